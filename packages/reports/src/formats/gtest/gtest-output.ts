import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { crashFailureIn, crashOf, type GtestCrash, isSanitizerEnd } from './gtest-crash.js';
import { failureIn, splitPlace } from '../shared/gtest-failure.js';
import { type PartStart, partStartOf } from './gtest-lines.js';

/** So many failures of one test, and so much of their text in UTF-16 units, are kept. */
const MOST_PARTS = 1000;
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** So many lines say why a program crashed. */
const MOST_CRASH_LINES = 200;

/** A failure or why a test is skipped: everything up to the next one is its text, as nothing marks its end. */
interface Part {
  readonly kind: PartStart['kind'];
  readonly place: string;
  readonly said: BoundedText;
}

/** What is printed while a test runs, or between tests: output, failures, and a crash. */
export class GtestOutput {
  readonly #printed = new BoundedText();
  readonly #parts: Part[] = [];
  #part: Part | undefined;
  #size = 0;
  #crash: GtestCrash | undefined;
  readonly #crashText = new BoundedText();
  #crashLines = 0;

  /** Takes a line. */
  take(text: string): void {
    if (this.#takeCrash(text)) this.#part = undefined;
    const start = partStartOf(text);
    if (start === undefined) this.#add(`${text}\n`);
    else this.#start(start);
  }

  /** Takes what is in front of a mark in the same line. */
  takeRest(text: string): void {
    if (text !== '') this.#add(text);
  }

  /** How the program crashed, if it did. */
  get crash(): GtestCrash | undefined {
    return this.#crash;
  }

  /** Whether there is a failure. */
  get hasFailed(): boolean {
    return this.#parts.some(({ kind }) => kind === 'failure');
  }

  /** Whether something is skipped. */
  get hasSkipped(): boolean {
    return this.#parts.some(({ kind }) => kind === 'skip');
  }

  /** Returns the failures, oldest first. */
  failures(): readonly ReportedFailure[] {
    return this.#parts
      .filter(({ kind }) => kind === 'failure')
      .map(({ place, said }) => failureIn(`${place}\n${said.toString().trimEnd()}`));
  }

  /** Returns the crash as a failure: it and the lines behind it. */
  crashFailure(): ReportedFailure {
    return crashFailureIn(this.#crashText.toString().trimEnd(), this.#crash === 'sanitizer');
  }

  /** Returns why the test is skipped. */
  skipReason(): string | undefined {
    const part = this.#parts.find(({ kind, said }) => kind === 'skip' && said.toString().trim() !== '');
    return part === undefined ? undefined : splitPlace(`${part.place}\n${part.said.toString().trim()}`).message;
  }

  /** Returns what is in front of the first failure, and for a test that passed all of it. */
  printed(): string {
    return this.#printed.toString();
  }

  #start({ kind, before, place, said }: PartStart): void {
    this.takeRest(before);
    this.#part = { kind, place, said: new BoundedText() };
    if (this.#parts.length < MOST_PARTS && this.#size < MOST_CHARACTERS) this.#parts.push(this.#part);
    if (said !== undefined) this.#add(`${said}\n`);
  }

  #add(text: string): void {
    if (this.#part === undefined) this.#printed.push(text);
    else if (this.#size < MOST_CHARACTERS) {
      this.#part.said.push(text);
      this.#size += text.length;
    }
  }

  /** Returns whether a line says that the program crashed. A sanitizer counts more than the end of the program that follows it. */
  #takeCrash(text: string): boolean {
    const found = crashOf(text);
    if (found !== undefined && this.#crash !== 'sanitizer') this.#crash = found;
    if (this.#crash === undefined || this.#crashLines > MOST_CRASH_LINES) return false;
    this.#crashLines = isSanitizerEnd(text) ? MOST_CRASH_LINES + 1 : this.#crashLines + 1;
    this.#crashText.push(`${text}\n`);
    return found !== undefined;
  }
}
