import type { EntityManager } from 'typeorm';
import type { MessageId, OrganizationId, WebhookId } from '../../common/identifiers.js';
import type { MessageEvent } from '../webhook-events.js';
import type { WebhookRef } from '../webhook.store.js';
import type { Verdict } from './retry-schedule.js';

/** A message that this server has claimed for a while, with what it needs to send it. */
export interface Claim {
  readonly organizationId: OrganizationId;
  readonly id: MessageId;
  readonly webhookId: WebhookId;
  readonly event: MessageEvent;
  readonly payload: string;
  readonly tries: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly enabled: boolean;
  /** Whether the webhook or its project is deleted. */
  readonly gone: boolean;
}

type Queryable = Pick<EntityManager, 'query'>;

/** Longer than an attempt may take: only a server that died loses its claim. */
const LEASE = "interval '60 seconds'";

/** Now, in milliseconds as columns store it: rounded up, the instant would lie ahead, and the message would not be due yet. */
export const NOW = "date_trunc('milliseconds', now())";

/**
 * Claims the message that is due for longest. Walks the index `webhook_deliveries_due` from its start; SKIP LOCKED skips rows that
 * another server is claiming, and the claim joins webhook and project by primary key.
 */
const CLAIM = `
  WITH due AS (
    SELECT organization_id, id FROM webhook_deliveries
    WHERE state = 'pending' AND due_at <= now() AND (claimed_until IS NULL OR claimed_until <= now()) AND NOT webhook_id = ANY ($1::text[])
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE webhook_deliveries delivery SET tries = delivery.tries + 1, claimed_until = now() + ${LEASE}
    FROM due WHERE delivery.organization_id = due.organization_id AND delivery.id = due.id
    RETURNING delivery.organization_id, delivery.id, delivery.webhook_id, delivery.event, delivery.payload, delivery.tries
  )
  SELECT claimed.organization_id AS "organizationId", claimed.id, claimed.webhook_id AS "webhookId", claimed.event, claimed.payload,
    claimed.tries, webhook.url, webhook.secret, webhook.enabled,
    (webhook.deleted_at IS NOT NULL OR project.deleted_at IS NOT NULL) AS gone
  FROM claimed
  JOIN webhooks webhook ON webhook.organization_id = claimed.organization_id AND webhook.id = claimed.webhook_id
  JOIN projects project ON project.organization_id = webhook.organization_id AND project.id = webhook.project_id`;

/** Ends an attempt, by primary key. Only the latest claim may: a server whose lease ran out writes nothing. */
const SETTLE = `
  WITH settled AS (
    UPDATE webhook_deliveries SET state = $4, claimed_until = NULL, attempt_count = attempt_count + 1,
      due_at = CASE WHEN $4 = 'pending' THEN now() + $5 * interval '1 millisecond' ELSE due_at END,
      ended_at = CASE WHEN $4 = 'pending' THEN NULL ELSE now() END
    WHERE organization_id = $1 AND id = $2 AND tries = $3 AND state = 'pending'
    RETURNING attempt_count
  ) SELECT attempt_count AS "attemptCount" FROM settled`;

/** Makes a message due now, by primary key. A pending one keeps its number of tries. */
const RESEND = `
  WITH sent AS (
    UPDATE webhook_deliveries SET tries = CASE WHEN state = 'pending' THEN tries ELSE 0 END, state = 'pending', due_at = ${NOW}, ended_at = NULL
    WHERE organization_id = $1 AND webhook_id = $2 AND id = $3
    RETURNING id
  ) SELECT id FROM sent`;

/** Deletes messages of more than 30 days. Walks the index `webhook_deliveries_by_age` from its start. */
const REMOVE_OLD = `
  WITH gone AS (
    DELETE FROM webhook_deliveries WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM webhook_deliveries WHERE created_at < now() - interval '30 days' LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING id
  ) SELECT id FROM gone`;

/** Deletes messages of deleted webhooks. Reads `webhooks_deleted`, then `webhook_deliveries_of_webhook` for each of them. */
const REMOVE_OF_DELETED_WEBHOOKS = `
  WITH gone AS (
    DELETE FROM webhook_deliveries WHERE (organization_id, id) IN (
      SELECT delivery.organization_id, delivery.id FROM webhooks webhook
      JOIN webhook_deliveries delivery ON delivery.organization_id = webhook.organization_id AND delivery.webhook_id = webhook.id
      WHERE webhook.deleted_at IS NOT NULL LIMIT $1 FOR UPDATE OF delivery SKIP LOCKED
    ) RETURNING id
  ) SELECT id FROM gone`;

/** Deletes webhooks that were deleted an hour ago and have no messages. Reads the same two indexes. */
const REMOVE_DELETED_WEBHOOKS = `
  DELETE FROM webhooks webhook WHERE deleted_at < now() - interval '1 hour' AND NOT EXISTS (
    SELECT 1 FROM webhook_deliveries delivery WHERE delivery.organization_id = webhook.organization_id AND delivery.webhook_id = webhook.id
  )`;

/** Claims the message that is due for longest, of a webhook other than these; undefined when there is none. */
export async function claimDue(db: Queryable, busyWebhooks: readonly WebhookId[]): Promise<Claim | undefined> {
  const [claim] = await db.query<Claim[]>(CLAIM, [busyWebhooks]);
  return claim;
}

/** Ends the attempt of a claim and returns its number; undefined when the claim was lost. */
export async function settleClaim(db: Queryable, claim: Claim, verdict: Verdict): Promise<number | undefined> {
  const delayMs = verdict.state === 'pending' ? verdict.delayMs : 0;
  const values = [claim.organizationId, claim.id, claim.tries, verdict.state, delayMs];
  const [settled] = await db.query<{ readonly attemptCount: number }[]>(SETTLE, values);
  return settled?.attemptCount;
}

/** Makes a message due now; false when there is no such message. */
export async function makeDue(db: Queryable, webhook: WebhookRef, id: MessageId): Promise<boolean> {
  return (await db.query<unknown[]>(RESEND, [webhook.organizationId, webhook.id, id])).length === 1;
}

/** Deletes some messages of more than 30 days; returns how many. */
export async function removeOld(db: Queryable, limit: number): Promise<number> {
  return (await db.query<unknown[]>(REMOVE_OLD, [limit])).length;
}

/** Deletes some messages of deleted webhooks; returns how many. */
export async function removeOfDeletedWebhooks(db: Queryable, limit: number): Promise<number> {
  return (await db.query<unknown[]>(REMOVE_OF_DELETED_WEBHOOKS, [limit])).length;
}

/** Deletes deleted webhooks that have no messages. */
export async function removeDeletedWebhooks(db: Queryable): Promise<void> {
  await db.query(REMOVE_DELETED_WEBHOOKS);
}
