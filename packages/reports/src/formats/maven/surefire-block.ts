import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { withoutLevel, type SurefireHeading } from './surefire-lines.js';

const IS_FRAME = /^\s{1,20}(?:at \S|\.\.\. \d{1,9} (?:more|common frames omitted))|^\s{0,20}(?:Caused by|Suppressed): /;

const TYPE =
  /^((?:[a-z_][\w$]{0,100}\.){1,20}[A-Z_$][\w$]{0,200}|[A-Z][\w$]{0,200}(?:Error|Exception|Failure))(?:: ?|$)/;

const LONGEST_FRAME = 2000;

/** What is said of a test that failed, up to the blank line behind its stack. */
export class SurefireBlock {
  readonly #said = new BoundedText();
  readonly #message = new BoundedText();
  #hasStack = false;
  #hasEnded = false;

  constructor(readonly heading: SurefireHeading) {}

  /** Takes a line; false when it is not of the block. */
  take(line: string): boolean {
    if (this.#hasEnded || withoutLevel(line).hasLevel) return false;
    this.#hasEnded = this.#hasStack && line.trim() === '';
    if (this.#hasEnded) return true;
    this.#hasStack ||= IS_FRAME.test(line);
    this.#said.push(`${line}\n`);
    if (!this.#hasStack) this.#message.push(`${line}\n`);
    return true;
  }

  /** Returns the class of the test, within one that is around it, where its stack shows it: Surefire before version 3 names the outer one. */
  classIn(className: string, name: string): string {
    const text = this.#said.toString();
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
    const message = this.#message.toString();
    const [start = '', type] = TYPE.exec(message) ?? [];
    const rest = message.slice(start.length).trim();
    return {
      element: this.heading.element,
      dialect: 'java',
      ...(type === undefined ? {} : { type }),
      ...(rest === '' ? {} : { message: rest }),
      text: this.#said.toString().trimEnd(),
    };
  }
}
