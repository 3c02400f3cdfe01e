import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { TagColor } from './tag-names.js';

/** A described tag of a project. Tests keep the tags of their uploads; this says what a tag means and which others mean the same. */
@Entity('tags')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'tags_project_fk' })
export class TagEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'tags_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'tags_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'tags_pk' })
  name: string;

  /** Null: no color of its own. */
  @Column({ type: 'text', nullable: true })
  color: TagColor | null;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'text', array: true })
  aliases: string[];

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at' })
  updatedAt: Date;
}
