import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { ProjectEntity } from './project.entity.js';

@Entity('targets')
@Index('targets_slug_unique', ['organizationId', 'projectId', 'slug'], { unique: true, where: 'deleted_at IS NULL' })
@Index('targets_one_default', ['organizationId', 'projectId'], {
  unique: true,
  where: 'is_default AND deleted_at IS NULL',
})
@Index('targets_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
export class TargetEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'targets_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'targets_pk' })
  id: TargetId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  /** Only in rows that a query joins it to. */
  @ManyToOne(() => ProjectEntity)
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId', foreignKeyConstraintName: 'targets_project_fk' },
    { name: 'project_id', referencedColumnName: 'id', foreignKeyConstraintName: 'targets_project_fk' },
  ])
  project?: ProjectEntity;

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
