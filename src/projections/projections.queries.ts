import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RunId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import type { ItemKind } from './projection-kinds.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** Which declared items to list. */
export type ItemState = 'neverRan' | 'deprecatedButRan' | 'incomplete';

/** The newest result of a test. */
export interface Seen {
  readonly runId: RunId;
  readonly status: string;
  readonly at: Date;
}

/** A test that ran and is not declared. */
export interface UndeclaredTest extends Seen {
  readonly testId: string;
  readonly name: string;
}

/** The counts of a summary. */
export interface DeclaredCounts {
  readonly declared: number;
  readonly incomplete: number;
  /** Those that no recent run reports. */
  readonly notRecent: number;
  readonly deprecatedButRan: number;
  readonly ranButNotDeclared: number;
}

/** Results of one test that are searched for one of a finished run, the newest first. */
const RESULTS_SEARCHED = 50;

/**
 * The newest finished runs of a target that count as recent, and how many results those of the project may have together: the newest run of each
 * target is first, and may add more.
 */
const RECENT_RUNS = 20;
const RECENT_RESULTS = 200_000;
const NEWEST_RESULTS = 1_000_000;

const FINISHED = `status NOT IN ('queued', 'running')`;

const TARGETS = `
  target AS MATERIALIZED (SELECT id FROM targets WHERE organization_id = $1 AND project_id = $2 AND deleted_at IS NULL)`;

/**
 * The results of the test with an id in any target, as `testKeyOf` numbers it. Looks each up in the index `tests_history`. Without statistics the
 * planner would read all results of the organization by `tests_pk`, which has the order of contents: a range of one key has no such order. For
 * the same reason the runs are looked up behind the results.
 */
const RESULTS_OF = (id: string): string => `
  FROM target
  CROSS JOIN LATERAL (
    SELECT ('x' || left(encode(sha256(convert_to(target.id, 'UTF8') || '\\x00'::bytea || convert_to(${id}, 'UTF8')), 'hex'), 16))::bit(64)::bigint AS key
    OFFSET 0
  ) test
  CROSS JOIN LATERAL (
    SELECT content_id, test_key, status FROM tests
    WHERE organization_id = $1 AND test_key >= test.key AND test_key <= test.key
    ORDER BY test_key DESC, content_id DESC LIMIT ${RESULTS_SEARCHED}
  ) result
  CROSS JOIN LATERAL (
    SELECT * FROM runs WHERE organization_id = $1 AND content_id = result.content_id AND ${FINISHED} OFFSET 0
  ) run`;

/** Of several results in one run the worst counts. */
const EVIDENCE = `
  WITH ${TARGETS}
  SELECT declared.id, found.*
  FROM unnest($3::text[]) AS declared (id)
  CROSS JOIN LATERAL (
    SELECT run.id AS "runId", result.status, coalesce(run.completed_at, run.created_at) AS at
    ${RESULTS_OF('declared.id')}
    ORDER BY run.id DESC, result.status = 'failed' DESC, result.status = 'passed' DESC LIMIT 1
  ) found`;

/**
 * The newest finished runs of each target, from the index `runs_of_target`, and the ids of their tests, from ranges of `tests_pk`. The id of
 * each test is read once.
 */
const RECENT = `${TARGETS},
  recent AS (
    SELECT run.* FROM (
      SELECT newest.*, sum(total) OVER (ORDER BY place, run_id DESC) - total AS before
      FROM target CROSS JOIN LATERAL (
        SELECT id AS run_id, content_id, total, coalesce(completed_at, created_at) AS at, row_number() OVER (ORDER BY id DESC) AS place
        FROM runs WHERE organization_id = $1 AND target_id = target.id AND ${FINISHED} AND total > 0
        ORDER BY id DESC LIMIT ${RECENT_RUNS}
      ) newest
    ) run WHERE run.before < CASE WHEN run.place = 1 THEN ${NEWEST_RESULTS} ELSE ${RECENT_RESULTS} END
  ),
  ran AS MATERIALIZED (
    SELECT DISTINCT test.test_id COLLATE "C" AS id
    FROM (
      SELECT DISTINCT ON (result.test_key) result.content_id, result.seq
      FROM recent JOIN tests result ON result.organization_id = $1 AND result.content_id = recent.content_id
      ORDER BY result.test_key
    ) one
    JOIN test_results test ON test.organization_id = $1 AND test.content_id = one.content_id AND test.seq = one.seq
  )`;

