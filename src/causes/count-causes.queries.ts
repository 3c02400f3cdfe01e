import { type ComparedCause, joinNearEqual } from '@clarion/reports/causes';
import { Any, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { ContentId } from '../runs/content/run-writing.js';
import { type ContentChange, type ContentKeys, RunHooks, type CountsHook } from '../runs/run-hooks.js';
import { CauseAliasEntity } from './cause-alias.entity.js';
import { RunCauseEntity } from './run-cause.entity.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reopenCauses } from './triage/triage.queries.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** Where a statement has the key of a row: columns or parameters. */
interface KeyInSql {
  readonly project: string;
  readonly id: string;
  readonly lock?: '' | 'FOR UPDATE';
}

/**
 * Selects the row with a key: the first one from there in the order of the primary key, if it is the one. The order makes that the only
 * index that serves the look-up: for equal conditions the planner takes any index of the project where rows are fresh, and a run with
 * 20,000 causes then compares each of them with each of the project.
 */
const rowOf =
  (table: 'causes' | 'cause_aliases', key: 'id' | 'fingerprint') =>
  (columns: string, { project, id, lock = '' }: KeyInSql): string => `
    SELECT ${columns} FROM (
      SELECT * FROM ${table} WHERE organization_id = $1 AND (project_id, ${key}) >= (${project}, ${id})
      ORDER BY project_id, ${key} LIMIT 1 ${lock}
    ) nearest
    WHERE project_id = ${project} AND ${key} = ${id}`;

/** Selects the cause with an id. */
export const causeOf = rowOf('causes', 'id');

/** Selects the alias with a fingerprint. */
const aliasOf = rowOf('cause_aliases', 'fingerprint');

/** Reads the failures of a content by the index `test_failures_of_cause`. */
const GATHER = `
  WITH gathered AS (INSERT INTO run_causes (organization_id, content_id, cause, project_id, failures, first_seq)
  SELECT organization_id, content_id, cause, $3, count(*)::integer, min(seq)
  FROM test_failures WHERE organization_id = $1 AND content_id = $2 AND cause IS NOT NULL
  GROUP BY organization_id, content_id, cause RETURNING cause) SELECT cause FROM gathered`;

/**
 * Adds one to the run count of each cause that the run gained, and subtracts one for each that it lost. One statement writes all
 * rows in the order of their ids. Every writer uses this order, so that two of them never deadlock.
 */
const COUNT = `
  INSERT INTO causes (organization_id, project_id, id, kind, title, first_run_id, first_seen_at, last_run_id, last_seen_at, run_count, join_key, compared_text)
  SELECT $1, $2, id, coalesce(present.kind, ''), coalesce(present.title, ''), $3::text, $4::timestamptz, $3::text, $4::timestamptz,
    (present.is_there IS NOT NULL)::integer - (earlier.was_there IS NOT NULL)::integer, present.join_key, present.compared_text
  FROM (
    SELECT DISTINCT ON (cause) cause AS id, cause_kind AS kind, cause_title AS title, join_key, compared_text, true AS is_there
    FROM test_failures WHERE organization_id = $1 AND content_id = $5::uuid AND cause IS NOT NULL
    ORDER BY cause, seq
  ) present
  FULL JOIN (
    SELECT cause AS id, true AS was_there FROM run_causes WHERE organization_id = $1 AND content_id = $6::uuid
  ) earlier USING (id)
  ORDER BY id
  ON CONFLICT (organization_id, project_id, id) DO UPDATE SET
    run_count = causes.run_count + EXCLUDED.run_count,
    join_key = coalesce(causes.join_key, EXCLUDED.join_key),
    compared_text = coalesce(causes.compared_text, EXCLUDED.compared_text),
    last_run_id = CASE WHEN EXCLUDED.run_count >= 0 AND EXCLUDED.last_seen_at >= causes.last_seen_at THEN EXCLUDED.last_run_id ELSE causes.last_run_id END,
    last_seen_at = CASE WHEN EXCLUDED.run_count >= 0 THEN greatest(EXCLUDED.last_seen_at, causes.last_seen_at) ELSE causes.last_seen_at END`;

/** Causes that have no run any more. The index `causes_without_runs` contains these alone. */
const DELETE_UNUSED = `DELETE FROM causes WHERE organization_id = $1 AND project_id = $2 AND run_count <= 0`;

/** The run that has a content, if there is one: a row of the index `runs_of_content`. */
const runOf = (columns: string, content: string): string => `
  SELECT ${columns} FROM runs
  WHERE organization_id = $1 AND content_id >= ${content} AND content_id <= ${content} ORDER BY content_id LIMIT 1`;

/**
 * The first or last remaining run with a known cause: rows of the index `run_causes_of_cause` in its order, until one is of a run. A join
 * would let the planner begin with all runs.
 */
const remaining = (order: 'ASC' | 'DESC'): string => `
  SELECT run.id, run.at FROM (
    SELECT project_id, cause, content_id FROM run_causes other
    WHERE organization_id = $1 AND (project_id, cause) ${order === 'ASC' ? '>=' : '<='} ($2, known.id)
      AND (${runOf('content_id', 'other.content_id')}) IS NOT NULL
    ORDER BY project_id ${order}, cause ${order}, content_id ${order} LIMIT 1
  ) nearest
  CROSS JOIN LATERAL (${runOf('id, least(completed_at, finished_at) AS at', 'nearest.content_id')}) run
  WHERE nearest.project_id = $2 AND nearest.cause = known.id`;

/**
 * Gives each cause that a run lost another first or last run where that was the run. It is an insertion, because that finds the rows to
 * change by the primary key, whatever the planner expects. `COUNT` has locked the causes, so they are still as read. No parameter is in
 * the conflict's part: a distributed database sends that part alone to the node of the rows, where it cannot tell the types of the others.
 */
const REPLACE_ENDS = `
  INSERT INTO causes (organization_id, project_id, id, kind, title, first_run_id, first_seen_at, last_run_id, last_seen_at, run_count)
  SELECT $1, $2, known.id, '', '',
    CASE WHEN known.first_run_id = $3 THEN oldest.id ELSE known.first_run_id END,
    CASE WHEN known.first_run_id = $3 THEN oldest.at ELSE known.first_seen_at END,
    CASE WHEN known.last_run_id = $3 THEN newest.id ELSE known.last_run_id END,
    CASE WHEN known.last_run_id = $3 THEN newest.at ELSE known.last_seen_at END, 0
  FROM (
    SELECT cause FROM run_causes WHERE organization_id = $1 AND content_id = $4
    EXCEPT SELECT cause FROM run_causes WHERE organization_id = $1 AND content_id = $5::uuid
  ) lost
  CROSS JOIN LATERAL (${causeOf('id, first_run_id, first_seen_at, last_run_id, last_seen_at, run_count', { project: '$2', id: 'lost.cause' })}) known
  CROSS JOIN LATERAL (${remaining('ASC')}) oldest
  CROSS JOIN LATERAL (${remaining('DESC')}) newest
  WHERE known.run_count > 0 AND $3 IN (known.first_run_id, known.last_run_id)
  ORDER BY known.id
  ON CONFLICT (organization_id, project_id, id) DO UPDATE SET
    first_run_id = EXCLUDED.first_run_id, first_seen_at = EXCLUDED.first_seen_at,
    last_run_id = EXCLUDED.last_run_id, last_seen_at = EXCLUDED.last_seen_at`;

/** Locks the causes of contents in the order in which `COUNT` writes them. */
const LOCK = `
  SELECT 1 FROM (
    SELECT DISTINCT project_id, cause FROM run_causes WHERE organization_id = $1 AND content_id = ANY ($2::uuid[])
    ORDER BY project_id, cause
  ) lost
  CROSS JOIN LATERAL (${causeOf('id', { project: 'lost.project_id', id: 'lost.cause', lock: 'FOR UPDATE' })}) known`;

/** Locks the causes of contents until the end of the transaction. */
async function lockCauses(manager: EntityManager, { organizationId, contentIds }: ContentKeys): Promise<void> {
  await manager.query(LOCK, [organizationId, contentIds]);
}

/**
 * Updates the causes of a project after a run was added, replaced or deleted. The run points to its present content, which is
 * complete, or is deleted. A cause keeps its first run when an upload replaces that run and has the cause too.
 */
async function countCauses(
  manager: EntityManager,
  { organizationId, projectId, id, present, earlier, at }: ContentChange,
): Promise<void> {
  if (present !== null) await gather(manager, { organizationId, projectId, contentId: present });
  await manager.query(COUNT, [organizationId, projectId, id, at, present, earlier]);
  if (earlier === null) return;
  await manager.query(REPLACE_ENDS, [organizationId, projectId, id, earlier, present]);
  await manager.query(DELETE_UNUSED, [organizationId, projectId]);
}

/** Stores the causes of a content, after nearly equal causes are joined. */
async function gather(manager: EntityManager, content: ContentOfProject): Promise<void> {
  const { organizationId, projectId, contentId } = content;
  const write = (): Promise<readonly { readonly cause: string }[]> =>
    manager.query(GATHER, [organizationId, contentId, projectId]);
  const fingerprints = (await write()).map(({ cause }) => cause);
  if (fingerprints.length === 0 || !(await joinCauses(manager, content, fingerprints))) return;
  await deleteRunCauses(manager, { organizationId, contentIds: [contentId] });
  await write();
}

/** Deletes the causes of contents: ranges of the primary key. */
async function deleteRunCauses(manager: EntityManager, { organizationId, contentIds }: ContentKeys): Promise<void> {
  await manager.delete(RunCauseEntity, { organizationId, contentId: Any(contentIds) });
}

/** A content and its project. */
interface ContentOfProject {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly contentId: ContentId;
}

/** The cause of a fingerprint. */
interface Alias {
  readonly fingerprint: string;
  readonly cause: string;
}

/** Only the first new fingerprints of a run are compared with other causes. */
const MOST_COMPARED = 100;
/** Known causes that one new cause is compared with: the ones seen last. */
const MOST_CANDIDATES = 500;
/** Known causes in one read. */
const MOST_READ = 2000;

/**
 * Fingerprints that are causes of the project, then aliases, which win. Each is one look-up of a primary key.
 */
const KNOWN = `
  SELECT known.id AS fingerprint, known.id AS cause, 0 AS place FROM unnest($3::text[]) AS wanted (fingerprint)
  CROSS JOIN LATERAL (${causeOf('id', { project: '$2', id: 'wanted.fingerprint' })}) known
  UNION ALL
  SELECT alias.fingerprint, alias.cause, 1 FROM unnest($3::text[]) AS wanted (fingerprint)
  CROSS JOIN LATERAL (${aliasOf('fingerprint, cause', { project: '$2', id: 'wanted.fingerprint' })}) alias
  ORDER BY place`;

/** Serializes uploads that add fingerprints to one project, so that two of them never join the same texts in two ways. */
const TAKE_TURN = `SELECT pg_advisory_xact_lock(hashtextextended('causes of ' || $1::text || '/' || $2::text, 0))`;

/**
 * Reads the first failures of these causes in one pass over the failures of the content. The causes are the keys of a JSON object, in which
 * each failure looks its cause up: without statistics of fresh rows, the planner compares each failure with each element of an array.
 */
const TEXTS = `
  SELECT id, "joinKey", text FROM (
    SELECT DISTINCT ON (cause) cause AS id, join_key AS "joinKey", compared_text AS text, seq FROM test_failures
    WHERE organization_id = $1 AND content_id = $2 AND $3::jsonb ->> cause IS NOT NULL ORDER BY cause, seq
  ) brought WHERE "joinKey" IS NOT NULL ORDER BY seq LIMIT ${MOST_COMPARED}`;

/** For each join key, the causes seen last: each look-up reads the index of causes by join key. */
const CANDIDATES = `
  SELECT known.id, known.join_key AS "joinKey", known.compared_text AS text FROM unnest($3::text[]) AS wanted (join_key)
  CROSS JOIN LATERAL (
    SELECT id, join_key, compared_text, last_seen_at FROM causes
    WHERE organization_id = $1 AND project_id = $2 AND causes.join_key = wanted.join_key ORDER BY last_seen_at DESC LIMIT $4
  ) known ORDER BY known.last_seen_at DESC, known.id`;

/** Looks the causes up in a JSON object: without statistics of fresh rows, the planner would choose a nested loop for a join. */
const APPLY = `
  UPDATE test_failures SET cause = $3::jsonb ->> cause
  WHERE organization_id = $1 AND content_id = $2 AND $3::jsonb ->> cause IS NOT NULL`;

/**
 * Sets the causes of failures whose fingerprints are aliases, and makes new fingerprints aliases of causes with nearly equal
 * messages. Returns whether a cause changed.
 */
async function joinCauses(
  manager: EntityManager,
  content: ContentOfProject,
  fingerprints: readonly string[],
): Promise<boolean> {
  const known = await aliasesOf(manager, content, fingerprints);
  const unknown = fingerprints.filter((fingerprint) => !known.has(fingerprint));
  const made = unknown.length === 0 ? known : await joinUnknown(manager, content, unknown);
  const changed = new Map([...known, ...made].filter(([fingerprint, cause]) => fingerprint !== cause));
  if (changed.size === 0) return false;
  await manager.query(APPLY, [content.organizationId, content.contentId, JSON.stringify(Object.fromEntries(changed))]);
  return true;
}

/** The causes of fingerprints that the project knows. */
async function aliasesOf(
  manager: EntityManager,
  { organizationId, projectId }: ContentOfProject,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: readonly Alias[] = await manager.query(KNOWN, [organizationId, projectId, fingerprints]);
  return new Map(rows.map(({ fingerprint, cause }) => [fingerprint, cause]));
}

/** The causes of fingerprints that were new to the project before the turn. */
async function joinUnknown(
  manager: EntityManager,
  content: ContentOfProject,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { organizationId, projectId, contentId } = content;
  await manager.query(TAKE_TURN, [organizationId, projectId]);
  const known = await aliasesOf(manager, content, fingerprints);
  const unknown = fingerprints.filter((fingerprint) => !known.has(fingerprint));
  const brought: readonly ComparedCause[] = await manager.query(TEXTS, [
    organizationId,
    contentId,
    JSON.stringify(Object.fromEntries(unknown.map((fingerprint) => [fingerprint, true]))),
  ]);
  const joined = joinNearEqual(brought, await candidatesFor(manager, content, brought));
  if (joined.size > 0) await addAliases(manager, content, withTargets(joined));
  return new Map([...known, ...joined]);
}

/** Adds aliases, at most 200, in one statement; a known alias stays. */
async function addAliases(
  manager: EntityManager,
  { organizationId, projectId }: ContentOfProject,
  aliases: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...aliases].map(([fingerprint, cause]) => ({ organizationId, projectId, fingerprint, cause }));
  await manager.createQueryBuilder().insert().into(CauseAliasEntity).values(rows).orIgnore().execute();
}

