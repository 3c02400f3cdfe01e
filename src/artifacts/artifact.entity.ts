import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ArtifactId, OrganizationId, RunId } from '../common/identifiers.js';

@Entity('artifacts')
@ForeignKey('runs', ['organizationId', 'runId'], ['organizationId', 'id'], { name: 'artifacts_run_fk' })
@Index('artifacts_run', ['organizationId', 'runId', 'id'])
export class ArtifactEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'artifacts_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'artifacts_pk' })
  id: ArtifactId;

  @Column({ type: 'text', collation: 'C', name: 'run_id' })
  runId: RunId;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', name: 'media_type' })
  mediaType: string;

  @Column({ type: 'bigint', name: 'size_bytes' })
  sizeBytes: string;

  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
