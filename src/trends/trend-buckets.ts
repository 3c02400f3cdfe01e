import { invalidRequest } from '../common/problem.js';
import { DAY_MS } from '../common/day.js';

/** Units of a trend's points. */
export const BUCKETS = ['run', 'hour', 'day', 'week'] as const;

export type Bucket = (typeof BUCKETS)[number];

/** A bucket of time. */
export type TimeBucket = Exclude<Bucket, 'run'>;

/** Instants from `from` to before `to`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const HOUR_MS = 3_600_000;

/** Length of a bucket in milliseconds. */
export const BUCKET_MS: Readonly<Record<TimeBucket, number>> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS };

/** A Monday at midnight UTC. Hours, days and weeks all start at whole multiples from it. */
const MONDAY = Date.UTC(1970, 0, 5);

const MOST_BUCKETS = 400;

/** The start of the bucket that contains an instant. */
export function startOfBucket(instant: Date, bucket: TimeBucket): Date {
  const length = BUCKET_MS[bucket];
  return new Date(MONDAY + Math.floor((instant.getTime() - MONDAY) / length) * length);
}

/** Counts the buckets that overlap a span. */
export function countBuckets(span: Span, bucket: TimeBucket): number {
  return Math.ceil((span.to.getTime() - startOfBucket(span.from, bucket).getTime()) / BUCKET_MS[bucket]);
}

/**
 * Checks that a span has at most 400 buckets. Runs without a bucket may span as much as weeks.
 * @throws Problem invalid_request that names the shortest possible bucket.
 */
export function requireRoom(span: Span, bucket: Bucket): void {
  if (hasRoom(span, bucket === 'run' ? 'week' : bucket)) return;
  const longer = (['day', 'week'] as const).find((candidate) => hasRoom(span, candidate));
  if (longer === undefined)
    throw invalidRequest(`Send from and to at most ${MOST_BUCKETS} weeks apart, with bucket=week.`);
  throw invalidRequest(`Send bucket=${longer} or a shorter span: a response contains at most ${MOST_BUCKETS} buckets.`);
}

function hasRoom(span: Span, bucket: TimeBucket): boolean {
  return countBuckets(span, bucket) <= MOST_BUCKETS;
}
