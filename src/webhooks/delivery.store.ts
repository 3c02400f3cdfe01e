import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MessageId, OrganizationId, RunId, WebhookId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import type { MessageEvent } from './webhook-events.js';
import type { Verdict } from './retry-schedule.js';
import type { WebhookRef } from './webhook-health.store.js';

/** A message to be sent to a webhook. */
export interface NewMessage {
  readonly organizationId: OrganizationId;
  readonly id: MessageId;
  readonly webhookId: WebhookId;
  readonly event: MessageEvent;
  readonly runId: RunId | null;
  readonly payload: string;
  readonly createdAt: Date;
}

/** A message that this server has for itself for a while, and what it takes to send it. */
export interface Claim {
  readonly organization_id: OrganizationId;
  readonly id: MessageId;
  readonly webhook_id: WebhookId;
  readonly event: MessageEvent;
  readonly payload: string;
  readonly tries: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly enabled: boolean;
  /** Whether the webhook or its project is deleted. */
  readonly gone: boolean;
}

/** An attempt, as it is kept. */
export interface AttemptRecord {
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
}

/** Longer than an attempt may take: only a server that died loses its claim. */
const LEASE = "interval '60 seconds'";

/** Columns hold milliseconds: rounded up, an instant would lie ahead, and who looks at once would not find it due. */
const NOW = "date_trunc('milliseconds', now())";

const INSERT = `
  INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event, run_id, payload, state, tries, attempt_count, due_at, created_at)
  SELECT $1, m.id, m.webhook, m.event, m.run, m.payload, 'pending', 0, 0, ${NOW}, $2::timestamptz
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) AS m (id, webhook, event, run, payload)`;

/** Rows in another's hands are passed over; one that another took meanwhile is not due any more. */
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
  SELECT claimed.*, webhook.url, webhook.secret, webhook.enabled, (webhook.deleted_at IS NOT NULL OR project.deleted_at IS NOT NULL) AS gone
  FROM claimed
  JOIN webhooks webhook ON webhook.organization_id = claimed.organization_id AND webhook.id = claimed.webhook_id
  JOIN projects project ON project.organization_id = webhook.organization_id AND project.id = webhook.project_id`;

/** Only as long as the claim is the latest: a server that was away for too long tells nothing any more. */
const SETTLE = `
  WITH settled AS (
    UPDATE webhook_deliveries SET state = $4, claimed_until = NULL, attempt_count = attempt_count + 1,
      due_at = CASE WHEN $4 = 'pending' THEN now() + $5 * interval '1 millisecond' ELSE due_at END,
      ended_at = CASE WHEN $4 = 'pending' THEN NULL ELSE now() END
    WHERE organization_id = $1 AND id = $2 AND tries = $3 AND state = 'pending'
    RETURNING attempt_count
  ) SELECT attempt_count FROM settled`;

const INSERT_ATTEMPT = `
  INSERT INTO webhook_attempts (organization_id, delivery_id, number, at, duration_ms, status, error, response)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** One that waits keeps its course and is only due at once. */
const RESEND = `
  WITH sent AS (
    UPDATE webhook_deliveries SET tries = CASE WHEN state = 'pending' THEN tries ELSE 0 END, state = 'pending', due_at = ${NOW}, ended_at = NULL
    WHERE organization_id = $1 AND webhook_id = $2 AND id = $3
    RETURNING id
  ) SELECT id FROM sent`;

const REMOVE_OLD = `
  WITH gone AS (
    DELETE FROM webhook_deliveries WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM webhook_deliveries WHERE created_at < now() - interval '30 days' LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING id
  ) SELECT id FROM gone`;

const REMOVE_OF_DELETED = `
  WITH gone AS (
    DELETE FROM webhook_deliveries WHERE (organization_id, id) IN (
      SELECT delivery.organization_id, delivery.id FROM webhooks webhook
      JOIN webhook_deliveries delivery ON delivery.organization_id = webhook.organization_id AND delivery.webhook_id = webhook.id
      WHERE webhook.deleted_at IS NOT NULL LIMIT $1 FOR UPDATE OF delivery SKIP LOCKED
    ) RETURNING id
  ) SELECT id FROM gone`;

const REMOVE_DELETED_WEBHOOKS = `
  DELETE FROM webhooks webhook WHERE deleted_at < now() - interval '1 hour' AND NOT EXISTS (
    SELECT 1 FROM webhook_deliveries delivery WHERE delivery.organization_id = webhook.organization_id AND delivery.webhook_id = webhook.id
  )`;

/** The queue of messages to webhooks: rows that are written with what they tell, and taken by whichever server is free. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes the message that is due for longest, of a webhook other than these; undefined when there is none. */
  async claim(busyWebhooks: readonly WebhookId[]): Promise<Claim | undefined> {
    const [claim] = await this.dataSource.query<Claim[]>(CLAIM, [busyWebhooks]);
    return claim;
  }

  /** Writes how the attempt of a claim went, and with it what `alongside` writes; neither when the claim was lost. */
  async settle(
    claim: Claim,
    verdict: Verdict,
    attempt: AttemptRecord,
    alongside: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const delayMs = verdict.state === 'pending' ? verdict.delayMs : 0;
      const values = [claim.organization_id, claim.id, claim.tries, verdict.state, delayMs];
      const [settled] = await manager.query<{ attempt_count: number }[]>(SETTLE, values);
      if (settled === undefined) return;
      await insertAttempt(manager, claim, settled.attempt_count, attempt);
      await alongside(manager);
    });
  }

  /** Queues messages by themselves. */
  async insert(messages: readonly NewMessage[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) => insertMessages(manager, messages));
  }

  /** Makes a message due at once, from the first attempt on when it had ended; false when there is no such message. */
  async resend(
    webhook: WebhookRef,
    id: MessageId,
    record: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const rows = await manager.query<unknown[]>(RESEND, [webhook.organizationId, webhook.id, id]);
      if (rows.length === 0) return false;
      await record(manager);
      return true;
    });
  }

  /** Removes some messages that are old or whose webhook is deleted; gives back how many. */
  async removeSome(limit: number): Promise<number> {
    const old = await this.dataSource.query<unknown[]>(REMOVE_OLD, [limit]);
    const ofDeleted = await this.dataSource.query<unknown[]>(REMOVE_OF_DELETED, [limit]);
    return old.length + ofDeleted.length;
  }

  /** Removes deleted webhooks that have no messages any more. */
  async removeDeletedWebhooks(): Promise<void> {
    await this.dataSource.query(REMOVE_DELETED_WEBHOOKS);
  }
}

/** Queues messages of one organization, in the caller's transaction. */
export async function insertMessages(manager: EntityManager, messages: readonly NewMessage[]): Promise<void> {
  const [first] = messages;
  if (first === undefined) return;
  await manager.query(INSERT, [
    first.organizationId,
    first.createdAt,
    messages.map((message) => message.id),
    messages.map((message) => message.webhookId),
    messages.map((message) => message.event),
    messages.map((message) => message.runId),
    messages.map((message) => message.payload),
  ]);
}

async function insertAttempt(
  manager: EntityManager,
  claim: Claim,
  number: number,
  attempt: AttemptRecord,
): Promise<void> {
  const { at, durationMs, status, error, response } = attempt;
  await manager.query(INSERT_ATTEMPT, [
    claim.organization_id,
    claim.id,
    number,
    at,
    durationMs,
    status,
    error,
    response,
  ]);
}
