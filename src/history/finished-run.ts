import type { FinishedStatus } from '../runs/run-state.js';
import { isBrokenAsAWhole, type Outcome, type TestResult } from './outcome.js';

/** The facts of a finished run that the outcomes of its tests contain. */
export interface FinishedRun extends Omit<Outcome, keyof TestResult> {
  readonly contentId: string;
  readonly status: FinishedStatus;
  /** Number of tests. */
  readonly total: number;
  /** Failed tests. */
  readonly failed: number;
}

/** Runs that are broken as a whole are searched for failed tests up to so many failures in all: each may have hundreds of thousands. */
const MOST_FAILED = 10_000;

/**
 * The runs, newest first, whose failed tests a list contains: all that are not broken as a whole; of the others the newest run and
 * that of the default branch, then the newest ones, as long as their failures are few. A test that failed in such a run alone is
 * failing, and would be in no list without it.
 */
export function searchedRuns(
  runs: readonly FinishedRun[],
  newestOnDefault: FinishedRun | undefined,
): readonly FinishedRun[] {
  const guarded = runs.filter(({ isGuarded }) => isGuarded);
  const first = guarded.filter((run) => run === runs[0] || run === newestOnDefault);
  const searched = new Set(first.filter(({ failed }) => failed <= MOST_FAILED));
  let failures = first.reduce((sum, { failed }) => sum + failed, 0);
  for (const run of guarded.filter((other) => !first.includes(other))) {
    failures += run.failed;
    if (failures > MOST_FAILED) break;
    searched.add(run);
  }
  return runs.filter((run) => !run.isGuarded || searched.has(run));
}

/** What to select of the runs `run` for `toFinishedRun`. */
export const FINISHED_RUN_COLUMNS = [
  'run.contentId AS "contentId"',
  'run.id AS id',
  'run.status AS status',
  'run.total AS total',
  'coalesce(run.completedAt, run.createdAt) AS at',
  'run.branch AS branch',
  'run.commitSha AS "commitSha"',
  'run.passed AS passed',
  'run.failed AS failed',
];

/** A row of `FINISHED_RUN_COLUMNS`. */
export interface FinishedRunRow {
  readonly contentId: string;
  readonly id: string;
  readonly status: FinishedStatus;
  readonly total: number;
  readonly at: Date;
  readonly branch: string | null;
  readonly commitSha: string | null;
  readonly passed: number;
  readonly failed: number;
}

/** Makes a finished run of its row. */
export function toFinishedRun(row: FinishedRunRow): FinishedRun {
  const { contentId, id: runId, status, total, failed, at, branch, commitSha } = row;
  return { contentId, runId, status, total, failed, at, branch, commitSha, isGuarded: isBrokenAsAWhole(row) };
}
