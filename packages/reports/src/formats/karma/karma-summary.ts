import { isRunOfMocha, listedOf, summedOf } from './karma-text-lines.js';
import type { KarmaTotal } from './karma-totals.js';

/**
 * The summary of karma-mocha-reporter: a line for the tests that passed, and then one each for those that were skipped, were slow, and
 * failed, if there are any. Nothing is below it where none failed.
 */
export class KarmaSummary {
  #isOpen = false;
  #hasPassed = false;
  #hasFailed = false;
  /** How many tests it counts that failed; undefined without a summary. */
  #failed: number | undefined;

  /** Whether lines of it may be missing: where the tests are listed, those that failed are there as well. */
  get isCut(): boolean {
    if (this.#failed === undefined) return false;
    return this.#hasFailed ? this.#failed === 0 : this.#isOpen && !this.#hasPassed;
  }

  /** Takes a line, and returns what it counts. The last line, if the text does not end it, may be the beginning of one. */
  take(text: string, isOpen: boolean): Partial<KarmaTotal> | undefined {
    if (isRunOfMocha(text)) this.#start();
    const summed = this.#isOpen ? summedOf(text) : undefined;
    if (summed !== undefined) this.#failed = Math.max(this.#failed ?? 0, summed.failed ?? 0);
    const hasPassed = listedOf(text);
    this.#hasPassed ||= hasPassed === true;
    this.#hasFailed ||= hasPassed === false;
    this.#isOpen = text === 'SUMMARY:' || summed !== undefined || (this.#isOpen && isOpen);
    return summed;
  }

  #start(): void {
    this.#hasPassed = false;
    this.#hasFailed = false;
    this.#failed = undefined;
  }
}
