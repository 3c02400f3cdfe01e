import type { AssertionDialect, ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { errorNameAt } from '../shared/errors/error-name.js';

/** How far Mocha indents the difference below a message, and the frames. */
const MARGIN = '      ';
const FRAME = /^ {6,12}at \S/;
/** Cypress does not set in the frames of the browser's own functions, and Mocha not what Bluebird has between its stacks. */
const SET_OUT = /^ {2}(?:at \S[^\n]{0,1000}(?:\)|:\d{1,7})|From previous event:)$/;
const LEGEND = /^ {6}\+ expected - actual$/;

/** What is said of a test that failed, below the list. */
export class MochaBlock {
  readonly #titles: string[];
  readonly #said = new BoundedText();
  #isInTitles = true;
  #hasFrames = false;

  constructor(
    readonly number: number,
    title: string,
  ) {
    this.#titles = [title];
  }

  /** The blocks that the test is in, and its name. Before version 4 they are in one line. */
  get path(): readonly string[] {
    return this.#titles.map((title, at) => (at === this.#titles.length - 1 ? title.replace(/:$/, '') : title));
  }

  /** Whether anything is said below the titles. */
  get hasText(): boolean {
    return !this.#isInTitles;
  }

  /** Whether what follows may be of something else. */
  get hasFrames(): boolean {
    return this.#hasFrames;
  }

  /** Takes a line; false where it is behind the block. */
  take(line: string): boolean {
    if (this.#isInTitles && this.#takeTitle(line)) return true;
    this.#isInTitles = false;
    const isFrame = FRAME.test(line);
    if (this.#hasFrames && line.trim() !== '' && !line.startsWith('    ') && !SET_OUT.test(line)) return false;
    this.#hasFrames ||= isFrame;
    this.#said.push(`${line}\n`);
    return true;
  }

  #takeTitle(line: string): boolean {
    const margin = ' '.repeat(5 + 2 * this.#titles.length);
    if (this.#titles.length > 40 || !line.startsWith(margin) || line[margin.length] === ' ' || line === margin)
      return false;
    this.#titles.push(line.slice(margin.length));
    return true;
  }

  failure(dialect: AssertionDialect): ReportedFailure {
    const lines = this.#said.toString().trimEnd().split('\n');
    const framesAt = lines.findIndex((line) => FRAME.test(line));
    const end = framesAt === -1 ? lines.length : framesAt;
    const legendAt = lines.slice(0, end).findLastIndex((line) => LEGEND.test(line));
    const said = legendAt === -1 ? [] : lines.slice(legendAt, end).map(withoutMargin);
    const message = joined([joined(lines.slice(0, legendAt === -1 ? end : legendAt)), ...said]);
    const stack = joined(lines.slice(end));
    return {
      type: errorNameAt(message),
      ...(message === '' ? {} : { message: message.replace(NAME, '') }),
      ...(stack === '' ? {} : { stack }),
      dialect,
    };
  }
}

const NAME = /^(?:Uncaught )?[A-Za-z_$][\w$.]{0,100}(?: \[\w{1,60}\])?: (?=\S)/;

function joined(lines: readonly string[]): string {
  return lines.join('\n').trim();
}

function withoutMargin(line: string): string {
  return line.startsWith(MARGIN) ? line.slice(MARGIN.length) : line;
}
