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
  readonly neverRan: number;
  readonly deprecatedButRan: number;
  readonly ranButNotDeclared: number;
}

/** Results of one test that are searched for one of a finished run, the newest first. */
const RESULTS_SEARCHED = 50;

/** The newest finished runs of a target that count as recent, and how many results they may have together. */
const RECENT_RUNS = 20;
const RECENT_RESULTS = 200_000;

const FINISHED = `status NOT IN ('queued', 'running')`;

const TARGETS = `
  target AS (SELECT id FROM targets WHERE organization_id = $1 AND project_id = $2 AND deleted_at IS NULL)`;

/** The results of the test with an id in any target, as `testKeyOf` numbers it. Looks each up in the index `tests_history`. */
const RESULTS_OF = (id: string): string => `
  FROM target
  CROSS JOIN LATERAL (
    SELECT content_id, test_key, status FROM tests
    WHERE organization_id = $1 AND test_key =
      ('x' || left(encode(sha256(convert_to(target.id, 'UTF8') || '\\x00'::bytea || convert_to(${id}, 'UTF8')), 'hex'), 16))::bit(64)::bigint
    ORDER BY content_id DESC LIMIT ${RESULTS_SEARCHED}
  ) result
  JOIN runs run ON run.organization_id = $1 AND run.content_id = result.content_id AND run.${FINISHED}`;

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
 * The newest finished runs of each target, from the index `runs_of_target`, and the ids of their tests, from ranges of `tests_pk`: at
 * most 200,000 results of a target unless its newest run has more. The id of each test is read once.
 */
const RECENT = `${TARGETS},
  recent AS (
    SELECT run.* FROM target CROSS JOIN LATERAL (
      SELECT newest.*, sum(total) OVER (ORDER BY run_id DESC) - total AS before FROM (
        SELECT id AS run_id, content_id, total, coalesce(completed_at, created_at) AS at FROM runs
        WHERE organization_id = $1 AND target_id = target.id AND ${FINISHED} AND total > 0
        ORDER BY id DESC LIMIT ${RECENT_RUNS}
      ) newest
    ) run WHERE run.before < ${RECENT_RESULTS}
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
 * statistics of the tables yet. Most declared tests are in recent runs; only the others are looked up in the history.
 */
const NOT_RECENT = `${DECLARED} EXCEPT SELECT id FROM ran`;
const DEPRECATED_BUT_RAN = `${DECLARED} AND item.deprecated INTERSECT SELECT id FROM ran`;
const UNDECLARED_IDS = `SELECT id FROM ran EXCEPT ${DECLARED}`;
const NEVER_RAN = `NOT EXISTS (SELECT 1 ${RESULTS_OF('chosen.id')})`;

const CHOSEN: Readonly<Record<ItemState, string>> = {
  neverRan: `(${NOT_RECENT}) chosen WHERE ${NEVER_RAN} AND`,
  deprecatedButRan: `(${DEPRECATED_BUT_RAN}) chosen WHERE`,
  incomplete: `(${DECLARED} AND item.incomplete) chosen WHERE`,
};

/** A range of the primary key `projections_pk`. */
const LIST = `
  SELECT item.id, item.body FROM projections item
  WHERE ${OF_KIND} AND ($4::text IS NULL OR item.id > $4)
  ORDER BY item.id LIMIT $5`;

/** Looks the items of a page up in `projections_pk`. */
const LIST_CHOSEN = (state: ItemState): string => `
  ${state === 'incomplete' ? '' : `WITH ${RECENT}`}
  SELECT item.id, item.body
  FROM (SELECT id FROM ${CHOSEN[state]} ($4::text IS NULL OR id > $4) ORDER BY id LIMIT $5) page
  JOIN projections item ON ${OF_KIND} AND item.id = page.id
  ORDER BY item.id`;

const COUNTS = `
  WITH ${RECENT}
  SELECT count(*)::integer AS declared,
    (count(*) FILTER (WHERE item.incomplete))::integer AS incomplete,
    (SELECT count(*) FROM (${NOT_RECENT}) chosen WHERE ${NEVER_RAN})::integer AS "neverRan",
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
    SELECT test.name, test.status, run.id AS "runId", coalesce(run.completed_at, run.created_at) AS at
    ${RESULTS_OF('missing.id')}
    JOIN test_results test ON test.organization_id = $1 AND test.test_key = result.test_key AND test.content_id = result.content_id
    ORDER BY run.id DESC, test.status = 'failed' DESC, test.status = 'passed' DESC LIMIT 1
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
  list(project: ProjectRef, kind: ItemKind, state: ItemState | undefined, page: PageRequest): Promise<StoredItem[]> {
    return this.dataSource.query(state === undefined ? LIST : LIST_CHOSEN(state), [
      project.organizationId,
      project.id,
      kind,
      page.after,
      page.limit + 1,
    ]);
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
