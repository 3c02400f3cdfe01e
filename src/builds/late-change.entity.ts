import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';

/** A build has changed in which a run of a target ended on a day that was over. Kept for a day: nothing remembers a day for so long. */
@Entity('late_changes')
export class LateChangeEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'late_changes_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'target_id', primaryKeyConstraintName: 'late_changes_pk' })
  targetId: TargetId;

  /** Days since 1970, in UTC. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'late_changes_pk' })
  day: number;

  /** Random. */
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'late_changes_pk' })
  id: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'changed_at' })
  changedAt: Date;
}
