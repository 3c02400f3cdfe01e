import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

@Entity('projects')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'projects_organization_fk' })
@Index('projects_slug_unique', ['organizationId', 'slug'], { unique: true, where: 'deleted_at IS NULL' })
export class ProjectEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'projects_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'projects_pk' })
  id: ProjectId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'archived_at' })
  archivedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' })
  deletedAt: Date | null;
}
