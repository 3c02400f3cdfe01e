import type { ReportedFailure } from '../../report.js';
import { cutText } from '../../text/clean-text.js';

/** So many tests have all of what is said of several. */
const MOST_WHOLE = 50;

/** The other ones have so many characters of it. */
const SHORT = 1_000;

/**
 * What is said once of several tests, such as why none of the 10,000 in a file could run. Each test keeps its own copy of a text, so
 * that all of it is given to the first tests, and its beginning to the others.
 */
export class SharedByTests<T> {
  #given = 0;
  #whole: T | undefined;
  #short: T | undefined;

  /** Both are made when they are needed, once. */
  constructor(
    private readonly whole: () => T,
    private readonly short: (whole: T) => T,
  ) {}

  /** Returns what the next test has of it. */
  next(): T {
    this.#given += 1;
    this.#whole ??= this.whole();
    if (this.#given <= MOST_WHOLE) return this.#whole;
    this.#short ??= this.short(this.#whole);
    return this.#short;
  }
}

/** Returns the beginning of a text that several tests have in common. */
export function shortText(text: string): string {
  return cutText(text, SHORT);
}

/** Returns a failure with the beginnings of its texts. */
export function shortFailure(failure: ReportedFailure): ReportedFailure {
  const { message, text, stack, snippet } = failure;
  return {
    ...failure,
    ...(message === undefined ? {} : { message: shortText(message) }),
    ...(text === undefined ? {} : { text: shortText(text) }),
    ...(stack === undefined ? {} : { stack: shortText(stack) }),
    ...(snippet === undefined ? {} : { snippet: shortText(snippet) }),
  };
}
