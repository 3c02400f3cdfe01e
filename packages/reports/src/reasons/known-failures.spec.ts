import { describe, expect, it } from '@jest/globals';
import { ReadingBudget } from '../assertions/reading-budget.js';
import { KnownFailures } from './known-failures.js';
import { normalizeFailure } from './normalize-failure.js';

const budget = (): ReadingBudget => new ReadingBudget();
const usedUp = (): ReadingBudget => {
  let ms = 0;
  return new ReadingBudget(() => (ms += 1000));
};

describe('KnownFailures', () => {
  it('gives equal failures one reading, and others their own', () => {
    const known = new KnownFailures();
    const first = known.normalize({ message: 'expected 200 but was 503' }, budget());
    expect(first).toEqual(normalizeFailure({ message: 'expected 200 but was 503' }));
    expect(known.normalize({ message: 'expected 200 but was 503' }, budget())).toBe(first);
    for (const other of [
      { message: 'expected 200 but was 503', type: 'java.io.IOException' },
      { text: 'expected 200 but was 503' },
      { message: 'expected 200 but was 504' },
    ])
      expect(known.normalize(other, budget())).toEqual(normalizeFailure(other));
  });

  it('reads failures with values of their own, and long ones, each time', () => {
    const known = new KnownFailures();
    for (const failure of [{ message: 'differs', expected: 1, actual: 2 }, { message: 'x'.repeat(8_001) }])
      expect(known.normalize(failure, budget())).not.toBe(known.normalize(failure, budget()));
  });

  it('reads a failure again whose time was used up', () => {
    const known = new KnownFailures();
    const failure = { message: 'expected 200 but was 503' };
    expect(known.normalize(failure, usedUp()).expected).toBeUndefined();
    expect(known.normalize(failure, budget()).expected).toBe(200);
  });

  it('forgets the oldest', () => {
    const known = new KnownFailures();
    const first = known.normalize({ message: 'lost 0' }, budget());
    for (let index = 1; index <= 200; index += 1) known.normalize({ message: `lost ${index}` }, budget());
    expect(known.normalize({ message: 'lost 0' }, budget())).not.toBe(first);
  });
});
