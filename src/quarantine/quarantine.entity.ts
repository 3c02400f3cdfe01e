import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, QuarantineId, TargetId, UserId } from '../common/identifiers.js';
import { TargetEntity } from '../projects/target.entity.js';

/** A quarantine of a test. A change of a quarantine ends its row and inserts another one; rows change in no other way. */
@Entity('quarantines')
@Index('quarantines_of_test', ['organizationId', 'targetId', 'testKey', 'createdAt'])
@Index('quarantines_of_project', ['organizationId', 'projectId', 'id'], { where: 'NOT is_replaced' })
@Index('quarantines_one_of_test', ['organizationId', 'testKey', 'targetId'], {
  unique: true,
  where: 'removed_at IS NULL',
})
export class QuarantineEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'quarantines_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'quarantines_pk' })
  id: QuarantineId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text', collation: 'C', name: 'target_id' })
  targetId: TargetId;

  /** Only in rows that a query joins it to. */
  @ManyToOne(() => TargetEntity)
  @JoinColumn([
    {
      name: 'organization_id',
      referencedColumnName: 'organizationId',
      foreignKeyConstraintName: 'quarantines_target_fk',
    },
    { name: 'target_id', referencedColumnName: 'id', foreignKeyConstraintName: 'quarantines_target_fk' },
  ])
  target?: TargetEntity;

  @Column({ type: 'bigint', name: 'test_key' })
  testKey: string;

  /** Id and name that the test had when it was quarantined: its runs may be gone. */
  @Column({ type: 'text', name: 'test_id' })
  testId: string;

  @Column({ type: 'text', name: 'test_name' })
  testName: string;

  @Column({ type: 'text' })
  owner: string;

  @Column({ type: 'text' })
  reason: string;

  /** Start of the quarantine; a change keeps it. */
  @Column({ type: 'timestamptz', precision: 3 })
  since: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'text', collation: 'C', name: 'created_by' })
  createdBy: UserId;

  @Column({ type: 'timestamptz', precision: 3 })
  until: Date;

  /** When it was ended early or changed; null otherwise. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'removed_at' })
  removedAt: Date | null;

  /** Whether a change ended it: another row continues the quarantine. */
  @Column({ type: 'boolean', name: 'is_replaced' })
  isReplaced: boolean;
}
