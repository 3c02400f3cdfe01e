import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ApiId, OrganizationId, ProjectId } from '../common/identifiers.js';

/** A document of an API. */
@Entity('api_versions')
@Index('api_versions_of_project', ['organizationId', 'projectId'])
export class ApiVersionEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'api_versions_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'api_id', primaryKeyConstraintName: 'api_versions_pk' })
  apiId: ApiId;

  /** Counted from 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'api_versions_pk' })
  version: number;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  /** As JSON text. */
  @Column({ type: 'text' })
  document: string;

  /** SHA-256 of the document in hexadecimal digits. */
  @Column({ type: 'text' })
  digest: string;

  /** `info.version` of the document. */
  @Column({ type: 'text', name: 'document_version' })
  documentVersion: string;

  /** `ApiOperation`s as JSON. */
  @Column({ type: 'text' })
  operations: string;

  @Column({ type: 'integer', name: 'operation_count' })
  operationCount: number;

  /** `ApiChange`s since the version before, as JSON. */
  @Column({ type: 'text' })
  changes: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
