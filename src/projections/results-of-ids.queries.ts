import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RunId } from '../common/identifiers.js';
import { inGroups } from '../common/lists.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { RESULT_AT, NEWEST_OF } from '../runs/results/result-look-ups.js';

/** The newest result of a test. */
export interface Seen {
  readonly runId: RunId;
  readonly status: string;
  readonly at: Date;
}

/** The newest result of a test, with its name. */
export interface NamedResult extends Seen {
  readonly name: string;
}

/** Results of one test that are searched for one of a finished run, the newest first. */
const RESULTS_SEARCHED = 50;

/**
 * Look-ups of a statement: each id is looked up in each target. They take a part of a quarter of a second on the embedded database, which
 * serves nobody else meanwhile.
 */
export const MOST_LOOK_UPS = 4_000;

export const FINISHED = `status NOT IN ('queued', 'running')`;

/** The targets of a project. */
export const TARGETS = `
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
    ${NEWEST_OF('test.key', null, RESULTS_SEARCHED)}
  ) result
  CROSS JOIN LATERAL (
    SELECT * FROM runs WHERE organization_id = $1 AND content_id = result.content_id AND ${FINISHED} OFFSET 0
  ) run`;

/** Of several results in one run the worst counts. */
const EVIDENCE = `
  WITH ${TARGETS}
  SELECT chosen.id, found.*
  FROM unnest($3::text[]) AS chosen (id)
  CROSS JOIN LATERAL (
    SELECT run.id AS "runId", result.status, coalesce(run.completed_at, run.created_at) AS at
    ${RESULTS_OF('chosen.id')}
    ORDER BY run.id DESC, result.status = 'failed' DESC, result.status = 'passed' DESC LIMIT 1
  ) found`;

const NAMED = `
  WITH ${TARGETS}
  SELECT chosen.id, found.*
  FROM unnest($3::text[]) AS chosen (id)
  CROSS JOIN LATERAL (
    SELECT shown.name, shown.status, run.id AS "runId", coalesce(run.completed_at, run.created_at) AS at
    ${RESULTS_OF('chosen.id')}
    CROSS JOIN LATERAL (${RESULT_AT('result.content_id', 'result.seq')}) shown
    ORDER BY run.id DESC, shown.status = 'failed' DESC, shown.status = 'passed' DESC LIMIT 1
  ) found`;

/** Of some ids those with a result. */
const WITH_RESULT = `
  WITH ${TARGETS}
  SELECT chosen.id FROM unnest($3::text[]) AS chosen (id) WHERE EXISTS (SELECT 1 ${RESULTS_OF('chosen.id')})`;

const COUNT_TARGETS = `WITH ${TARGETS} SELECT count(*)::integer AS count FROM target`;

/** Results of before the table of texts have their own. The oldest one of the organization says whether there are any, from `tests_pk`. */
const HAS_OWN_TEXTS = `
  SELECT text_key IS NULL AS has FROM tests WHERE organization_id = $1 ORDER BY content_id, seq LIMIT 1`;

interface OfId {
  readonly id: string;
}

/** Looks the results of tests up by their ids, in any target of a project, in statements that are short each. */
@Injectable()
export class ResultsOfIdsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest result in a finished run of each test, by id. A test without one is absent. */
  async evidence(project: ProjectRef, ids: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
    const rows = await this.lookUp<Seen & OfId>(EVIDENCE, project, ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The same with the name of the test. */
  async named(project: ProjectRef, ids: readonly string[]): Promise<ReadonlyMap<string, NamedResult>> {
    const rows = await this.lookUp<NamedResult & OfId>(NAMED, project, ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns those of some ids that have a result in a finished run of any target. */
  async withResult(project: ProjectRef, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.lookUp(WITH_RESULT, project, ids)).map(({ id }) => id));
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

  private async lookUp<Row extends OfId>(
    statement: string,
    project: ProjectRef,
    ids: readonly string[],
  ): Promise<readonly Row[]> {
    if (ids.length === 0) return [];
    const mostIds = Math.max(1, Math.floor(MOST_LOOK_UPS / Math.max(1, await this.countTargets(project))));
    const found: Row[] = [];
    for (const some of inGroups(ids, mostIds))
      found.push(...(await this.dataSource.query<Row[]>(statement, [project.organizationId, project.id, some])));
    return found;
  }
}
