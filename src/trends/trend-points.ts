import { BUCKET_MS, countBuckets, startOfBucket, type Span, type TimeBucket } from './trend-buckets.js';
import type { BuildStatus } from '../builds/build-status.js';
import type { TrendFiguresDto, TrendPointDto } from './trend.dto.js';

/** Sums over builds, from the database. */
export interface RunSums {
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  readonly tests: number;
  readonly passedTests: number;
  readonly failures: number;
  readonly flaky: number;
  /** Passed and failed tests of the runs that were not cancelled. */
  readonly ratedPasses: number;
  readonly ratedFailures: number;
  /** Milliseconds; null when no run has a duration. */
  readonly p50: number | null;
  readonly p95: number | null;
}

/** The sums of a bucket, and its start. */
export interface BucketSums extends RunSums {
  readonly at: Date;
}

/** A finished build: its time of completion and its counts in a target. */
export interface SpanRun {
  readonly buildId: string;
  /** The newest run of the target in it. */
  readonly runId: string;
  readonly at: Date;
  readonly status: BuildStatus;
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
  /** Milliseconds; null for a cancelled build and when unknown. */
  readonly took: number | null;
}

/** The sums without runs. */
export const NO_RUNS: RunSums = {
  runs: 0,
  passed: 0,
  failed: 0,
  tests: 0,
  passedTests: 0,
  failures: 0,
  flaky: 0,
  ratedPasses: 0,
  ratedFailures: 0,
  p50: null,
  p95: null,
};

/** Passed tests / (passed tests + failed tests); null without any. */
export function passRateOf(passed: number, failed: number): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed);
}

/** The wire form of sums. A rate without tests is null. */
export function toFigures(sums: RunSums): TrendFiguresDto {
  const { runs, passed, failed, passedTests, failures, flaky, tests, ratedPasses, ratedFailures } = sums;
  const passRate = passRateOf(ratedPasses, ratedFailures);
  return {
    runs,
    passed,
    failed,
    passRate,
    passedTests,
    failures,
    flaky,
    tests,
    duration: { p50: toMs(sums.p50), p95: toMs(sums.p95) },
  };
}

/** A point for every bucket of a span, oldest first. A bucket without runs has zeros and nulls. */
export function toBucketPoints(span: Span, bucket: TimeBucket, sums: readonly BucketSums[]): TrendPointDto[] {
  const first = startOfBucket(span.from, bucket).getTime();
  const byStart = new Map(sums.map((one) => [one.at.getTime(), one]));
  const starts = Array.from({ length: countBuckets(span, bucket) }, (_, index) => first + index * BUCKET_MS[bucket]);
  return starts.map((start) => ({ at: new Date(start).toISOString(), ...toFigures(byStart.get(start) ?? NO_RUNS) }));
}

/** A point for each build, oldest first. */
export function toRunPoints(newestFirst: readonly SpanRun[]): TrendPointDto[] {
  return newestFirst
    .toReversed()
    .map(({ at, buildId, runId, ...build }) => ({ at: at.toISOString(), buildId, runId, ...toFigures(sumsOf(build)) }));
}

function sumsOf({ status, total, passed, failed, flaky, took }: Omit<SpanRun, 'at' | 'buildId' | 'runId'>): RunSums {
  const isRated = status !== 'cancelled';
  return {
    runs: 1,
    passed: status === 'passed' ? 1 : 0,
    failed: status === 'failed' ? 1 : 0,
    tests: total,
    passedTests: passed,
    failures: failed,
    flaky,
    ratedPasses: isRated ? passed : 0,
    ratedFailures: isRated ? failed : 0,
    p50: took,
    p95: took,
  };
}

/** Rounds to thousandths of a millisecond: interpolation adds meaningless digits. */
function toMs(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}