async function candidatesFor(
  manager: EntityManager,
  { organizationId, projectId }: ContentOfProject,
  brought: readonly ComparedCause[],
): Promise<readonly ComparedCause[]> {
  const keys = [...new Set(brought.map(({ joinKey }) => joinKey))];
  if (keys.length === 0) return [];
  const ofEach = Math.min(MOST_CANDIDATES, Math.ceil(MOST_READ / keys.length));
  return manager.query(CANDIDATES, [organizationId, projectId, keys, ofEach]);
}

/** Adds each cause that others are joined with as an alias of itself. */
function withTargets(joined: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...[...joined.values()].map((cause): [string, string] => [cause, cause]), ...joined]);
}

/** Counts the causes of a run's failures when the run ends, is replaced or is deleted, and reopens resolved ones that came back. */
@Injectable()
export class CountCausesHook implements CountsHook, OnModuleInit {
  readonly phase = 'counts';

  constructor(private readonly hooks: RunHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  /** Sends no statement for a new run without failures. */
  async count(manager: EntityManager, change: ContentChange): Promise<void> {
    if (change.earlier !== null || change.failed > 0) await countCauses(manager, change);
    const { present } = change;
    if (present !== null && change.failed > 0) await reopenCauses(manager, { ...change, present });
  }

  async lock(manager: EntityManager, contents: ContentKeys): Promise<void> {
    await lockCauses(manager, contents);
  }

  async deleteContents(manager: EntityManager, contents: ContentKeys): Promise<void> {
    await deleteRunCauses(manager, contents);
  }
}

/** Removes the causes of a deleted project, the work on them, their aliases and its rules. */
@Injectable()
export class RemoveCausesHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['causes', 'cause_aliases', 'cause_rules', 'cause_triages', 'cause_notes'];
}
