import { describe, expect, it } from '@jest/globals';
import { comparedArguments, comparedValues } from './compared-values.js';

describe('comparedValues', () => {
  it.each([
    ['41 == 42', { actual: '41', expected: '42', printed: true }],
    ['{ 1, 3, 2 } == { 1, 2, 3 }', { actual: '{ 1, 3, 2 }', expected: '{ 1, 2, 3 }', printed: true }],
    ['"hello" == "world"', { actual: 'hello', expected: 'world' }],
    ['"a == b" == "c"', { actual: 'a == b', expected: 'c' }],
    ['"say "hi"" == "say "ho""', { actual: 'say "hi"', expected: 'say "ho"' }],
    ['"one\ntwo\n"\n==\n"one\n2\n"', { actual: 'one\ntwo\n', expected: 'one\n2\n' }],
    ['1.0 == Approx( 1.1 )', { actual: '1.0', expected: 'Approx( 1.1 )', printed: true }],
    ['(1 == 2) == false', { actual: '(1 == 2)', expected: 'false', printed: true }],
    ['false', { actual: false, expected: true }],
    ['!true', { actual: true, expected: false }],
    ['41 > 42', { actual: '41', expected: '> 42', printed: true }],
    ['42 != 42', { actual: '42', expected: 'not 42', printed: true }],
    ['"a" == nullptr', { actual: '"a"', expected: 'nullptr', printed: true }],
  ])('takes %j apart', (expanded, values) => {
    expect(comparedValues(expanded)).toEqual(values);
  });

  it.each([
    'true',
    '!false',
    '1 < 2 < 3',
    'a == b == c',
    'a == b && c',
    '1 < 2 && 3 < 4',
    '',
    '==',
    ' == ',
    '1 == ',
    '1 < ',
  ])('leaves %j alone', (expanded) => {
    expect(comparedValues(expanded)).toEqual({});
  });
});

describe('comparedArguments', () => {
  it.each([
    ['41, 42', { actual: '41', expected: '42', printed: true }],
    ['{1, 2}, {1, 3}', { actual: '{1, 2}', expected: '{1, 3}', printed: true }],
    ['1, 2, 3', {}],
  ])('takes %j apart', (expanded, values) => {
    expect(comparedArguments(expanded)).toEqual(values);
  });
});
