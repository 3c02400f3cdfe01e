import { describe, expect, it } from '@jest/globals';
import { labelledValues } from './labelled-values.js';

describe('labelledValues', () => {
  it.each([
    ['Compared values are not the same\n   Actual (1): 1\n   Expected (2): 2', '2', '1'],
    ['Compared values are not the same\n   Actual   (files.count()): 4\n   Expected (2)            : 2', '2', '4'],
    ['equality assertion failed\n- Expected: "a: b"\n- Actual  : "c"', '"a: b"', '"c"'],
  ])('finds both sides in %j', (message, expected, actual) => {
    expect(labelledValues(message)).toEqual({ expected, actual, printed: true });
  });

  it.each([
    'equality assertion failed\n- Expected: 2',
    '- Expected: 1\n- Actual  : 2\n- Expected: 3\n- Actual  : 4',
    'Actual (a ? f(x) : g(y)): 1\nExpected (2): 2',
    'What is expected: nothing. Actual: something.',
    'Actual (1): \nExpected (2): 2',
  ])('finds none in %j', (message) => {
    expect(labelledValues(message)).toEqual({});
  });
});
