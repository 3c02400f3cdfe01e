import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

/**
 * The cause that a fingerprint was joined with: all failures with the fingerprint have it, in every run that comes. A fingerprint
 * that another one was joined with stands here with itself. What is joined once stays joined, also when no run has it any more.
 */
@Entity('cause_aliases')
export class CauseAliasEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'cause_aliases_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'cause_aliases_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'cause_aliases_pk' })
  fingerprint: string;

  @Column({ type: 'text', collation: 'C' })
  cause: string;
}
