import { describe, expect, it } from '@jest/globals';
import { CPP_PATTERNS } from './message-patterns-cpp.js';

const lines = (claim: string, actual: string, name?: string, expected?: string): string =>
  [
    claim,
    `\t\tactual value:\t\t\t[${actual}]`,
    ...(name === undefined ? [] : [`\t\texpected ${name}:\t\t[${expected ?? ''}]`]),
  ].join('\n');

describe('assertion messages of Cgreen', () => {
  it.each<[string, string, object]>([
    ['a literal that is not true', 'Expected [0] to [be true]', { expected: true, actual: 0 }],
    ['a literal that is not false', 'Expected [true] to [be false]', { expected: false, actual: true }],
    ['a condition', 'Expected [0 == 1] to [be true]', {}],
    ['a pointer that is not null', 'Expected [till] to [be null]', { expected: null }],
    ['a pointer that is null', 'Expected [NULL] to [be non null]', { expected: 'not null', actual: null }],
    ['numbers', lines('Expected [total] to [equal] [wanted]', '45', 'value', '33'), { expected: 33, actual: 45 }],
    ['a number that is a literal', 'Expected [3] to [equal] [4]', { expected: 4, actual: 3 }],
    ['a literal beside a name', 'Expected [3] to [equal] [four]', { actual: 3 }],
    [
      'texts',
      lines('Expected [name] to [equal string] [wanted]', '"a "b""', 'to equal', '"12"'),
      { expected: '12', actual: 'a "b"' },
    ],
    [
      'a part of a text',
      lines('Expected [name] to [contain string] ["b"]', '"abc"', 'to contain', '"x"'),
      { expected: 'x', actual: 'abc' },
    ],
    [
      'what a text must not begin with',
      lines('Expected [name] to [not begin with string] [a]', '"abc"', 'to not begin with', '"a"'),
      { expected: 'not "a"', actual: 'abc' },
    ],
    ['what must differ', lines('Expected [total] to [not equal] [wanted]', '45'), { expected: 'not 45', actual: 45 }],
    [
      'an order',
      lines('Expected [total] to [be greater than] [wanted]', '33', 'to be greater than', '45'),
      { expected: '> 45', actual: 33 },
    ],
    [
      'numbers with a point',
      lines('Expected [1.0] to [equal double] [x] within [8] significant figures', '1.5', 'value', '3.25'),
      { expected: 3.25, actual: 1.5 },
    ],
    [
      'a parameter of a mock',
      lines('Expected [[first] parameter in [sell]] to [equal] [1]', '2', 'value', '1'),
      { expected: 1, actual: 2 },
    ],
    [
      'calls of a mock',
      'Expected [sell] to [be called] [times]\n\t\tactual value:\t\t\t[1]\n\t\texpected to have been called:\t[2] times',
      { expected: 2, actual: 1 },
    ],
    [
      'bytes',
      'Expected [a] to [equal contents of] [b]\n\t\tat offset:\t\t\t[2]\n\t\t\tactual value:\t\t[0x21]\n\t\t\texpected value:\t\t[0x2b]',
      { expected: '0x2b', actual: '0x21' },
    ],
    [
      'a constraint of the project',
      lines('Expected [&piece] to [fit in box] [&box]', '99', 'value', '1'),
      { expected: 1, actual: 99 },
    ],
    ['a constraint of the project without values', 'Expected [19] to [be smaller than] [10]', {}],
    [
      'a text of several lines',
      'Expected [name] to [contain string] [wanted]\n\t\tactual value:\t\t\t["a\nb"]\n\t\texpected to contain:\t\t["x"]',
      {},
    ],
    ['version 1', '[total] should be [42] but was [41]', { expected: 42, actual: 41 }],
    [
      'a parameter in version 1',
      'Wanted [5], but got [6] in function [sell] parameter [price]',
      { expected: 5, actual: 6 },
    ],
  ])('reads %s', (_, text, found) => {
    expect(CPP_PATTERNS.read(text, {})).toEqual(found);
    expect(CPP_PATTERNS.read(`\t${text}\n`, {})).toEqual(found);
  });

  it.each([
    'expected [ 1, 2 ] to deeply equal [ 1 ]',
    'Expected [1] to be [2]',
    'we sent [a] to [b] and then [c]',
    '[a] should be fine',
  ])('ignores %s', (text) => {
    expect(CPP_PATTERNS.read(text, {})).toBeUndefined();
  });
});
