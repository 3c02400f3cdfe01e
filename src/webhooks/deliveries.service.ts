import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { isMessageId, newMessageId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, invalidRequest, Problem } from '../common/problem.js';
import { toDeliveryDetailDto, toDeliveryDto, type DeliveryDetailDto, type DeliveryDto } from './delivery.dto.js';
import { DeliveryReader, type DeliveryDetailRow } from './delivery.reader.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryWorker } from './delivery-worker.js';
import { toJsonMessage } from './json-message.js';
import { slackTextOfTest, toSlackMessage } from './slack-message.js';
import { DELIVERY_STATES, TEST_EVENT, type DeliveryState } from './webhook-events.js';
import type { WebhookEntity } from './webhook.entity.js';

/** Tells of messages to a webhook, and sends some on demand. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly reader: DeliveryReader,
    private readonly store: DeliveryStore,
    private readonly worker: DeliveryWorker,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Messages to a webhook, newest first. */
  async list(webhook: WebhookEntity, state: DeliveryState | null, page: PageRequest): Promise<Page<DeliveryDto>> {
    const rows = await this.reader.list(webhook, state, page);
    return toPage(rows, page.limit, toDeliveryDto, (row) => row.id);
  }

  /** A message with its attempts. @throws Problem not_found */
  async read(webhook: WebhookEntity, deliveryId: string): Promise<DeliveryDetailDto> {
    const row = await this.find(webhook, deliveryId);
    return toDeliveryDetailDto(row, await this.reader.attempts(webhook.organizationId, row.id));
  }

  /** Sends a message that finds out whether the webhook works, also when it is disabled. It is sent once. */
  async sendTest(webhook: WebhookEntity): Promise<DeliveryDto> {
    const { organizationId, id: webhookId } = webhook;
    const createdAt = this.clock.now();
    const message = {
      organizationId,
      id: newMessageId(organizationId, createdAt),
      webhookId,
      event: TEST_EVENT,
      runId: null,
      createdAt,
    } as const;
    await this.store.insert([{ ...message, payload: testPayload(webhook, createdAt) }]);
    this.worker.wake();
    return toDeliveryDto(await this.find(webhook, message.id));
  }

  /**
   * Sends a message once more, with the same identifier and body; one that waits is sent now.
   * @throws Problem not_found, and conflict when the webhook is disabled.
   */
  async resend(webhook: WebhookEntity, deliveryId: string, context: AuditContext): Promise<DeliveryDto> {
    const { id, event } = await this.find(webhook, deliveryId);
    if (!webhook.enabled && event !== TEST_EVENT)
      throw conflict('Enable the webhook first: a disabled one is told nothing.');
    const details = { webhookId: webhook.id, event };
    await this.store.resend(webhook, id, (manager) =>
      this.audit.write(manager, {
        context,
        action: 'webhook.delivery_resent',
        subject: { type: 'delivery', id },
        details,
      }),
    );
    this.worker.wake();
    return toDeliveryDto(await this.find(webhook, id));
  }

  private async find(webhook: WebhookEntity, deliveryId: string): Promise<DeliveryDetailRow> {
    const row = isMessageId(deliveryId) ? await this.reader.find(webhook, deliveryId) : undefined;
    if (row === undefined)
      throw new Problem(
        'not_found',
        'Send the id of a delivery of this webhook, which starts with msg_; its list of deliveries has those of the last 30 days.',
      );
    return row;
  }
}

/**
 * Reads `?state=`; null when it is absent.
 * @throws Problem invalid_request for what is no state of a delivery.
 */
export function readState(value: unknown): DeliveryState | null {
  if (value === undefined || value === '') return null;
  const state = DELIVERY_STATES.find((candidate) => candidate === value);
  if (state === undefined) throw invalidRequest(`Send a state out of ${DELIVERY_STATES.join(', ')}.`);
  return state;
}

function testPayload({ organizationId, projectId, id, name, format }: WebhookEntity, at: Date): string {
  if (format === 'slack') return toSlackMessage(slackTextOfTest(name ?? id));
  return toJsonMessage(TEST_EVENT, at, { organizationId, projectId, webhookId: id });
}
