import { Injectable } from '@nestjs/common';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import type { OrganizationId, RunId, TargetId } from '../common/identifiers.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import { RunEntity } from '../runs/run.entity.js';
import type { ContentRef } from '../runs/run.reader.js';
import { finishedStatus } from '../runs/finished-status.queries.js';
import { branchesBefore } from './base.js';
import { SLOWER_MS, type Outcome, type Pair } from './changes.js';

/** A run that another one is compared with. */
export interface BaseRun {
  readonly id: RunId;
  readonly targetId: TargetId;
  readonly contentId: string;
  readonly revision: number;
  readonly branch: string | null;
  readonly commitSha: string | null;
  readonly completedAt: Date | null;
}

/** The run whose base is searched. */
export interface RunPlace {
  readonly organizationId: OrganizationId;
  readonly targetId: TargetId;
  readonly id: RunId;
}

/** The names of a test, and its cause. */
export interface TestNames {
  readonly testId: string;
  readonly testName: string;
  /** The cause of its failure. */
  readonly group: string | null;
  /** The title of the cause of its failure. */
  readonly message: string | null;
}

const BASE = `id, target_id AS "targetId", content_id AS "contentId", revision, branch, commit_sha AS "commitSha", completed_at AS "completedAt"`;

/** The same for a repository. */
const BASE_MEMBERS = {
  id: true,
  targetId: true,
  contentId: true,
  revision: true,
  branch: true,
  commitSha: true,
  completedAt: true,
} as const satisfies Readonly<Record<keyof BaseRun, true>>;

const FINISHED_BEFORE = `organization_id = $1 AND target_id = $2 AND id < $3 AND status NOT IN ('queued', 'running') AND NOT empty`;

/** Walks the index `runs_of_target_branch` backwards, once for each branch. */
const NEWEST_ON_BRANCHES = `
  SELECT newest.* FROM unnest($4::text[]) WITH ORDINALITY AS wanted (name, rank)
  CROSS JOIN LATERAL (
    SELECT ${BASE} FROM runs WHERE ${FINISHED_BEFORE} AND branch = wanted.name AND ${INDEXED_BRANCH} ORDER BY id DESC LIMIT 1
  ) newest
  ORDER BY wanted.rank LIMIT 1`;

/** Reads the failed rows of the contents from the index `tests_trouble`. A test has one key in all runs of a target. */
const NEWLY_FAILING = `
  SELECT test_key::text AS key FROM tests WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND status = 'failed'
  EXCEPT
  SELECT test_key::text FROM tests WHERE organization_id = $1 AND content_id = ANY ($3::uuid[]) AND status = 'failed'`;

/** The tests of a content by their ids: all entries with one id together. */
const testsOf = (content: string): string => `
    SELECT test_id, coalesce(min(seq) FILTER (WHERE status = 'failed'), min(seq)) AS seq,
      CASE WHEN bool_or(status = 'failed') THEN 'failed' WHEN bool_or(status = 'passed') THEN 'passed' ELSE 'skipped' END AS outcome,
      bool_or(flaky) AS flaky, max(duration_ms) AS ms
    FROM test_results WHERE organization_id = $1 AND content_id = ${content}::uuid GROUP BY test_id`;

/**
 * Reads both contents through the primary key of `tests`. Skips tests that cannot have changed, which is nearly everything of a big
 * run: those that did not fail, were not flaky, and took less than $4 ms longer. Without a base it skips added tests too.
 */
const PAIRS = `
  WITH before AS (${testsOf('$3')}
  ), after AS (${testsOf('$2')}
  )
  SELECT before.seq AS "beforeSeq", before.outcome AS "beforeOutcome", before.flaky AS "beforeFlaky", before.ms AS "beforeMs",
    after.seq AS "afterSeq", after.outcome AS "afterOutcome", after.flaky AS "afterFlaky", after.ms AS "afterMs"
  FROM before FULL JOIN after ON after.test_id = before.test_id
  WHERE after.seq IS NULL OR after.outcome = 'failed' OR before.outcome = 'failed' OR after.flaky
    OR (before.seq IS NULL AND $3::uuid IS NOT NULL) OR after.ms - before.ms >= $4`;

