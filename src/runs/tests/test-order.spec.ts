import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../common/problem.js';
import { MOST_SORTED_TESTS, requireSortable } from './test-order.js';

const summary = (total: number, failed: number, flaky: number): Parameters<typeof requireSortable>[0] => ({
  total,
  passed: total - failed,
  failed,
  skipped: 0,
  flaky,
});

describe('requireSortable', () => {
  it.each([
    ['all tests of a run at the limit', summary(MOST_SORTED_TESTS, 1, 0), null],
    ['the failed tests of a larger run', summary(1_000_000, 90_000, 10_000), 'failed'],
    ['the flaky tests of a larger run', summary(1_000_000, 0, 10), 'flaky'],
  ])('accepts %s', (_, counts, status) => expect(() => requireSortable(counts, status)).not.toThrow());

  it.each([
    ['all tests of a run above the limit', summary(MOST_SORTED_TESTS + 1, 1, 0), null],
    ['the passed tests of a run above the limit', summary(MOST_SORTED_TESTS + 1, 1, 0), 'passed'],
    ['too many failed tests', summary(1_000_000, 100_000, 1), 'failed'],
  ])('refuses %s', (_, counts, status) => expect(() => requireSortable(counts, status)).toThrow(Problem));
});
