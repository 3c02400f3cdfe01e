import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, RunId } from '../../common/identifiers.js';

/** A message of an agent about an open launch. The rows of a launch are deleted when it has become a finished run. */
@Entity('launch_messages')
@ForeignKey('runs', ['organizationId', 'runId'], ['organizationId', 'id'], { name: 'launch_messages_run_fk' })
@Index('launch_messages_parent', ['organizationId', 'runId', 'parent'], { where: 'parent IS NOT NULL' })
export class LaunchMessageEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'launch_messages_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'run_id', primaryKeyConstraintName: 'launch_messages_pk' })
  runId: RunId;

  /** The id of the test item; empty for the launch itself. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'launch_messages_pk' })
  item: string;

  /** A UUID of version 7, in the order of arrival. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'launch_messages_pk' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  kind: 'start' | 'finish' | 'log';

  /** The item around a started one; null for an item of the launch itself, and in other messages. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  parent: string | null;

  /** JSON, without secrets. */
  @Column({ type: 'text' })
  body: string;
}
