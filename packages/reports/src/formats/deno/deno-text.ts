import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { DenoBlock } from './deno-block.js';
import {
  brokenFileOf,
  countsOf,
  type DenoHeading,
  type DenoTestLine,
  endsOutput,
  FAILS_RUN,
  fileInFrontOf,
  headingOf,
  headOf,
  IS_ERRORS,
  IS_FAILURES,
  runningOf,
  STARTS_OUTPUT,
  testOf,
} from './deno-lines.js';
import { DenoRun } from './deno-run.js';

/** What `deno test` prints for people. */
export const DENO_TEXT: ReportFormat = {
  name: 'deno-text',
  compatibleFormats: ['junit', 'tap'],
  title: "Deno's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), (line) => {
    if (runningOf(line) !== undefined || countsOf(line) !== undefined) return true;
    const test = testOf(line);
    return test?.durationMs !== undefined && fileInFrontOf(test.name) !== undefined;
  });
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DENO_TEXT.name,
    new DenoStream(),
    'The file has no lines of Deno, such as "running 3 tests from ./cart_test.ts".',
  );
}

/** So much of the names of nested tests is kept: each step in them has all of these names. In UTF-16 units. */
const MOST_OF_NAMES = 2_000;

type Section = 'list' | 'output' | 'errors' | 'failures';

/** Reads the lines of one or several runs of Deno. */
class DenoStream {
  readonly #console = new ConsoleText();
  #run: DenoRun | undefined;
  #section: Section = 'list';
  #file: string | undefined;
  /** The tests and steps that the lines are in. */
  readonly #parents: string[] = [];
  #block: DenoBlock | undefined;
  /** A line that is a heading where an error is below it. */
  #heading: { readonly line: string; readonly heading: DenoHeading } | undefined;
  #before = '';
  #durationMs: number | undefined;

  /** Whether there was a line of Deno at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(line).trimEnd();
    const counts = this.#section === 'output' ? undefined : countsOf(text);
    if (counts !== undefined) {
      this.isFound = true;
      yield* (this.#run ?? new DenoRun()).end(counts);
      this.#close();
      this.#durationMs = sumOfDurations(this.#durationMs, counts.durationMs);
    } else if (this.#section !== 'output' && this.#section !== 'errors' && FAILS_RUN.test(text)) yield FAILED_RUN;
    else this.#takeLine(text, isOpen);
    this.#before = text;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#run !== undefined) yield* this.#run.end(undefined);
    else if (this.#section === 'output') yield warningEntry('truncated', 'The text ends in the output of a test.');
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'deno', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  #takeLine(text: string, isOpen: boolean): void {
    if (this.#section === 'output') {
      if (endsOutput(text)) this.#section = 'list';
    } else if (IS_ERRORS.test(text)) {
      this.#open();
      this.#section = 'errors';
    } else if (this.#section === 'errors') this.#takeErrors(text);
    else if (this.#section === 'list') this.#takeListed(text, isOpen);
  }

  #takeListed(text: string, isOpen: boolean): void {
    const file = runningOf(text);
    const broken = isOpen ? undefined : brokenFileOf(text);
    if (file !== undefined) {
      this.#open();
      this.#file = file;
      this.#parents.length = 0;
    } else if (broken !== undefined) this.#open().breakOff(broken);
    else if (STARTS_OUTPUT.test(text)) this.#section = 'output';
    else if (!isOpen) this.#takeTest(text);
  }

  #takeTest(text: string): void {
    const test = testOf(text);
    const head = test === undefined ? headOf(text) : undefined;
    if (test !== undefined) this.#list(test);
    else if (head !== undefined && head.depth <= this.#parents.length)
      this.#begin(head.depth, fileInFrontOf(head.name) === undefined ? head.name : '');
  }

  /** Steps of a test follow. */
  #begin(depth: number, name: string): void {
    this.#parents.length = depth;
    const room = this.#parents.reduce((rest, parent) => rest - parent.length, MOST_OF_NAMES);
    this.#parents.push(name.length <= room ? name : `${name.slice(0, Math.max(room, 0))}…`);
  }

  #list(test: DenoTestLine): void {
    const inFront = fileInFrontOf(test.name);
    // What looked like the last line was printed by a test.
    const isOfDeno = inFront !== undefined || (this.isFound && test.durationMs !== undefined);
    if (this.#run === undefined && !isOfDeno) return;
    const path =
      inFront === undefined ? [...this.#parents.slice(0, test.depth), test.name] : inFront.name.split(' ... ');
    const run = this.#open();
    run.list(path, inFront?.file ?? this.#file, test);
    if (inFront !== undefined) run.runsAtOnce = true;
    this.#parents.length = Math.min(this.#parents.length, test.depth);
  }

  #takeErrors(text: string): void {
    const waiting = this.#heading;
    this.#heading = undefined;
    if (waiting !== undefined && text.startsWith('error: ')) {
      this.#block = new DenoBlock(waiting.heading);
      this.#open().describe(this.#block);
    } else if (waiting !== undefined) this.#block?.take(waiting.line);
    const heading = this.#before === '' ? headingOf(text) : undefined;
    if (IS_FAILURES.test(text) && this.#before === '') {
      this.#section = 'failures';
      this.#block = undefined;
    } else if (heading === undefined) this.#block?.take(text);
    else this.#heading = { line: text, heading };
  }

  #open(): DenoRun {
    this.isFound = true;
    this.#run ??= new DenoRun();
    return this.#run;
  }

  #close(): void {
    this.#run = undefined;
    this.#section = 'list';
    this.#file = undefined;
    this.#block = undefined;
    this.#heading = undefined;
    this.#parents.length = 0;
  }
}
