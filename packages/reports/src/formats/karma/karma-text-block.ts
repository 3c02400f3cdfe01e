import type { AssertionDialect, ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { isKarmaFrame, logFailures } from './karma-spec.js';

/** What is said of a test that failed, or of a browser: lines that are set in below its name. */
export class KarmaBlock {
  readonly #said = new BoundedText();
  #margin: string | undefined;
  /** Empty lines belong to it where more of it follows. */
  #empty = 0;

  /** Takes a line; false where it is behind the block. */
  take(line: string): boolean {
    if (line.trim() === '') {
      this.#empty += 1;
      return this.#empty < 10;
    }
    this.#margin ??= /^(?:\t| {1,8})/.exec(line)?.[0];
    if (this.#margin === undefined || !/^[\t ]/.test(line)) return false;
    this.#said.push('\n'.repeat(this.#empty));
    this.#empty = 0;
    this.#said.push(`${line.startsWith(this.#margin) ? line.slice(this.#margin.length) : line.trimStart()}\n`);
    return true;
  }

  get text(): string {
    return this.#said.toString().trim();
  }

  /** Returns the failures of a test: the lines below a stack are of the next one. */
  failures(): readonly ReportedFailure[] {
    const { text } = this;
    const lines = text.split('\n');
    const failures = logFailures(lines.some(isKarmaFrame) ? lines : [text], dialectOf(text));
    return failures.length === 0 ? [{}] : failures;
  }
}

/** Karma runs the tests of several frameworks, and does not say which. */
export function dialectOf(text: string): AssertionDialect | undefined {
  if (/^AssertionError\b/m.test(text)) return 'mocha';
  return /^(?:Expected |Failed: |Error: Timeout - Async )|^ {0,8}(?:at )?<Jasmine>$/m.test(text)
    ? 'jasmine'
    : undefined;
}
