import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, DataSource, MoreThanOrEqual, Repository, type FindOptionsSelect } from 'typeorm';
import type { ProjectId, RunId, TargetId } from '../common/identifiers.js';
import { INDEXED_BRANCH } from '../runs/filters/branch.js';
import type { FinishedStatus } from '../runs/run-state.js';
import type { ContentRef } from '../runs/run.reader.js';
import { CauseAliasEntity } from './cause-alias.entity.js';
import { CauseEntity } from './cause.entity.js';
import type { CausesQuery, RunCauseKey, SeenKey } from './causes-query.js';
import { causeOf } from './count-causes.queries.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** A cause of a run. */
export interface CauseOfRun {
  readonly cause: CauseEntity;
  /** The failures of the run that have it. */
  readonly count: number;
  /** Whether no earlier run had it. */
  readonly isNew: boolean;
}

/** A test that failed with a cause. */
export interface CauseTestRow {
  readonly cause: string;
  readonly testKey: string;
  readonly testId: string;
  readonly name: string;
}

/** A run that has a cause. */
export interface OccurrenceRow {
  readonly runId: RunId;
  readonly targetId: TargetId;
  readonly contentId: string;
  readonly at: Date;
  readonly branch: string | null;
  readonly commitSha: string | null;
  readonly count: number;
}

/** A finished run, with the number of its failures that have a cause. */
export interface RecentRunRow {
  readonly runId: RunId;
  readonly targetId: TargetId;
  readonly at: Date;
  readonly commitSha: string | null;
  readonly status: FinishedStatus;
  readonly count: number;
}

/** A test with the number of its failures. */
export interface CountedTestRow {
  readonly testKey: string;
  readonly testId: string;
  readonly name: string;
  readonly count: number;
}

/** Failures of each cause of a run that are searched for the shown tests. */
const FAILURES_OF_RUN = 25;
const OCCURRENCES = 20;
const RECENT_RUNS = 40;
/** Failures of each occurrence that are searched. */
const FAILURES_OF_OCCURRENCE = 200;
const TESTS = 50;

/** The columns of a cause without its compared text, which may be large. */
const SHOWN = {
  organizationId: true,
  projectId: true,
  id: true,
  title: true,
  kind: true,
  firstRunId: true,
  firstSeenAt: true,
  lastRunId: true,
  lastSeenAt: true,
  runCount: true,
} as const satisfies FindOptionsSelect<CauseEntity>;

/** A cause has an id, or its title contains it, in any case. */
const MATCHES = '(cause.id = lower(:part) OR strpos(lower(cause.title), lower(:part)) > 0)';

/** A cause that nobody worked on is open. Each look-up reads the primary key. */
const IN_STATE = `coalesce((
  SELECT triage.status FROM cause_triages triage
  WHERE triage.organization_id = cause.organization_id AND triage.project_id = cause.project_id AND triage.cause = cause.id
), 'open') = :status`;

const TESTS_OF_RUN = `
  SELECT ranked.cause, test.test_key AS "testKey", test.test_id AS "testId", test.name
  FROM (
    SELECT cause, seq, row_number() OVER (PARTITION BY cause ORDER BY seq) AS place FROM test_failures
    WHERE organization_id = $1 AND content_id = $2 AND cause = ANY ($3::text[])
  ) ranked
  JOIN unpacked_results test ON test.organization_id = $1 AND test.content_id = $2 AND test.seq = ranked.seq
  WHERE ranked.place <= ${FAILURES_OF_RUN}
  ORDER BY ranked.cause, test.seq`;

const CAUSES_OF_RUN = `
  SELECT known.id, of_run.failures AS count, known.first_run_id = $4 AS "isNew"
  FROM run_causes of_run
  CROSS JOIN LATERAL (${causeOf('id, first_run_id', { project: '$2', id: 'of_run.cause' })}) known
  WHERE of_run.organization_id = $1 AND of_run.content_id = $3`;

