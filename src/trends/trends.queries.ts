import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leastRunIdAt, type RunId } from '../common/identifiers.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { newestBuildOf } from '../builds/newest-builds.queries.js';
import { VisibleResults } from '../builds/visible-results.js';
import type { BadgeBuild } from './badge.js';
import { BUCKET_MS, startOfBucket, type TimeBucket } from './trend-buckets.js';
import { NO_RUNS, type BucketSums, type RunSums, type SpanRun } from './trend-points.js';
import type { TrendQuery } from './trend-query.js';
import { DAY_MS } from '../common/day.js';

/** Longest time between the creation of a run, which its id contains, and its completion. */
const LONGEST_OPEN_MS = 7 * DAY_MS;
export const MOST_BUILDS = 200;

/** Whether a trend is of the runs on one branch or of all. `$6` is the branch, or null. */
const SCOPES = {
  all: '$6::text IS NULL',
  branch: 'run.branch = $6 AND octet_length(run.branch) <= 2000',
} as const;

export type Scope = keyof typeof SCOPES;

/**
 * The finished builds of a span, with the runs of the target in them that count. The bound on the id keeps the scan in the index
 * `runs_of_target`, which has all that is read of the runs of all branches, or `runs_of_target_branch`; the builds are looked up by their keys.
 * Jobs run beside each other: a build takes as long as its longest run. A cancelled one has no duration.
 */
const spanOf = (scope: Scope): string => `WITH ${spanFrom('runs run', scope)}`;

/** The table expression `span`; `runs` is where the rows `run` come from. */
export const spanFrom = (runs: string, scope: Scope): string => `span AS (
    SELECT build.id AS "buildId", max(run.id) AS id, min(run.id) AS "oldestRun", build.status, sum(run.total)::integer AS total, sum(run.passed)::integer AS passed,
      sum(run.failed)::integer AS failed, sum(run.flaky)::integer AS flaky, max(coalesce(run.completed_at, run.created_at)) AS at,
      CASE WHEN build.status <> 'cancelled' THEN max(run.duration_ms) END AS took
    FROM ${runs}
    CROSS JOIN LATERAL (
      SELECT id, status, superseded FROM builds WHERE organization_id = $1 AND id = run.build_id AND status <> 'running' OFFSET 0
    ) build
    WHERE run.organization_id = $1 AND run.target_id = $2 AND run.id >= $3 AND NOT run.empty AND run.id <> ALL (build.superseded)
      AND ${SCOPES[scope]} AND ($7::text IS NULL OR run.kind = $7)
    GROUP BY build.id, build.status
    HAVING max(coalesce(run.completed_at, run.created_at)) >= $4 AND max(coalesce(run.completed_at, run.created_at)) < $5
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

/** Sums by bucket. The grouping set without a bucket is the whole span; it has a row even without runs. */
const byBucket = (scope: Scope): string => `${spanOf(scope)}, placed AS (
    SELECT *, date_bin($9 * interval '1 millisecond', at, $8::timestamptz) AS bucket FROM span
  )
  SELECT bucket AS at, ${SUMS} FROM placed GROUP BY GROUPING SETS ((bucket), ())`;

/**
 * The newest builds of the span, each with the newest run of the target, beside the sums of the whole span, which are in each row: a span of
 * thousands of runs is read once. Without builds it is one row of sums alone.
 */
const byRun = (scope: Scope): string => `${spanOf(scope)}, sums AS (SELECT ${SUMS} FROM span), newest AS (
    SELECT id AS "runId", "buildId", at, status, total, passed, failed, flaky, took FROM span ORDER BY at DESC, id DESC LIMIT $8
  )
  SELECT newest.*, row_to_json(sums.*) AS sums FROM sums LEFT JOIN newest ON true ORDER BY at DESC, "runId" DESC`;

/** Each scope has a text of its own: a plan that serves both could not read the figures from the index alone. */
const BY_BUCKET = { all: byBucket('all'), branch: byBucket('branch') } as const;
const BY_RUN = { all: byRun('all'), branch: byRun('branch') } as const;

/** The sums of a bucket, or of the whole span when `at` is null. */
interface SumsRow extends Sums {
  readonly at: Date | null;
}

interface Sums extends Omit<RunSums, 'p50' | 'p95'> {
  readonly percentiles: readonly (number | null)[] | null;
}

/** A build, or none of a span without builds. */
type RunRow = (SpanRun | { readonly [member in keyof SpanRun]: null }) & { readonly sums: Sums };

/** The parts of a span, and the sums of the whole span. */
export interface Parts<T> {
  readonly parts: readonly T[];
  readonly total: RunSums;
}

/** Reads sums over the builds of a target. */
@Injectable()
export class TrendsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visible: VisibleResults,
  ) {}

  /** The buckets that have builds, in no order. */
  async byBucket(target: TargetEntity, query: TrendQuery, bucket: TimeBucket): Promise<Parts<BucketSums>> {
    const values = [...spanValues(target, query), startOfBucket(query.from, bucket), BUCKET_MS[bucket]];
    const rows = await this.dataSource.query<SumsRow[]>(BY_BUCKET[scopeOf(query)], values);
    return {
      parts: rows.flatMap((row) => (row.at === null ? [] : [{ ...toSums(row), at: row.at }])),
      total: totalOf(rows),
    };
  }

  /** The newest 200 builds, newest first; the total covers all builds of the span. */
  async byRun(target: TargetEntity, query: TrendQuery): Promise<Parts<SpanRun>> {
    const values = spanValues(target, query);
    const rows = await this.dataSource.query<RunRow[]>(BY_RUN[scopeOf(query)], [...values, MOST_BUILDS]);
    return {
      parts: rows.flatMap(buildOf),
      total: rows[0] === undefined ? NO_RUNS : withPercentiles(rows[0].sums),
    };
  }

  /** The newest build with a run of a target, on a branch or (null) on any; undefined when there is none. */
  async newest({ organizationId, id: targetId }: TargetEntity, branch: string | null): Promise<BadgeBuild | undefined> {
    const newest = await newestBuildOf(this.dataSource.manager, { organizationId, targetId, branch });
    if (newest === undefined) return undefined;
    const [build] = await this.visible.of(organizationId, [newest]);
    return build;
  }
}

function totalOf(rows: readonly SumsRow[]): RunSums {
  const row = rows.find(({ at }) => at === null);
  return row === undefined ? NO_RUNS : toSums(row);
}

function buildOf(row: RunRow): readonly SpanRun[] {
  const { sums: _, ...build } = row;
  return build.runId === null ? [] : [build];
}

function toSums(row: SumsRow): RunSums {
  const { at: _, ...sums } = row;
  return withPercentiles(sums);
}

function withPercentiles({ percentiles, ...sums }: Sums): RunSums {
  const [p50 = null, p95 = null] = percentiles ?? [];
  return { ...sums, p50, p95 };
}

export function scopeOf({ branch }: TrendQuery): Scope {
  return branch === null ? 'all' : 'branch';
}

function spanValues(target: TargetEntity, query: TrendQuery): readonly unknown[] {
  const { from, to, branch, kind } = query;
  return [target.organizationId, target.id, leastRunOf(query), from, to, branch, kind];
}

/** The least id of the runs that a trend looks at. */
export function leastRunOf({ from }: Pick<TrendQuery, 'from'>): RunId {
  return leastRunIdAt(new Date(from.getTime() - LONGEST_OPEN_MS));
}
