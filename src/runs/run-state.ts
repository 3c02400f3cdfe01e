/** Statuses of a run. An open run has no result yet; a finished run changes only when an upload replaces it. */
export const OPEN_STATUSES = ['queued', 'running'] as const;
export const FINISHED_STATUSES = ['passed', 'failed', 'errored', 'cancelled'] as const;

type OpenStatus = (typeof OPEN_STATUSES)[number];
export type FinishedStatus = (typeof FINISHED_STATUSES)[number];
export type RunStatus = OpenStatus | FinishedStatus;

/** Events of a run: tests arrive, it completes with a result, it is cancelled, or no update arrives for too long. */
export type RunEvent =
  | { readonly kind: 'tests' }
  | { readonly kind: 'complete'; readonly status: FinishedStatus }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'silence' };

/** Counts of the stored tests of a run. `passed` includes `flaky`. */
export interface RunSummary {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: number;
}

export function isOpen(status: RunStatus): status is OpenStatus {
  return status === 'queued' || status === 'running';
}

export function isFinished(status: RunStatus): status is FinishedStatus {
  return !isOpen(status);
}

export function isRunStatus(value: unknown): value is RunStatus {
  return [...OPEN_STATUSES, ...FINISHED_STATUSES].some((status) => status === value);
}

const RESULT = 'result';

/** Every transition. `RESULT` is the status that the event brings; nothing changes a finished run except a replacement. */
const TRANSITIONS: Readonly<Record<RunStatus, Readonly<Partial<Record<RunEvent['kind'], RunStatus | typeof RESULT>>>>> =
  {
    queued: { tests: 'running', complete: RESULT, cancel: 'cancelled', silence: 'errored' },
    running: { tests: 'running', complete: RESULT, cancel: 'cancelled', silence: 'errored' },
    passed: {},
    failed: {},
    errored: {},
    cancelled: {},
  };

/** The status after an event; undefined where the event cannot happen. */
export function nextStatus(status: RunStatus, event: RunEvent): RunStatus | undefined {
  const next = TRANSITIONS[status][event.kind];
  if (next !== RESULT) return next;
  return event.kind === 'complete' ? event.status : undefined;
}

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
