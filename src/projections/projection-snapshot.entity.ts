import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import type { ItemKind } from './projection-kinds.js';

/** The newest snapshot of a kind. Its row is locked while the snapshot is replaced. */
@Entity('projection_snapshots')
export class ProjectionSnapshotEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'projection_snapshots_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'project_id',
    primaryKeyConstraintName: 'projection_snapshots_pk',
  })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'projection_snapshots_pk' })
  kind: ItemKind;

  /** When the snapshot was last sent. */
  @Column({ type: 'timestamptz', precision: 3, name: 'taken_at' })
  takenAt: Date;

  /** SHA-256 of the body in hexadecimal digits; empty before the first one is stored. */
  @Column({ type: 'text' })
  digest: string;

  /** Number of items. */
  @Column({ type: 'integer' })
  declared: number;

  /** Items of the snapshot before that this one no longer has: how many, and the first of their ids. */
  @Column({ type: 'integer' })
  disappeared: number;

  @Column({ type: 'text', array: true, name: 'disappeared_ids' })
  disappearedIds: string[];
}
