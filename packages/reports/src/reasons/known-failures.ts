import { ReadingBudget } from '../assertions/reading-budget.js';
import type { ReportedFailure } from '../report.js';
import { type NormalizedFailure, normalizeFailure } from './normalize-failure.js';

/** So many failures are known, of at most so many UTF-16 units. */
const MOST = 200;
const LONGEST = 8_000;

/**
 * Failures that were read lately. Where a service is down, thousands of tests fail with the same text, and each reading tries hundreds of
 * sentences.
 */
export class KnownFailures {
  readonly #known = new Map<string, NormalizedFailure>();

  /** Returns what `normalizeFailure` does. A failure whose budget was used up is read again the next time. */
  normalize(failure: ReportedFailure, budget = new ReadingBudget()): NormalizedFailure {
    const key = keyOf(failure);
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const read = normalizeFailure(failure, budget);
    if (key !== undefined && !budget.wasStopped) this.#keep(key, read);
    return read;
  }

  #keep(key: string, read: NormalizedFailure): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, read);
  }
}

/** Of all reports: what a failure says does not depend on the report that it is in. */
export const KNOWN_FAILURES = new KnownFailures();

/** Values of fields may be of types that look alike as JSON, so such failures have no key; neither have long ones. */
function keyOf(failure: ReportedFailure): string | undefined {
  if (failure.expected !== undefined || failure.actual !== undefined) return undefined;
  const length = [failure.message, failure.text, failure.stack, failure.snippet].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  );
  return length > LONGEST ? undefined : JSON.stringify(failure);
}
