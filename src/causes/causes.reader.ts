import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, ProjectId, RunId } from '../common/identifiers.js';
import type { ContentRef } from '../runs/run.reader.js';
import type { CausesQuery, RunCauseKey, SeenKey } from './causes-query.js';

/** A cause in its project. */
export interface CauseRow {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly first_run_id: RunId;
  readonly first_seen_at: Date;
  readonly last_run_id: RunId;
  readonly last_seen_at: Date;
  readonly run_count: number;
}

/** A cause of a run. */
export interface RunCauseRow extends CauseRow {
  readonly count: number;
  readonly is_new: boolean;
}

/** A test that failed with a cause. */
export interface CauseTestRow {
  readonly cause: string;
  readonly test_key: string;
  readonly test_id: string;
  readonly name: string;
}

/** A run that has a cause. */
export interface OccurrenceRow {
  readonly run_id: RunId;
  readonly content_id: string;
  readonly at: Date;
  readonly branch: string | null;
  readonly commit_sha: string | null;
  readonly count: number;
}

/** A test with the number of its failures. */
export interface CountedTestRow {
  readonly test_key: string;
  readonly test_id: string;
  readonly name: string;
  readonly count: number;
}

/** A project within its organization. */
export interface ProjectRef {
  readonly organizationId: OrganizationId;
  readonly id: ProjectId;
}

/** Failures of each cause of a run that are searched for the shown tests. */
const FAILURES_OF_RUN = 25;
const OCCURRENCES = 20;
/** Failures of each occurrence that are searched. */
const FAILURES_OF_OCCURRENCE = 200;
const TESTS = 50;

const CAUSE =
  'cause.id, cause.title, cause.kind, cause.first_run_id, cause.first_seen_at, cause.last_run_id, cause.last_seen_at, cause.run_count';

const OF_CONTENT = 'SELECT cause, failures FROM run_causes WHERE organization_id = $1 AND content_id = $2';

const NAMED = `SELECT ${CAUSE} FROM causes cause WHERE organization_id = $1 AND project_id = $2 AND id = ANY ($3::text[])`;

const TESTS_OF_RUN = `
  SELECT ranked.cause, test.test_key, test.test_id, test.name
  FROM (
    SELECT cause, seq, row_number() OVER (PARTITION BY cause ORDER BY seq) AS place FROM test_failures
    WHERE organization_id = $1 AND content_id = $2 AND cause = ANY ($3::text[])
  ) ranked
  JOIN tests test ON test.organization_id = $1 AND test.content_id = $2 AND test.seq = ranked.seq
  WHERE ranked.place <= ${FAILURES_OF_RUN}
  ORDER BY ranked.cause, test.seq`;

const OF_PROJECT = `
  SELECT ${CAUSE} FROM causes cause
  WHERE organization_id = $1 AND project_id = $2
    AND ($3::timestamptz IS NULL OR last_seen_at >= $3)
    AND ($4::text IS NULL OR id = lower($4) OR strpos(lower(title), lower($4)) > 0)
    AND ($5::timestamptz IS NULL OR (last_seen_at, id) < ($5, $6::text))
  ORDER BY last_seen_at DESC, id DESC LIMIT $7`;

const OCCURRENCES_OF_CAUSE = `
  SELECT run.id AS run_id, run.content_id, least(run.completed_at, run.finished_at) AS at, run.branch, run.commit_sha, of_run.failures AS count
  FROM run_causes of_run
  JOIN runs run ON run.organization_id = $1 AND run.content_id = of_run.content_id
  JOIN targets target ON target.organization_id = $1 AND target.id = run.target_id AND target.deleted_at IS NULL
  WHERE of_run.organization_id = $1 AND of_run.project_id = $2 AND of_run.cause = $3
  ORDER BY of_run.content_id DESC LIMIT ${OCCURRENCES}`;

const TESTS_OF_OCCURRENCES = `
  SELECT test.test_key, count(*)::integer AS count,
    (array_agg(test.test_id ORDER BY test.content_id DESC, test.seq))[1] AS test_id,
    (array_agg(test.name ORDER BY test.content_id DESC, test.seq))[1] AS name
  FROM unnest($2::uuid[]) AS content (id)
  CROSS JOIN LATERAL (
    SELECT seq FROM test_failures
    WHERE organization_id = $1 AND content_id = content.id AND cause = $3 ORDER BY seq LIMIT ${FAILURES_OF_OCCURRENCE}
  ) failure
  JOIN tests test ON test.organization_id = $1 AND test.content_id = content.id AND test.seq = failure.seq
  GROUP BY test.test_key ORDER BY count DESC, test_id, test.test_key LIMIT ${TESTS}`;

type Ordered = Pick<RunCauseRow, 'is_new' | 'count' | 'id'>;

function inOrder(left: Ordered, right: Ordered): number {
  if (left.is_new !== right.is_new) return left.is_new ? -1 : 1;
  if (left.count !== right.count) return right.count - left.count;
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/** Reads causes of failures. */
@Injectable()
export class CausesReader {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The causes of a finished run: new before known, then the larger first; one row more than the limit. The code joins
   * them: without statistics of fresh rows, the planner would choose a nested loop.
   */
  async ofRun(
    run: ContentRef & { readonly projectId: ProjectId; readonly id: RunId },
    after: RunCauseKey | null,
    limit: number,
  ): Promise<readonly RunCauseRow[]> {
    const counted = await this.dataSource.query<{ cause: string; failures: number }[]>(OF_CONTENT, [
      run.organizationId,
      run.contentId,
    ]);
    const counts = new Map(counted.map(({ cause, failures }) => [cause, failures]));
    const causes = await this.dataSource.query<CauseRow[]>(NAMED, [
      run.organizationId,
      run.projectId,
      [...counts.keys()],
    ]);
    const rows = causes
      .map((cause) => ({ ...cause, count: counts.get(cause.id) ?? 0, is_new: cause.first_run_id === run.id }))
      .toSorted(inOrder);
    const next =
      after === null
        ? rows
        : rows.filter((row) => inOrder(row, { is_new: after.isNew, count: after.count, id: after.id }) > 0);
    return next.slice(0, limit + 1);
  }

  /** Tests of a run that failed with causes, in the order in which they ran: of each cause the first 25. */
  async testsOfRun(content: ContentRef, causes: readonly string[]): Promise<readonly CauseTestRow[]> {
    if (causes.length === 0) return [];
    return this.dataSource.query<CauseTestRow[]>(TESTS_OF_RUN, [content.organizationId, content.contentId, causes]);
  }

  /** The causes of a project, last seen first; one row more than the limit. */
  async ofProject(
    project: ProjectRef,
    query: CausesQuery,
    after: SeenKey | null,
    limit: number,
  ): Promise<readonly CauseRow[]> {
    const values = [
      project.organizationId,
      project.id,
      query.since,
      query.text,
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
    ];
    return this.dataSource.query<CauseRow[]>(OF_PROJECT, values);
  }

  async find(project: ProjectRef, id: string): Promise<CauseRow | undefined> {
    const [row] = await this.dataSource.query<CauseRow[]>(
      `SELECT ${CAUSE} FROM causes cause WHERE organization_id = $1 AND project_id = $2 AND id = $3`,
      [project.organizationId, project.id, id],
    );
    return row;
  }

  /** The 20 runs that have a cause and were uploaded or opened last, newest first. */
  async occurrences(project: ProjectRef, id: string): Promise<readonly OccurrenceRow[]> {
    return this.dataSource.query<OccurrenceRow[]>(OCCURRENCES_OF_CAUSE, [project.organizationId, project.id, id]);
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
