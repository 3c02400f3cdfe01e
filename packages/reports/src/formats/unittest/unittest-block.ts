import { outputEvents, type OutputStream } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { failureOf, UNEXPECTED_SUCCESS } from './unittest-failure.js';
import { isRule, type UnittestHeading } from './unittest-lines.js';
import { modulesOf, nameInFront, type UnittestName } from './unittest-name.js';

/** What is below the heading of a failure: the docstring of the test, a rule, the traceback, and what the test printed. */
export class UnittestBlock {
  readonly #said = new BoundedText();
  readonly #printed = new Map<OutputStream, BoundedText>();
  #modules: readonly string[];
  #test: UnittestName;
  #part: 'docstring' | 'said' | OutputStream = 'docstring';
  #before = '';
  #file: string | undefined;

  constructor(readonly heading: UnittestHeading) {
    this.#test = heading.test;
    this.#modules = modulesOf(heading.test);
  }

  /** The test that failed. */
  get test(): UnittestName {
    return this.#test;
  }

  /** Whether only the rule below the heading can follow. */
  get isAtHeading(): boolean {
    return this.#part === 'docstring';
  }

  /** Takes a line. */
  take(text: string): void {
    const before = this.#before;
    this.#before = text;
    if (this.#part === 'docstring') {
      if (isRule(text)) this.#part = 'said';
      else this.#takeDocstring(text);
      return;
    }
    const part = partOf(text, before);
    this.#part = part?.name ?? this.#part;
    if (part?.isMark === true) return;
    if (this.#part === 'said') this.#takeSaid(text);
    else this.#printedTo(this.#part).push(`${text}\n`);
  }

  /** The file of the test, as its module names it. */
  get file(): string | undefined {
    return this.#file;
  }

  /** Returns the failure as the report has it. */
  failure(): ReportedFailure {
    const { word } = this.heading;
    if (word === 'UNEXPECTED SUCCESS') return UNEXPECTED_SUCCESS;
    return failureOf(this.#said.toString().trim().replace(LAST_RULE, ''), word === 'FAIL' ? 'failure' : 'error');
  }

  /** Returns what the test printed. */
  events(): ReportedTest['events'] {
    return [...this.#printed].flatMap(([stream, text]) => outputEvents(text.toString(), stream));
  }

  /** xmlrunner names a test that passed against expectation by an address, and in the next line. */
  #takeDocstring(text: string): void {
    const named = this.#test.name.startsWith('<') ? nameInFront(text) : undefined;
    if (named?.isCertain !== true) return;
    this.#test = named.test;
    this.#modules = modulesOf(named.test);
  }

  #takeSaid(text: string): void {
    this.#said.push(`${text}\n`);
    if (this.#file !== undefined) return;
    const [, path] = FRAME.exec(text) ?? [];
    const slashed = path?.replaceAll('\\', '/');
    if (slashed !== undefined) this.#file = this.#modules.find((module) => `/${slashed}`.endsWith(`/${module}`));
  }

  #printedTo(stream: OutputStream): BoundedText {
    const text = this.#printed.get(stream) ?? new BoundedText();
    this.#printed.set(stream, text);
    return text;
  }
}

/** It is above the statements. */
const LAST_RULE = /\s{1,10}-{60,80}$/;

const FRAME = /^ {2}(?:\| {3})?File "([^"]{1,2000})", line \d/;

/** A part that a line begins, as its mark or as the first of its lines. */
interface PartStart {
  readonly name: 'said' | OutputStream;
  readonly isMark: boolean;
}

/** Returns the part that a line begins: what `--buffer` and nose captured, and the statements of Django's `--debug-sql`. */
function partOf(text: string, before: string): PartStart | undefined {
  if (before.trim() === '' && (text === 'Stdout:' || text === 'Stderr:'))
    return { name: text === 'Stdout:' ? 'stdout' : 'stderr', isMark: true };
  if (isRule(before) && /^\(\d{1,9}\.\d{3}\) \S/.test(text)) return { name: 'log', isMark: false };
  const [, mark, stream] = /^-{15,30} >> (begin|end) captured (stdout|logging) << -{15,30}$/.exec(text) ?? [];
  if (mark === undefined) return undefined;
  return { name: mark === 'end' ? 'said' : stream === 'stdout' ? 'stdout' : 'log', isMark: true };
}
