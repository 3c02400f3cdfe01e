import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';

@Entity('targets')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'targets_project_fk' })
@Index('targets_slug_unique', ['organizationId', 'projectId', 'slug'], { unique: true, where: 'deleted_at IS NULL' })
@Index('targets_one_default', ['organizationId', 'projectId'], {
  unique: true,
  where: 'is_default AND deleted_at IS NULL',
})
export class TargetEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'targets_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'targets_pk' })
  id: TargetId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'boolean', name: 'is_default' })
  isDefault: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'archived_at' })
  archivedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' })
  deletedAt: Date | null;
}
