import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CollectionId, OrganizationId, ProjectId } from '../common/identifiers.js';

/** A collection: a named set of tests by rule. */
@Entity('collections')
@Unique('collections_slug_unique', ['organizationId', 'projectId', 'slug'])
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'collections_project_fk' })
export class CollectionEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'collections_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'collections_pk' })
  id: CollectionId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'text', array: true })
  files: string[];

  @Column({ type: 'text', array: true })
  names: string[];

  @Column({ type: 'text', array: true })
  owners: string[];

  @Column({ type: 'text', array: true })
  targets: string[];

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
