import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ArtifactId, OrganizationId } from '../common/identifiers.js';

/** An artifact whose file may be in the storage without belonging to a run: it is being placed, or is to be removed. */
@Entity('loose_artifacts')
export class LooseArtifactEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'loose_artifacts_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'loose_artifacts_pk' })
  id: ArtifactId;

  @Column({ type: 'timestamptz', precision: 3 })
  since: Date;

  /** Whether the file is to be removed. No run takes the artifact any more. */
  @Column({ type: 'boolean', name: 'is_abandoned' })
  isAbandoned: boolean;
}
