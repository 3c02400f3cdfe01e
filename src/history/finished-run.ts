import { isBrokenAsAWhole, type Outcome, type TestResult } from './outcome.js';

/** A finished run, as the outcomes of its tests tell it. */
export interface FinishedRun extends Omit<Outcome, keyof TestResult> {
  readonly contentId: string;
}

/** The columns of `runs` that a finished run is made of. */
export const FINISHED_RUN_COLUMNS =
  'content_id, id, coalesce(completed_at, created_at) AS at, branch, commit_sha, passed, failed';

/** The columns of a finished run. */
export interface FinishedRunRow {
  readonly content_id: string;
  readonly id: string;
  readonly at: Date;
  readonly branch: string | null;
  readonly commit_sha: string | null;
  readonly passed: number;
  readonly failed: number;
}

export function toFinishedRun(row: FinishedRunRow): FinishedRun {
  return {
    contentId: row.content_id,
    runId: row.id,
    at: row.at,
    branch: row.branch,
    commitSha: row.commit_sha,
    isGuarded: isBrokenAsAWhole(row),
  };
}
