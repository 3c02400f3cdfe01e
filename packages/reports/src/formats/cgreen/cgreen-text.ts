import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';
import { linesOfLog, readLog } from '../shared/read-log.js';

/** What programs with Cgreen and `cgreen-runner` print (text_reporter.c), with and without colors. */
export const CGREEN_TEXT: ReportFormat = {
  name: 'cgreen-text',
  aliases: ['cgreen'],
  compatibleFormats: ['junit'],
  title: "Cgreen's text",
  recognizes,
  read,
};

/** By the start of a suite, or by its counts. */
function recognizes(head: ReportHead): boolean {
  return linesOfLog(head).some((line) => cgreenStartOf(line) !== undefined || cgreenCountsOf(line)?.isTotal === true);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CGREEN_TEXT.name,
    new CgreenStream(),
    'The file has no lines of Cgreen, such as "Running "cart" (3 tests)...", or "Completed "cart": 3 passes in 5ms."',
  );
}

/** The first line of a failure: `cart_tests.c:12: Failure: Cart -> adds`; its message is below. */
interface CgreenHeading {
  readonly file: string;
  readonly line: number | undefined;
  /** `Exception`: the process of the test has died, or the test did not end. */
  readonly hasCrashed: boolean;
  /** The suites below the outermost one, and the test. */
  readonly names: readonly string[];
}

const HEADING = /^(\S.{0,1000}?):(\d{1,9}): (Failure|Exception): (\S.{0,2000})$/;

/** Parses the first line of a failure. */
function cgreenHeadingOf(line: string): CgreenHeading | undefined {
  const [, file, number, word, path] = HEADING.exec(line) ?? [];
  if (file === undefined || path === undefined) return undefined;
  const names = path
    .split(' -> ')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    file,
    line: Number(number) > 0 ? Number(number) : undefined,
    hasCrashed: word === 'Exception',
    names,
  };
}

/** A suite that starts: `Running "cart_tests" (12 tests)...`. */
function cgreenStartOf(line: string): string | undefined {
  return /^Running "(.{0,1000})" \(\d{1,9} tests?\)\.\.\.$/.exec(line)?.[1];
}

/** The counts of a suite. Passes and failures are those of assertions. */
interface CgreenCounts {
  readonly suite: string;
  /** Whether they are those of the outermost suite, in `Completed "cart_tests": …`. */
  readonly isTotal: boolean;
  readonly passes: number;
  readonly skipped: number;
  readonly failed: number;
}

const COUNTS =
  /^(Completed | {2})"(.{0,1000})": (No asserts|No assertions|\d[\d, a-z]{1,120}?)(?: in -?\d{1,12}ms)?\.$/;
const COUNT = /^(\d{1,9}) (pass(?:es)?|skipped|failures?|exceptions?)$/;

/** Parses the counts of a suite; undefined where one of them is not known. */
function cgreenCountsOf(line: string): CgreenCounts | undefined {
  const [, start, suite, said] = COUNTS.exec(line) ?? [];
  if (suite === undefined || said === undefined) return undefined;
  let [passes, skipped, failed] = [0, 0, 0];
  for (const part of said.startsWith('No ') ? [] : said.split(', ')) {
    const [, count, name] = COUNT.exec(part) ?? [];
    if (name === undefined) return undefined;
    if (name.startsWith('pass')) passes += Number(count);
    else if (name === 'skipped') skipped += Number(count);
    else failed += Number(count);
  }
  return { suite, isTotal: start !== '  ', passes, skipped, failed };
}

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
class CgreenStream {
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
