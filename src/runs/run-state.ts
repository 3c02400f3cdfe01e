/** Statuses of a run. An open run has no result yet; a finished run changes only when an upload replaces it. */
export const OPEN_STATUSES = ['queued', 'running'] as const;
export const FINISHED_STATUSES = ['passed', 'failed', 'errored', 'cancelled'] as const;

export type OpenStatus = (typeof OPEN_STATUSES)[number];
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
