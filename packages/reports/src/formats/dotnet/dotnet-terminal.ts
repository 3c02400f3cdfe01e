import type { ReportedTest } from '../../report.js';
import { durationOfParts } from '../shared/durations.js';
import { DotnetBlock } from './dotnet-block.js';
import { partOf } from './dotnet-lines.js';

/** The code of a failed test in the logger for terminals of MSBuild, behind the place: `/shop/CartTests.cs(12): error TESTERROR: `. */
const HEAD = /^( {0,8})(?:\S.{0,1000}?)??\berror TESTERROR:/;

/** The test, its time and its message, in the same line or in the next one: `Adds (12ms): Error Message: Assert.Equal() Failure`. */
const TEST =
  /^(\S.{0,2000}?) \(((?:< ?)?\d{1,9} ?(?:ms|[hms])(?: \d{1,3} ?(?:ms|[ms])){0,2})\): (?:Error Message: ?)?(.*)$/;

/** How far the lines of a test are set in, behind their head. */
const MARGIN = 2;

/** Whether MSBuild's logger for terminals says that tests of a project failed. */
export function hasFailedProject(text: string): boolean {
  return /^ {2}\S.{0,400} test failed with \d{1,9} error\(s\)(?: and \d{1,9} warning\(s\))? \([\d.,]{1,20}s\)$/.test(
    text,
  );
}

/** Whether a line is the head of a failed test. */
export function isTerminalHead(text: string): boolean {
  return HEAD.test(text);
}

/** What MSBuild's logger for terminals prints of a failed test. */
export class TerminalBlock {
  readonly #margin: number;
  #block: DotnetBlock | undefined;

  /** Takes the head. */
  constructor(head: string) {
    const [whole = '', blanks = ''] = HEAD.exec(head) ?? [];
    this.#margin = blanks.length + MARGIN;
    const rest = head.slice(whole.length).trim();
    if (rest !== '') this.#begin(rest);
  }

  /** Takes a line below the head; false where it is not one of the test. */
  take(text: string): boolean {
    const isBlank = text.trim() === '';
    if (!isBlank && text.search(/\S/) < this.#margin) return false;
    const line = text.slice(this.#margin);
    if (this.#block === undefined) {
      if (!isBlank) this.#begin(line.trim());
      return true;
    }
    const part = partOf(line);
    if (part !== undefined) this.#block.start(part);
    else this.#block.take(line);
    return true;
  }

  /** Returns the test; undefined where the text ends behind the head. */
  test(): ReportedTest | undefined {
    return this.#block?.test();
  }

  #begin(line: string): void {
    const [, name = line, time, message = ''] = TEST.exec(line) ?? [];
    this.#block = new DotnetBlock({
      status: 'failed',
      name,
      durationMs: time === undefined ? undefined : time.startsWith('<') ? 0 : durationOfParts(time),
      isWeak: false,
    });
    this.#block.start('message');
    this.#block.take(message);
  }
}
