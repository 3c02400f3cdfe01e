import type { ReportedFailure, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { GtestProgram } from './gtest-program.js';

/** The first line of GoogleTest, which cmocka and utest.h word otherwise. Their marks are the same. */
const STARTS = /^\[={10}\] Running \d{1,9} tests? from \d/;

/** What a test of CTest printed, and the tests of GoogleTest in it. */
export class CtestOutput {
  readonly #text = new BoundedText();
  readonly #program = new GtestProgram();
  readonly #entries: ReportEntry[] = [];
  #isCertain = false;

  /** Adds a line. */
  push(line: string): void {
    this.#text.push(`${line}\n`);
    this.#isCertain ||= STARTS.test(line);
    for (const entry of this.#program.take(line)) this.#entries.push(entry);
  }

  /**
   * Returns what GoogleTest says of its tests; undefined where none ran.
   * @param died says that the program failed
   */
  googleTests(died: ReportedFailure | undefined): readonly ReportEntry[] | undefined {
    if (!this.#isCertain) return undefined;
    for (const entry of this.#program.end(died)) this.#entries.push(entry);
    return this.#entries;
  }

  /** Returns all of it. */
  toString(): string {
    return this.#text.toString();
  }
}
