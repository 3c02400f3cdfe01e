import type { ReportedFailure } from '../../report.js';
import { JavaError } from '../shared/errors/java-error.js';
import type { SurefireHeading } from './surefire-lines.js';

const LONGEST_FRAME = 2000;

/** What is said of a test that failed, up to the blank line behind its stack. */
export class SurefireBlock {
  readonly #error = new JavaError();
  #hasEnded = false;

  constructor(readonly heading: SurefireHeading) {}

  /** Takes a line; false when it is not of the block, as none is that has a level. */
  take(line: string, hasLevel: boolean): boolean {
    if (this.#hasEnded || hasLevel) return false;
    this.#hasEnded = this.#error.hasStack && line.trim() === '';
    if (!this.#hasEnded) this.#error.take(line);
    return true;
  }

  /** Returns the class of the test, within one that is around it, where its stack shows it: Surefire before version 3 names the outer one. */
  classIn(className: string, name: string): string {
    const { text } = this.#error;
    const at = text.indexOf(`at ${className}$`);
    if (at < 0) return className;
    const [frame = ''] = text.slice(at + 'at '.length, at + LONGEST_FRAME).split('(');
    const end = frame.lastIndexOf('.');
    const inner = frame.slice(0, end);
    const isMethod = frame.slice(end + 1) === name.split(/[\s({[]/)[0];
    return isMethod && !/\$\d|Lambda/.test(inner) ? inner : className;
  }

  /** Returns the failure, as Surefire writes it in its XML. */
  failure(): ReportedFailure {
    return { element: this.heading.element, ...this.#error.failure() };
  }
}
