import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, RunId } from '../common/identifiers.js';

/** What a project knows of a cause of failures. It has at least one run; with its last run it goes. */
@Entity('causes')
@Index('causes_last_seen', ['organizationId', 'projectId', 'lastSeenAt'])
@Index('causes_to_join', ['organizationId', 'projectId', 'joinKey', 'lastSeenAt'])
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

  /** Causes with one key are compared with each other by their texts; null: it is joined with none. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'join_key' })
  joinKey: string | null;

  @Column({ type: 'text', nullable: true, name: 'compared_text' })
  comparedText: string | null;
}
