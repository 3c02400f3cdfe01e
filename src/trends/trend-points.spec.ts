import { describe, expect, it } from '@jest/globals';
import type { BuildStatus } from '../builds/build-status.js';
import { NO_RUNS, toBucketPoints, toFigures, toRunPoints, type RunSums } from './trend-points.js';

const SUMS: RunSums = {
  ...NO_RUNS,
  runs: 2,
  passed: 1,
  failed: 1,
  tests: 9,
  passedTests: 4,
  failures: 1,
  ratedPasses: 3,
  ratedFailures: 1,
  p50: 150,
  p95: 194.99999999999997,
};
const FIGURES = {
  runs: 2,
  passed: 1,
  failed: 1,
  passRate: 0.75,
  passedTests: 4,
  failures: 1,
  flaky: 0,
  tests: 9,
  duration: { p50: 150, p95: 195 },
};
const NOTHING = {
  runs: 0,
  passed: 0,
  failed: 0,
  passRate: null,
  passedTests: 0,
  failures: 0,
  flaky: 0,
  tests: 0,
  duration: { p50: null, p95: null },
};

// docs/concepts.md, "Trends"
describe('the figures of runs', () => {
  it('have a pass rate over the tests that passed or failed, and durations in milliseconds', () => {
    expect(toFigures(SUMS)).toEqual(FIGURES);
  });

  it('have zeros and nulls, never NaN, without a run', () => {
    expect(toFigures(NO_RUNS)).toEqual(NOTHING);
  });

  it('have no pass rate where every test was skipped', () => {
    expect(toFigures({ ...NO_RUNS, runs: 1, tests: 4 }).passRate).toBeNull();
  });
});

describe('the points of a span', () => {
  it('have no gap: a bucket without runs is included', () => {
    const span = { from: new Date('2026-03-01T12:00:00Z'), to: new Date('2026-03-03T12:00:00Z') };
    expect(toBucketPoints(span, 'day', [{ ...SUMS, at: new Date('2026-03-03T00:00:00Z') }])).toEqual([
      { at: '2026-03-01T00:00:00.000Z', ...NOTHING },
      { at: '2026-03-02T00:00:00.000Z', ...NOTHING },
      { at: '2026-03-03T00:00:00.000Z', ...FIGURES },
    ]);
  });

  const run = {
    buildId: 'bld_a',
    runId: 'clr_a',
    at: new Date('2026-03-01T00:00:00Z'),
    total: 5,
    passed: 3,
    failed: 1,
    flaky: 2,
    took: 7.5,
  };
  const figures = {
    runs: 1,
    passed: 0,
    failed: 0,
    passRate: 0.75,
    passedTests: 3,
    failures: 1,
    flaky: 2,
    tests: 5,
    duration: { p50: 7.5, p95: 7.5 },
  };
  const table: readonly (readonly [BuildStatus, object])[] = [
    ['passed', { ...figures, passed: 1 }],
    ['failed', { ...figures, failed: 1 }],
    ['cancelled', { ...figures, passRate: null }],
  ];
  it.each(table)('contain only builds: a %s one', (status, expected) => {
    expect(toRunPoints([{ ...run, status }])).toEqual([
      { at: '2026-03-01T00:00:00.000Z', buildId: 'bld_a', runId: 'clr_a', ...expected },
    ]);
  });

  it('are the oldest first', () => {
    const newer = { ...run, status: 'passed' as const, runId: 'clr_b' };
    expect(toRunPoints([newer, { ...newer, runId: 'clr_a' }]).map(({ runId }) => runId)).toEqual(['clr_a', 'clr_b']);
  });
});
