import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { readLog, shownLinesOf } from '../shared/read-log.js';
import { type Detail, testdoxFailure } from './testdox-failure.js';
import {
  detailOf,
  listsMethods,
  methodOf,
  repeatsTests,
  RUN_FAILED,
  type TestdoxLine,
  testdoxLineOf,
  type TestdoxMark,
  type TestdoxSummary,
  testdoxSummaryOf,
  versionIn,
} from './testdox-lines.js';

/** What PHPUnit prints with `--testdox`. What `--testdox-text` writes is another text (TESTDOX_LIST). */
export const TESTDOX: ReportFormat = {
  name: 'testdox',
  aliases: ['phpunit-testdox'],
  compatibleFormats: ['junit', 'testdox-xml'],
  title: "PHPUnit's testdox text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const { text, root } = head;
  if (root !== undefined || startsOtherwise(text)) return false;
  const lines = shownLinesOf(head);
  return lines.some((line) => isOfPhpunit(line)) && lines.some((line) => isOfTestdox(line));
}

function isOfPhpunit(line: string): boolean {
  return versionIn(line) !== undefined || testdoxSummaryOf(line) !== undefined;
}

function isOfTestdox(line: string): boolean {
  return testdoxLineOf(line) !== undefined || listsMethods(line);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    TESTDOX.name,
    new TestdoxStream(),
    'The file has no tests of `phpunit --testdox`, such as " ✔ Adds items".',
  );
}

/** A test whose message may follow. */
interface OpenTest {
  readonly suite: readonly string[];
  readonly name: string;
  readonly status: TestStatus;
  readonly durationMs: number | undefined;
  readonly details: Detail[];
}

/** So many lines below a test are kept. */
const MOST_DETAILS = 2000;

/** In version 9 and before, a warning is a failure. */
const LAST_WITH_WARNINGS = 9;

/** `tests`: each once. `repeated`: those of before that did not pass. `methods`: what failed around the tests of a class. */
type Section = 'tests' | 'repeated' | 'methods';

/** Reads the lines of `phpunit --testdox` and gives the tests that they complete. */
class TestdoxStream {
  readonly #console = new ConsoleText();
  #version: number | undefined;
  #section: Section = 'tests';
  #className: string | undefined;
  #before = '';
  #open: OpenTest | undefined;
  #shown = 0;
  #failed = 0;
  #isSummarized = true;

  /** Whether there was a test at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(given);
    const line = testdoxLineOf(text);
    const detail = detailOf(text);
    const summary = testdoxSummaryOf(text);
    if (detail !== undefined) this.#addDetail(detail);
    else if (line !== undefined) yield* isOpen ? this.#cut() : this.#startTest(line);
    else if (summary !== undefined) yield* this.#summarize(summary);
    else if (RUN_FAILED.test(text)) yield* this.#fail();
    else yield* this.#takeOther(text);
    if (detail === undefined && line === undefined) this.#before = text;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'phpunit' } };
  }

  *#startTest({ mark, name, durationMs }: TestdoxLine): Generator<ReportEntry> {
    yield* this.#endTest();
    if (this.#section !== 'tests') return;
    if (this.#before.trim() !== '') this.#className = this.#before.trim();
    this.#before = '';
    this.isFound = true;
    this.#isSummarized = false;
    if (mark === '?') {
      yield warningEntry('no_result', `${name} has no result.`);
      return;
    }
    const status = this.#statusOf(mark);
    this.#shown += 1;
    if (status === 'failed') this.#failed += 1;
    const suite = this.#className === undefined ? [] : [this.#className];
    this.#open = { suite, name, status, durationMs, details: [] };
  }

  #statusOf(mark: Exclude<TestdoxMark, '?'>): TestStatus {
    if (mark === '⚠') return (this.#version ?? LAST_WITH_WARNINGS) > LAST_WITH_WARNINGS ? 'passed' : 'failed';
    return STATUSES[mark];
  }

  #addDetail(detail: Detail): void {
    if (this.#open !== undefined && this.#open.details.length < MOST_DETAILS) this.#open.details.push(detail);
  }

  *#takeOther(text: string): Generator<ReportEntry> {
    const version = versionIn(text);
    const method = this.#section === 'methods' ? methodOf(text) : undefined;
    if (method !== undefined) yield* this.#startMethod(method);
    else if (repeatsTests(text) || listsMethods(text)) yield* this.#startSection(text);
    else if (this.#section === 'methods') this.#addDetail({ isDiff: false, text });
    else if (text.trim() !== '') yield* this.#endTest();
    if (version === undefined) return;
    yield* this.#endRun();
    this.#version = version;
  }

  *#cut(): Generator<ReportEntry> {
    yield* this.#endTest();
    this.isFound = true;
    this.#isSummarized = false;
  }

  *#endRun(): Generator<ReportEntry> {
    yield* this.#endTest();
    if (!this.#isSummarized) yield warningEntry('truncated', 'The tests end without the counts of PHPUnit.');
    this.#startRun();
  }

  #startRun(): void {
    this.#section = 'tests';
    this.#shown = 0;
    this.#failed = 0;
    this.#isSummarized = true;
  }

  *#startSection(text: string): Generator<ReportEntry> {
    yield* this.#endTest();
    this.#section = repeatsTests(text) ? 'repeated' : 'methods';
  }

  *#startMethod({ className, method }: NonNullable<ReturnType<typeof methodOf>>): Generator<ReportEntry> {
    yield* this.#endTest();
    this.isFound = true;
    this.#isSummarized = false;
    this.#failed += 1;
    this.#open = { suite: [className], name: method, status: 'failed', durationMs: undefined, details: [] };
  }

  *#fail(): Generator<ReportEntry> {
    yield* this.#endTest();
    this.#section = 'tests';
    yield FAILED_RUN;
  }

  *#summarize({ tests, failed }: TestdoxSummary): Generator<ReportEntry> {
    yield* this.#endTest();
    yield totalBy(tests, Math.min(this.#shown, tests));
    yield announcedBy(failed, Math.min(this.#failed, failed));
    this.#startRun();
  }

  *#endTest(): Generator<ReportEntry> {
    const test = this.#open;
    this.#open = undefined;
    if (test !== undefined) yield { kind: 'test', test: reportedOf(test) };
  }
}

const STATUSES: Readonly<Record<Exclude<TestdoxMark, '?' | '⚠'>, TestStatus>> = {
  '✔': 'passed',
  '✘': 'failed',
  '↩': 'skipped',
  '→': 'skipped',
  '∅': 'skipped',
  '☢': 'skipped',
};

function reportedOf({ details, ...test }: OpenTest): ReportedTest {
  if (test.status === 'failed') return { ...test, failures: [testdoxFailure(details)], events: [] };
  const { message } = testdoxFailure(details);
  const skipReason = test.status === 'skipped' && message !== undefined ? { skipReason: message } : {};
  return { ...test, ...skipReason, failures: [], events: [] };
}
