import type { ReportedFailure } from '../../../report.js';
import { BoundedText } from '../../../text/bounded-text.js';

const IS_FRAME =
  /^\s{0,20}at \S{1,2000}\(|^\s{1,20}\.\.\. \d{1,9} (?:more|common frames omitted)|^\s{0,20}(?:Caused by|Suppressed): /;

const TYPE =
  /^((?:[a-z_][\w$]{0,100}\.){1,20}[A-Z_$][\w$]{0,200}|[A-Z][\w$]{0,200}(?:Error|Exception|Failure))(?:: ?|(?=\n|$))/;

/** What a build tool prints of an error of the JVM, line by line: its type, its message of any length, and its stack. */
export class JavaError {
  readonly #said = new BoundedText();
  readonly #message = new BoundedText();
  #hasStack = false;

  /** Whether its stack has begun. */
  get hasStack(): boolean {
    return this.#hasStack;
  }

  /** All that was said. */
  get text(): string {
    return this.#said.toString().trimEnd();
  }

  /** Takes a line. */
  take(line: string): void {
    this.#hasStack ||= IS_FRAME.test(line);
    this.#said.push(`${line}\n`);
    if (!this.#hasStack) this.#message.push(`${line}\n`);
  }

  /** Returns the failure, as XML of the same run has it. */
  failure(): ReportedFailure {
    const message = this.#message.toString();
    const [start = '', type] = TYPE.exec(message) ?? [];
    const rest = message.slice(start.length).trim();
    return {
      dialect: 'java',
      ...(type === undefined ? {} : { type }),
      ...(rest === '' ? {} : { message: rest }),
      text: this.text,
    };
  }
}
