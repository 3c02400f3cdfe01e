import type { WalkedResults } from '../runs/results/walk-results.js';
import { SLOWER_MS, type Outcome, type Pair, type Side } from './changes.js';

/** A result of a test as a comparison reads it. */
export type ComparedResult = readonly [
  seq: number,
  /** The same for all results of a test. */
  test: string,
  /** The first letter of the status, a capital for a flaky one. */
  status: string,
  durationMs: number | null,
];

/** The members of a result, behind the one that names its test. */
export const SEQ = 'seq';
export const STATUS_AND_DURATION = [
  `concat('"', CASE WHEN flaky THEN upper(left(status, 1)) ELSE left(status, 1) END, '"')`,
  `coalesce(duration_ms::text, 'null')`,
] as const;

/** The tests of a run or a build, each by what names it. */
export type Sides = ReadonlyMap<string, Side>;

type OpenSide = { -readonly [Member in keyof Side]: Side[Member] };

/** Merges all results with one name: a test that failed once failed. `placeOf` numbers the results. */
export async function mergeResults(
  walked: AsyncIterable<WalkedResults<ComparedResult>>,
  placeOf: (contentId: string, seq: number) => number,
): Promise<Sides> {
  const sides = new Map<string, OpenSide>();
  for await (const { contentId, entries } of walked)
    for (const entry of entries) {
      const side = toSide(entry, placeOf(contentId, entry[0]));
      const known = sides.get(entry[1]);
      if (known === undefined) sides.set(entry[1], side);
      else join(known, side);
    }
  return sides;
}

/**
 * The tests that may have changed. Skips those that cannot have, which is nearly everything of a big run: those that did not fail, were not
 * flaky, and took less than `SLOWER_MS` longer. Without a base (undefined) it skips added tests too.
 */
export function pairsOf(before: Sides | undefined, after: Sides): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [test, side] of after) {
    const pair = { before: before?.get(test) ?? null, after: side };
    if (mayHaveChanged(pair, before !== undefined)) pairs.push(pair);
  }
  for (const [test, side] of before ?? []) if (!after.has(test)) pairs.push({ before: side, after: null });
  return pairs;
}

function mayHaveChanged({ before, after }: { before: Side | null; after: Side }, hasBase: boolean): boolean {
  if (after.outcome === 'failed' || after.flaky || before?.outcome === 'failed') return true;
  if (before === null) return hasBase;
  return before.ms !== null && after.ms !== null && after.ms - before.ms >= SLOWER_MS;
}

function toSide([, , status, ms]: ComparedResult, seq: number): OpenSide {
  const letter = status.toLowerCase();
  const outcome = letter === 'p' ? 'passed' : letter === 'f' ? 'failed' : 'skipped';
  return { seq, outcome, flaky: letter !== status, ms };
}

const RANKS: Readonly<Record<Outcome, number>> = { failed: 0, passed: 1, skipped: 2 };

/** The deciding result is the first failed one, else the first. */
function join(known: OpenSide, side: OpenSide): void {
  const isFirst = side.seq < known.seq;
  if (side.outcome === 'failed' ? known.outcome !== 'failed' || isFirst : known.outcome !== 'failed' && isFirst)
    known.seq = side.seq;
  if (RANKS[side.outcome] < RANKS[known.outcome]) known.outcome = side.outcome;
  known.flaky ||= side.flaky;
  known.ms = known.ms === null || side.ms === null ? (known.ms ?? side.ms) : Math.max(known.ms, side.ms);
}
