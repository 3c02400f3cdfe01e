import type { EntityManager } from 'typeorm';
import type { OrganizationId, WebhookId } from '../common/identifiers.js';

/** A webhook, by its key. */
export interface WebhookRef {
  readonly organizationId: OrganizationId;
  readonly id: WebhookId;
}

const FAILING_LIMIT = "interval '5 days'";

/** Notes that a webhook works, in the caller's transaction. */
export async function noteSuccess(manager: EntityManager, { organizationId, id }: WebhookRef): Promise<void> {
  await manager.query(
    'UPDATE webhooks SET failing_since = NULL WHERE organization_id = $1 AND id = $2 AND failing_since IS NOT NULL',
    [organizationId, id],
  );
}

/** Notes that a webhook does not work, in the caller's transaction. */
export async function noteFailure(manager: EntityManager, { organizationId, id }: WebhookRef): Promise<void> {
  await manager.query(
    'UPDATE webhooks SET failing_since = now() WHERE organization_id = $1 AND id = $2 AND failing_since IS NULL',
    [organizationId, id],
  );
}

/** Disables a webhook that is enabled; false when it was not. */
export async function disable(manager: EntityManager, webhook: WebhookRef, reason: string): Promise<boolean> {
  return disableWhere(manager, webhook, reason, 'TRUE');
}

/** Disables a webhook that is enabled and has failed for 5 days without a success between; false when it is not such a one. */
export async function disableWhenFailing(
  manager: EntityManager,
  webhook: WebhookRef,
  reason: string,
): Promise<boolean> {
  return disableWhere(manager, webhook, reason, `failing_since <= now() - ${FAILING_LIMIT}`);
}

async function disableWhere(
  manager: EntityManager,
  { organizationId, id }: WebhookRef,
  reason: string,
  condition: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `WITH disabled AS (
       UPDATE webhooks SET enabled = FALSE, disabled_reason = $3
       WHERE organization_id = $1 AND id = $2 AND enabled AND deleted_at IS NULL AND ${condition} RETURNING id
     ) SELECT id FROM disabled`,
    [organizationId, id, reason],
  );
  return rows.length === 1;
}
