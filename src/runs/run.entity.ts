import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { INDEXED_BRANCH } from './filters/branch.js';
import type { RunStatus } from './run-state.js';
import type { BuildId, OrganizationId, ProjectId, RunId, TargetId, UserId } from '../common/identifiers.js';
import type { RunCommit } from './source/run-commit.js';
import type { RunFixture } from './source/run-fixture.js';
import { TargetEntity } from '../projects/target.entity.js';

@Entity('runs')
@Unique('runs_client_run_id_unique', ['organizationId', 'targetId', 'clientRunId'])
@ForeignKey('builds', ['organizationId', 'buildId'], ['organizationId', 'id'], { name: 'runs_build_fk' })
@Index('runs_of_build', ['organizationId', 'buildId', 'id'])
@Index('runs_of_project', ['organizationId', 'projectId', 'id'])
@Index('runs_of_target', [
  'organizationId',
  'targetId',
  'id',
  'buildId',
  'kind',
  'empty',
  'total',
  'passed',
  'failed',
  'flaky',
  'createdAt',
  'completedAt',
  'durationMs',
])
@Index('runs_of_commit', ['organizationId', 'commitSha', 'id'], { where: 'commit_sha IS NOT NULL' })
@Index('runs_of_ci_run', ['organizationId', 'ciRunUrl', 'id'], { where: 'octet_length(ci_run_url) <= 2000' })
@Index('runs_of_pull_request', ['organizationId', 'pullRequest', 'id'], { where: 'pull_request IS NOT NULL' })
@Index('runs_of_branch', ['organizationId', 'branch', 'id'], { where: INDEXED_BRANCH })
@Index('runs_of_target_branch', ['organizationId', 'targetId', 'branch', 'id'], { where: INDEXED_BRANCH })
@Index('runs_of_content', ['organizationId', 'contentId'], { unique: true })
@Index('runs_open', ['heardAt'], { where: "status IN ('queued', 'running')" })
@Index('runs_retention', ['organizationId', 'projectId', 'finishedAt'], {
  where: 'NOT pinned AND finished_at IS NOT NULL',
})
@Check('runs_status_known', `"status" IN ('queued', 'running', 'passed', 'failed', 'errored', 'cancelled')`)
export class RunEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'runs_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'runs_pk' })
  id: RunId;

  @Column({ type: 'text', collation: 'C', name: 'project_id' })
  projectId: ProjectId;

  @Column({ type: 'text', collation: 'C', name: 'target_id' })
  targetId: TargetId;

  /** Only in rows that a query joins it to. */
  @ManyToOne(() => TargetEntity)
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId', foreignKeyConstraintName: 'runs_target_fk' },
    { name: 'target_id', referencedColumnName: 'id', foreignKeyConstraintName: 'runs_target_fk' },
  ])
  target?: TargetEntity;

  @Column({ type: 'text', collation: 'C', name: 'build_id' })
  buildId: BuildId;

  /** The job of the build that made the run. */
  @Column({ type: 'text', nullable: true })
  job: string | null;

  /** From 1. */
  @Column({ type: 'integer', nullable: true })
  attempt: number | null;

  /** A finished run without any test, whose sender stated no failure. */
  @Column({ type: 'boolean', default: false })
  empty: boolean;

  @Column({ type: 'uuid', name: 'content_id' })
  contentId: string;

  @Column({ type: 'integer' })
  revision: number;

  @Column({ type: 'text' })
  kind: 'test' | 'load';

  @Column({ type: 'text' })
  status: RunStatus;

  @Column({ type: 'text', nullable: true, name: 'schema_version' })
  schemaVersion: string | null;

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

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'started_at' })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'completed_at' })
  completedAt: Date | null;

  @Column({ type: 'double precision', nullable: true, name: 'duration_ms' })
  durationMs: number | null;

  @Column({ type: 'text', nullable: true })
  trigger: string | null;

  @Column({ type: 'text', nullable: true, name: 'git_ref' })
  gitRef: string | null;

  @Column({ type: 'text', nullable: true })
  branch: string | null;

  @Column({ type: 'text', nullable: true, name: 'commit_sha' })
  commitSha: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'ci_run_url' })
  ciRunUrl: string | null;

  /** The web address of the repository, normalized. */
  @Column({ type: 'text', nullable: true, name: 'repository_url' })
  repositoryUrl: string | null;

  @Column({ type: 'integer', nullable: true, name: 'pull_request' })
  pullRequest: number | null;

  @Column({ type: 'text', nullable: true, name: 'runner_version' })
  runnerVersion: string | null;

  @Column({ type: 'text', nullable: true })
  environment: string | null;

  @Column({ type: 'text', nullable: true, name: 'client_run_id' })
  clientRunId: string | null;

  @Column({ type: 'text', nullable: true, name: 'failure_class' })
  failureClass: string | null;

  @Column({ type: 'text', nullable: true, name: 'failure_message' })
  failureMessage: string | null;

  @Column({ type: 'text' })
  metadata: string;

  @Column({ type: 'bytea' })
  envelope: Buffer;

  /** The CODEOWNERS file that the run brought. Only in rows that are read for it: it may have 64 KiB. */
  @Column({ type: 'text', nullable: true, select: false })
  codeowners?: string | null;

  /** The commits since the build before, newest first; null when the upload had none. Only in rows that are read for them. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  commits?: readonly RunCommit[] | null;

  /** The files that its tests used, sorted by path; null when the upload named none. Only in rows that are read for them. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  fixtures?: readonly RunFixture[] | null;

  /** The first line of the message of its commit; null when the upload did not say. */
  @Column({ type: 'text', nullable: true, name: 'commit_title' })
  commitTitle: string | null;

  /** The absolute path of the checkout, in which the files of appended tests are; null for a run that was not opened, or without it. */
  @Column({ type: 'text', nullable: true, name: 'repository_root' })
  repositoryRoot: string | null;

  @Column({ type: 'text', nullable: true })
  warnings: string | null;

  /** The gate result as JSON text; null when no gate judged the run. */
  @Column({ type: 'text', nullable: true })
  gate: string | null;

  /** Retention does not delete a pinned run. */
  @Column({ type: 'boolean', default: false })
  pinned: boolean;

  @Column({ type: 'integer', name: 'next_event_seq' })
  nextEventSeq: number;

  @Column({ type: 'text', collation: 'C', name: 'created_by' })
  createdBy: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'heard_at' })
  heardAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'finished_at' })
  finishedAt: Date | null;
}
