import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { findKnownTest, type KnownTest, type TestFacts } from '../runs/find-test.reader.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import { RunEntity } from '../runs/run.entity.js';
import { finishedStatus } from '../runs/finished-status.queries.js';
import type { StoredCause } from './causes.js';
import { FINISHED_RUN_COLUMNS, toFinishedRun, type FinishedRun, type FinishedRunRow } from './finished-run.js';
import type { ListedTest } from './tests-list.js';
import { RESULT_AT } from '../runs/results/result-look-ups.js';

/** A target, by its key. */
export interface TargetRef {
  readonly organizationId: OrganizationId;
  readonly id: TargetId;
}

/** The row of the newest known result of a test. */
export interface TestPlace extends ListedTest {
  readonly contentId: string;
  readonly seq: number;
}

/** Reads the rows of the contents through the primary key of `tests`. `TROUBLED` uses the index `tests_trouble`. */
const PLACES = (results: 'test_results' | 'unpacked_results', condition: string): string => `
  SELECT DISTINCT ON (test_key) test_key::text AS key, content_id AS "contentId", seq, name, duration_ms AS "durationMs" FROM ${results} test
  WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND ${condition}
    AND ($3::text IS NULL OR strpos(lower(name), lower($3)) > 0 OR strpos(lower(test_id), lower($3)) > 0)
  ORDER BY test_key, content_id DESC, seq`;

const TROUBLED = PLACES('unpacked_results', `(status = 'failed' OR flaky)`);

/** Looks each test up in the index `tests_history`. */
const OF_KEYS = PLACES('test_results', 'test_key = ANY ($4::bigint[])');

/** Looks each row up by the primary key of `tests`. */
const FACTS = `
  SELECT test.test_key::text AS key, test_id AS "testId", name, file_path AS "filePath", tags
  FROM unnest($2::uuid[], $3::integer[]) AS place (content_id, seq)
  CROSS JOIN LATERAL (${RESULT_AT('place.content_id', 'place.seq')}) test`;

/** Finds the few runs first, then the test's rows in their contents in the index `tests_history`. */
const FAILURES = `
  WITH run AS MATERIALIZED (
    SELECT content_id, coalesce(completed_at, created_at) AS at FROM runs WHERE organization_id = $1 AND id = ANY ($3::text[])
  )
  SELECT run.at, failure.cause, coalesce(failure.cause_title, '') AS title
  FROM run
  JOIN unpacked_tests test ON test.organization_id = $1 AND test.test_key = $2 AND test.content_id = run.content_id
  JOIN test_failures failure ON failure.organization_id = $1 AND failure.content_id = test.content_id AND failure.seq = test.seq AND failure.cause IS NOT NULL
  ORDER BY run.content_id DESC, test.seq`;

/** Names a content. */
interface ContentKey {
  readonly organizationId: OrganizationId;
  readonly contentId: string;
}

/** A place as the database answers it. */
export type PlaceRow = Omit<TestPlace, 'key'> & { readonly key: string };
type FactsRow = TestFacts & { readonly key: string };

/** Finds the tests of a target, and the facts about them. */
@Injectable()
export class TestsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The newest finished runs of a target that have tests, on a branch or (null) on any, newest first. Walks the index `runs_of_target`, or
   * `runs_of_target_branch`, backwards.
   */
  async recentRuns(
    { organizationId, id: targetId }: TargetRef,
    limit: number,
    branch: string | null = null,
  ): Promise<readonly FinishedRun[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(FINISHED_RUN_COLUMNS)
      .where({ organizationId, targetId, status: finishedStatus(), empty: false });
    if (branch !== null) query.andWhere({ branch }).andWhere(INDEXED_BRANCH);
    const rows = await query.orderBy('run.id', 'DESC').limit(limit).getRawMany<FinishedRunRow>();
    return rows.map(toFinishedRun);
  }

  /** The tests with the keys of a page in a content whose name or id contains a text, each with its first row. */
  async testsOf(
    { organizationId, contentId }: ContentKey,
    keys: readonly bigint[],
    text: string | null,
  ): Promise<readonly TestPlace[]> {
    if (keys.length === 0) return [];
    const values = [organizationId, [contentId], text, keys.map(String)];
    return (await this.dataSource.query<PlaceRow[]>(OF_KEYS, values)).map(toPlace);
  }

  /** The tests that failed or were flaky in one of the contents, each with its newest row. */
  async troubled(
    organizationId: OrganizationId,
    contentIds: readonly string[],
    text: string | null,
  ): Promise<readonly TestPlace[]> {
    return (await this.dataSource.query<PlaceRow[]>(TROUBLED, [organizationId, contentIds, text])).map(toPlace);
  }

  /** The facts in some rows, by test key. */
  async facts(organizationId: OrganizationId, places: readonly TestPlace[]): Promise<ReadonlyMap<bigint, TestFacts>> {
    const values = [organizationId, places.map(({ contentId }) => contentId), places.map(({ seq }) => seq)];
    const rows = await this.dataSource.query<FactsRow[]>(FACTS, values);
    return new Map(rows.map(({ key, ...facts }) => [BigInt(key), facts]));
  }

  /** Finds a test in the finished runs of a project. */
  find(organizationId: OrganizationId, projectId: ProjectId, key: bigint): Promise<KnownTest | undefined> {
    return findKnownTest(this.dataSource.manager, { organizationId, projectId, key });
  }

  /** The stored failures of a test in some runs, newest first. */
  async failures(
    organizationId: OrganizationId,
    key: bigint,
    runIds: readonly string[],
  ): Promise<readonly StoredCause[]> {
    return this.dataSource.query<StoredCause[]>(FAILURES, [organizationId, key.toString(), runIds]);
  }
}

/** The place of a row. */
export function toPlace(row: PlaceRow): TestPlace {
  return { ...row, key: BigInt(row.key) };
}
