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
