import type { BuildRun } from '@clarion/api-client';

/** The runs of a build, in the order in which they are shown. */
export interface SortedJobs {
  readonly counting: readonly BuildRun[];
  readonly superseded: readonly BuildRun[];
}

/** The statuses of runs, the ones to look at first. */
const ORDER: readonly BuildRun['status'][] = ['failed', 'errored', 'running', 'queued', 'cancelled', 'passed'];

/** Sorts the runs of a build: those that did not pass first, then by the name of the job. */
export function sortJobs(runs: readonly BuildRun[]): SortedJobs {
  const sorted = runs.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || (one.job ?? one.id).localeCompare(other.job ?? other.id, 'en', { numeric: true }),
  );
  return {
    counting: sorted.filter(({ superseded }) => !superseded),
    superseded: sorted.filter(({ superseded }) => superseded),
  };
}

/** A run without tests comes last. */
function rankOf({ status, empty }: BuildRun): number {
  return empty ? ORDER.length : ORDER.indexOf(status);
}
