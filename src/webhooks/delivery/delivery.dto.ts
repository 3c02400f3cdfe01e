import type { ListedDelivery } from './delivery.store.js';
import type { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import type { DeliveryState, MessageEvent } from '../webhook-events.js';

/** A message to a webhook, with its state. */
export class DeliveryDto {
  /** `msg_…`. The receiver gets it as `webhook-id`, the same in every attempt. */
  id: string;
  webhookId: string;
  /** One of the events, or `webhook.test`. */
  event: MessageEvent;
  /** The run of the event; null for a test message. */
  runId: string | null;
  state: DeliveryState;
  /** Number of attempts. */
  attemptCount: number;
  createdAt: string;
  /** Time of the next attempt; null unless it is pending. */
  nextAttemptAt: string | null;
  /** When it was delivered or failed; null while it is pending. */
  endedAt: string | null;
}

/** One attempt to deliver a message. */
export class DeliveryAttemptDto {
  /** From 1. */
  number: number;
  at: string;
  durationMs: number;
  /** HTTP status of the response; null without a response. */
  status: number | null;
  /** Why there was no response; null with a response. */
  error: string | null;
  /** The first 1,024 bytes of the response body as text; null without a response. */
  response: string | null;
}

/** A message with its body and the attempts to deliver it. */
export class DeliveryDetailDto extends DeliveryDto {
  /** The body of the message. */
  payload: Record<string, unknown>;
  /** The last 50 attempts, oldest first. */
  attempts: DeliveryAttemptDto[];
}

/** The wire form of a message. */
export function toDeliveryDto(row: ListedDelivery): DeliveryDto {
  return {
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    runId: row.runId,
    state: row.state,
    attemptCount: row.attemptCount,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.state === 'pending' ? row.dueAt.toISOString() : null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** The wire form of a message with its attempts. */
export function toDeliveryDetailDto(
  row: WebhookDeliveryEntity,
  attempts: readonly WebhookAttemptEntity[],
): DeliveryDetailDto {
  const payload: unknown = JSON.parse(row.payload);
  const members = typeof payload === 'object' && payload !== null ? { ...payload } : {};
  return { ...toDeliveryDto(row), payload: members, attempts: attempts.map(toAttemptDto) };
}

function toAttemptDto({ number, at, durationMs, status, error, response }: WebhookAttemptEntity): DeliveryAttemptDto {
  return { number, at: at.toISOString(), durationMs, status, error, response };
}
