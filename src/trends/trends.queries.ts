import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leastRunIdAt } from '../common/identifiers.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import { RunEntity } from '../runs/run.entity.js';
import type { FinishedStatus } from '../runs/run-state.js';
import { finishedStatus } from '../runs/finished-status.queries.js';
import { BUCKET_MS, startOfBucket, type TimeBucket } from './trend-buckets.js';
import { NO_RUNS, type BucketSums, type RunSums, type SpanRun } from './trend-points.js';
import type { TrendQuery } from './trend-query.js';

/** Longest time between the creation of a run, which its id contains, and its completion. */
const LONGEST_OPEN_MS = 7 * 86_400_000;
const MOST_RUNS = 200;

const onBranch = (parameter: string): string =>
  `(${parameter}::text IS NULL OR (branch = ${parameter} AND ${INDEXED_BRANCH}))`;

/** The runs of a span. The bound on the id keeps the scan in the index `runs_of_target`, or `runs_of_target_branch`. A cancelled run has no duration. */
const SPAN = `
  WITH span AS (
    SELECT id, status, total, passed, failed, flaky, coalesce(completed_at, created_at) AS at,
      CASE
        WHEN status = 'cancelled' THEN NULL
        WHEN duration_ms IS NOT NULL THEN duration_ms
        WHEN completed_at >= started_at THEN (extract(epoch FROM completed_at - started_at) * 1000)::double precision
      END AS took
    FROM runs
    WHERE organization_id = $1 AND target_id = $2 AND id >= $3 AND status NOT IN ('queued', 'running')
      AND coalesce(completed_at, created_at) >= $4 AND coalesce(completed_at, created_at) < $5
      AND ${onBranch('$6')} AND ($7::text IS NULL OR kind = $7)
  )`;

const SUMS = `
  count(*)::integer AS runs,
  (count(*) FILTER (WHERE status = 'passed'))::integer AS passed,
  (count(*) FILTER (WHERE status = 'failed'))::integer AS failed,
  coalesce(sum(total), 0)::double precision AS tests,
  coalesce(sum(passed), 0)::double precision AS "passedTests",
  coalesce(sum(failed), 0)::double precision AS failures,
  coalesce(sum(flaky), 0)::double precision AS flaky,
  coalesce(sum(passed) FILTER (WHERE status <> 'cancelled'), 0)::double precision AS "ratedPasses",
  coalesce(sum(failed) FILTER (WHERE status <> 'cancelled'), 0)::double precision AS "ratedFailures",
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY took) AS percentiles`;

/** Sums over the whole span. */
const IN_ALL = `${SPAN} SELECT NULL AS at, ${SUMS} FROM span`;

/** Sums by bucket. The grouping set without a bucket is the whole span; it has a row even without runs. */
const BY_BUCKET = `${SPAN}, placed AS (
    SELECT *, date_bin($9 * interval '1 millisecond', at, $8::timestamptz) AS bucket FROM span
  )
  SELECT bucket AS at, ${SUMS} FROM placed GROUP BY GROUPING SETS ((bucket), ())`;

/** The newest runs of the span. */
const BY_RUN = `${SPAN} SELECT id AS "runId", at, status, total, passed, failed, flaky, took FROM span ORDER BY at DESC, id DESC LIMIT $8`;

/** The run of a badge. */
export interface BadgeRun {
  readonly status: FinishedStatus;
  /** Failed tests. */
  readonly failed: number;
}

/** The sums of a bucket, or of the whole span when `at` is null. */
interface SumsRow extends Omit<RunSums, 'p50' | 'p95'> {
  readonly at: Date | null;
  readonly percentiles: readonly (number | null)[] | null;
}

/** The parts of a span, and the sums of the whole span. */
export interface Parts<T> {
  readonly parts: readonly T[];
  readonly total: RunSums;
}

/** Reads sums over the runs of a target. */
@Injectable()
export class TrendsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The buckets that have runs, in no order. */
  async byBucket(target: TargetEntity, query: TrendQuery, bucket: TimeBucket): Promise<Parts<BucketSums>> {
    const values = [...spanValues(target, query), startOfBucket(query.from, bucket), BUCKET_MS[bucket]];
    const rows = await this.dataSource.query<SumsRow[]>(BY_BUCKET, values);
    return {
      parts: rows.flatMap((row) => (row.at === null ? [] : [{ ...toSums(row), at: row.at }])),
      total: totalOf(rows),
    };
  }

  /** The newest 200 runs, newest first; the total covers all runs of the span. */
  async byRun(target: TargetEntity, query: TrendQuery): Promise<Parts<SpanRun>> {
    const values = spanValues(target, query);
    const [parts, sums] = await Promise.all([
      this.dataSource.query<SpanRun[]>(BY_RUN, [...values, MOST_RUNS]),
      this.dataSource.query<SumsRow[]>(IN_ALL, [...values]),
    ]);
    return { parts, total: totalOf(sums) };
  }

  /**
   * The newest finished run of a target, on a branch or (null) on any. Walks the index `runs_of_target`, or `runs_of_target_branch`,
   * backwards.
   */
  async newest(target: TargetEntity, branch: string | null): Promise<BadgeRun | undefined> {
    const { organizationId, id: targetId } = target;
    const query = this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(['run.status AS status', 'run.failed AS failed'])
      .where({ organizationId, targetId, status: finishedStatus() });
    if (branch !== null) query.andWhere({ branch }).andWhere(INDEXED_BRANCH);
    return query.orderBy('run.id', 'DESC').limit(1).getRawOne<BadgeRun>();
  }
}

function totalOf(rows: readonly SumsRow[]): RunSums {
  const row = rows.find(({ at }) => at === null);
  return row === undefined ? NO_RUNS : toSums(row);
}

function toSums(row: SumsRow): RunSums {
  const { percentiles, at: _, ...sums } = row;
  const [p50 = null, p95 = null] = percentiles ?? [];
  return { ...sums, p50, p95 };
}

function spanValues(target: TargetEntity, query: TrendQuery): readonly unknown[] {
  const { from, to, branch, kind } = query;
  const leastId = leastRunIdAt(new Date(from.getTime() - LONGEST_OPEN_MS));
  return [target.organizationId, target.id, leastId, from, to, branch, kind];
}
