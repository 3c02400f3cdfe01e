import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { MessageId, OrganizationId } from '../../common/identifiers.js';

/** One attempt to deliver a message. */
@Entity('webhook_attempts')
@ForeignKey('webhook_deliveries', ['organizationId', 'deliveryId'], ['organizationId', 'id'], {
  name: 'webhook_attempts_delivery_fk',
  onDelete: 'CASCADE',
})
export class WebhookAttemptEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'webhook_attempts_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'delivery_id', primaryKeyConstraintName: 'webhook_attempts_pk' })
  deliveryId: MessageId;

  /** From 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'webhook_attempts_pk' })
  number: number;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  @Column({ type: 'integer', name: 'duration_ms' })
  durationMs: number;

  /** HTTP status of the response; null without a response. */
  @Column({ type: 'integer', nullable: true })
  status: number | null;

  /** Why there was no response. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** The start of the response body. */
  @Column({ type: 'text', nullable: true })
  response: string | null;
}
