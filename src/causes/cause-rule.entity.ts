import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

/** A rule of a project that names a cause. */
@Entity('cause_rules')
export class CauseRuleEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'cause_rules_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'cause_rules_pk' })
  projectId: ProjectId;

  /** Position from 0; the first rule that matches applies. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'cause_rules_pk' })
  position: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  pattern: string;

  /** The rule applies to failures of this kind; null: to all. */
  @Column({ type: 'text', nullable: true })
  kind: string | null;
}
