import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { RunEntity } from '../runs/run.entity.js';
import { finishedStatus } from '../runs/finished-status.queries.js';
import { FINISHED_RUN_COLUMNS, toFinishedRun, type FinishedRun, type FinishedRunRow } from './finished-run.js';
import { worseOf, type Outcome, type TestResult } from './outcome.js';
import { NEWEST_OF } from '../runs/results/result-look-ups.js';

/** Which outcomes to read. */
export interface HistoryQuery {
  readonly organizationId: OrganizationId;
  readonly targetId: TargetId;
  readonly keys: readonly bigint[];
  /** The newest content to read; null for all. */
  readonly upTo: string | null;
  /** Largest number of outcomes of a test. */
  readonly depth: number;
  /** Finished runs of the target that the caller has read already. */
  readonly known?: readonly FinishedRun[];
}

const SEPARATOR = ',';
const LAST_CONTENT = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Reads the newest results of each test from the index `tests_history` alone, backwards. One row for a test: thousands of short rows would
 * cost several times as much as the look-ups. The rows of a test are joined in the order of the sub-select (PostgreSQL, §9.21): sorting them
 * again took half of the time.
 */
const RESULTS = `
  SELECT key.test_key::text AS key, test.results
  FROM unnest($2::bigint[]) AS key (test_key)
  CROSS JOIN LATERAL (
    SELECT string_agg(
      concat(content_id, CASE WHEN flaky THEN upper(left(status, 1)) ELSE left(status, 1) END, duration_ms), '${SEPARATOR}'
    ) AS results
    FROM (${NEWEST_OF('key.test_key', '$3::uuid', '$4')}) newest
  ) test
  WHERE test.results IS NOT NULL`;

interface ResultsRow {
  readonly key: string;
  readonly results: string;
}

type Outcomes = ReadonlyMap<bigint, readonly Outcome[]>;
type FinishedRuns = ReadonlyMap<string, FinishedRun>;

/** Reads the outcomes of tests in the finished runs of their target. */
@Injectable()
export class HistoryQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The outcomes of each test, newest first, by its key. A test without outcomes is absent. */
  outcomes(query: HistoryQuery): Promise<Outcomes> {
    return readOutcomes(this.dataSource.manager, query);
  }
}

/** The outcomes of each test, as `HistoryQueries.outcomes`, in the caller's transaction. */
export async function readOutcomes(manager: EntityManager, query: HistoryQuery): Promise<Outcomes> {
  const keys = [...new Set(query.keys)].map(String);
  const values = [query.organizationId, keys, query.upTo ?? LAST_CONTENT, query.depth];
  const rows = keys.length === 0 ? [] : await manager.query<ResultsRow[]>(RESULTS, values);
  const lists = rows.map((row) => ({ key: BigInt(row.key), results: row.results.split(SEPARATOR) }));
  const runs = await readRuns(manager, query, new Set(lists.flatMap(({ results }) => results.map(contentOf))));
  return new Map(lists.map(({ key, results }) => [key, toOutcomes(results, runs)]));
}

/** Looks each run up in the index `runs_of_content`. */
async function readRuns(
  manager: EntityManager,
  { organizationId, targetId, known: given = [] }: HistoryQuery,
  contentIds: ReadonlySet<string>,
): Promise<FinishedRuns> {
  const known = new Map(given.map((run) => [run.contentId, run]));
  const missing = [...contentIds].filter((contentId) => !known.has(contentId));
  if (missing.length === 0) return known;
  const rows = await manager
    .createQueryBuilder(RunEntity, 'run')
    .select(FINISHED_RUN_COLUMNS)
    .where({ organizationId, contentId: Any(missing), targetId, status: finishedStatus() })
    .getRawMany<FinishedRunRow>();
  return new Map([...known, ...rows.map((row) => [row.contentId, toFinishedRun(row)] as const)]);
}

/** A content's UUID as text. */
const CONTENT_LENGTH = 36;

function contentOf(result: string): string {
  return result.slice(0, CONTENT_LENGTH);
}

/** Read by position: a list contains thousands of results. The status is a capital letter for a flaky result. */
function toResult(text: string): TestResult {
  const given = text[CONTENT_LENGTH] ?? '';
  const letter = given.toLowerCase();
  const status = letter === 'p' ? 'passed' : letter === 'f' ? 'failed' : 'skipped';
  const duration = text.slice(CONTENT_LENGTH + 1);
  return { status, flaky: letter !== given, durationMs: duration === '' ? null : Number(duration) };
}

/** Neighbouring results of one run, the last one first, are one outcome. Results of a run that is not finished are none. */
function toOutcomes(results: readonly string[], runs: FinishedRuns): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  let last: FinishedRun | undefined;
  for (const text of results) {
    const run = runs.get(contentOf(text));
    if (run === undefined) continue;
    const result = toResult(text);
    const known = run === last ? outcomes.pop() : undefined;
    outcomes.push(toOutcome(run, known === undefined ? result : worseOf(result, known)));
    last = run;
  }
  return outcomes;
}

/** Written out: spreading took most of the time of a list. */
function toOutcome(run: FinishedRun, { status, flaky, durationMs }: TestResult): Outcome {
  const { runId, at, branch, commitSha, isGuarded } = run;
  return { runId, at, branch, commitSha, isGuarded, status, flaky, durationMs };
}
