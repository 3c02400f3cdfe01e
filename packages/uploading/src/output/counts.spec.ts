import { describe, expect, it } from '@jest/globals';
import { plural, summaryText } from './counts.js';

describe('plural', () => {
  it.each([
    [0, '0 tests'],
    [1, '1 test'],
    [2, '2 tests'],
  ])('agrees with %d', (count, expected) => {
    expect(plural(count, 'test')).toBe(expected);
  });
});

describe('summaryText', () => {
  it('contains all numbers of a run', () => {
    expect(summaryText({ total: 1, passed: 0, failed: 1, skipped: 0, flaky: 0 })).toBe(
      '1 test, 0 passed, 1 failed, 0 skipped, 0 flaky',
    );
  });
});
