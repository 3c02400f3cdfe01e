import { describe, expect, it } from '@jest/globals';
import type { TrendPoint } from '@clarion/api-client';
import { summarizePoint } from './point-summary.js';

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
  ])('describes %j', (point, words) => {
    expect(summarizePoint(point)).toBe(words);
  });
});
