import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MessageId, OrganizationId, RunId, WebhookId } from '../../common/identifiers.js';
import type { DeliveryState, MessageEvent } from '../webhook-events.js';

/** A message to one webhook, with its state. It is written in the transaction of its event. */
@Entity('webhook_deliveries')
@ForeignKey('webhooks', ['organizationId', 'webhookId'], ['organizationId', 'id'], {
  name: 'webhook_deliveries_webhook_fk',
})
@Index('webhook_deliveries_of_webhook', ['organizationId', 'webhookId', 'id'])
@Index('webhook_deliveries_undelivered', ['organizationId', 'webhookId', 'id'], { where: "state <> 'delivered'" })
@Index('webhook_deliveries_due', ['dueAt'], { where: "state = 'pending'" })
@Index('webhook_deliveries_by_age', ['createdAt'])
@Index('webhook_deliveries_of_run', ['organizationId', 'runId'], { where: 'run_id IS NOT NULL' })
@Check('webhook_deliveries_state_known', `"state" IN ('pending', 'delivered', 'failed')`)
export class WebhookDeliveryEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'webhook_deliveries_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'webhook_deliveries_pk' })
  id: MessageId;

  @Column({ type: 'text', collation: 'C', name: 'webhook_id' })
  webhookId: WebhookId;

  @Column({ type: 'text' })
  event: MessageEvent;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'run_id' })
  runId: RunId | null;

  /** The body as it is sent and signed. */
  @Column({ type: 'text' })
  payload: string;

  @Column({ type: 'text' })
  state: DeliveryState;

  /** Attempts since it was queued or resent; later attempts wait longer. */
  @Column({ type: 'integer' })
  tries: number;

  /** Number of recorded attempts. */
  @Column({ type: 'integer', name: 'attempt_count' })
  attemptCount: number;

  @Column({ type: 'timestamptz', precision: 3, name: 'due_at' })
  dueAt: Date;

  /** When the claim of the server that sends it expires; null without a claim. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'claimed_until' })
  claimedUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'ended_at' })
  endedAt: Date | null;
}
