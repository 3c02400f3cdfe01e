import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import { GateColumns } from './gate-columns.entity.js';

/** The gate of a project: the rules that its builds must meet. Null: no such rule. */
@Entity('project_gates')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'project_gates_project_fk' })
@ForeignKey('collections', ['organizationId', 'collectionId'], ['organizationId', 'id'], {
  name: 'project_gates_collection_fk',
})
export class ProjectGateEntity extends GateColumns {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'project_gates_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'project_gates_pk' })
  projectId: ProjectId;
}
