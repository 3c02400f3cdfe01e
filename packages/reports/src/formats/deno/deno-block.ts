import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { errorNameAt } from '../shared/errors/error-name.js';
import type { DenoHeading } from './deno-lines.js';

const FRAME = /^ {4,6}at \S/;
const CARET = /^ *\^$/;
const ADVICE = /^This error was not caught from a test and caused the test runner to fail on the referenced module\.$/m;
const NAME = /^(?:Uncaught )?[A-Za-z_$][\w$.]{0,100}(?: \[\w{1,60}\])?:(?: |$)/;

/** What Deno prints of an error below the list of tests. */
export class DenoBlock {
  readonly #said = new BoundedText();

  constructor(readonly heading: DenoHeading) {}

  take(line: string): void {
    this.#said.push(`${line}\n`);
  }

  failure(): ReportedFailure {
    const whole = this.#said.toString();
    const adviceAt = whole.search(ADVICE);
    const lines = (adviceAt === -1 ? whole : whole.slice(0, adviceAt)).trimEnd().split('\n');
    const frameAt = lines.findIndex((line) => FRAME.test(line));
    const end = frameAt === -1 ? lines.length : frameAt;
    // The statement that threw is above the frames, with a caret below it.
    const messageEnd = frameAt > 1 && CARET.test(lines[frameAt - 1] ?? '') ? frameAt - 2 : end;
    const text = lines
      .slice(0, messageEnd)
      .join('\n')
      .replace(/^error: (?:\(in promise\) )?/, '')
      .trim();
    const isName = /^[A-Z]\w{0,100}(?:Error|Exception)$/.test(text);
    const type = isName ? text : errorNameAt(text);
    const message = type === undefined || isName ? text : text.replace(NAME, '').trim();
    const stack = lines.slice(end).join('\n');
    return {
      ...(type === undefined ? {} : { type }),
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { stack }),
      // A value that is no error was thrown.
      ...(type === undefined && text.startsWith('"') ? { isAssertion: false } : {}),
    };
  }
}
