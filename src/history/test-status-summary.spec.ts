import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../test/support/outcome-notation.js';
import { durationsOf, statusSummaryOf } from './test-status-summary.js';

const twenty = Array.from({ length: 20 }, () => 'P').join(' ');

// docs/concepts.md, Flaky tests
describe('the status summary of a test', () => {
  it('is computed from the outcomes that count', () => {
    const lastFailedAt = new Date(Date.UTC(2026, 0, 2));
    expect(statusSummaryOf(outcomesOf('S Fg P F P'), null)).toEqual({
      state: 'failing',
      failureRate: 1 / 3,
      flakeRate: 0,
      lastFailedAt,
    });
  });

  it.each([
    ['of the default branch alone', 'P@topic F@topic P@topic F@topic P@main', 'main', 'healthy', 0],
    ['of all branches without a default branch', 'P@topic F@topic P@topic F@topic P@main', null, 'flaky', 4 / 5],
    ['of all branches when none of the default branch counts', 'F@topic Fg@main', 'main', 'failing', 0],
    ['of the default branch, where it fails', 'P@topic F@main P@main', 'main', 'failing', 0],
    ['of the default branch, unless it failed last on another one', 'F@topic P@main', 'main', 'failing', 0],
  ])('is %s', (_, notation, branch, state, flakeRate) => {
    expect(statusSummaryOf(outcomesOf(notation), branch)).toMatchObject({ state, flakeRate });
  });

  it.each([
    ['', { last: null, p50: null, p95: null }],
    ['P', { last: 1, p50: 1, p95: 1 }],
    ['S Fg P F P', { last: 3, p50: 2, p95: 3 }],
    [twenty, { last: 20, p50: 10, p95: 19 }],
  ])('says how long it takes: %j', (notation, expected) => {
    expect(durationsOf(outcomesOf(notation))).toEqual(expected);
  });
});