const OF_KIND = 'item.organization_id = $1 AND item.project_id = $2 AND item.kind = $3';
const DECLARED = `SELECT item.id FROM projections item WHERE ${OF_KIND}`;

/**
 * Sets of ids are compared by set operations, whose time is linear. Of a join the planner compares each pair of ids where it has no
 * statistics of the tables yet.
 */
const NOT_RECENT = `${DECLARED} EXCEPT SELECT id FROM ran`;
const DEPRECATED_BUT_RAN = `${DECLARED} AND item.deprecated INTERSECT SELECT id FROM ran`;
const UNDECLARED_IDS = `SELECT id FROM ran EXCEPT ${DECLARED}`;

/** Declared items that no recent run reports. A test with this id may have run before if the organization has texts of one. */
const NOT_SEEN = `
  WITH ${RECENT},
  unseen AS MATERIALIZED (${NOT_RECENT}),
  known AS MATERIALIZED (
    SELECT id FROM unseen INTERSECT SELECT test_id COLLATE "C" FROM test_texts WHERE organization_id = $1
  )
  SELECT id, "mayHaveRun" FROM (
    SELECT id, true AS "mayHaveRun" FROM known
    UNION ALL
    (SELECT id, false FROM unseen EXCEPT SELECT id, false FROM known)
  ) item
  WHERE ($4::text IS NULL OR id > $4) AND ("mayHaveRun" OR NOT $5::boolean)
  ORDER BY id LIMIT $6`;

/** Of some ids those with a result. */
const WITH_RESULT = `
  WITH ${TARGETS}
  SELECT chosen.id FROM unnest($3::text[]) AS chosen (id) WHERE EXISTS (SELECT 1 ${RESULTS_OF('chosen.id')})`;

const COUNT_TARGETS = `WITH ${TARGETS} SELECT count(*)::integer AS count FROM target`;

/** Results of before the table of texts have their own. The oldest one of the organization says whether there are any, from `tests_pk`. */
const HAS_OWN_TEXTS = `
  SELECT text_key IS NULL AS has FROM tests WHERE organization_id = $1 ORDER BY content_id, seq LIMIT 1`;

const CHOSEN: Readonly<Record<Exclude<ItemState, 'neverRan'>, string>> = {
  deprecatedButRan: `(${DEPRECATED_BUT_RAN}) chosen WHERE`,
  incomplete: `(${DECLARED} AND item.incomplete) chosen WHERE`,
};

/** A range of the primary key `projections_pk`. */
const LIST = `
  SELECT item.id, item.body FROM projections item
  WHERE ${OF_KIND} AND ($4::text IS NULL OR item.id > $4)
  ORDER BY item.id LIMIT $5`;

/** Looks the items of a page up in `projections_pk`. */
const LIST_CHOSEN = (state: keyof typeof CHOSEN): string => `
  ${state === 'incomplete' ? '' : `WITH ${RECENT}`}
  SELECT item.id, item.body
  FROM (SELECT id FROM ${CHOSEN[state]} ($4::text IS NULL OR id > $4) ORDER BY id LIMIT $5) page
  JOIN projections item ON ${OF_KIND} AND item.id = page.id
  ORDER BY item.id`;

const COUNTS = `
  WITH ${RECENT}
  SELECT count(*)::integer AS declared,
    (count(*) FILTER (WHERE item.incomplete))::integer AS incomplete,
    (SELECT count(*) FROM (${NOT_RECENT}) chosen)::integer AS "notRecent",
    (SELECT count(*) FROM (${DEPRECATED_BUT_RAN}) chosen)::integer AS "deprecatedButRan",
    (SELECT count(*) FROM (${UNDECLARED_IDS}) chosen)::integer AS "ranButNotDeclared"
  FROM projections item WHERE ${OF_KIND}`;

