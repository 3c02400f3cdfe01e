import { describe, expect, it } from '@jest/globals';
import { adjacentFailures } from './adjacent-failures.js';

describe('adjacentFailures', () => {
  it.each([
    ['the first failed test', 2, { before: undefined, after: 5, number: 1 }],
    ['a failed test in the middle', 5, { before: 2, after: 9, number: 2 }],
    ['the last failed test', 9, { before: 5, after: undefined, number: 3 }],
    ['a test that passed', 6, { before: 5, after: 9, number: undefined }],
  ])('finds the failed tests around %s', (_, seq, around) => expect(adjacentFailures([2, 5, 9], seq)).toEqual(around));
});
