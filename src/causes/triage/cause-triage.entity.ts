import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, ProjectId, RunId, UserId } from '../../common/identifiers.js';
import type { CauseStatus } from './triage.js';

/**
 * The state of the work on a cause; a cause without a row is open. The row outlives the runs of its cause, so that a cause which comes
 * back after the retention of its runs is known to have been resolved.
 */
@Entity('cause_triages')
@Index('cause_triages_of_assignee', ['organizationId', 'assigneeId'], { where: 'assignee_id IS NOT NULL' })
@Check('cause_triages_status_known', `"status" IN ('open', 'acknowledged', 'resolved')`)
export class CauseTriageEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'cause_triages_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'project_id', primaryKeyConstraintName: 'cause_triages_pk' })
  projectId: ProjectId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'cause_triages_pk' })
  cause: string;

  @Column({ type: 'text' })
  status: CauseStatus;

  /** A member of the organization; cleared when the member leaves it. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'assignee_id' })
  assigneeId: UserId | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'fixed_in_commit' })
  fixedInCommit: string | null;

  /** The last time it was resolved; runs that end later reopen it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'resolved_at' })
  resolvedAt: Date | null;

  /** The end of the run that reopened it; null unless a run did. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'reopened_at' })
  reopenedAt: Date | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'reopened_run_id' })
  reopenedRunId: RunId | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'changed_at' })
  changedAt: Date;
}
