import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, RunId } from '../common/identifiers.js';

/** A cause of failures in a project. It is deleted with its last run. */
@Entity('causes')
@Index('causes_last_seen', ['organizationId', 'projectId', 'lastSeenAt'])
@Index('causes_to_join', ['organizationId', 'projectId', 'joinKey', 'lastSeenAt'])
@Index('causes_without_runs', ['organizationId', 'projectId'], { where: 'run_count <= 0' })
export class CauseEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'causes_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'causes_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'causes_pk' })
  id: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text', collation: 'C', name: 'first_run_id' })
  firstRunId: RunId;

  @Column({ type: 'timestamptz', precision: 3, name: 'first_seen_at' })
  firstSeenAt: Date;

  @Column({ type: 'text', collation: 'C', name: 'last_run_id' })
  lastRunId: RunId;

  @Column({ type: 'timestamptz', precision: 3, name: 'last_seen_at' })
  lastSeenAt: Date;

  @Column({ type: 'integer', name: 'run_count' })
  runCount: number;

  /** Causes with the same key are compared by their texts; null: the cause is never joined. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'join_key' })
  joinKey: string | null;

  @Column({ type: 'text', nullable: true, name: 'compared_text' })
  comparedText: string | null;
}
