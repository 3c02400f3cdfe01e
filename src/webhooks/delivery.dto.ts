import type { AttemptRow, DeliveryDetailRow, DeliveryRow } from './delivery.reader.js';
import type { DeliveryState, MessageEvent } from './webhook-events.js';

/** A message to a webhook, and how far it has come. */
export class DeliveryDto {
  /** `msg_…`, which the receiver gets as `webhook-id`; the same in every attempt. */
  id: string;
  webhookId: string;
  /** Also `webhook.test`. */
  event: MessageEvent;
  /** The run that it tells of; null for a test. */
  runId: string | null;
  state: DeliveryState;
  /** How many attempts were made. */
  attemptCount: number;
  createdAt: string;
  /** When it is attempted (again); null unless it is pending. */
  nextAttemptAt: string | null;
  /** When it was delivered or given up; null while it is pending. */
  endedAt: string | null;
}

/** One attempt to deliver a message. */
export class DeliveryAttemptDto {
  /** From 1. */
  number: number;
  at: string;
  durationMs: number;
  /** HTTP status of the answer; null when there was none. */
  status: number | null;
  /** Why there was no answer; null when there was one. */
  error: string | null;
  /** The first 1,024 bytes of the answer's body as text; null when there was no answer. */
  response: string | null;
}

/** A message with its body and the attempts to deliver it. */
export class DeliveryDetailDto extends DeliveryDto {
  /** The body as it is sent. */
  payload: Record<string, unknown>;
  /** Oldest first; the last 50. */
  attempts: DeliveryAttemptDto[];
}

/** The wire form of a message. */
export function toDeliveryDto(row: DeliveryRow): DeliveryDto {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    runId: row.run_id,
    state: row.state,
    attemptCount: row.attempt_count,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.state === 'pending' ? row.due_at.toISOString() : null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** The wire form of a message with its attempts. */
export function toDeliveryDetailDto(row: DeliveryDetailRow, attempts: readonly AttemptRow[]): DeliveryDetailDto {
  const payload: unknown = JSON.parse(row.payload);
  const members = typeof payload === 'object' && payload !== null ? { ...payload } : {};
  return { ...toDeliveryDto(row), payload: members, attempts: attempts.map(toAttemptDto) };
}

function toAttemptDto({
  number,
  at,
  duration_ms: durationMs,
  status,
  error,
  response,
}: AttemptRow): DeliveryAttemptDto {
  return { number, at: at.toISOString(), durationMs, status, error, response };
}
