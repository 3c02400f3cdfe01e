import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import {
  type CgreenCounts,
  cgreenCountsOf,
  type CgreenHeading,
  cgreenHeadingOf,
  cgreenStartOf,
} from './cgreen-lines.js';

/** So many failures of one test are kept. */
const MOST_FAILURES = 100;

/** A failure whose message is read. */
interface OpenFailure {
  readonly heading: CgreenHeading;
  readonly message: BoundedText;
  /** Whether a text in the message has not ended: it may have empty lines. */
  isOpen: boolean;
}

/** Reads what programs with Cgreen and its runner print, one or several. */
export class CgreenStream {
  /** The outermost suite, whose counts are due. */
  #running: string | undefined;
  /** The failures in front of the counts. */
  #shown = 0;
  /** Whether the suites within have said what passed. */
  #isNamed = false;
  #failure: OpenFailure | undefined;
  #test: { readonly names: readonly string[]; readonly file: string; readonly failures: ReportedFailure[] } | undefined;

  /** Whether there was a line of Cgreen. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const line = given.trimEnd();
    const start = cgreenStartOf(line);
    const counts = cgreenCountsOf(line);
    const heading = cgreenHeadingOf(line);
    if (start !== undefined) yield* this.#start(start);
    else if (counts !== undefined) yield* this.#count(counts);
    else if (heading !== undefined) yield* this.#startFailure(heading, isOpen);
    else this.#takeMessage(line);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'Cgreen' } };
  }

  *#start(suite: string): Generator<ReportEntry> {
    yield* this.#endRun();
    this.isFound = true;
    this.#running = suite;
  }

  *#startFailure(heading: CgreenHeading, isOpen: boolean): Generator<ReportEntry> {
    this.isFound = true;
    this.#endFailure();
    if (isOpen) return;
    const test = this.#test;
    const isSame = test?.file === heading.file && test.names.join(' -> ') === heading.names.join(' -> ');
    if (!isSame) yield* this.#endTest();
    this.#shown += 1;
    this.#test ??= { names: heading.names, file: heading.file, failures: [] };
    this.#failure = { heading, message: new BoundedText(), isOpen: false };
  }

  #takeMessage(line: string): void {
    const failure = this.#failure;
    if (failure === undefined) return;
    if (line === '' && !failure.isOpen) {
      this.#endFailure();
      return;
    }
    failure.message.push(`${line}\n`);
    const [opened, closed] = [line.lastIndexOf('["'), line.lastIndexOf('"]')];
    if (opened !== closed) failure.isOpen = opened > closed;
  }

  #endFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure === undefined || this.#test === undefined) return;
    if (this.#test.failures.length < MOST_FAILURES) this.#test.failures.push(failureOf(failure));
  }

  *#endTest(): Generator<ReportEntry> {
    this.#endFailure();
    const test = this.#test;
    this.#test = undefined;
    if (test === undefined) return;
    const { names, file, failures } = test;
    const suite = [this.#running ?? '', ...names.slice(0, -1)].filter((name) => name !== '');
    const name = names.at(-1) ?? '';
    yield { kind: 'test', test: { name, suite, declaredIn: file, status: 'failed', failures, events: [] } };
  }

  /** Cgreen names no test that passed: the suite stands for them, where nothing in it failed. */
  *#count(counts: CgreenCounts): Generator<ReportEntry> {
    yield* this.#endTest();
    this.isFound = true;
    const { suite, failed, passes, skipped } = counts;
    // Version 1 completes the suites within, too.
    const isWithin = !counts.isTotal || (this.#running !== undefined && suite !== this.#running);
    const isUnnamed = isWithin || (!this.#isNamed && this.#shown === 0);
    if (failed === 0 && passes + skipped > 0 && isUnnamed) yield { kind: 'test', test: this.#suiteOf(counts) };
    if (isWithin) {
      this.#isNamed = true;
      if (failed > 0) yield FAILED_RUN;
      return;
    }
    yield announcedBy(failed, Math.min(this.#shown, failed));
    this.#reset();
  }

  #suiteOf({ suite, passes }: CgreenCounts): ReportedTest {
    const around = this.#running === undefined || this.#running === suite ? [] : [this.#running];
    const status = passes > 0 ? 'passed' : 'skipped';
    return { name: suite, suite: around, status, failures: [], events: [] };
  }

  *#endRun(): Generator<ReportEntry> {
    yield* this.#endTest();
    if (this.#running !== undefined || this.#shown > 0 || this.#isNamed)
      yield warningEntry('truncated', 'The text ends before the counts of a suite.');
    this.#reset();
  }

  #reset(): void {
    this.#running = undefined;
    this.#shown = 0;
    this.#isNamed = false;
  }
}

function failureOf({ heading, message }: OpenFailure): ReportedFailure {
  const { file, line, hasCrashed } = heading;
  const text = message.toString().trim();
  return {
    ...(text === '' ? {} : { message: text }),
    isAssertion: !hasCrashed,
    element: hasCrashed ? 'error' : 'failure',
    location: line === undefined ? undefined : { file, line },
    dialect: 'cpp',
  };
}
