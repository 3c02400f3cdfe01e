import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { ItemKind } from './projection-kinds.js';

/** An item that the source of a project declares: a test, a contract or a workflow. */
@Entity('projections')
export class ProjectionEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'projections_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'projections_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'projections_pk' })
  kind: ItemKind;

  /** The id in the source, unique within the kind. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'projections_pk' })
  id: string;

  /** The item as JSON text. */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'boolean' })
  deprecated: boolean;

  /** Whether the source says that it could not project all of the item. */
  @Column({ type: 'boolean' })
  incomplete: boolean;
}