const OCCURRENCES_OF_CAUSE = `
  SELECT run.id AS "runId", run.target_id AS "targetId", run.content_id AS "contentId", least(run.completed_at, run.finished_at) AS at, run.branch,
    run.commit_sha AS "commitSha", of_run.failures AS count
  FROM run_causes of_run
  JOIN runs run ON run.organization_id = $1 AND run.content_id = of_run.content_id
  JOIN targets target ON target.organization_id = $1 AND target.id = run.target_id AND target.deleted_at IS NULL
  WHERE of_run.organization_id = $1 AND of_run.project_id = $2 AND of_run.cause = $3
  ORDER BY of_run.content_id DESC LIMIT ${OCCURRENCES}`;

/**
 * Walks an index of runs backwards, once for each target: `runs_of_target_branch` with a branch, else `runs_of_target`. For each run
 * that is returned, looks up the primary key of `run_causes` once: a join might read all rows of the organization with the cause.
 */
const recentRuns = (onBranch: string): string => `
  SELECT run.id AS "runId", run.target_id AS "targetId", least(run.completed_at, run.finished_at) AS at,
    run.commit_sha AS "commitSha", run.status, coalesce((
      SELECT of_run.failures FROM run_causes of_run
      WHERE of_run.organization_id = $1 AND of_run.content_id = run.content_id AND of_run.cause = $3
    ), 0) AS count
  FROM (
    SELECT newest.* FROM unnest($2::text[]) AS target (id)
    CROSS JOIN LATERAL (
      SELECT id, target_id, content_id, completed_at, finished_at, commit_sha, status FROM runs
      WHERE organization_id = $1 AND target_id = target.id${onBranch} AND status NOT IN ('queued', 'running') AND NOT empty
      ORDER BY id DESC LIMIT ${RECENT_RUNS}
    ) newest
    ORDER BY newest.id DESC LIMIT ${RECENT_RUNS}
  ) run
  ORDER BY run.id DESC`;
const RECENT_RUNS_ANYWHERE = recentRuns('');
const RECENT_RUNS_ON_BRANCH = recentRuns(` AND branch = $4 AND ${INDEXED_BRANCH}`);

const TESTS_OF_OCCURRENCES = `
  SELECT test.test_key AS "testKey", count(*)::integer AS count,
    (array_agg(test.test_id ORDER BY test.content_id DESC, test.seq))[1] AS "testId",
    (array_agg(test.name ORDER BY test.content_id DESC, test.seq))[1] AS name
  FROM unnest($2::uuid[]) AS content (id)
  CROSS JOIN LATERAL (
    SELECT seq FROM test_failures
    WHERE organization_id = $1 AND content_id = content.id AND cause = $3 ORDER BY seq LIMIT ${FAILURES_OF_OCCURRENCE}
  ) failure
  JOIN unpacked_results test ON test.organization_id = $1 AND test.content_id = content.id AND test.seq = failure.seq
  GROUP BY test.test_key ORDER BY count DESC, "testId", test.test_key LIMIT ${TESTS}`;