/** With the newest result of each test, from the index `tests_history`. */
const UNDECLARED = `
  WITH ${RECENT}
  SELECT missing.id AS "testId", found.*
  FROM (
    SELECT id FROM (${UNDECLARED_IDS}) chosen WHERE $4::text IS NULL OR id > $4 ORDER BY id LIMIT $5
  ) missing
  CROSS JOIN LATERAL (
    SELECT shown.name, shown.status, run.id AS "runId", coalesce(run.completed_at, run.created_at) AS at
    ${RESULTS_OF('missing.id')}
    JOIN test_results shown ON shown.organization_id = $1 AND shown.test_key = result.test_key AND shown.content_id = result.content_id
    ORDER BY run.id DESC, shown.status = 'failed' DESC, shown.status = 'passed' DESC LIMIT 1
  ) found
  ORDER BY missing.id`;

/** Looks each item up by the primary key. */
const BODIES = `
  SELECT id, body FROM projections WHERE organization_id = $1 AND project_id = $2 AND kind = $3 AND id = ANY ($4::text[])`;

/** A stored item: its id and its JSON text. */
export interface StoredItem {
  readonly id: string;
  readonly body: string;
}

/** Compares what a project declares with what ran. */
@Injectable()
export class ProjectionsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The items of a kind by id; one more than the limit. */
  list(
    project: ProjectRef,
    kind: ItemKind,
    state: Exclude<ItemState, 'neverRan'> | undefined,
    page: PageRequest,
  ): Promise<StoredItem[]> {
    return this.dataSource.query(state === undefined ? LIST : LIST_CHOSEN(state), [
      project.organizationId,
      project.id,
      kind,
      page.after,
      page.limit + 1,
    ]);
  }

  /**
   * Lists items that no recent run reports, by id, and whether a test with their id may have run before: all, or only those that may have.
   */
  notSeen(
    project: ProjectRef,
    kind: ItemKind,
    {
      after,
      limit,
      isOnlyKnown,
    }: { readonly after: string | null; readonly limit: number; readonly isOnlyKnown: boolean },
  ): Promise<{ readonly id: string; readonly mayHaveRun: boolean }[]> {
    return this.dataSource.query(NOT_SEEN, [project.organizationId, project.id, kind, after, isOnlyKnown, limit]);
  }

  /** Returns those of some ids that have a result in a finished run of any target. Looks each up in each target. */
  async withResult(project: ProjectRef, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.dataSource.query<{ readonly id: string }[]>(WITH_RESULT, [
      project.organizationId,
      project.id,
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  async countTargets(project: ProjectRef): Promise<number> {
    const rows = await this.dataSource.query<{ readonly count: number }[]>(COUNT_TARGETS, [
      project.organizationId,
      project.id,
    ]);
    return rows[0]?.count ?? 0;
  }

  /** Whether the organization has results from before its texts of tests were stored once. */
  async hasOwnTexts({ organizationId }: ProjectRef): Promise<boolean> {
    const rows = await this.dataSource.query<{ readonly has: boolean }[]>(HAS_OWN_TEXTS, [organizationId]);
    return rows[0]?.has === true;
  }

  /** The newest result in a finished run of each test, by id. A test without one is absent. */
  async evidence(project: ProjectRef, ids: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
    if (ids.length === 0) return new Map();
    const values = [project.organizationId, project.id, ids];
    const rows = await this.dataSource.query<(Seen & { readonly id: string })[]>(EVIDENCE, values);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Tests of recent runs that are not declared, by id; one more than the limit. */
  undeclared(project: ProjectRef, page: PageRequest): Promise<UndeclaredTest[]> {
    return this.dataSource.query(UNDECLARED, [project.organizationId, project.id, 'test', page.after, page.limit + 1]);
  }

  /** Counts the declared tests by their evidence. */
  async counts(project: ProjectRef): Promise<DeclaredCounts> {
    const [counts] = await this.dataSource.query<DeclaredCounts[]>(COUNTS, [
      project.organizationId,
      project.id,
      'test',
    ]);
    if (counts === undefined) throw new Error('A statement that counts returned no row');
    return counts;
  }

  /** The stored JSON texts of some items, by id. */
  async bodies(project: ProjectRef, kind: ItemKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const values = [project.organizationId, project.id, kind, [...new Set(ids)]];
    const rows = await this.dataSource.query<StoredItem[]>(BODIES, values);
    return new Map(rows.map(({ id, body }) => [id, body]));
  }
}
