import type { TrendPoint } from '@clarion/api-client';
import { formatDuration, formatShare, plural } from '../../ui/text/format.js';

type Numbers = readonly (number | null)[];

/** The points of a trend as the data rows of a chart. */
export interface TrendSeries {
  /** Seconds since 1970. */
  readonly at: readonly number[];
  readonly passed: Numbers;
  readonly failed: Numbers;
  /** Failed plus flaky: the chart stacks flaky tests on failed ones. */
  readonly failedAndFlaky: Numbers;
  /** Percent. */
  readonly passRate: Numbers;
  /** Seconds. */
  readonly p50: Numbers;
  /** Seconds. */
  readonly p95: Numbers;
}

/** Converts points to data rows. A bucket without runs has nulls instead of zeros. */
export function toSeries(points: readonly TrendPoint[]): TrendSeries {
  return {
    at: points.map(({ at }) => Date.parse(at) / 1000),
    passed: points.map(({ runs, passedTests }) => (runs === 0 ? null : passedTests)),
    failed: points.map(({ runs, failures }) => (runs === 0 ? null : failures)),
    failedAndFlaky: points.map(({ runs, failures, flaky }) => (runs === 0 ? null : failures + flaky)),
    passRate: points.map(({ passRate }) => (passRate === null ? null : passRate * 100)),
    p50: points.map(({ duration }) => inSeconds(duration.p50)),
    p95: points.map(({ duration }) => inSeconds(duration.p95)),
  };
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

/** Describes a point of the trend in one line. */
export function summarizePoint({
  runs,
  passed,
  failed,
  tests,
  passedTests,
  failures,
  flaky,
  passRate,
  duration,
}: TrendPoint): string {
  if (runs === 0) return 'no runs';
  const ofRuns = runs === 1 ? [] : [`${plural(runs, 'run')}: ${passed} passed, ${failed} failed`];
  return [
    ...ofRuns,
    plural(tests, 'test'),
    `${passedTests} passed`,
    `${failures} failed`,
    `${flaky} flaky`,
    `pass rate ${formatShare(passRate)}`,
    `duration ${formatDuration(duration.p50)}`,
  ].join(' · ');
}
