import type { Run } from '@clarion/api-client';

/** The runs of a list, brought up to date, and how many newer ones there are. */
export interface MergedRuns {
  readonly runs: readonly Run[];
  readonly fresh: number;
}

/**
 * Puts what a look at the newest runs told into the list that is shown. Runs of the list become as they are now; newer ones are
 * counted, not added, so that nothing moves under somebody's eyes. `newest` has the newest run first, as the list has.
 */
export function mergeNewest(shown: readonly Run[], newest: readonly Run[]): MergedRuns {
  const known = new Set(shown.map(({ id }) => id));
  const now = new Map(newest.map((run) => [run.id, run]));
  const firstKnown = newest.findIndex(({ id }) => known.has(id));
  return {
    runs: shown.map((run) => now.get(run.id) ?? run),
    fresh: firstKnown === -1 ? newest.length : firstKnown,
  };
}
