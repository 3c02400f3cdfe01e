import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';

const SOURCE = /^ {0,6}\d{1,7} \| /;
/** An empty line of the source may be without its blank. */
const EMPTY_SOURCE = /^ {0,6}\d{1,7} \|$/;
const CARET = /^ *\^$/;
const FRAME = /^ {4,6}at \S/;
const ERROR = /^(?:error|[A-Za-z_$][\w$.]{0,100}(?:Error|Exception)): ?/;
/** A name that does not end so is one below lines of the source. */
const NAMED = /^([A-Za-z_$][\w$.]{0,100}): ?/;

type Part = 'source' | 'message' | 'frames';

/** What Bun prints of an error: lines of the source with a caret below, its name and message, and the frames. */
export class BunBlock {
  readonly #source = new BoundedText();
  readonly #message = new BoundedText();
  readonly #stack = new BoundedText();
  #part: Part;
  #before = '';

  /** Whether an error begins with this line. */
  static startsAt(line: string): boolean {
    return isSource(line) || ERROR.test(line);
  }

  /** `first`: a line that an error begins with. */
  constructor(first: string) {
    this.#part = isSource(first) ? 'source' : 'message';
    this.#push(first);
  }

  /** Takes a line; false where it is behind the error. */
  take(line: string): boolean {
    const isBehindBlank = this.#before === '';
    this.#before = line;
    if (this.#part === 'source') {
      if (!isSource(line) && !CARET.test(line)) this.#part = 'message';
    } else if (FRAME.test(line)) this.#part = 'frames';
    else if (this.#part === 'frames' || (isBehindBlank && isSource(line))) return false;
    this.#push(line);
    return true;
  }

  /** Whether there is more than lines of a source. */
  get hasMessage(): boolean {
    return this.#part !== 'source';
  }

  failure(): ReportedFailure {
    const whole = this.#message.toString().trim();
    const named = this.#source.toString() === '' ? ERROR : NAMED;
    const [head = '', name] = named.exec(whole) === null ? [] : (NAMED.exec(whole) ?? []);
    const message = whole.slice(head.length).trim();
    const isExpect = message.startsWith('expect(');
    const type = name === undefined || name === 'error' ? (isExpect ? 'AssertionError' : 'Error') : name;
    const snippet = this.#source.toString().trimEnd();
    const stack = this.#stack.toString().trimEnd();
    return {
      type,
      ...(message === '' ? {} : { message }),
      ...(snippet === '' ? {} : { snippet }),
      ...(stack === '' ? {} : { stack }),
      ...(isExpect ? { dialect: 'jest' } : {}),
    };
  }

  #push(line: string): void {
    const text = this.#part === 'source' ? this.#source : this.#part === 'message' ? this.#message : this.#stack;
    text.push(`${line}\n`);
  }
}

function isSource(line: string): boolean {
  return SOURCE.test(line) || EMPTY_SOURCE.test(line);
}
