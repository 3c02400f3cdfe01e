import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { BuildId, OrganizationId, ProjectId } from '../common/identifiers.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import type { GateResult } from '../runs/gate-result.js';
import type { BuildStatus } from './build-status.js';

/** Which rows the index over commits contains, as SQL. */
export const INDEXED_COMMIT = 'octet_length(commit_sha) <= 2000';

/** What its runs decide is stored to find builds by it; answers compute it from the runs that a reader may see. */
@Entity('builds')
@Unique('builds_key_unique', ['organizationId', 'key', 'projectId'])
@Index('builds_of_project', ['organizationId', 'projectId', 'id'])
@Index('builds_of_commit', ['organizationId', 'commitSha', 'id'], { where: INDEXED_COMMIT })
@Index('builds_of_branch', ['organizationId', 'branch', 'id'], { where: INDEXED_BRANCH })
@Index('builds_of_pull_request', ['organizationId', 'pullRequest', 'id'], { where: 'pull_request IS NOT NULL' })
@Check('builds_status_known', `"status" IN ('running', 'passed', 'failed', 'cancelled')`)
export class BuildEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'builds_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'builds_pk' })
  id: BuildId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  /** SHA-256 of what names the build; null for a run that names none. */
  @Column({ type: 'bytea', nullable: true })
  key: Buffer | null;

  @Column({ type: 'text' })
  status: BuildStatus;

  @Column({ type: 'boolean' })
  empty: boolean;

  @Column({ type: 'integer', name: 'run_count' })
  runCount: number;

  /** The ids of runs that count no longer, because their job was run again. */
  @Column({ type: 'text', array: true })
  superseded: string[];

  /** Counts of the tests of the runs that count. */
  @Column({ type: 'integer' })
  total: number;

  @Column({ type: 'integer' })
  passed: number;

  @Column({ type: 'integer' })
  failed: number;

  @Column({ type: 'integer' })
  skipped: number;

  @Column({ type: 'integer' })
  flaky: number;

  @Column({ type: 'integer', nullable: true, name: 'expected_runs' })
  expectedRuns: number | null;

  @Column({ type: 'boolean', name: 'is_completed' })
  isCompleted: boolean;

  /** The result of the project's gate; null when none judged the build. */
  @Column({ type: 'jsonb', nullable: true })
  gate: GateResult | null;

  /** The result that was last announced; null when none was. */
  @Column({ type: 'text', nullable: true, name: 'announced_status' })
  announcedStatus: BuildStatus | null;

  @Column({ type: 'text', nullable: true })
  branch: string | null;

  @Column({ type: 'text', nullable: true, name: 'commit_sha' })
  commitSha: string | null;

  @Column({ type: 'integer', nullable: true, name: 'pull_request' })
  pullRequest: number | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;
}
