import { invalidRequest } from '../common/problem.js';
import { readInstant } from '../http/queries/read-query.js';
import { branchOf } from '../runs/filters/branch.js';
import { readKind } from '../runs/filters/run-filter.js';
import { requireRoom, type Bucket, type Span } from './trend-buckets.js';
import type { TrendRunsQueryDto, TrendSpanQueryDto } from './trend-query.dto.js';
import { DAY_MS } from '../common/day.js';

/** The span of a trend and the unit of its points. */
export interface TrendSpan extends Span {
  readonly bucket: Bucket;
}

/** The runs of a trend. Null: every branch, every kind. */
export interface TrendRuns {
  readonly branch: string | null;
  readonly kind: 'test' | 'load' | null;
}

/** The runs that a query asks for. Undefined: those of the default branch of the project. */
export interface TrendChoice {
  readonly branch: string | null | undefined;
  readonly kind: TrendRuns['kind'];
}

export type TrendQuery = TrendSpan & TrendRuns;

/** Length of the span without `from`. By the hour, 30 days would exceed the limit of buckets. */
const USUAL_SPAN_MS: Readonly<Record<Bucket, number>> = {
  run: 30 * DAY_MS,
  hour: 7 * DAY_MS,
  day: 30 * DAY_MS,
  week: 30 * DAY_MS,
};

/**
 * Reads the span of a validated query; `now` is the default of `to`.
 * @throws Problem invalid_request for an invalid instant, and for a span of too many buckets.
 */
export function readTrendSpan({ bucket = 'day', ...bounds }: TrendSpanQueryDto, now: Date): TrendSpan {
  const to = bounds.to === undefined ? now : readInstant(bounds.to, 'to');
  const from =
    bounds.from === undefined ? new Date(to.getTime() - USUAL_SPAN_MS[bucket]) : readInstant(bounds.from, 'from');
  if (from.getTime() >= to.getTime()) throw invalidRequest('Send a from that is before to. The default of to is now.');
  requireRoom({ from, to }, bucket);
  return { from, to, bucket };
}

/**
 * Reads the choice of runs of a validated query.
 * @throws Problem invalid_request for an unknown kind.
 */
export function readTrendRuns({ kind, branch }: TrendRunsQueryDto): TrendChoice {
  return { branch: toBranch(branch), kind: kind === undefined ? null : readKind(kind) };
}

/** Asks for every branch. No branch has this name: git refuses it. */
const EVERY_BRANCH = '*';

/** Returns a branch, by its name or git ref; null means every branch, and undefined that none is asked for. */
export function toBranch(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return text === EVERY_BRANCH ? null : branchOf(text);
}
