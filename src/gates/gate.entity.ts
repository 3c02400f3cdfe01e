import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';

/** The gate of a target: the rules that its runs must meet. Null: no such rule. */
@Entity('gates')
@ForeignKey('targets', ['organizationId', 'targetId'], ['organizationId', 'id'], { name: 'gates_target_fk' })
export class GateEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'gates_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'target_id', primaryKeyConstraintName: 'gates_pk' })
  targetId: TargetId;

  @Column({ type: 'integer', nullable: true, name: 'max_new_failures' })
  maxNewFailures: number | null;

  @Column({ type: 'integer', nullable: true, name: 'max_failures' })
  maxFailures: number | null;

  @Column({ type: 'integer', nullable: true, name: 'min_tests' })
  minTests: number | null;

  @Column({ type: 'double precision', nullable: true, name: 'min_pass_rate' })
  minPassRate: number | null;

  @Column({ type: 'boolean', name: 'no_new_flaky' })
  noNewFlaky: boolean;
}
