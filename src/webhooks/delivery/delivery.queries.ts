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
  /** Encrypted with the key of this id. */
  readonly secret: Buffer;
  readonly secretKeyId: string | null;
  readonly enabled: boolean;
  /** Whether the webhook or its project is deleted. */
  readonly gone: boolean;
}

type FoundMessage = Pick<Claim, 'organizationId' | 'id'>;

type Queryable = Pick<EntityManager, 'query'>;

/** Longer than an attempt may take: only a server that died loses its claim. */
const LEASE = "interval '60 seconds'";

/** Now, in milliseconds as columns store it: rounded up, the instant would lie ahead, and the message would not be due yet. */
export const NOW = "date_trunc('milliseconds', now())";

/** Several, because another server may claim the first of them meanwhile. */
const CANDIDATES = 8;

const IS_DUE = `state = 'pending' AND due_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())`;

/**
 * Finds the messages that are due for longest. Walks the index `webhook_deliveries_due` from its start. It locks nothing: a distributed
 * database locks rows of one organization only.
 */
const FIND_DUE = `
  SELECT organization_id AS "organizationId", id FROM webhook_deliveries
  WHERE ${IS_DUE} AND NOT webhook_id = ANY ($1::text[]) ORDER BY due_at LIMIT ${CANDIDATES}`;

/**
 * Claims a message if it is still due, by primary key; SKIP LOCKED because another server may be claiming it. Joins webhook and project by
 * primary key.
 */
const CLAIM = `
  WITH due AS (
    SELECT id FROM webhook_deliveries WHERE organization_id = $1 AND id = $2 AND ${IS_DUE} FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE webhook_deliveries delivery SET tries = delivery.tries + 1, claimed_until = now() + ${LEASE}
    FROM due WHERE delivery.organization_id = $1 AND delivery.id = due.id
    RETURNING delivery.organization_id, delivery.id, delivery.webhook_id, delivery.event, delivery.payload, delivery.tries
  )
  SELECT claimed.organization_id AS "organizationId", claimed.id, claimed.webhook_id AS "webhookId", claimed.event, claimed.payload,
    claimed.tries, webhook.url, webhook.secret, webhook.secret_key_id AS "secretKeyId", webhook.enabled,
    (webhook.deleted_at IS NOT NULL OR project.deleted_at IS NOT NULL) AS gone
  FROM claimed
  JOIN webhooks webhook ON webhook.organization_id = $1 AND webhook.id = claimed.webhook_id
  JOIN projects project ON project.organization_id = $1 AND project.id = webhook.project_id`;

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

/** Finds messages of more than 30 days. Walks the index `webhook_deliveries_by_age` from its start. */
const FIND_OLD = `
  SELECT organization_id AS "organizationId", id FROM webhook_deliveries WHERE created_at < now() - interval '30 days' LIMIT $1`;

/** Finds messages of deleted webhooks. Reads `webhooks_deleted`, then `webhook_deliveries_of_webhook` for each of them. */
const FIND_OF_DELETED_WEBHOOKS = `
  SELECT delivery.organization_id AS "organizationId", delivery.id FROM webhooks webhook
  JOIN webhook_deliveries delivery ON delivery.organization_id = webhook.organization_id AND delivery.webhook_id = webhook.id
  WHERE webhook.deleted_at IS NOT NULL LIMIT $1`;

/** Deletes messages of one organization by primary key; SKIP LOCKED because another server may be sending or deleting them. */
const REMOVE = `
  WITH gone AS (
    DELETE FROM webhook_deliveries WHERE organization_id = $1 AND id IN (
      SELECT id FROM webhook_deliveries WHERE organization_id = $1 AND id = ANY ($2::text[]) FOR UPDATE SKIP LOCKED
    ) RETURNING id
  ) SELECT id FROM gone`;

/** Deletes webhooks that were deleted an hour ago and have no messages. Reads the same two indexes. */
const REMOVE_DELETED_WEBHOOKS = `
  DELETE FROM webhooks webhook WHERE deleted_at < now() - interval '1 hour' AND NOT EXISTS (
    SELECT 1 FROM webhook_deliveries delivery WHERE delivery.organization_id = webhook.organization_id AND delivery.webhook_id = webhook.id
  )`;

/** Claims the message that is due for longest, of a webhook other than these; undefined when there is none. */
export async function claimDue(db: Queryable, busyWebhooks: readonly WebhookId[]): Promise<Claim | undefined> {
  for (const { organizationId, id } of await db.query<FoundMessage[]>(FIND_DUE, [busyWebhooks])) {
    const [claim] = await db.query<Claim[]>(CLAIM, [organizationId, id]);
    if (claim !== undefined) return claim;
  }
  return undefined;
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
  return removeFound(db, await db.query<FoundMessage[]>(FIND_OLD, [limit]));
}

/** Deletes some messages of deleted webhooks; returns how many. */
export async function removeOfDeletedWebhooks(db: Queryable, limit: number): Promise<number> {
  return removeFound(db, await db.query<FoundMessage[]>(FIND_OF_DELETED_WEBHOOKS, [limit]));
}

/** Finding locks nothing and removing names the organization, as a distributed database wants it. */
async function removeFound(db: Queryable, found: readonly FoundMessage[]): Promise<number> {
  let removed = 0;
  for (const organizationId of new Set(found.map((message) => message.organizationId))) {
    const ids = found.filter((message) => message.organizationId === organizationId).map(({ id }) => id);
    removed += (await db.query<unknown[]>(REMOVE, [organizationId, ids])).length;
  }
  return removed;
}

/** Deletes deleted webhooks that have no messages. */
export async function removeDeletedWebhooks(db: Queryable): Promise<void> {
  await db.query(REMOVE_DELETED_WEBHOOKS);
}
