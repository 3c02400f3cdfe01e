/** The outcome of a test in a run. */
export type Outcome = 'passed' | 'failed' | 'skipped';

/** A test in one run: all entries with its id together. */
export interface Side {
  /** The place of the deciding entry: the first failed one, else the first. */
  readonly seq: number;
  readonly outcome: Outcome;
  /** Passed after a failed attempt. */
  readonly flaky: boolean;
  /** Duration of the longest entry in milliseconds; null when unknown. */
  readonly ms: number | null;
}

/** A test in both runs; null where it is absent. At least one is not null. */
export interface Pair {
  readonly before: Side | null;
  readonly after: Side | null;
}

/** The lists of a comparison. A test may appear in several of them. */
export const CHANGES = ['newlyFailing', 'stillFailing', 'fixed', 'flaky', 'added', 'removed', 'slower'] as const;

export type Change = (typeof CHANGES)[number];

/** A passed test is slower when its duration grew at least by this factor and by this many milliseconds. */
export const SLOWER_TIMES = 1.5;
export const SLOWER_MS = 500;

/** Decides for each change whether it happened to a test. Without a base nothing counts as added. */
const HAPPENED: Readonly<Record<Change, (pair: Pair, hasBase: boolean) => boolean>> = {
  newlyFailing: ({ before, after }) => after?.outcome === 'failed' && before?.outcome !== 'failed',
  stillFailing: ({ before, after }) => after?.outcome === 'failed' && before?.outcome === 'failed',
  fixed: ({ before, after }) => after?.outcome === 'passed' && before?.outcome === 'failed',
  flaky: ({ after }) => after?.outcome === 'passed' && after.flaky,
  added: ({ before }, hasBase) => hasBase && before === null,
  removed: ({ after }) => after === null,
  slower: ({ before, after }) => before !== null && after !== null && isSlower(before, after),
};

/** Every change that happened to a test from the base to the run. */
export function changesOf(pair: Pair, hasBase: boolean): readonly Change[] {
  return CHANGES.filter((change) => HAPPENED[change](pair, hasBase));
}

/** The pairs of each change, in the order of the run; slower ones by lost time, largest first. */
export function sortChanges(pairs: readonly Pair[], hasBase: boolean): Readonly<Record<Change, readonly Pair[]>> {
  const lists: Record<Change, Pair[]> = {
    newlyFailing: [],
    stillFailing: [],
    fixed: [],
    flaky: [],
    added: [],
    removed: [],
    slower: [],
  };
  for (const pair of pairs.toSorted(byPlace)) for (const change of changesOf(pair, hasBase)) lists[change].push(pair);
  lists.slower.sort((left, right) => lostMs(right) - lostMs(left));
  return lists;
}

/** The factor by which a duration grew, to two decimals; null when it was 0 before. */
export function ratioOf(beforeMs: number, afterMs: number): number | null {
  return beforeMs === 0 ? null : Math.round((afterMs / beforeMs) * 100) / 100;
}

function isSlower(before: Side, after: Side): boolean {
  if (before.outcome !== 'passed' || after.outcome !== 'passed' || before.ms === null || after.ms === null)
    return false;
  return after.ms >= before.ms * SLOWER_TIMES && after.ms - before.ms >= SLOWER_MS;
}

function lostMs({ before, after }: Pair): number {
  return (after?.ms ?? 0) - (before?.ms ?? 0);
}

function byPlace(left: Pair, right: Pair): number {
  return placeOf(left) - placeOf(right);
}

function placeOf({ before, after }: Pair): number {
  return after?.seq ?? before?.seq ?? 0;
}
