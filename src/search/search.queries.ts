import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import type { SearchKind } from './search-query.dto.js';
import { containsPattern } from './search-words.js';
import { RESULT_AT } from '../runs/results/result-look-ups.js';

/** A row that matches. */
export interface SearchRow {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly title: string;
  readonly detail: string | null;
  readonly at: Date | null;
  /** Orders the rows of a kind. */
  readonly key: string;
  /** The build of a commit, the number of a test in its run. */
  readonly place: string | null;
}

/** A run whose tests are searched. */
export interface TestRun {
  readonly contentId: string;
  /** Its tests. */
  readonly total: number;
  readonly projectId: string;
  readonly projectName: string;
}

/** The place of a result. */
export interface TestPlace {
  readonly contentId: string;
  readonly seq: number;
}

/** A test that matches. */
export interface FoundTest {
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly contentId: string;
  readonly key: string;
}

/** A run whose failures are searched. */
export interface FailedRun {
  readonly id: string;
  readonly contentId: string;
  readonly createdAt: Date;
  readonly projectId: string;
  readonly projectName: string;
}

/** A failure that was compared with the words. */
export interface FoundFailure {
  /** Its run, counted from 0 in the list that was asked for. */
  readonly run: number;
  readonly seq: number;
  readonly matches: boolean;
  /** The same for failures with one cause, or one message. */
  readonly topic: string;
  /** The first line of its message. */
  readonly title: string;
  readonly test: string;
}

/** The keys between which to search, and the largest number of rows. */
export interface KeyRange {
  readonly after: string | null;
  readonly before: string | null;
  readonly limit: number;
}

/** What to search for. */
export interface Search {
  readonly organizationId: OrganizationId;
  /** Null for all projects. */
  readonly projectId: string | null;
  readonly words: readonly string[];
}

/** Rows that are searched, the newest ones of each kind: what a search costs does not grow with the age of an organization. */
const BUILDS = 5000;
const RUNS_WITH_COMMITS = 1000;
/** Runs among which those are searched: uploads of other clients have no commits. */
const RUNS = 5000;
const TARGETS = 50;
/** A run may have only some tests of its target. */
const RUNS_OF_TARGET = 3;
const CAUSES = 5000;
const FAILED_RUNS = 300;
/** Failures of a statement, which parses all that was stored of each. */
const FAILURES_AT_ONCE = 500;

/** Characters of a pattern that an id is compared with. */
const LONG_WORD = 8;

/** Characters of a name in the key of a test. */
const SORTED_CHARACTERS = 200;

const IS_OF = (column: string): string => `($2::text IS NULL OR ${column} = $2)`;
const MATCHES = (text: string): string =>
  `lower(${text}) LIKE ALL ((SELECT array_agg(lower(pattern)) FROM unnest($3::text[]) pattern)::text[])`;
