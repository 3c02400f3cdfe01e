/** At most two runs are selected: they are compared. */
const MOST = 2;

/** The selected runs in the URL, separated by a comma. */
export interface SelectionSearch {
  readonly selected?: string;
}

/** Two runs to compare: what changed from `base` to `runId`. */
export interface Comparison {
  readonly runId: string;
  readonly base: string;
}

/** Returns the ids of the selected runs in the URL, the one that was selected first in front. */
export function selectedRuns(selected: string | undefined): readonly string[] {
  const ids = (selected ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids)].slice(-MOST);
}

/** Selects a run, or takes its selection back, and returns what is then in the URL. A third run takes the place of the first. */
export function withSelection(selected: string | undefined, runId: string): string | undefined {
  const before = selectedRuns(selected);
  const after = before.includes(runId) ? before.filter((id) => id !== runId) : [...before, runId].slice(-MOST);
  return after.length === 0 ? undefined : after.join(',');
}

/**
 * Returns which of two selected runs is the base: the older one. `shown` are the ids of the list, the newest first. A run that is not in it
 * is older, because old runs are loaded last; of two, the one that was selected first is the base.
 */
export function comparisonOf(selected: readonly string[], shown: readonly string[]): Comparison | undefined {
  const [first, second] = selected;
  if (first === undefined || second === undefined) return undefined;
  return placeOf(first, shown) < placeOf(second, shown)
    ? { runId: first, base: second }
    : { runId: second, base: first };
}

function placeOf(id: string, shown: readonly string[]): number {
  const place = shown.indexOf(id);
  return place === -1 ? shown.length : place;
}
