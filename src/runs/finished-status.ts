import { isFinished, isOpen, type FinishedStatus, type RunStatus, type RunSummary } from './run-state.js';

/** What the sender of a run states about its end. */
export interface StatedEnd {
  /** Null or undefined: from the tests. */
  readonly status: RunStatus | null | undefined;
  /** The exit code of the command that ran the tests; null when it is not known. */
  readonly exitCode: number | null;
  /** Of a run that broke as a whole: its kind and its message. */
  readonly failureClass?: string | null;
  readonly failureMessage?: string | null;
}

/** The status of a run, with what the server adds to the statement of the sender. */
export interface DecidedStatus<Status extends RunStatus = RunStatus> {
  readonly status: Status;
  /** Whether the run is finished, has no test, and nobody stated a failure. */
  readonly empty: boolean;
  /** Why the run is not `passed`, where neither a test nor the sender says it; null otherwise. */
  readonly message: string | null;
}

/**
 * Decides the status of an uploaded run, which may be open. The message of an open run stays with it: a command that has failed already
 * is no pass when the run ends.
 */
export function statusOfUpload(stated: StatedEnd, summary: RunSummary): DecidedStatus {
  const { status, exitCode } = stated;
  if (status === null || status === undefined || !isOpen(status)) return statusOfEnd(stated, summary);
  const message = hasFailed(exitCode) ? `The command that ran the tests exited with code ${exitCode}.` : null;
  return { status, empty: false, message };
}

/**
 * Decides the status of a run that ends. A stated failure counts. A run is `passed` only when it has a test, no test failed, its
 * command did not fail and it did not break as a whole, whatever the sender states.
 */
export function statusOfEnd(stated: StatedEnd, summary: RunSummary): DecidedStatus<FinishedStatus> {
  const { status, exitCode } = stated;
  const { total, failed } = summary;
  if (status === 'cancelled') return { status, empty: total === 0, message: null };
  if (status !== null && status !== undefined && isFinished(status) && status !== 'passed')
    return { status, empty: false, message: null };
  if (failed > 0) return { status: 'failed', empty: false, message: null };
  if (hasFailed(exitCode)) {
    const message = `The command that ran the tests exited with code ${exitCode}, but no test failed.`;
    return { status: total === 0 ? 'errored' : 'failed', empty: false, message };
  }
  if (isBroken(stated)) {
    const message =
      'The sender states a failure of the whole run (failureClass or failureMessage), but no test failed.';
    return { status: 'errored', empty: false, message };
  }
  if (total === 0) return { status: 'errored', empty: true, message: 'The run has no tests.' };
  return { status: 'passed', empty: false, message: null };
}

function hasFailed(exitCode: number | null): boolean {
  return exitCode !== null && exitCode !== 0;
}

function isBroken({ failureClass, failureMessage }: StatedEnd): boolean {
  return [failureClass, failureMessage].some((text) => (text ?? '').trim() !== '');
}
