import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';

/** An environment of a target: a named base address and variables, which `clarion run` sets for the tests. It contains no secrets. */
@Entity('environments')
@ForeignKey('targets', ['organizationId', 'targetId'], ['organizationId', 'id'], { name: 'environments_target_fk' })
export class EnvironmentEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'environments_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'target_id', primaryKeyConstraintName: 'environments_pk' })
  targetId: TargetId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'environments_pk' })
  name: string;

  /** Null: the tests choose where they run. */
  @Column({ type: 'text', nullable: true, name: 'base_url' })
  baseUrl: string | null;

  @Column({ type: 'jsonb' })
  variables: Readonly<Record<string, string>>;

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at' })
  updatedAt: Date;
}
