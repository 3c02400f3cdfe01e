import type { Run } from '@clarion/api-client';

/** The updated runs of a list, and how many newer runs exist. */
export interface MergedRuns {
  readonly runs: readonly Run[];
  readonly newerCount: number;
}

/**
 * Updates the shown runs from the newest ones. Newer runs are only counted, so that the list does not move while it is read.
 * Both lists begin with the newest run.
 */
export function mergeNewest(shown: readonly Run[], newest: readonly Run[]): MergedRuns {
  const known = new Set(shown.map(({ id }) => id));
  const now = new Map(newest.map((run) => [run.id, run]));
  const firstKnown = newest.findIndex(({ id }) => known.has(id));
  return {
    runs: shown.map((run) => now.get(run.id) ?? run),
    newerCount: firstKnown === -1 ? newest.length : firstKnown,
  };
}
