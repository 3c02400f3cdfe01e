import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CollectionId, OrganizationId, ProjectId, TargetId, UserId, WebhookId } from '../common/identifiers.js';
import type { WebhookEvent, WebhookFormat } from './webhook-events.js';

/** A receiver of a project's events. A deleted row stays until its deliveries are deleted. */
@Entity('webhooks')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'webhooks_project_fk' })
@ForeignKey('targets', ['organizationId', 'targetId'], ['organizationId', 'id'], { name: 'webhooks_target_fk' })
@ForeignKey('collections', ['organizationId', 'collectionId'], ['organizationId', 'id'], {
  name: 'webhooks_collection_fk',
})
@Index('webhooks_of_project', ['organizationId', 'projectId', 'id'], { where: 'deleted_at IS NULL' })
@Index('webhooks_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Check('webhooks_format_known', `"format" IN ('json', 'slack')`)
export class WebhookEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'webhooks_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'webhooks_pk' })
  id: WebhookId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', array: true })
  events: WebhookEvent[];

  @Column({ type: 'text' })
  format: WebhookFormat;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'target_id' })
  targetId: TargetId | null;

  @Column({ type: 'text', nullable: true })
  branch: string | null;

  /** Messages are sent only about failures of its tests; null: about all. Null in a deleted row. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'collection_id' })
  collectionId: CollectionId | null;

  @Column({ type: 'boolean' })
  enabled: boolean;

  /** Why the server disabled it; null otherwise. */
  @Column({ type: 'text', nullable: true, name: 'disabled_reason' })
  disabledReason: string | null;

  /** Time of the first failed attempt since the last success. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'failing_since' })
  failingSince: Date | null;

  /** Key of the signatures, encrypted: signing needs the key itself. Empty in a deleted row. */
  @Column({ type: 'bytea' })
  secret: Buffer;

  /** The key that encrypts the secret; null in a row from before, and in a deleted one. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'secret_key_id' })
  secretKeyId: string | null;

  @Column({ type: 'text', collation: 'C', name: 'created_by' })
  createdBy: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' })
  deletedAt: Date | null;
}
