import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';

@Entity('projects')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'projects_organization_fk' })
@Index('projects_slug_unique', ['organizationId', 'slug'], { unique: true, where: 'deleted_at IS NULL' })
@Index('projects_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Check('projects_retention_days_range', '"retention_days" BETWEEN 1 AND 3650')
export class ProjectEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'projects_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'projects_pk' })
  id: ProjectId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  slug: string;

  /** Finished runs are deleted after so many days; null keeps them. */
  @Column({ type: 'integer', nullable: true, name: 'retention_days', default: 90 })
  retentionDays: number | null;

  /** The branch whose results are shown unless another one is asked for; null until an upload names a branch. */
  @Column({ type: 'text', nullable: true, name: 'default_branch' })
  defaultBranch: string | null;

  /** The address of a line of source, with placeholders; null: as the host of the repository has it. */
  @Column({ type: 'text', nullable: true, name: 'source_url_template' })
  sourceUrlTemplate: string | null;

  /** The address of a commit, with placeholders. */
  @Column({ type: 'text', nullable: true, name: 'commit_url_template' })
  commitUrlTemplate: string | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'archived_at' })
  archivedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' })
  deletedAt: Date | null;
}
