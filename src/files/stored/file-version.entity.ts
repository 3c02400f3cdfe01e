import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ArtifactId, OrganizationId, ProjectId, UserId } from '../../common/identifiers.js';

/** A version of a stored fixture of a project. Versions of a project with the same bytes share them. */
@Entity('file_versions')
@ForeignKey('projects', ['organizationId', 'projectId'], ['organizationId', 'id'], { name: 'file_versions_project_fk' })
@Index('file_versions_digest', ['organizationId', 'projectId', 'digest'])
@Index('file_versions_artifact', ['organizationId', 'artifactId'])
export class FileVersionEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'file_versions_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'file_versions_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'file_versions_pk' })
  path: string;

  /** From 1 for each path. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'file_versions_pk' })
  number: number;

  /** The bytes in the storage of artifacts. */
  @Column({ type: 'text', collation: 'C', name: 'artifact_id' })
  artifactId: ArtifactId;

  /** SHA-256. */
  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'bigint', name: 'size_bytes' })
  sizeBytes: string;

  @Column({ type: 'text', name: 'media_type' })
  mediaType: string;

  @Column({ type: 'text', collation: 'C', name: 'created_by' })
  createdBy: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
