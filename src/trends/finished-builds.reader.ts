import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lateChangesOf } from '../builds/late-changes.queries.js';
import type { BuildStatus } from '../builds/build-status.js';
import { Clock } from '../common/clock.js';
import { dayOf, startOfDay } from '../common/day.js';
import type { RunId } from '../common/identifiers.js';
import type { TargetEntity } from '../projects/target.entity.js';
import {
  isUnchanged,
  REMEMBERED_FOR_MS,
  rememberDays,
  settledDays,
  type DayVersions,
  type FinishedBuild,
  type RememberedDay,
  type RememberedDays,
} from './remembered-days.js';
import type { TrendQuery } from './trend-query.js';
import { leastRunOf, scopeOf, spanFrom, type Scope } from './trends.queries.js';

/** Longer spans are summed by the database. */
const MOST_DAYS = 100;

/** Builds of a span. More are summed by the database. */
const MOST_BUILDS_READ = 10_000;

/** Builds that a process remembers, each about 300 bytes. */
const MOST_REMEMBERED = 100_000;

/** A span takes as much memory as so many builds. */
const COST_OF_SPAN = 20;

/** The builds of a span as JSON arrays, one more than may be read at most, and the changes of its days in the same snapshot. */
const ANSWER = `
  coalesce((SELECT json_agg(json_build_array("buildId", id, "oldestRun", (extract(epoch FROM at) * 1000)::bigint, status, total, passed, failed, flaky, took))
    FROM (SELECT * FROM span LIMIT ${MOST_BUILDS_READ + 1}) listed), '[]') AS builds,
  ${lateChangesOf('$2', '$8', '$9')} AS versions`;

const wholeOf = (scope: Scope): string => `WITH ${spanFrom('runs run', scope)} SELECT ${ANSWER}, false AS "isEarlier"`;

/** Looked up by their keys: a join could read all runs of the branch. */
const ROWS_OF_THEIRS =
  'theirs CROSS JOIN LATERAL (SELECT * FROM runs WHERE organization_id = $1 AND id = theirs.id OFFSET 0) run';

/**
 * As the whole span, for the last days of a longer one: reads the rows only of runs whose build has a run that ended since. Which these are
 * is read from the index `runs_of_target` alone. `isEarlier` says whether a run ended in the longer span that is older than the runs of this
 * one, and not older than those of an earlier read ($10).
 */
const restOf = (scope: Scope): string => `
  WITH recent AS MATERIALIZED (
    SELECT build_id FROM runs
    WHERE organization_id = $1 AND target_id = $2 AND id >= $3 AND NOT empty AND coalesce(completed_at, created_at) >= $4
  ), theirs AS MATERIALIZED (
    SELECT id FROM runs
    WHERE organization_id = $1 AND target_id = $2 AND id >= $3 AND NOT empty AND (build_id IN (SELECT build_id FROM recent)) IS TRUE
  ), ${spanFrom(ROWS_OF_THEIRS, scope)}
  SELECT ${ANSWER}, EXISTS (
    SELECT FROM runs
    WHERE organization_id = $1 AND target_id = $2 AND id >= $10 AND id < $3 AND NOT empty AND coalesce(completed_at, created_at) >= $11
  ) AS "isEarlier"`;

const WHOLE = { all: wholeOf('all'), branch: wholeOf('branch') } as const;
const REST = { all: restOf('all'), branch: restOf('branch') } as const;

type BuildTuple = readonly [
  buildId: string,
  runId: string,
  oldestRun: RunId,
  at: number,
  status: BuildStatus,
  total: number,
  passed: number,
  failed: number,
  flaky: number,
  took: number | null,
];

interface Row {
  readonly builds: readonly BuildTuple[];
  readonly versions: DayVersions;
  readonly isEarlier: boolean;
}

/** The days of a span, the first and the last of which may be parts. */
interface DaysOfSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads the finished builds of spans. Remembers those of days that are over, and with each read checks in the snapshot of the newer days that
 * none of these has changed.
 */
@Injectable()
export class FinishedBuildsReader {
  /** The one that was used last is at the end. */
  readonly #remembered = new Map<string, RememberedDays>();
  /** Spans that had too many builds, and when. */
  readonly #tooMany = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The finished builds of a target in a span, in no order; undefined when the span is long or has too many. */
  async builds(target: TargetEntity, query: TrendQuery): Promise<readonly FinishedBuild[] | undefined> {
    const days = { first: dayOf(query.from), last: dayOf(query.to) };
    if (days.last - days.first > MOST_DAYS) return undefined;
    const key = keyOf(target, query, days);
    if (this.hasTooMany(key)) return undefined;
    const found = (await this.remembered(key, target, query, days)) ?? (await this.whole(key, target, query, days));
    const from = query.from.getTime();
    const to = query.to.getTime();
    return found?.filter(({ at }) => at.getTime() >= from && at.getTime() < to);
  }

