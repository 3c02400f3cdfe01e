import { describe, expect, it } from '@jest/globals';
import { readMessage } from '../message-patterns.js';

const tuple = (macro: string, ...members: readonly string[]): string =>
  `{${macro},[{module,cart_tests},{line,21},{expression,"total ( [\\"tea}\\"] )"},${members.join(',')}]}`;

describe('an assertion of EUnit', () => {
  it.each([
    ['of equality', tuple('assertEqual', '{expected,42}', '{value,41}'), { expected: 42, actual: 41 }],
    [
      'of terms with brackets and quotes',
      `**error:${tuple('assertEqual', '{expected,{ok,[{a,"}]}"}]}}', "{value,{error,'no ]'}}")}`,
      { expected: '{ok,[{a,"}]}"}]}', actual: "{error,'no ]'}" },
    ],
    [
      'of terms of several lines, in an older version',
      '::{assertEqual_failed,[{module,cart_tests},\n    {line,21},\n    {expression,"total ( )"},\n    {expected,["tea",\n        "milk"]},\n    {value,[1,\n        2,3]}]}\n  in function cart_tests:a/0',
      { expected: ['tea', 'milk'], actual: [1, 2, 3] },
    ],
    ['of a boolean', tuple('assert', '{expected,true}', '{value,false}'), { expected: true, actual: false }],
    [
      'of no boolean',
      tuple('assertion_failed', '{expected,true}', '{not_boolean,ok}'),
      { expected: true, actual: 'ok' },
    ],
    [
      'of a pattern',
      tuple('assertMatch', '{pattern,"{ ok , _ }"}', '{value,{error,1}}'),
      { expected: '{ ok , _ }', actual: '{error,1}' },
    ],
    [
      'of a pattern that must not match',
      tuple('assertNotMatch', '{pattern,"{ ok , _ }"}', '{value,{ok,1}}'),
      { expected: 'not { ok , _ }', actual: '{ok,1}' },
    ],
    ['of another value', tuple('assertNotEqual_failed', '{value,41}'), { expected: 'not 41', actual: 41 }],
    [
      'of a command',
      '{assertCmd,[{module,cart_tests},{line,3},{command,"ls x"},{expected_status,0},{status,2}]}',
      { expected: 0, actual: 2 },
    ],
    [
      'of the output of a command',
      '{assertCmdOutput_failed,[{module,cart_tests},{line,3},{command,"ls"},{expected_output,"a\\n"},{output,"b\\n"}]}',
      { expected: 'a\n', actual: 'b\n' },
    ],
  ])('%s has its values', (_, text, values) => {
    expect(readMessage(text, {})).toEqual(values);
  });

  it.each([
    ['that is cut', tuple('assertEqual', '{expected,42}', '{value,[1,2').slice(0, -3), { expected: 42 }],
    ['of which a part is dots', tuple('assertEqual', '{expected,42}', '{value,[1,2|...]}'), { expected: 42 }],
    [
      'of an error that another one came for',
      tuple('assertException', '{pattern,"{ error , _ , [...] }"}', '{unexpected_exception,{exit,a,[]}}'),
      {},
    ],
  ])('has no value %s', (_, text, values) => {
    expect(readMessage(text, {})).toEqual(values);
  });
});
