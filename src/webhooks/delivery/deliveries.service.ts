import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { isMessageId, newMessageId } from '../../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../../common/pagination.js';
import { conflict, Problem } from '../../common/problem.js';
import { toDeliveryDetailDto, toDeliveryDto, type DeliveryDetailDto, type DeliveryDto } from './delivery.dto.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryWorker } from './delivery-worker.js';
import { toJsonMessage } from '../messages/json-message.js';
import { slackTextOfTest, toSlackMessage } from '../messages/slack-message.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { TEST_EVENT, type DeliveryState } from '../webhook-events.js';
import type { WebhookEntity } from '../webhook.entity.js';

/** Lists the messages to a webhook, and sends a message on request. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly store: DeliveryStore,
    private readonly worker: DeliveryWorker,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists the messages to a webhook, newest first. */
  async list(webhook: WebhookEntity, state: DeliveryState | null, page: PageRequest): Promise<Page<DeliveryDto>> {
    const rows = await this.store.list(webhook, state, page);
    return toPage(rows, page.limit, toDeliveryDto, (row) => row.id);
  }

  /** Reads a message with its attempts. @throws Problem not_found */
  async read(webhook: WebhookEntity, deliveryId: string): Promise<DeliveryDetailDto> {
    const row = await this.find(webhook, deliveryId);
    return toDeliveryDetailDto(row, await this.store.listAttempts(webhook.organizationId, row.id));
  }

  /** Sends a test message, once, even when the webhook is disabled. */
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
   * Sends a message again, with the same identifier and body. A pending one is sent now.
   * @throws Problem not_found, and conflict when the webhook is disabled.
   */
  async resend(webhook: WebhookEntity, deliveryId: string, context: AuditContext): Promise<DeliveryDto> {
    const { id, event } = await this.find(webhook, deliveryId);
    if (!webhook.enabled && event !== TEST_EVENT)
      throw conflict('Enable the webhook first: nothing is sent to a disabled webhook.');
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

  private async find(webhook: WebhookEntity, deliveryId: string): Promise<WebhookDeliveryEntity> {
    const row = isMessageId(deliveryId) ? await this.store.find(webhook, deliveryId) : undefined;
    if (row === undefined)
      throw new Problem(
        'not_found',
        'Send the id of a delivery of this webhook, which starts with msg_. Deliveries are kept for 30 days.',
      );
    return row;
  }
}

function testPayload({ organizationId, projectId, id, name, format }: WebhookEntity, at: Date): string {
  if (format === 'slack') return toSlackMessage(slackTextOfTest(name ?? id));
  return toJsonMessage(TEST_EVENT, at, { organizationId, projectId, webhookId: id });
}
