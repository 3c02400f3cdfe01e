import { isPartOfCounts, type MtpCount, mtpCountOf, mtpDurationOf, type MtpWords } from './mtp-lines.js';

/** What is counted of a run. */
export interface MtpRun {
  readonly total: number;
  readonly failed: number;
  readonly passed: number;
  readonly skipped: number;
  /** Programs that ended otherwise than their tests. */
  readonly errors: number;
  /** How many tests more were run because they had failed. */
  readonly retried: number;
  readonly durationMs: number;
  /** The words in front of names of tests, in the language of the run. */
  readonly words: MtpWords;
}

/** Collects the counts of a run, which have the same order in all languages: all, failed, passed, skipped, and the duration. */
export class MtpCounts {
  #counts: readonly MtpCount[] = [];
  #errors = 0;

  /** Whether counts began and have not ended. */
  get isOpen(): boolean {
    return this.#counts.length > 0;
  }

  /** Takes a line, and returns the counts at their end. */
  take(text: string, isOpen: boolean): MtpRun | undefined {
    const count = isOpen ? undefined : mtpCountOf(text);
    const counts = this.#counts;
    if (count !== undefined) {
      this.#counts = [...counts.slice(-3), count];
      return undefined;
    }
    if (counts.length === 4 && isPartOfCounts(text)) return undefined;
    const durationMs = mtpDurationOf(text);
    const run = durationMs === undefined ? undefined : runOf(counts, this.#errors, durationMs);
    // Where programs failed without tests, their number is in front, above a blank line.
    this.#errors = text === '' && counts.length === 1 ? (counts[0]?.tests ?? 0) : 0;
    this.#counts = [];
    return run;
  }
}

function runOf(counts: readonly MtpCount[], errors: number, durationMs: number): MtpRun | undefined {
  const [total, failed, passed, skipped] = counts;
  if (total === undefined || failed === undefined || passed === undefined || skipped === undefined) return undefined;
  return {
    total: total.tests,
    failed: failed.tests,
    passed: passed.tests,
    skipped: skipped.tests,
    errors,
    retried: total.retried,
    durationMs,
    words: [
      [failed.word, 'failed'],
      [skipped.word, 'skipped'],
    ],
  };
}
