import type { KarmaCount } from './karma-text-lines.js';

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
    if (count.executed < (this.#count?.executed ?? 0)) this.#startRun();
    this.#count = count;
    this.#hasBroken ||= count.hasBroken;
  }

  /** Takes a test that failed. */
  fail(): void {
    if (this.hasFinished) this.#startRun();
    this.#named += 1;
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
