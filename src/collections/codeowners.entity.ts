import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

/** The CODEOWNERS file of a project. */
@Entity('codeowners')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'codeowners_project_fk' })
export class CodeownersEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'codeowners_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'codeowners_pk' })
  projectId: ProjectId;

  @Column({ type: 'text' })
  body: string;
}