/** Looks each row up by the primary keys of `tests` and `test_failures`. */
const NAMES = `
  SELECT test.seq, test.test_id AS "testId", test.name AS "testName", failure.cause AS "group", failure.cause_title AS message
  FROM test_results test
  LEFT JOIN test_failures failure ON failure.organization_id = $1 AND failure.content_id = $2 AND failure.seq = test.seq
  WHERE test.organization_id = $1 AND test.content_id = $2 AND test.seq = ANY ($3::integer[])`;

/** A pair as the database answers it. */
export interface PairRow {
  readonly beforeSeq: number | null;
  readonly beforeOutcome: Outcome | null;
  readonly beforeFlaky: boolean | null;
  readonly beforeMs: number | null;
  readonly afterSeq: number | null;
  readonly afterOutcome: Outcome | null;
  readonly afterFlaky: boolean | null;
  readonly afterMs: number | null;
}

/** Reads the tests of two runs for a comparison. */
@Injectable()
export class ComparisonQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest finished run of the target before a run, on the first of these branches that has one. */
  newestOnBranches(run: RunPlace, branches: readonly string[]): Promise<BaseRun | undefined> {
    return newestOnBranches(this.dataSource.manager, run, branches);
  }

  /** The base `previous` of a run; undefined when there is none. */
  previous(run: RunPlace & { readonly branch: string | null }): Promise<BaseRun | undefined> {
    return findPrevious(this.dataSource.manager, run);
  }

  /** The tests that may have changed, in no order. Without a base: those that failed or were flaky. */
  async pairs(run: ContentRef, baseContent: string | null): Promise<readonly Pair[]> {
    const rows = await this.dataSource.query<PairRow[]>(PAIRS, [
      run.organizationId,
      run.contentId,
      baseContent,
      SLOWER_MS,
    ]);
    return rows.map(toPair);
  }

  /** Names and causes of the tests at these places, by place. */
  async names(content: ContentRef, places: readonly number[]): Promise<ReadonlyMap<number, TestNames>> {
    if (places.length === 0) return new Map();
    const values = [content.organizationId, content.contentId, places];
    const rows = await this.dataSource.query<(TestNames & { readonly seq: number })[]>(NAMES, values);
    return new Map(rows.map(({ seq, ...names }) => [seq, names]));
  }
}

/** The base `previous` of a run, in the caller's transaction; undefined when there is none. */
export async function findPrevious(
  manager: EntityManager,
  run: RunPlace & { readonly branch: string | null },
): Promise<BaseRun | undefined> {
  return (await newestOnBranches(manager, run, branchesBefore(run.branch))) ?? (await newestBefore(manager, run));
}

/** The newest finished run of the target before a run. Walks the index `runs_of_target` backwards. */
async function newestBefore(
  manager: EntityManager,
  { organizationId, targetId, id }: RunPlace,
): Promise<BaseRun | undefined> {
  const newest = await manager.findOne(RunEntity, {
    select: BASE_MEMBERS,
    where: { organizationId, targetId, id: LessThan(id), status: finishedStatus(), empty: false },
    order: { id: 'DESC' },
  });
  return newest ?? undefined;
}

/**
 * The keys of the tests that failed in contents and not in the contents of their base; without a base, of all that failed. In the
 * caller's transaction.
 */
export async function newlyFailingKeys(
  manager: EntityManager,
  { organizationId, contentIds }: { readonly organizationId: OrganizationId; readonly contentIds: readonly string[] },
  baseContentIds: readonly string[],
): Promise<readonly bigint[]> {
  const rows = await manager.query<{ readonly key: string }[]>(NEWLY_FAILING, [
    organizationId,
    contentIds,
    baseContentIds,
  ]);
  return rows.map(({ key }) => BigInt(key));
}

async function newestOnBranches(
  manager: EntityManager,
  { organizationId, targetId, id }: RunPlace,
  branches: readonly string[],
): Promise<BaseRun | undefined> {
  const rows = await manager.query<BaseRun[]>(NEWEST_ON_BRANCHES, [organizationId, targetId, id, branches]);
  return rows[0];
}

/** The pair of a row. */
export function toPair(row: PairRow): Pair {
  return {
    before: toSide(row.beforeSeq, row.beforeOutcome, row.beforeFlaky, row.beforeMs),
    after: toSide(row.afterSeq, row.afterOutcome, row.afterFlaky, row.afterMs),
  };
}

function toSide(seq: number | null, outcome: Outcome | null, flaky: boolean | null, ms: number | null): Pair['before'] {
  return seq === null || outcome === null ? null : { seq, outcome, flaky: flaky === true, ms };
}
