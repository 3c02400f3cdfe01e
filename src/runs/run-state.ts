/** States of a run. An open one has no result yet; a finished one changes only by being replaced whole. */
export const OPEN_STATUSES = ['queued', 'running'] as const;
export const FINISHED_STATUSES = ['passed', 'failed', 'errored', 'cancelled'] as const;

export type OpenStatus = (typeof OPEN_STATUSES)[number];
export type FinishedStatus = (typeof FINISHED_STATUSES)[number];
export type RunStatus = OpenStatus | FinishedStatus;

/** What can happen to a run: tests arrive, it is ended with a result, it is cancelled, or nothing is heard of it for too long. */
export type RunEvent =
  | { readonly kind: 'tests' }
  | { readonly kind: 'complete'; readonly status: FinishedStatus }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'silence' };

/** Counts of a run's stored tests. `flaky` ones are among the passed. */
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

/** The state that follows, or undefined where the event cannot happen: nothing happens to a finished run. */
export function nextStatus(status: RunStatus, event: RunEvent): RunStatus | undefined {
  if (isFinished(status)) return undefined;
  switch (event.kind) {
    case 'tests':
      return 'running';
    case 'complete':
      return event.status;
    case 'cancel':
      return 'cancelled';
    case 'silence':
      return 'errored';
  }
}

/** The result that the tests speak for. */
export function statusOfTests(summary: Pick<RunSummary, 'failed'>): FinishedStatus {
  return summary.failed > 0 ? 'failed' : 'passed';
}
