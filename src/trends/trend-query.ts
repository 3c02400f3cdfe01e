import { invalidRequest } from '../common/problem.js';
import { readInstant } from '../common/query-instant.js';
import { readQueryText } from '../common/query-text.js';
import { branchOf } from '../runs/filters/branch.js';
import { readKind } from '../runs/filters/run-filter.js';
import { BUCKETS, requireRoom, type Bucket, type Span } from './trend-buckets.js';

/** The runs of a trend, and their grouping. Null: every branch, every kind. */
export interface TrendQuery extends Span {
  readonly branch: string | null;
  readonly kind: 'test' | 'load' | null;
  readonly bucket: Bucket;
}

/** The query parameters of the trend. */
export interface RawTrendQuery {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly branch?: unknown;
  readonly bucket?: unknown;
  readonly kind?: unknown;
}

const DAY_MS = 86_400_000;

/** Length of the span without `from`. By the hour, 30 days would exceed the limit of buckets. */
const USUAL_SPAN_MS: Readonly<Record<Bucket, number>> = {
  run: 30 * DAY_MS,
  hour: 7 * DAY_MS,
  day: 30 * DAY_MS,
  week: 30 * DAY_MS,
};

/**
 * Reads the query parameters of the trend; `now` is the default of `to`.
 * @throws Problem invalid_request for an invalid value and for a span of too many buckets.
 */
export function readTrendQuery(query: RawTrendQuery, now: Date): TrendQuery {
  const bucket = readBucket(readQueryText(query.bucket, 'bucket'));
  const span = readSpan(readQueryText(query.from, 'from'), readQueryText(query.to, 'to'), bucket, now);
  const kind = readQueryText(query.kind, 'kind');
  return { ...span, bucket, branch: readBranch(query.branch), kind: kind === null ? null : readKind(kind) };
}

/**
 * Reads a branch, by its name or git ref; null when it is absent.
 * @throws Problem invalid_request when it is sent twice or too long.
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

function readSpan(rawFrom: string | null, rawTo: string | null, bucket: Bucket, now: Date): Span {
  const to = rawTo === null ? now : readInstant(rawTo, 'to');
  const from = rawFrom === null ? new Date(to.getTime() - USUAL_SPAN_MS[bucket]) : readInstant(rawFrom, 'from');
  if (from.getTime() >= to.getTime()) throw invalidRequest('Send a from that is before to. The default of to is now.');
  requireRoom({ from, to }, bucket);
  return { from, to };
}