/** An id, for words that are long enough: a short one is in a random id by chance. */
const ID_FOR_LONG_WORDS = (id: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM unnest($3::text[]) pattern WHERE length(pattern) > ${LONG_WORD}) THEN ${id} END`;
const PROJECT = (row: string): string =>
  `JOIN projects project ON project.organization_id = $1 AND project.id = ${row}.project_id AND project.deleted_at IS NULL`;
const LIVE_TARGET = (row: string): string =>
  `JOIN targets target ON target.organization_id = $1 AND target.id = ${row}.target_id AND target.deleted_at IS NULL`;

/** Walks the primary key of `builds`, or `builds_of_project`, backwards. */
const BUILD = `
  SELECT build.id, build.project_id AS "projectId", project.name AS "projectName",
    concat_ws(' @ ', coalesce(branch, 'no branch'), left(commit_sha, 8)) AS title,
    concat_ws(' · ', build.status, CASE WHEN failed > 0 THEN failed || ' failed' END, '#' || pull_request) AS detail,
    build.created_at AS at, build.id AS key, NULL AS place
  FROM (
    SELECT * FROM builds WHERE organization_id = $1 AND ${IS_OF('project_id')} AND ($4::text IS NULL OR id < $4)
    ORDER BY id DESC LIMIT ${BUILDS}
  ) build
  ${PROJECT('build')}
  WHERE ${MATCHES(`concat_ws(' ', branch, commit_sha, '#' || pull_request, ${ID_FOR_LONG_WORDS('build.id')})`)} AND EXISTS (
    SELECT 1 FROM runs run ${LIVE_TARGET('run')} WHERE run.organization_id = $1 AND run.build_id = build.id)
  ORDER BY build.id DESC LIMIT $5`;

/** Walks the primary key of `runs`, or `runs_of_project`, backwards. The runs of one build bring the same commits. */
const COMMIT = `
  SELECT * FROM (
    SELECT DISTINCT ON (commit.sha) commit.sha AS id, run.project_id AS "projectId", project.name AS "projectName",
      commit.title, commit.author AS detail, run.created_at AS at, run.id || ' ' || commit.sha AS key, run.build_id AS place
    FROM (
      SELECT * FROM (
        SELECT id, project_id, target_id, build_id, created_at, commits FROM runs
        WHERE organization_id = $1 AND ${IS_OF('project_id')}
        ORDER BY id DESC LIMIT ${RUNS}
      ) newest
      WHERE jsonb_typeof(commits) = 'array' ORDER BY id DESC LIMIT ${RUNS_WITH_COMMITS}
    ) run
    ${LIVE_TARGET('run')}
    ${PROJECT('run')}
    CROSS JOIN LATERAL jsonb_to_recordset(run.commits) AS commit (sha text, title text, author text)
    WHERE ${MATCHES(`concat_ws(' ', commit.sha, commit.title, commit.author)`)}
    ORDER BY commit.sha, run.id DESC
  ) found
  WHERE $4::text IS NULL OR key COLLATE "C" < $4 ORDER BY key COLLATE "C" DESC LIMIT $5`;

/** The newest finished runs with tests of each target, by `runs_of_target`. */
const TEST_RUNS = `
  SELECT newest.content_id::text AS "contentId", newest.total, target.project_id AS "projectId", project.name AS "projectName"
  FROM targets target
  ${PROJECT('target')}
  CROSS JOIN LATERAL (
    SELECT id, content_id, total FROM runs
    WHERE organization_id = $1 AND target_id = target.id AND status NOT IN ('queued', 'running') AND NOT empty
    ORDER BY id DESC LIMIT ${RUNS_OF_TARGET}
  ) newest
  WHERE target.organization_id = $1 AND target.deleted_at IS NULL AND ${IS_OF('target.project_id')}
  ORDER BY newest.id DESC LIMIT ${TARGETS * RUNS_OF_TARGET}`;

/** Of the results of each test at some places, the newest that matches. Looks each place up by the primary keys of `tests` and `test_texts`. */
const TEST = `
  SELECT * FROM (
    SELECT DISTINCT ON (test.test_key) test.test_key::text AS id, test.name AS title, test.file_path AS detail, test.content_id::text AS "contentId",
      left(lower(test.name), ${SORTED_CHARACTERS}) || ' ' || test.test_key AS key
    FROM unnest($2::uuid[], $6::integer[]) AS place (content_id, seq)
    CROSS JOIN LATERAL (${RESULT_AT('place.content_id', 'place.seq')}) test
    WHERE ${MATCHES(`concat_ws(' ', test.name, test.test_id, test.file_path)`)}
    ORDER BY test.test_key, test.content_id DESC, test.seq
  ) found
  WHERE ($4::text IS NULL OR key COLLATE "C" > $4) AND ($7::text IS NULL OR key COLLATE "C" < $7) ORDER BY key COLLATE "C" LIMIT $5`;

/** Reads the newest causes of each project by `causes_last_seen`. */
const CAUSE = `
  SELECT * FROM (
    SELECT cause.id, project.id AS "projectId", project.name AS "projectName", cause.title, cause.kind AS detail,
      cause.last_seen_at AS at, NULL AS place,
      lpad((extract(epoch FROM cause.last_seen_at) * 1000)::bigint::text, 15, '0') || ' ' || cause.id AS key
    FROM projects project
    CROSS JOIN LATERAL (
      SELECT id, title, kind, last_seen_at FROM causes WHERE organization_id = $1 AND project_id = project.id
      ORDER BY last_seen_at DESC LIMIT ${CAUSES}
    ) cause
    WHERE project.organization_id = $1 AND project.deleted_at IS NULL AND ${IS_OF('project.id')}
      AND ${MATCHES(`concat_ws(' ', cause.title, ${ID_FOR_LONG_WORDS('cause.id')})`)}
  ) found
  WHERE $4::text IS NULL OR key COLLATE "C" < $4 ORDER BY key COLLATE "C" DESC LIMIT $5`;

/** The newest failed runs, by the primary key of `runs`, or `runs_of_project`, backwards. */
const FAILED = `
  SELECT run.id, run.content_id::text AS "contentId", run.created_at AS "createdAt", run.project_id AS "projectId", project.name AS "projectName"
  FROM (
    SELECT id, project_id, target_id, content_id, created_at FROM runs
    WHERE organization_id = $1 AND ${IS_OF('project_id')} AND failed > 0
    ORDER BY id DESC LIMIT ${FAILED_RUNS}
  ) run
  ${LIVE_TARGET('run')}
  ${PROJECT('run')}
  ORDER BY run.id DESC`;

/** Ranges of the primary key of `test_failures`, content after content, until there are enough rows. */
const FAILURE = `
  SELECT page.number::integer AS run, page.seq, message IS NOT NULL AND ${MATCHES('message')} AS matches,
    coalesce(page.cause, encode(sha256(convert_to(message, 'UTF8')), 'base64')) AS topic,
    left(split_part(message, E'\\n', 1), 300) AS title, page.test
  FROM (
    SELECT content.number - 1 AS number, entry.seq, entry.cause, entry.item -> 'reason' ->> 'message' AS message, entry.item ->> 'testName' AS test
    FROM unnest($2::uuid[]) WITH ORDINALITY AS content (id, number)
    CROSS JOIN LATERAL (
      SELECT seq, cause, item::json AS item FROM test_failures
      WHERE organization_id = $1 AND content_id = content.id AND seq > CASE WHEN content.number = 1 THEN $4::integer ELSE -1 END
      ORDER BY seq LIMIT ${FAILURES_AT_ONCE}
    ) entry
    LIMIT ${FAILURES_AT_ONCE}
  ) page`;

/** Kinds that one short statement finds. */
export type KindOfOneStatement = Exclude<SearchKind, 'test' | 'message'>;

const STATEMENTS: Readonly<Record<KindOfOneStatement, string>> = {
  build: BUILD,
  commit: COMMIT,
  cause: CAUSE,
};

/** Searches the rows of an organization. */
@Injectable()
export class SearchQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The matching rows of one kind behind a key, in the order of the kind, newest first. Tests and messages have their own statements. */
  async find(
    kind: KindOfOneStatement,
    { organizationId, projectId, words }: Search,
    after: string | null,
    limit: number,
  ): Promise<readonly SearchRow[]> {
    const values = [organizationId, projectId, words.map(containsPattern), after, limit];
    return this.dataSource.query<SearchRow[]>(STATEMENTS[kind], values);
  }

  /** The runs whose tests are searched, newest first. */
  testRuns({ organizationId, projectId }: Search): Promise<readonly TestRun[]> {
    return this.dataSource.query<TestRun[]>(TEST_RUNS, [organizationId, projectId]);
  }

  /** The matching tests at some places by name, in a range. All places of a test must be among them. */
  testsAt(
    { organizationId, words }: Search,
    places: readonly TestPlace[],
    { after, before, limit }: KeyRange,
  ): Promise<readonly FoundTest[]> {
    const [contentIds, seqs] = [places.map(({ contentId }) => contentId), places.map(({ seq }) => seq)];
    const values = [organizationId, contentIds, words.map(containsPattern), after, limit, seqs, before];
    return this.dataSource.query<FoundTest[]>(TEST, values);
  }

  /** The runs whose failures are searched, newest first. */
  failedRuns({ organizationId, projectId }: Search): Promise<readonly FailedRun[]> {
    return this.dataSource.query<FailedRun[]>(FAILED, [organizationId, projectId]);
  }

  /** The next failures of contents, in their order, behind a place; none at the end. */
  async failuresBehind(
    {
      organizationId,
      words,
      contentIds,
    }: Pick<Search, 'organizationId' | 'words'> & { readonly contentIds: readonly string[] },
    { run, seq }: Pick<FoundFailure, 'run' | 'seq'>,
  ): Promise<readonly FoundFailure[]> {
    const values = [organizationId, contentIds.slice(run), words.map(containsPattern), seq];
    const found = await this.dataSource.query<FoundFailure[]>(FAILURE, values);
    return found.map((failure) => ({ ...failure, run: run + failure.run }));
  }
}
