import type { KarmaCount } from './karma-text-lines.js';

const COUNTED = ['executed', 'total', 'failed', 'skipped'] as const;

/** What a browser has run, one or several times: Karma runs the tests again where files change, and where the browser was lost. */
export class KarmaBrowser {
  #count: KarmaCount | undefined;
  #named = 0;
  #hasBroken = false;
  /** Of the runs before. */
  #before = { failed: 0, named: 0, tests: 0, durationMs: 0 };

  /** Counted from 1. */
  run = 1;

  /** Takes what Karma counts. */
  count(count: KarmaCount): void {
    if (this.#count !== undefined && this.#isOfOtherRun(count, this.#count)) this.#startRun();
    // It is printed again without a time when the browser is closed.
    const durationMs = count.durationMs ?? this.#count?.durationMs;
    this.#count = { ...count, durationMs };
    this.#hasBroken ||= count.hasBroken;
  }

  /** Takes a test that failed. */
  fail(): void {
    if (this.hasFinished) this.#startRun();
    this.#named += 1;
  }

  /** Counts do not become less in a run, and do not change behind its end. */
  #isOfOtherRun(count: KarmaCount, last: KarmaCount): boolean {
    if (count.executed < last.executed || count.failed < last.failed) return true;
    return this.hasFinished && COUNTED.some((of) => count[of] !== last[of]);
  }

  #startRun(): void {
    this.#before = {
      failed: this.failed,
      named: this.named,
      tests: this.tests,
      durationMs: this.durationMs,
    };
    this.run += 1;
    this.#named = 0;
    this.#count = undefined;
  }

  /** Whether Karma says how long the tests took. */
  get hasFinished(): boolean {
    return this.#count?.durationMs !== undefined;
  }

  /** Whether all tests of the last run have a result. */
  get isThrough(): boolean {
    const { executed = 0, skipped = 0, total = 1 } = this.#count ?? {};
    return this.hasFinished || executed + skipped >= total;
  }

  /** Whether there was an error outside of the tests, or the browser was lost. */
  get hasBroken(): boolean {
    return this.#hasBroken;
  }

  get failed(): number {
    return this.#before.failed + (this.#count?.failed ?? 0);
  }

  /** How many tests that failed are named, at most as many as are counted. */
  get named(): number {
    return this.#before.named + Math.min(this.#named, this.#count?.failed ?? 0);
  }

  get tests(): number {
    return this.#before.tests + (this.#count?.executed ?? 0) + (this.#count?.skipped ?? 0);
  }

  get passed(): number {
    return (this.#count?.executed ?? 0) - (this.#count?.failed ?? 0);
  }

  get durationMs(): number {
    return this.#before.durationMs + (this.#count?.durationMs ?? 0);
  }
}
