import { describe, expect, it } from '@jest/globals';
import { outcomeWords } from './outcome-words.js';

describe('The words of outcomes', () => {
  it.each([
    ['', 'No outcomes'],
    ['PPPPPPPPFF', '8 passed, 2 failed of the last 10'],
    ['FP', '1 passed, 1 failed of the last 2; the last one failed'],
    ['FFS', '2 failed, 1 skipped of the last 3; the last 2 failed'],
  ])('of %j are %j', (letters, words) => {
    expect(outcomeWords(letters)).toBe(words);
  });
});
