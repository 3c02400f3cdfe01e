import type { ReportedFailure } from '../../report.js';
import { JavaError } from '../shared/errors/java-error.js';
import { errorInShort } from './gradle-lines.js';

const INDENT = '    ';

/** What is said of a test that failed, indented below its line. */
export class GradleBlock {
  readonly #error = new JavaError();
  #first: string | undefined;
  /** Blank lines, which belong to the block where an indented line follows. */
  #blank = 0;

  /** Takes a line; false when it is not of the block. */
  take(line: string): boolean {
    if (line.trim() === '') {
      this.#blank += 1;
      return true;
    }
    // Android's plugin sets it in by a tab.
    if (!line.startsWith(INDENT) && !line.startsWith('\t')) return false;
    const text = line.startsWith('\t') ? line.slice(1) : line.slice(INDENT.length);
    for (; this.#blank > 0; this.#blank -= 1) this.#take('');
    this.#take(text);
    return true;
  }

  /** Returns the failure; undefined where nothing was said. */
  failure(): ReportedFailure | undefined {
    if (this.#first === undefined) return undefined;
    const short = errorInShort(this.#first);
    if (short === undefined) return this.#error.failure();
    const { type, file, line } = short;
    return { dialect: 'java', type, message: this.#error.text, location: { file, line } };
  }

  #take(text: string): void {
    if (text !== '') this.#first ??= text;
    if (this.#first !== undefined) this.#error.take(text);
  }
}
