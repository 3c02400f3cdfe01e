import type { Build, Run } from '@clarion/api-client';
import type { ExitName } from '@clarion/uploading/exit-codes';

/** What the exit code of a run depends on. */
export type RunResult = Pick<Run, 'status' | 'empty' | 'gate' | 'summary'>;

/** What the exit code of a build depends on. */
export type BuildResult = Pick<Build, 'status' | 'empty' | 'runs' | 'summary'>;

/**
 * Returns the exit code of `--exit-status` for a run. Only a run that passed, with its gate, is ok. A run that is still running has no
 * result, unless one of its tests has failed already.
 */
export function exitOfRun({ status, empty, gate, summary }: RunResult): ExitName {
  if (isOpenRun(status)) return summary.failed > 0 ? 'failures' : 'notFound';
  if (empty) return 'empty';
  return status === 'passed' && gate?.passed !== false ? 'ok' : 'failures';
}

/**
 * Returns the exit code of `--exit-status` for a build. A build that is still running has no result, unless one of its runs has failed
 * already.
 */
export function exitOfBuild({ status, empty, runs, summary }: BuildResult): ExitName {
  if (status === 'running') return summary.failed > 0 || runs.some(hasFailed) ? 'failures' : 'notFound';
  if (empty) return 'empty';
  return status === 'passed' ? 'ok' : 'failures';
}

/** What the exit code of a collection of tests depends on. */
export interface CollectionResult {
  /** Whether a test of the collection failed. */
  readonly hasFailures: boolean;
  readonly isRunning: boolean;
  readonly runs: readonly Pick<Build['runs'][number], 'status' | 'empty' | 'superseded'>[];
}

/**
 * Returns the exit code of `--exit-status` for the tests of a collection. Failures of other tests do not count, but runs that errored or
 * were cancelled do: tests of the collection may not have run in them.
 */
export function exitOfCollection({ hasFailures, isRunning, runs }: CollectionResult): ExitName {
  if (hasFailures) return 'failures';
  if (isRunning) return 'notFound';
  const counting = runs.filter(({ superseded, empty }) => !superseded && !empty);
  if (counting.length === 0) return 'empty';
  return counting.every(({ status }) => status === 'passed' || status === 'failed') ? 'ok' : 'failures';
}

/** Returns whether more tests may come. */
export function isOpenRun(status: Run['status']): boolean {
  return status === 'queued' || status === 'running';
}

function hasFailed({ status, empty, superseded }: Build['runs'][number]): boolean {
  return !superseded && !empty && (status === 'failed' || status === 'errored');
}
