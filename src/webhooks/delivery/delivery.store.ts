import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { Recorder } from '../../audit/recorder.js';
import type { MessageId, OrganizationId, WebhookId } from '../../common/identifiers.js';
import type { PageRequest } from '../../common/pagination.js';
import { inTransaction } from '../../database/transaction.js';
import { DeleteRowsOfRunsHook } from '../../runs/removal/rows-of-runs.queries.js';
import type { DeliveryState } from '../webhook-events.js';
import type { WebhookRef } from '../webhook.store.js';
import {
  claimDue,
  makeDue,
  NOW,
  removeDeletedWebhooks,
  removeOfDeletedWebhooks,
  removeOld,
  settleClaim,
  type Claim,
} from './delivery.queries.js';
import type { Verdict } from './retry-schedule.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** A message to be sent to a webhook. */
export type NewMessage = Readonly<
  Pick<WebhookDeliveryEntity, 'organizationId' | 'id' | 'webhookId' | 'event' | 'runId' | 'payload' | 'createdAt'>
>;

/** An attempt to be recorded. */
type AttemptRecord = Readonly<Pick<WebhookAttemptEntity, 'at' | 'durationMs' | 'status' | 'error' | 'response'>>;

/** A message in a list: without its body, which may be large. */
export type ListedDelivery = Readonly<Omit<WebhookDeliveryEntity, 'payload' | 'tries' | 'claimedUntil'>>;

/** The columns of a message in a list. */
const LISTED = [
  'organizationId',
  'id',
  'webhookId',
  'event',
  'runId',
  'state',
  'attemptCount',
  'dueAt',
  'createdAt',
  'endedAt',
] as const;

/** Newest attempts of a message that are shown. */
const ATTEMPTS_SHOWN = 50;

/** The queue of messages to webhooks. Any server may claim a message and send it. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    @InjectRepository(WebhookAttemptEntity) private readonly attempts: Repository<WebhookAttemptEntity>,
  ) {}

  /**
   * Lists the messages to a webhook, newest first, of one state or (null) of all; one row more than the limit. Walks one of the two
   * indexes of a webhook's messages backwards.
   */
  async list(
    { organizationId, id: webhookId }: WebhookRef,
    state: DeliveryState | null,
    page: PageRequest,
  ): Promise<readonly ListedDelivery[]> {
    const query = this.deliveries
      .createQueryBuilder('delivery')
      .select(LISTED.map((column) => `delivery.${column}`))
      .where({ organizationId, webhookId });
    if (state !== null) query.andWhere('delivery.state = :state', { state });
    // A partial index serves only a condition that is written in the statement.
    if (state !== null && state !== 'delivered') query.andWhere("delivery.state <> 'delivered'");
    if (page.after !== null) query.andWhere('delivery.id < :after', { after: page.after });
    return query
      .orderBy('delivery.id', 'DESC')
      .limit(page.limit + 1)
      .getMany();
  }

  async find({ organizationId, id: webhookId }: WebhookRef, id: MessageId): Promise<WebhookDeliveryEntity | undefined> {
    return (await this.deliveries.findOneBy({ organizationId, webhookId, id })) ?? undefined;
  }

  /** The last 50 attempts to deliver a message, oldest first. */
  async listAttempts(organizationId: OrganizationId, deliveryId: MessageId): Promise<readonly WebhookAttemptEntity[]> {
    const newest = await this.attempts.find({
      where: { organizationId, deliveryId },
      order: { number: 'DESC' },
      take: ATTEMPTS_SHOWN,
    });
    return newest.toReversed();
  }

  /** Claims the message that is due for longest, of a webhook other than these; undefined when there is none. */
  async claim(busyWebhooks: readonly WebhookId[]): Promise<Claim | undefined> {
    return claimDue(this.dataSource, busyWebhooks);
  }

  /** Records the attempt of a claim, and what `alongside` writes; neither when the claim was lost. */
  async settle(
    claim: Claim,
    verdict: Verdict,
    attempt: AttemptRecord,
    alongside: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const { organizationId, id: deliveryId } = claim;
    await inTransaction(this.dataSource, async (manager) => {
      const number = await settleClaim(manager, claim, verdict);
      if (number === undefined) return;
      await manager.getRepository(WebhookAttemptEntity).insert({ organizationId, deliveryId, number, ...attempt });
      await alongside(manager);
    });
  }

  /** Queues messages in a transaction of their own. */
  async insert(messages: readonly NewMessage[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) => insertMessages(manager, messages));
  }

  /** Makes a message due now. One that has ended starts again at its first attempt. False when there is no such message. */
  async resend(webhook: WebhookRef, id: MessageId, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await makeDue(manager, webhook, id))) return false;
      await record(manager);
      return true;
    });
  }

  /** Deletes some messages of more than 30 days; returns how many. */
  async removeOld(limit: number): Promise<number> {
    return removeOld(this.dataSource, limit);
  }

  /** Deletes some messages of deleted webhooks; returns how many. */
  async removeOfDeletedWebhooks(limit: number): Promise<number> {
    return removeOfDeletedWebhooks(this.dataSource, limit);
  }

  /** Deletes deleted webhooks that have no messages. */
  async removeDeletedWebhooks(): Promise<void> {
    await removeDeletedWebhooks(this.dataSource);
  }
}

/** Queues messages in the caller's transaction. */
export async function insertMessages(manager: EntityManager, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    ...message,
    state: 'pending' as const,
    tries: 0,
    attemptCount: 0,
    dueAt: () => NOW,
  }));
  await manager.getRepository(WebhookDeliveryEntity).insert(rows);
}

/** Deletes the messages about a run with the run: those that wait are not sent, and no list shows the others. */
@Injectable()
export class DeleteMessagesHook extends DeleteRowsOfRunsHook {
  protected override readonly entity = WebhookDeliveryEntity;
}
