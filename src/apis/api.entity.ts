import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ApiId, OrganizationId, ProjectId } from '../common/identifiers.js';

/** An API of a project. Its documents are in its versions. */
@Entity('apis')
@Index('apis_slug_unique', ['organizationId', 'projectId', 'slug'], { unique: true })
export class ApiEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'apis_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'apis_pk' })
  id: ApiId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  slug: string;

  /** Number of the newest version. */
  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at' })
  updatedAt: Date;
}