function inOrder(left: RunCauseKey, right: RunCauseKey): number {
  if (left.isNew !== right.isNew) return left.isNew ? -1 : 1;
  if (left.count !== right.count) return right.count - left.count;
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/** The place of a cause in the list of its run. */
export function keyOf({ cause, count, isNew }: CauseOfRun): RunCauseKey {
  return { isNew, count, id: cause.id };
}

/** Reads causes of failures. */
@Injectable()
export class CausesReader {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(CauseEntity) private readonly causes: Repository<CauseEntity>,
  ) {}

  /** The causes of a finished run: new before known, then the larger first; one more than the limit. */
  async ofRun(
    run: ContentRef & { readonly projectId: ProjectId; readonly id: RunId },
    after: RunCauseKey | null,
    limit: number,
  ): Promise<readonly CauseOfRun[]> {
    const { organizationId, projectId, contentId } = run;
    const rows = await this.dataSource.query<RunCauseKey[]>(CAUSES_OF_RUN, [
      organizationId,
      projectId,
      contentId,
      run.id,
    ]);
    const keys = rows
      .toSorted(inOrder)
      .filter((key) => after === null || inOrder(key, after) > 0)
      .slice(0, limit + 1);
    if (keys.length === 0) return [];
    const causes = await this.causes.find({
      select: SHOWN,
      where: { organizationId, projectId, id: Any(keys.map(({ id }) => id)) },
    });
    const byId = new Map(causes.map((cause) => [cause.id, cause]));
    return keys.flatMap(({ id, count, isNew }) => {
      const cause = byId.get(id);
      return cause === undefined ? [] : [{ cause, count, isNew }];
    });
  }

  /** Tests of a run that failed with causes, in the order in which they ran: of each cause the first 25. */
  async testsOfRun(content: ContentRef, causes: readonly string[]): Promise<readonly CauseTestRow[]> {
    if (causes.length === 0) return [];
    return this.dataSource.query<CauseTestRow[]>(TESTS_OF_RUN, [content.organizationId, content.contentId, causes]);
  }

  /** The causes of a project, last seen first; one row more than the limit. */
  async ofProject(
    { organizationId, id: projectId }: ProjectRef,
    { since, text, status }: CausesQuery,
    after: SeenKey | null,
    limit: number,
  ): Promise<readonly CauseEntity[]> {
    const query = this.causes.createQueryBuilder('cause').setFindOptions({ select: SHOWN });
    query.where({ organizationId, projectId });
    if (since !== null) query.andWhere({ lastSeenAt: MoreThanOrEqual(since) });
    if (text !== null) query.andWhere(MATCHES, { part: text });
    if (status !== null) query.andWhere(IN_STATE, { status });
    if (after !== null) query.andWhere('(cause.lastSeenAt, cause.id) < (:at, :id)', { ...after });
    return query
      .orderBy('cause.lastSeenAt', 'DESC')
      .addOrderBy('cause.id', 'DESC')
      .limit(limit + 1)
      .getMany();
  }

  /** The cause with an id, or the one that a fingerprint is joined with. */
  async find({ organizationId, id: projectId }: ProjectRef, id: string): Promise<CauseEntity | undefined> {
    const find = (cause: string): Promise<CauseEntity | null> =>
      this.causes.findOne({ select: SHOWN, where: { organizationId, projectId, id: cause } });
    const found = await find(id);
    if (found !== null) return found;
    const alias = await this.dataSource.manager.findOneBy(CauseAliasEntity, {
      organizationId,
      projectId,
      fingerprint: id,
    });
    return (alias === null ? null : await find(alias.cause)) ?? undefined;
  }

  /** The 20 runs that have a cause and were uploaded or opened last, newest first. */
  async occurrences(project: ProjectRef, id: string): Promise<readonly OccurrenceRow[]> {
    return this.dataSource.query<OccurrenceRow[]>(OCCURRENCES_OF_CAUSE, [project.organizationId, project.id, id]);
  }

  /**
   * The 40 newest finished runs of targets, newest first, with and without a cause: on one branch, or on all branches if it is null.
   * Runs without any test are not among them.
   */
  async recentRuns(
    { organizationId }: ProjectRef,
    id: string,
    targets: readonly TargetId[],
    branch: string | null,
  ): Promise<readonly RecentRunRow[]> {
    if (targets.length === 0) return [];
    return branch === null
      ? this.dataSource.query<RecentRunRow[]>(RECENT_RUNS_ANYWHERE, [organizationId, targets, id])
      : this.dataSource.query<RecentRunRow[]>(RECENT_RUNS_ON_BRANCH, [organizationId, targets, id, branch]);
  }

  /** The tests that failed most often with a cause in some runs: at most 50, out of the first 200 failures of each run. */
  async testsOfOccurrences(
    project: ProjectRef,
    id: string,
    contents: readonly string[],
  ): Promise<readonly CountedTestRow[]> {
    return this.dataSource.query<CountedTestRow[]>(TESTS_OF_OCCURRENCES, [project.organizationId, contents, id]);
  }
}
