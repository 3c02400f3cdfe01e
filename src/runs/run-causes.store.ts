import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, RunId } from '../common/identifiers.js';
import { joinCauses } from './join-causes.store.js';
import type { ContentId } from './run-writing.js';

/** A run whose causes change. */
export interface RunOfCauses {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly id: RunId;
}

/** What a run failed with now, and what it failed with before; null where it has no such content. */
export interface ContentChange {
  readonly present: ContentId | null;
  readonly earlier: ContentId | null;
  /** When the run ended. */
  readonly at: Date;
}

const GATHER = `
  WITH gathered AS (INSERT INTO run_causes (organization_id, content_id, cause, project_id, failures, first_seq)
  SELECT organization_id, content_id, cause, $3, count(*)::integer, min(seq)
  FROM test_failures WHERE organization_id = $1 AND content_id = $2 AND cause IS NOT NULL
  GROUP BY organization_id, content_id, cause RETURNING cause) SELECT cause FROM gathered`;

/**
 * Counts the run for what it has gained, and off for what it has lost; what it keeps is counted already. One statement for all
 * of them in the order of their ids, in which every other writer takes them too, so that no two wait for each other.
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

/** Sets are compared here, and named to the statements behind: the planner, which knows nothing of fresh rows, would compare each with each. */
const LOST = `
  SELECT cause FROM run_causes WHERE organization_id = $1 AND content_id = $2
  EXCEPT SELECT cause FROM run_causes WHERE organization_id = $1 AND content_id = $3::uuid`;

const REMOVE_WITHOUT_RUNS = `
  DELETE FROM causes WHERE organization_id = $1 AND project_id = $2 AND id = ANY ($3::text[]) AND run_count <= 0`;

/** Those of the causes that are lost whose first or last run is the one that lost them. Most are gone with it, and looking each of them up would take longest. */
const ENDING_WITH = `
  SELECT id AS cause FROM causes WHERE organization_id = $1 AND project_id = $2 AND id = ANY ($4::text[]) AND $3 IN (first_run_id, last_run_id)`;

/** The first or last run that has a cause, of those that remain. */
const remaining = (order: 'ASC' | 'DESC'): string => `
  SELECT run.id, least(run.completed_at, run.finished_at) AS at FROM run_causes other
  JOIN runs run ON run.organization_id = $1 AND run.content_id = other.content_id
  WHERE other.organization_id = $1 AND other.project_id = $2 AND other.cause = lost.cause
  ORDER BY other.content_id ${order} LIMIT 1`;

/** Where a run was the first or the last one of a cause that it has lost, another one takes its place. */
const REPLACE_ENDS = `
  UPDATE causes SET
    first_run_id = CASE WHEN causes.first_run_id = $3 THEN ends.first_id ELSE causes.first_run_id END,
    first_seen_at = CASE WHEN causes.first_run_id = $3 THEN ends.first_at ELSE causes.first_seen_at END,
    last_run_id = CASE WHEN causes.last_run_id = $3 THEN ends.last_id ELSE causes.last_run_id END,
    last_seen_at = CASE WHEN causes.last_run_id = $3 THEN ends.last_at ELSE causes.last_seen_at END
  FROM (
    SELECT lost.cause, oldest.id AS first_id, oldest.at AS first_at, newest.id AS last_id, newest.at AS last_at
    FROM unnest($4::text[]) AS lost (cause)
    JOIN causes known ON known.organization_id = $1 AND known.project_id = $2 AND known.id = lost.cause AND $3 IN (known.first_run_id, known.last_run_id)
    CROSS JOIN LATERAL (${remaining('ASC')}) oldest
    CROSS JOIN LATERAL (${remaining('DESC')}) newest
  ) ends
  WHERE causes.organization_id = $1 AND causes.project_id = $2 AND causes.id = ends.cause`;

const LOCK = `
  SELECT FROM causes WHERE (organization_id, project_id, id) IN (
    SELECT gone.organization_id, gone.project_id, gone.cause FROM run_causes gone
    JOIN unnest($1::text[], $2::uuid[]) AS content (organization_id, id) ON gone.organization_id = content.organization_id AND gone.content_id = content.id
  ) ORDER BY organization_id, project_id, id FOR UPDATE`;

/**
 * Brings what the project knows of causes to what a run fails with now. The run points to its present content already, which is
 * whole, or is deleted. A cause keeps the run that was first to have it, also when that run is replaced by one that has it too.
 */
export async function countCauses(
  manager: EntityManager,
  run: RunOfCauses,
  { present, earlier, at }: ContentChange,
): Promise<void> {
  const { organizationId, projectId, id } = run;
  if (present !== null) await gather(manager, run, present);
  await manager.query(COUNT, [organizationId, projectId, id, at, present, earlier]);
  if (earlier === null) return;
  const rows: { readonly cause: string }[] = await manager.query(LOST, [organizationId, earlier, present]);
  if (rows.length === 0) return;
  const lost = rows.map(({ cause }) => cause);
  await manager.query(REMOVE_WITHOUT_RUNS, [organizationId, projectId, lost]);
  const ending: { readonly cause: string }[] = await manager.query(ENDING_WITH, [organizationId, projectId, id, lost]);
  if (ending.length > 0)
    await manager.query(REPLACE_ENDS, [organizationId, projectId, id, ending.map(({ cause }) => cause)]);
}

/** Writes down which causes a content has, joined with those that are nearly equal. */
async function gather(
  manager: EntityManager,
  { organizationId, projectId }: RunOfCauses,
  contentId: ContentId,
): Promise<void> {
  const write = (): Promise<readonly { readonly cause: string }[]> =>
    manager.query(GATHER, [organizationId, contentId, projectId]);
  const fingerprints = (await write()).map(({ cause }) => cause);
  if (fingerprints.length === 0 || !(await joinCauses(manager, { organizationId, projectId, contentId }, fingerprints)))
    return;
  await manager.query('DELETE FROM run_causes WHERE organization_id = $1 AND content_id = $2', [
    organizationId,
    contentId,
  ]);
  await write();
}

/** Takes the causes of several contents in hand, in the order in which every writer takes them. */
export async function lockCauses(
  manager: EntityManager,
  contents: readonly { readonly organizationId: OrganizationId; readonly contentId: ContentId }[],
): Promise<void> {
  await manager.query(LOCK, [
    contents.map(({ organizationId }) => organizationId),
    contents.map(({ contentId }) => contentId),
  ]);
}
