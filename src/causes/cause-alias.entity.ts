import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

/**
 * The cause of a joined fingerprint: all later failures with the fingerprint get it. A fingerprint that others were joined with is an
 * alias of itself. An alias is never deleted, even when no run has its cause.
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
