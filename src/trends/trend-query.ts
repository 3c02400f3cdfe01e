import { invalidRequest } from '../common/problem.js';
import { readInstant } from '../common/query-instant.js';
import { readQueryText } from '../common/query-text.js';
import { branchOf } from '../runs/branch.js';
import { readKind } from '../runs/run-filter.js';
import { BUCKETS, requireRoom, type Bucket, type Span } from './trend-buckets.js';

/** Which runs of a target a trend is of, and how they are put together. Null takes every branch, every kind. */
export interface TrendQuery extends Span {
  readonly branch: string | null;
  readonly kind: 'test' | 'load' | null;
  readonly bucket: Bucket;
}

/** The query parameters of the trend. */
export interface GivenTrendQuery {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly branch?: unknown;
  readonly bucket?: unknown;
  readonly kind?: unknown;
}

const DAY_MS = 86_400_000;

/** How long the span is where no beginning is sent. By the hour, 30 days are more than an answer holds. */
const USUAL_SPAN_MS: Readonly<Record<Bucket, number>> = {
  run: 30 * DAY_MS,
  hour: 7 * DAY_MS,
  day: 30 * DAY_MS,
  week: 30 * DAY_MS,
};

/**
 * Reads the query parameters of the trend; `now` is where a span ends that has no other end.
 * @throws Problem invalid_request for a value that a parameter does not take, and for a span of too many buckets.
 */
export function readTrendQuery(query: GivenTrendQuery, now: Date): TrendQuery {
  const bucket = readBucket(readQueryText(query.bucket, 'bucket'));
  const span = readSpan(readQueryText(query.from, 'from'), readQueryText(query.to, 'to'), bucket, now);
  const kind = readQueryText(query.kind, 'kind');
  return { ...span, bucket, branch: readBranch(query.branch), kind: kind === null ? null : readKind(kind) };
}

/**
 * A branch by its name or by its git ref; null when none is sent.
 * @throws Problem invalid_request when it is no text, or too long.
 */
export function readBranch(value: unknown): string | null {
  const text = readQueryText(value, 'branch');
  return text === null ? null : branchOf(text);
}

function readBucket(value: string | null): Bucket {
  if (value === null) return 'day';
  const bucket = BUCKETS.find((candidate) => candidate === value);
  if (bucket === undefined) throw invalidRequest('Send bucket=run, bucket=hour, bucket=day or bucket=week.');
  return bucket;
}

function readSpan(givenFrom: string | null, givenTo: string | null, bucket: Bucket, now: Date): Span {
  const to = givenTo === null ? now : readInstant(givenTo, 'to');
  const from = givenFrom === null ? new Date(to.getTime() - USUAL_SPAN_MS[bucket]) : readInstant(givenFrom, 'from');
  if (from.getTime() >= to.getTime())
    throw invalidRequest('Send a from that lies before to; without a to, that is now.');
  requireRoom({ from, to }, bucket);
  return { from, to };
}
