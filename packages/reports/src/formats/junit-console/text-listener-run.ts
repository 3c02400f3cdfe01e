import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { JavaError } from '../shared/errors/java-error.js';
import { sumOfDurations } from '../shared/durations.js';
import {
  failedCountsOf,
  isTime,
  listedTestOf,
  type ListedTest,
  listSizeOf,
  passedCountOf,
  type TextListenerCounts,
  timeOf,
  versionOf,
} from './text-listener-lines.js';

/** The line in front of the counts of a run in which something failed. */
const FAILURES = 'FAILURES!!!';

/** A test that failed, once or, with what is behind it, several times. */
interface FailedTest {
  readonly test: ListedTest;
  readonly errors: JavaError[];
}

/** Reads what JUnit 4 and JUnit 3 print of a run: points for tests, the time, the failures and the counts. */
export class TextListenerRun {
  #isRunning = false;
  /** The run began with the version: its list is behind the time, and what looks like one in front of it is printed by a test. */
  #hasVersion = false;
  /** The time was printed, which is in front of the results. */
  #hasTime = false;
  /** The heading of a list was found; `size` is what it says, `number` that of the last failure, as JUnit 3 counts errors and failures apart. */
  #isListing = false;
  #size = 0;
  #number = 0;
  /** The sizes of all lists. */
  #listed = 0;
  #isEnding = false;
  #tests: FailedTest[] = [];
  #error: JavaError | undefined;
  #durationMs: number | undefined;

  /** Whether there was a line of a run. */
  isFound = false;
  /** The version of the last run. */
  version = '';
  /** Whether tests passed, which are not named. */
  hasPassed = false;
  hasFailed = false;

  /** The time that all runs took. */
  durationMs: number | undefined;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.trimEnd();
    const version = versionOf(text);
    if (this.#hasVersion && !this.#hasTime && isTime(text)) this.#dropList();
    // A test may print the heading of a list.
    if (this.#error === undefined && listedTestOf(text)?.number !== 1) this.#isListing = false;
    if (version !== undefined) yield* this.#start(version);
    else if (this.#isEnding) yield* this.#takeCounts(text);
    else if (this.#isListing) this.#takeListed(line, text);
    else yield* this.#takeOutput(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (!this.#isRunning && !(this.isFound && this.#hasTime)) return;
    yield* this.#report();
    yield warningEntry('truncated', 'The text ends before the counts of all tests.');
  }

  *#start(version: string): Generator<ReportEntry> {
    yield* this.end();
    this.#reset();
    this.version = version;
    this.#hasVersion = true;
    this.#begin();
  }

  #begin(): void {
    this.isFound = true;
    this.#isRunning = true;
  }

  *#takeOutput(text: string): Generator<ReportEntry> {
    const size = listSizeOf(text);
    if (isTime(text)) {
      this.#hasTime = true;
      this.#durationMs = timeOf(text);
    } else if (size !== undefined) this.#startList(size);
    else if (text === FAILURES) this.#isEnding = this.#hasTime || !this.#hasVersion;
    else if (this.#hasTime) yield* this.#takeEnd(text);
  }

  *#takeEnd(text: string): Generator<ReportEntry> {
    const passed = passedCountOf(text);
    const failed = failedCountsOf(text);
    if (failed !== undefined) yield* this.#finish(failed);
    else if (passed !== undefined) yield* this.#finish({ run: passed, failed: 0 });
    // Nothing but the failures is printed between the time and the counts.
    else if (text !== '') this.#hasTime = false;
  }

  #startList(size: number): void {
    this.#isListing = true;
    this.#size = size;
    this.#number = 0;
  }

  #dropList(): void {
    this.#isListing = false;
    this.#listed = 0;
    this.#isEnding = false;
    this.#tests = [];
    this.#error = undefined;
  }

  #takeListed(line: string, text: string): void {
    const test = listedTestOf(text);
    const size = listSizeOf(text);
    if (test?.number === this.#number + 1 && this.#mayStart(test)) this.#add(test);
    else if (text === FAILURES) this.#isEnding = true;
    else if (size !== undefined && this.#error?.hasStack === true) this.#startList(size);
    else this.#error?.take(line);
  }

  /** In a message there may be enumerations. */
  #mayStart({ hasClass }: ListedTest): boolean {
    return this.#error === undefined || this.#error.hasStack || hasClass;
  }

  #add(test: ListedTest): void {
    this.#begin();
    if (test.number === 1) this.#listed += this.#size;
    this.#number = test.number;
    const error = new JavaError();
    if (test.rest !== '') error.take(test.rest);
    this.#error = error;
    const last = this.#tests.at(-1);
    // The test and a method behind it may both have failed.
    const isSame = last?.test.name === test.name && last.test.suite[0] === test.suite[0];
    if (last === undefined || !isSame) this.#tests.push({ test, errors: [error] });
    else last.errors.push(error);
  }

  *#takeCounts(text: string): Generator<ReportEntry> {
    const counts = failedCountsOf(text);
    this.#isEnding = false;
    if (counts !== undefined) yield* this.#finish(counts);
    else if (this.#isListing) {
      // A message has the line, too.
      this.#error?.take(FAILURES);
      this.#takeListed(text, text);
    } else yield* this.#takeOutput(text);
  }

  *#finish(counts: TextListenerCounts): Generator<ReportEntry> {
    this.#begin();
    this.hasPassed ||= counts.run > 0;
    yield totalBy(counts.run, counts.run);
    yield* this.#report(counts.failed);
    this.durationMs = sumOfDurations(this.durationMs, this.#durationMs);
    this.#reset();
  }

  *#report(failed = 0): Generator<ReportEntry> {
    for (const { test, errors } of this.#tests) yield { kind: 'test', test: reportedTest(test, errors) };
    const announced = Math.max(failed, this.#listed);
    const shown = this.#tests.reduce((sum, { errors }) => sum + errors.length, 0);
    this.hasFailed ||= announced > 0 || shown > 0;
    yield announcedBy(announced, Math.min(shown, announced));
  }

  #reset(): void {
    this.#dropList();
    this.#isRunning = false;
    this.#hasVersion = false;
    this.#hasTime = false;
    this.#size = 0;
    this.#number = 0;
    this.#durationMs = undefined;
  }
}

function reportedTest({ suite, name }: ListedTest, errors: readonly JavaError[]): ReportedTest {
  const failures = errors.map((error): ReportedFailure => error.failure());
  return { name, suite, runner: 'junit', status: 'failed', failures, events: [] };
}
