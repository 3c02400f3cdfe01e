import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, RunId, UserId } from '../../common/identifiers.js';
import type { ContentId } from '../../runs/content/run-writing.js';

/** A finished run with failures. */
interface FinishedContent {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly id: RunId;
  readonly present: ContentId;
  readonly at: Date;
}

/**
 * Reopens the resolved causes of a run that ended after they were resolved. Rests on the primary keys: the triaged causes of a project
 * are few, and those of the run are a range. Rows are locked in the order of their causes, like in `CLEAR_ASSIGNEE`.
 */
const REOPEN = `
  WITH back AS (
    SELECT cause FROM cause_triages
    WHERE organization_id = $1 AND project_id = $2 AND status = 'resolved' AND resolved_at < $5::timestamptz
      AND cause IN (SELECT cause FROM run_causes WHERE organization_id = $1 AND content_id = $3::uuid)
    ORDER BY cause FOR UPDATE
  )
  UPDATE cause_triages triage SET status = 'open', reopened_at = $5::timestamptz, reopened_run_id = $4, changed_at = $5::timestamptz
  FROM back WHERE triage.organization_id = $1 AND triage.project_id = $2 AND triage.cause = back.cause`;

/**
 * Reopens resolved causes that come back in a run, in the transaction that counts the causes of the run. That has locked the rows of
 * the causes, and so does each change of their status: a cause is resolved at the end only if no counted run ended after that.
 */
export async function reopenCauses(
  manager: EntityManager,
  { organizationId, projectId, id, present, at }: FinishedContent,
): Promise<void> {
  await manager.query(REOPEN, [organizationId, projectId, present, id, at]);
}

/** Reads the index `cause_triages_of_assignee`. */
const CLEAR_ASSIGNEE = `
  WITH assigned AS (
    SELECT project_id, cause FROM cause_triages WHERE organization_id = $1 AND assignee_id = $2
    ORDER BY project_id, cause FOR UPDATE
  )
  UPDATE cause_triages triage SET assignee_id = NULL
  FROM assigned WHERE triage.organization_id = $1 AND triage.project_id = assigned.project_id AND triage.cause = assigned.cause`;

/** Takes causes from a member who leaves the organization. */
export async function clearAssignee(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<void> {
  await manager.query(CLEAR_ASSIGNEE, [organizationId, userId]);
}

/** One row of the primary key. The lock keeps the member until the commit: a removal waits, and then clears the assignee. */
const LOCK_MEMBER =
  'SELECT 1 FROM memberships WHERE organization_id = $1 AND user_id = $2 AND deactivated_at IS NULL FOR KEY SHARE';

/** Returns whether a user is an active member, and keeps it so until the end of the transaction. */
export async function lockMember(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(LOCK_MEMBER, [organizationId, userId]);
  return rows.length > 0;
}
