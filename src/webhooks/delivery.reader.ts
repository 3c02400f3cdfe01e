import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MessageId, OrganizationId, RunId, WebhookId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import type { DeliveryState, MessageEvent } from './webhook-events.js';
import type { WebhookRef } from './webhook-health.store.js';

/** A message as the list shows it. */
export interface DeliveryRow {
  readonly id: MessageId;
  readonly webhook_id: WebhookId;
  readonly event: MessageEvent;
  readonly run_id: RunId | null;
  readonly state: DeliveryState;
  readonly attempt_count: number;
  readonly due_at: Date;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** A message with its body. */
export interface DeliveryDetailRow extends DeliveryRow {
  readonly payload: string;
}

/** An attempt to deliver a message. */
export interface AttemptRow {
  readonly number: number;
  readonly at: Date;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
}

const ATTEMPTS = 50;

const LISTED = 'id, webhook_id, event, run_id, state, attempt_count, due_at, created_at, ended_at';

/** Walks one of the two indexes of a webhook's messages backwards. */
const LIST = `
  SELECT ${LISTED} FROM webhook_deliveries
  WHERE organization_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;

const LIST_OF_STATE = `
  SELECT ${LISTED} FROM webhook_deliveries
  WHERE organization_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR id < $3) AND state = $5
  ORDER BY id DESC LIMIT $4`;

const FIND = `SELECT ${LISTED}, payload FROM webhook_deliveries WHERE organization_id = $1 AND webhook_id = $2 AND id = $3`;

const LAST_ATTEMPTS = `
  SELECT number, at, duration_ms, status, error, response FROM webhook_attempts
  WHERE organization_id = $1 AND delivery_id = $2 ORDER BY number DESC LIMIT ${ATTEMPTS}`;

/** Reads messages to webhooks and the attempts to deliver them. */
@Injectable()
export class DeliveryReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Messages to a webhook, newest first, those of one state or all when it is null; one row more than the limit. */
  async list(webhook: WebhookRef, state: DeliveryState | null, page: PageRequest): Promise<readonly DeliveryRow[]> {
    const values = [webhook.organizationId, webhook.id, page.after, page.limit + 1];
    return state === null
      ? this.dataSource.query<DeliveryRow[]>(LIST, values)
      : this.dataSource.query<DeliveryRow[]>(LIST_OF_STATE, [...values, state]);
  }

  async find(webhook: WebhookRef, id: MessageId): Promise<DeliveryDetailRow | undefined> {
    const [row] = await this.dataSource.query<DeliveryDetailRow[]>(FIND, [webhook.organizationId, webhook.id, id]);
    return row;
  }

  /** The last 50 attempts to deliver a message, oldest first. */
  async attempts(organizationId: OrganizationId, id: MessageId): Promise<readonly AttemptRow[]> {
    const rows = await this.dataSource.query<AttemptRow[]>(LAST_ATTEMPTS, [organizationId, id]);
    return rows.toReversed();
  }
}