  /** The builds of remembered days, and those since; undefined when some are not remembered or have changed. */
  private async remembered(
    key: string,
    target: TargetEntity,
    query: TrendQuery,
    days: DaysOfSpan,
  ): Promise<readonly FinishedBuild[] | undefined> {
    const known = this.#remembered.get(key);
    if (known === undefined) return undefined;
    this.#remembered.delete(key);
    const leastRun = leastRunOf(query);
    const used = usableDays(known, days, leastRun);
    if (used.length === 0) return undefined;
    const since = startOfDay(days.first + used.length);
    const values = [...valuesOf(target, query, days, since), known.leastRun, startOfDay(days.first)];
    const { builds, versions, isEarlier } = await this.read(REST[scopeOf(query)], values);
    if (isEarlier || builds.length > MOST_BUILDS_READ) return undefined;
    if (!isUnchanged(used, { firstDay: days.first, leastRun, versions })) return undefined;
    this.#remembered.set(key, known);
    return [...used.flatMap((day) => day.builds), ...builds];
  }

  /** All builds of the days of a span. Remembers those that are over. */
  private async whole(
    key: string,
    target: TargetEntity,
    query: TrendQuery,
    days: DaysOfSpan,
  ): Promise<readonly FinishedBuild[] | undefined> {
    const now = this.clock.now();
    const values = valuesOf(target, query, days, startOfDay(days.first));
    const { builds, versions } = await this.read(WHOLE[scopeOf(query)], values);
    if (builds.length > MOST_BUILDS_READ) {
      this.#tooMany.set(key, performance.now());
      return undefined;
    }
    const count = Math.min(settledDays(days.first, now), days.last - days.first);
    if (count <= 0) return builds;
    this.remember(key, {
      leastRun: leastRunOf(query),
      firstDay: days.first,
      days: rememberDays(builds, { firstDay: days.first, count }, versions),
      readAt: performance.now(),
    });
    return builds;
  }

  /** Whether a span had too many builds a short time ago: they are not read again to find that out. */
  private hasTooMany(key: string): boolean {
    const since = this.#tooMany.get(key);
    if (since === undefined) return false;
    if (performance.now() - since < REMEMBERED_FOR_MS) return true;
    this.#tooMany.delete(key);
    return false;
  }

  private async read(
    statement: string,
    values: readonly unknown[],
  ): Promise<Omit<Row, 'builds'> & { readonly builds: readonly FinishedBuild[] }> {
    const [row] = await this.dataSource.query<Row[]>(statement, [...values]);
    if (row === undefined) throw new Error('A statement without a source has a row');
    return { ...row, builds: row.builds.map(toBuild) };
  }

  private remember(key: string, days: RememberedDays): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, days);
    let count = 0;
    for (const [known, { days: its }] of [...this.#remembered].toReversed()) {
      count += its.reduce((sum, { builds }) => sum + 1 + builds.length, COST_OF_SPAN);
      if (count > MOST_REMEMBERED) this.#remembered.delete(known);
    }
  }
}

/** Spans of other lengths have days of their own. */
function keyOf(target: TargetEntity, { branch, kind }: TrendQuery, { first, last }: DaysOfSpan): string {
  return JSON.stringify([target.organizationId, target.id, branch, kind, last - first]);
}

function valuesOf(target: TargetEntity, query: TrendQuery, days: DaysOfSpan, from: Date): readonly unknown[] {
  const { to, branch, kind } = query;
  return [target.organizationId, target.id, leastRunOf(query), from, to, branch, kind, days.first, days.last];
}

/** The remembered days of a span from its first day on; none when the first one is not remembered. */
function usableDays(
  { firstDay, leastRun: least, days, readAt }: RememberedDays,
  { first, last }: DaysOfSpan,
  leastRun: RunId,
): readonly RememberedDay[] {
  const isUsable = first >= firstDay && least <= leastRun && performance.now() - readAt < REMEMBERED_FOR_MS;
  return isUsable ? days.slice(first - firstDay, last + 1 - firstDay) : [];
}

function toBuild(tuple: BuildTuple): FinishedBuild {
  const [buildId, runId, oldestRun, at, status, total, passed, failed, flaky, took] = tuple;
  return { buildId, runId, oldestRun, at: new Date(at), status, total, passed, failed, flaky, took };
}
