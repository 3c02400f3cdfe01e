import { Injectable } from '@nestjs/common';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import type { OrganizationId, RunId, TargetId } from '../common/identifiers.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import { TEST_KEY, walkResults } from '../runs/results/walk-results.js';
import { RunEntity } from '../runs/run.entity.js';
import type { ContentRef } from '../runs/run.reader.js';
import { finishedStatus } from '../runs/finished-status.queries.js';
import { branchesBefore } from './base.js';
import { mergeResults, SEQ, STATUS_AND_DURATION, type ComparedResult, type Sides } from './merge-results.js';
import { RESULT_AT } from '../runs/results/result-look-ups.js';

/** A run that another one is compared with. */
export interface BaseRun {
  readonly id: RunId;
  readonly targetId: TargetId;
  readonly contentId: string;
  readonly revision: number;
  /** Its tests. */
  readonly total: number;
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

const BASE = `id, target_id AS "targetId", content_id AS "contentId", revision, total, branch, commit_sha AS "commitSha", completed_at AS "completedAt"`;

/** The same for a repository. */
const BASE_MEMBERS = {
  id: true,
  targetId: true,
  contentId: true,
  revision: true,
  total: true,
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
  SELECT test_key::text AS key FROM unpacked_tests WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND status = 'failed'
  EXCEPT
  SELECT test_key::text FROM unpacked_tests WHERE organization_id = $1 AND content_id = ANY ($3::uuid[]) AND status = 'failed'`;

/** A test of one target has one key in all runs. */
export const OF_KEY = [SEQ, TEST_KEY, ...STATUS_AND_DURATION];

/** Tests of two targets have only their ids in common. */
const OF_ID = [SEQ, 'to_json(test_id)', ...STATUS_AND_DURATION];

/** Looks each content up in the index `runs_of_content`. */
const STORED = `
  SELECT count(*)::integer AS count FROM unnest($2::uuid[]) AS content (id)
  WHERE EXISTS (SELECT FROM runs WHERE organization_id = $1 AND content_id = content.id OFFSET 0)`;

/** Looks each row up by the primary keys of `tests` and `test_failures`. */
const NAMES = `
  SELECT test.seq, test.test_id AS "testId", test.name AS "testName", failure.cause AS "group", failure.cause_title AS message
  FROM unnest($3::integer[]) AS place (seq)
  CROSS JOIN LATERAL (${RESULT_AT('$2', 'place.seq')}) test
  LEFT JOIN test_failures failure ON failure.organization_id = $1 AND failure.content_id = $2 AND failure.seq = test.seq`;

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

  /** The tests of a run: all results of a test together. By key, which only runs of one target have in common, or by id. */
  sides({ organizationId, contentId }: ContentRef, by: 'key' | 'id'): Promise<Sides> {
    const contents = { organizationId, contentIds: [contentId] };
    const walked =
      by === 'key'
        ? walkResults<ComparedResult>(this.dataSource.manager, contents, OF_KEY)
        : walkResults<ComparedResult>(this.dataSource.manager, contents, OF_ID, 'ids');
    return mergeResults(walked, (_, seq) => seq);
  }

  /** Whether runs have all of these contents, so that none of their results was removed while they were read. */
  areStored(organizationId: OrganizationId, contentIds: readonly string[]): Promise<boolean> {
    return areStored(this.dataSource.manager, organizationId, contentIds);
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

/** Whether runs have all of these contents. */
export async function areStored(
  manager: EntityManager,
  organizationId: OrganizationId,
  contentIds: readonly string[],
): Promise<boolean> {
  const [row] = await manager.query<{ readonly count: number }[]>(STORED, [organizationId, contentIds]);
  return row?.count === contentIds.length;
}
