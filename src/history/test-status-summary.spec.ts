import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../test/support/outcome-notation.js';
import { durationsOf, statusSummaryOf } from './test-status-summary.js';

const twenty = Array.from({ length: 20 }, () => 'P').join(' ');

// docs/concepts.md, Flaky tests
describe('the status summary of a test', () => {
  it('is computed from the outcomes that count', () => {
    const lastFailedAt = new Date(Date.UTC(2026, 0, 2));
    expect(statusSummaryOf(outcomesOf('S Fg P F P'))).toEqual({
      state: 'healthy',
      failureRate: 1 / 3,
      flakeRate: 1,
      lastFailedAt,
    });
  });

  it.each([
    ['', { last: null, p50: null, p95: null }],
    ['P', { last: 1, p50: 1, p95: 1 }],
    ['S Fg P F P', { last: 3, p50: 2, p95: 3 }],
    [twenty, { last: 20, p50: 10, p95: 19 }],
  ])('says how long it takes: %j', (told, expected) => {
    expect(durationsOf(outcomesOf(told))).toEqual(expected);
  });
});
