import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { isBrokenAsAWhole, worseOf, type Outcome, type TestResult } from './outcome.js';

/** Which outcomes to read. */
export interface HistoryQuery {
  readonly organizationId: OrganizationId;
  readonly targetId: TargetId;
  readonly keys: readonly bigint[];
  /** The newest content that counts; null for all. */
  readonly upTo: string | null;
  /** Outcomes of a test at most. */
  readonly depth: number;
}

const SEPARATOR = ',';
const LAST_CONTENT = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** One row for a test: thousands of short rows would cost several times as much as the look-ups. */
const RESULTS = `
  SELECT key.test_key::text AS test_key, string_agg(
    test.content_id || ':' || left(test.status, 1) || ':' || test.flaky::integer || ':' || coalesce(test.duration_ms::text, ''),
    '${SEPARATOR}' ORDER BY test.content_id DESC, test.seq) AS results
  FROM unnest($2::bigint[]) AS key (test_key)
  CROSS JOIN LATERAL (
    SELECT content_id, seq, status, flaky, duration_ms FROM tests
    WHERE organization_id = $1 AND test_key = key.test_key AND content_id <= $3::uuid
    ORDER BY content_id DESC LIMIT $4
  ) test
  GROUP BY key.test_key`;

const RUNS = `
  SELECT content_id, id, coalesce(completed_at, created_at) AS at, branch, commit_sha, passed, failed FROM runs
  WHERE organization_id = $1 AND content_id = ANY ($2::uuid[]) AND target_id = $3 AND status NOT IN ('queued', 'running')`;

interface ResultsRow {
  readonly test_key: string;
  readonly results: string;
}

interface RunRow {
  readonly content_id: string;
  readonly id: string;
  readonly at: Date;
  readonly branch: string | null;
  readonly commit_sha: string | null;
  readonly passed: number;
  readonly failed: number;
}

type Queryable = Pick<EntityManager, 'query'>;
type Outcomes = ReadonlyMap<bigint, readonly Outcome[]>;
type RunPart = Omit<Outcome, keyof TestResult>;
type StoredResult = TestResult & { readonly contentId: string };

/** Reads how tests ended in the finished runs of their target. */
@Injectable()
export class HistoryReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The outcomes of each test, newest first, by its key. A test without any is not there. */
  outcomes(query: HistoryQuery): Promise<Outcomes> {
    return readOutcomes(this.dataSource.manager, query);
  }
}

/** The outcomes of each test, as `HistoryReader.outcomes`: for a transaction, which has its own manager. */
export async function readOutcomes(manager: Queryable, query: HistoryQuery): Promise<Outcomes> {
  const keys = [...new Set(query.keys)].map(String);
  const values = [query.organizationId, keys, query.upTo ?? LAST_CONTENT, query.depth];
  const rows = keys.length === 0 ? [] : await manager.query<ResultsRow[]>(RESULTS, values);
  const results = rows.map((row) => [BigInt(row.test_key), row.results.split(SEPARATOR).map(toResult)] as const);
  const runs = await readRuns(manager, query, new Set(results.flatMap(([, list]) => list.map((result) => result.contentId))));
  return new Map(results.map(([key, list]) => [key, toOutcomes(list, runs)]));
}

async function readRuns(manager: Queryable, query: HistoryQuery, contentIds: ReadonlySet<string>): Promise<ReadonlyMap<string, RunPart>> {
  const values = [query.organizationId, [...contentIds], query.targetId];
  const rows = contentIds.size === 0 ? [] : await manager.query<RunRow[]>(RUNS, values);
  return new Map(rows.map((row) => [row.content_id, toRunPart(row)]));
}

function toRunPart(row: RunRow): RunPart {
  return { runId: row.id, at: row.at, branch: row.branch, commitSha: row.commit_sha, isGuarded: isBrokenAsAWhole(row) };
}

function toResult(text: string): StoredResult {
  const [contentId = '', letter, flaky, duration = ''] = text.split(':');
  const status = letter === 'p' ? 'passed' : letter === 'f' ? 'failed' : 'skipped';
  return { contentId, status, flaky: flaky === '1', durationMs: duration === '' ? null : Number(duration) };
}

/** Results of one run are one outcome; those of a run that is open or being written are none. */
function toOutcomes(results: readonly StoredResult[], runs: ReadonlyMap<string, RunPart>): readonly Outcome[] {
  const byContent = new Map<string, TestResult>();
  for (const result of results) {
    const known = byContent.get(result.contentId);
    byContent.set(result.contentId, known === undefined ? result : worseOf(known, result));
  }
  return [...byContent].flatMap(([contentId, result]) => {
    const run = runs.get(contentId);
    return run === undefined ? [] : [toOutcome(run, result)];
  });
}

/** Written out: spreading took most of the time of a list. */
function toOutcome(run: RunPart, { status, flaky, durationMs }: TestResult): Outcome {
  const { runId, at, branch, commitSha, isGuarded } = run;
  return { runId, at, branch, commitSha, isGuarded, status, flaky, durationMs };
}
