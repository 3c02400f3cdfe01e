import { describe, expect, it } from '@jest/globals';
import { MOST_RESULTS_OF_TEST, sliceOf, type CountedTest } from './pack-slice.js';

const test = (seq: number, key: string, results: number): CountedTest => ({ seq, key, results });

describe('A slice of a pack', () => {
  it.each([
    ['all tests that fit', [test(0, 'a', 48), test(3, 'b', 48)], ['a', 'b'], 3],
    ['a test once', [test(0, 'a', 96), test(1, 'a', 96), test(2, 'b', 48)], ['a', 'b'], 2],
    [
      'no test with very many results, which are passed over',
      [test(0, 'a', MOST_RESULTS_OF_TEST + 1), test(1, 'b', 48), test(2, 'a', MOST_RESULTS_OF_TEST + 1)],
      ['b'],
      2,
    ],
    ['none where all have too many', [test(7, 'a', MOST_RESULTS_OF_TEST + 1)], [], 7],
    [
      'tests up to the bound of a statement',
      [test(0, 'a', 1900), test(1, 'b', 1900), test(2, 'c', 300), test(3, 'd', 1)],
      ['a', 'b'],
      1,
    ],
    ['a test that fits exactly', [test(0, 'a', 2000), test(1, 'b', 2000)], ['a', 'b'], 1],
  ])('has %s', (_, tests, keys, last) => {
    expect(sliceOf(tests)).toEqual({ keys, last });
  });
});
