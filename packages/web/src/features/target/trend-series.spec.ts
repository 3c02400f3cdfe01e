import type { TrendPoint } from '@clarion/api-client';
import { describe, expect, it } from '@jest/globals';
import { summarizePoint, toSeries } from './trend-series.js';

const point = (changed: Partial<TrendPoint>): TrendPoint => ({
  at: '1970-01-02T00:00:00.000Z',
  runs: 1,
  passed: 0,
  failed: 1,
  passRate: 0.75,
  passedTests: 6,
  failures: 2,
  flaky: 1,
  tests: 8,
  duration: { p50: 1500, p95: 2000 },
  ...changed,
});

describe('toSeries', () => {
  it('returns tests, with flaky ones stacked on failed ones, percent and seconds', () => {
    expect(toSeries([point({})])).toEqual({
      at: [86_400],
      passed: [6],
      failed: [2],
      failedAndFlaky: [3],
      passRate: [75],
      p50: [1.5],
      p95: [2],
    });
  });

  it('returns null for a bucket without runs', () => {
    const empty = point({
      runs: 0,
      passedTests: 0,
      failures: 0,
      flaky: 0,
      passRate: null,
      duration: { p50: null, p95: null },
    });
    expect(toSeries([empty])).toEqual({
      at: [86_400],
      passed: [null],
      failed: [null],
      failedAndFlaky: [null],
      passRate: [null],
      p50: [null],
      p95: [null],
    });
  });
});

const POINT: TrendPoint = {
  at: '',
  runs: 1,
  passed: 0,
  failed: 1,
  passRate: 0.75,
  passedTests: 6,
  failures: 2,
  flaky: 1,
  tests: 8,
  duration: { p50: 1500, p95: 2000 },
};

describe('summarizePoint', () => {
  it.each([
    [POINT, '8 tests · 6 passed · 2 failed · 1 flaky · pass rate 75 % · duration 1.5 s'],
    [
      { ...POINT, runs: 3, passed: 1 },
      '3 runs: 1 passed, 1 failed · 8 tests · 6 passed · 2 failed · 1 flaky · pass rate 75 % · duration 1.5 s',
    ],
    [{ ...POINT, runs: 0 }, 'no runs'],
  ])('describes %j', (shown, words) => {
    expect(summarizePoint(shown)).toBe(words);
  });
});
