import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { linesOfLog, readLog, type LogStream } from '../shared/read-log.js';
import { CtestConsoleRun } from './ctest-console-run.js';

/** What CTest prints, with and without what its tests print: `ctest --output-on-failure`, `ctest -V`, or `make test`. */
export const CTEST_CONSOLE: ReportFormat = {
  name: 'ctest-console',
  aliases: ['ctest-output'],
  compatibleFormats: ['ctest', 'ctest-text', 'junit', 'gtest-text', 'unity-text', 'check-text'],
  title: "CTest's text",
  recognizes: (head: ReportHead) => linesOfLog(head).some((line) => BEGINS.test(line) || ENDS.test(line)),
  read,
};

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CTEST_CONSOLE.name,
    new CtestConsoleStream(),
    'The file has no lines of CTest, such as "Test project /shop/build" or "67% tests passed, 2 tests failed out of 6".',
  );
}

const BEGINS = /^Test project (?:\/|\\\\|[A-Za-z]:)/;
const STARTS_TEST = /^(?: {4,12}Start {1,12}\d{1,9}: \S|test \d{1,9}$)/;
/** Without the count in front, a test is run again. */
const RESULT = /^ {0,12}(?:\d{1,9}\/\d{1,9})? {0,12}Test {1,12}#(\d{1,9}): (\S.{0,4000})$/;
const ENDS = /^\d{1,3}% tests passed, (\d{1,9}) tests? failed out of (\d{1,9})$/;
const NO_TESTS = 'No tests were found!!!';
const FAILED_LIST = 'The following tests FAILED:';
/** `  2 - flake8 (Failed)`, and its labels behind it */
const LISTED = /^\t {0,9}(\d{1,9}) - (\S.{0,2000}?) \(([A-Za-z][\w ]{0,40})\)(?: {1,60}\S.{0,2000})?$/;
const PRINTED = /^(\d{1,9}):(?: (.*))?$/;

class CtestConsoleStream implements LogStream {
  #run: CtestConsoleRun | undefined;
  /** Whether the counts of the run were read. */
  #isCounted = true;
  #isListing = false;

  isFound = false;

  /** What a test prints does not decide about the run: CTest gives its result. */
  isOfTest(): boolean {
    return this.#run !== undefined && !this.#isCounted;
  }

  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const line = text.trimEnd();
    if (BEGINS.test(line)) {
      yield* this.#endRun();
      this.#begin();
    } else if (!isOpen || ENDS.test(line)) this.#takeInRun(text, line);
  }

  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'ctest' } };
  }

  #begin(): CtestConsoleRun {
    this.isFound = true;
    this.#isCounted = false;
    this.#isListing = false;
    this.#run = new CtestConsoleRun();
    return this.#run;
  }

  #takeInRun(text: string, line: string): void {
    const counts = ENDS.exec(line);
    if (counts !== null) {
      const run = this.#run ?? this.#begin();
      run.failed = Number(counts[1]);
      run.total = Number(counts[2]);
      this.#isCounted = true;
    } else if (this.#run !== undefined) this.#takeLine(text, line, this.#run);
  }

  #takeLine(text: string, line: string, run: CtestConsoleRun): void {
    const [, number, rest = ''] = RESULT.exec(line) ?? [];
    if (this.#isCounted) this.#takeListed(line, run);
    else if (line === NO_TESTS) this.#isCounted = true;
    else if (STARTS_TEST.test(line)) run.start();
    else if (number === undefined || !run.result(number, rest)) this.#takePrinted(text, run);
  }

  #takePrinted(text: string, run: CtestConsoleRun): void {
    const [, number, printed = ''] = PRINTED.exec(text) ?? [];
    if (number === undefined) run.printed(text);
    else run.printedBy(number, printed, text);
  }

  #takeListed(line: string, run: CtestConsoleRun): void {
    const [, number, name, reason] = LISTED.exec(line) ?? [];
    if (line === FAILED_LIST) this.#isListing = true;
    else if (number === undefined || name === undefined || reason === undefined) this.#isListing &&= line === '';
    else if (this.#isListing) run.listed(number, name, reason);
  }

  *#endRun(): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = undefined;
    if (run === undefined) return;
    const tests = run.tests();
    for (const test of tests) yield { kind: 'test', test };
    if (!this.#isCounted) yield warningEntry('truncated', 'The text ends before the counts of CTest.');
    yield announcedBy(run.failed, tests.filter(({ status }) => status === 'failed').length);
    // Tests that are disabled do not count.
    yield totalBy(run.total, tests.filter(({ skipReason }) => skipReason !== 'Disabled').length);
  }
}
