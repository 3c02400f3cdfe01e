import { listsByKey } from '../common/lists.js';
import { startOfBucket, type TimeBucket } from './trend-buckets.js';
import { NO_RUNS, type BucketSums, type RunSums, type SpanRun } from './trend-points.js';

/** The sums of each bucket that has builds. */
export function sumByBucket(builds: readonly SpanRun[], bucket: TimeBucket): readonly BucketSums[] {
  const starts = listsByKey(builds, ({ at }) => startOfBucket(at, bucket).getTime());
  return [...starts].map(([start, own]) => ({ ...sumsOf(own), at: new Date(start) }));
}

/** The sums of builds. A cancelled one counts in no rate, and has no duration. */
export function sumsOf(builds: readonly SpanRun[]): RunSums {
  const sums: { -readonly [Name in keyof RunSums]: RunSums[Name] } = { ...NO_RUNS, runs: builds.length };
  const durations: number[] = [];
  for (const { status, total, passed, failed, flaky, took } of builds) {
    if (status === 'passed') sums.passed += 1;
    if (status === 'failed') sums.failed += 1;
    sums.tests += total;
    sums.passedTests += passed;
    sums.failures += failed;
    sums.flaky += flaky;
    if (status !== 'cancelled') {
      sums.ratedPasses += passed;
      sums.ratedFailures += failed;
    }
    if (took !== null) durations.push(took);
  }
  const sorted = Float64Array.from(durations).sort();
  return { ...sums, p50: percentileOf(sorted, 0.5), p95: percentileOf(sorted, 0.95) };
}

/** Interpolates like `percentile_cont` of PostgreSQL; null without values. */
function percentileOf(sorted: Float64Array, share: number): number | null {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (place - Math.floor(place)) * (above - below);
}

/** The newest builds, the newest first. */
export function newestOf(builds: readonly SpanRun[], most: number): readonly SpanRun[] {
  return builds.toSorted(newestFirst).slice(0, most);
}

function newestFirst(one: SpanRun, other: SpanRun): number {
  const later = other.at.getTime() - one.at.getTime();
  if (later !== 0) return later;
  return one.runId < other.runId ? 1 : -1;
}
