import type { ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { type DejaGnuCount, type DejaGnuWord, WORDS } from './dejagnu-lines.js';
import { isFailure } from './dejagnu-test.js';

/** Counts results by their words. */
export class DejaGnuCounts {
  readonly #counts = new Map<DejaGnuCount['of'], number>();

  /** Whether nothing was counted. */
  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Adds to what was counted. */
  add({ of, count }: DejaGnuCount): void {
    this.#counts.set(of, this.of(of) + count);
  }

  /** Returns how many results of a word were counted. */
  of(word: DejaGnuCount['of']): number {
    return this.#counts.get(word) ?? 0;
  }

  /** Returns how many results of some words were counted. */
  sum(isCounted: (word: DejaGnuWord) => boolean = () => true): number {
    return WORDS.reduce((sum, word) => sum + (isCounted(word) ? this.of(word) : 0), 0);
  }

  /** Returns these counts, each at most as large as that of the others. */
  atMost(others: DejaGnuCounts): DejaGnuCounts {
    const least = new DejaGnuCounts();
    for (const [of, count] of this.#counts) least.add({ of, count: Math.min(count, others.of(of)) });
    return least;
  }

  /** Whether only what `make check` prints was seen: all but failures is left out there. */
  get isConsole(): boolean {
    return this.sum((word) => word !== 'FAIL' && word !== 'XPASS' && word !== 'KPASS') === 0;
  }
}

/** Compares a summary with the results in front of it. */
export function* compareCounts(announced: DejaGnuCounts, seen: DejaGnuCounts): Generator<ReportEntry> {
  const shown = seen.atMost(announced);
  const total = announced.sum();
  yield announcedBy(announced.sum(isFailure), shown.sum(isFailure));
  yield totalBy(total, seen.isConsole ? total : shown.sum());
  if (announced.of('error') > 0) yield FAILED_RUN;
  if (WORDS.some((word) => seen.of(word) > announced.of(word)))
    yield warningEntry('truncated', 'The summary counts fewer results than there are in front of it.');
}
