import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { dayOf } from '../common/day.js';
import type { OrganizationId, TargetId } from '../common/identifiers.js';

/** Where and when a run ended. */
export interface EndedRun {
  readonly targetId: TargetId;
  readonly endedAt: Date;
}

/** Rows that one statement removes, more than most add. */
const MOST_REMOVED = 100;

/**
 * Adds a row for each day, and removes old rows of the same targets. Each part is a range of the primary key. Two writers that remove the
 * same rows do not wait for each other.
 */
const RECORD = `
  WITH old AS (
    SELECT target_id, day, id FROM late_changes
    WHERE organization_id = $1 AND target_id = ANY ($2::text[]) AND changed_at < now() - interval '1 day'
    LIMIT ${MOST_REMOVED} FOR UPDATE SKIP LOCKED
  ), removed AS (
    DELETE FROM late_changes WHERE organization_id = $1 AND (target_id, day, id) IN (SELECT target_id, day, id FROM old)
  )
  INSERT INTO late_changes (organization_id, target_id, day, id, changed_at)
  SELECT $1, late.target_id, late.day, late.id, now() FROM unnest($2::text[], $3::integer[], $4::bigint[]) AS late (target_id, day, id)`;

/**
 * Notes the days on which runs of changed builds end, or ended before, in the transaction that changes the builds. Days that are not over
 * are left out: nothing remembers them, and an ordinary upload writes no row.
 */
export async function recordLateChanges(
  manager: EntityManager,
  organizationId: OrganizationId,
  runs: readonly EndedRun[],
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  const days = new Map(
    runs
      .map(({ targetId, endedAt }) => ({ targetId, day: dayOf(endedAt) }))
      .filter(({ day }) => day < today)
      .map((late) => [`${late.targetId} ${late.day}`, late]),
  );
  if (days.size === 0) return;
  const late = [...days.values()];
  const ids = late.map(() => String(randomBytes(8).readBigUInt64BE() >> 1n));
  await manager.query(RECORD, [organizationId, late.map(({ targetId }) => targetId), late.map(({ day }) => day), ids]);
}

/**
 * The changes of days of a target, as an SQL expression of type json: an object of texts by day, without days that have none. The text of a
 * day differs whenever another change is visible. As rows are only added for a day, a snapshot with the text of an earlier one sees
 * the same builds on that day.
 */
export function lateChangesOf(targetId: string, from: string, to: string): string {
  return `(SELECT coalesce(json_object_agg(day, version), '{}') FROM (
    SELECT day, count(*) || ' ' || sum(id) AS version FROM late_changes
    WHERE organization_id = $1 AND target_id = ${targetId} AND day >= ${from} AND day <= ${to} GROUP BY day
  ) late)`;
}
