import { describe, expect, it } from '@jest/globals';
import { TapNumbers } from './tap-numbers.js';

function numbersOf(given: readonly (number | undefined)[]): TapNumbers {
  const numbers = new TapNumbers();
  for (const number of given) numbers.take(number);
  return numbers;
}

describe('TapNumbers', () => {
  it.each([
    [[1, 2, 3], undefined],
    [[3, 1, 2], undefined],
    [[undefined, undefined, undefined], undefined],
    [[2, undefined, 1], undefined],
    [[1, 1, 2], 3],
    [[2, 3, 4], 1],
    [[], 1],
  ])('finds what is missing of 1..3 in %j', (given, missing) => {
    expect(numbersOf(given).missingIn(3)).toBe(missing);
  });

  it('remembers no more than 100,000 numbers that come early, and then knows nothing', () => {
    const late = Array.from({ length: 100_001 }, (_, index) => index + 2);
    expect(numbersOf(late.slice(0, -1)).missingIn(100_001)).toBe(1);
    expect(numbersOf(late).missingIn(100_002)).toBeUndefined();
  });
});
