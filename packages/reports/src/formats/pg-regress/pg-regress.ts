import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { FailuresByName } from '../shared/failures-by-name.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { type DiffHeading, diffHeadingOf, PgDiff } from './pg-diff.js';
import { groupSizeOf, type PgSummary, pgSummaryOf, type PgTestLine, pgTestOf, startsPgRun } from './pg-lines.js';

/**
 * What pg_regress and pg_isolation_regress of PostgreSQL print, and the files `regression.out` and `regression.diffs`; of Greenplum and Citus
 * too. Version 16 and later prints TAP.
 */
export const PG_REGRESS: ReportFormat = {
  name: 'pg-regress',
  aliases: ['pg_regress', 'pg_isolation_regress'],
  compatibleFormats: ['tap'],
  title: "pg_regress's text and differences",
  recognizes,
  read,
};

/** The tests of Rust have lines that look alike, below this one. */
const IS_RUST = /^(?:running \d{1,9} tests?$|test result: )/;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  if (lines.some((line) => IS_RUST.test(line))) return false;
  return lines.some((line, at) => isCertain(line) || diffHeadingOf(line, lines[at + 1] ?? '') !== undefined);
}

function isCertain(line: string): boolean {
  return pgTestOf(line)?.isCertain === true || groupSizeOf(`${line} `) !== undefined || startsPgRun(line);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PG_REGRESS.name,
    new PgStream(),
    'The file has no tests of pg_regress, such as "test boolean ... ok", and no differences of its results.',
  );
}

/** Reads the tests that pg_regress prints, and differences, which are behind them or alone. */
class PgStream {
  /** All tests, as their differences may follow at the end. */
  readonly #tests: PgTestLine[] = [];
  readonly #diffs = new FailuresByName();
  #diff: PgDiff | undefined;
  #before = '';
  /** The tests of the run so far. */
  #shown = 0;
  #failed = 0;
  #isConsole = false;
  /** How many tests of a group are due. */
  #due = 0;

  /** Whether there was a test, or a difference. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    if (this.#diff?.take(line) === true) return;
    yield* this.#endDiff();
    const test = pgTestOf(line);
    const size = groupSizeOf(line);
    const summary = pgSummaryOf(line);
    const heading = diffHeadingOf(this.#before, line);
    this.#before = line;
    if (heading !== undefined) this.#startDiff(heading);
    else if (test !== undefined) yield* isOpen ? this.#cut() : this.#addTest(test);
    else if (size !== undefined) yield* this.#startGroup(size);
    else if (summary !== undefined) yield* this.#summarize(summary);
    else if (startsPgRun(line)) yield* this.#startRun();
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endDiff();
    yield* this.#endRun();
    // A run that passes removes `regression.out`, in which there are no counts.
    if (this.#shown > 0 && this.#failed === 0)
      yield warningEntry('truncated', 'The tests end without the counts of pg_regress.');
    for (const test of this.#tests) yield { kind: 'test', test: this.#testOf(test) };
    for (const { name, failure } of this.#diffs.rest()) yield { kind: 'test', test: failedTest(name, failure) };
    yield { kind: 'run', run: { runner: 'pg_regress' } };
  }

  *#addTest(test: PgTestLine): Generator<ReportEntry> {
    this.isFound = true;
    this.#shown += 1;
    if (this.#due > 0) this.#due -= 1;
    if (test.status === 'failed') this.#failed += 1;
    if (test.status === undefined)
      yield warningEntry('no_result', `The test ${test.name.slice(0, 200)} has no result.`);
    else this.#tests.push(test);
  }

  *#cut(): Generator<ReportEntry> {
    this.isFound = true;
    yield warningEntry('truncated', 'The text ends inside the line of a test.');
  }

  *#startGroup(size: number): Generator<ReportEntry> {
    yield* this.#endGroup();
    this.isFound = true;
    this.#due = size;
  }

  *#endGroup(): Generator<ReportEntry> {
    if (this.#due > 0) yield warningEntry('truncated', `${this.#due} tests of a parallel group are missing.`);
    this.#due = 0;
  }

  *#startRun(): Generator<ReportEntry> {
    yield* this.#endRun();
    this.#isConsole = true;
    this.#shown = 0;
    this.#failed = 0;
  }

  *#endRun(): Generator<ReportEntry> {
    yield* this.#endGroup();
    if (this.#isConsole) yield warningEntry('truncated', 'The tests end without the counts of pg_regress.');
    if (this.#isConsole) this.#shown = 0;
    this.#isConsole = false;
  }

  *#summarize({ tests, failed }: PgSummary): Generator<ReportEntry> {
    yield* this.#endGroup();
    this.isFound = true;
    yield totalBy(tests, Math.min(this.#shown, tests));
    yield announcedBy(failed, Math.min(this.#failed, failed));
    this.#isConsole = false;
    this.#shown = 0;
    this.#failed = 0;
  }

  #startDiff(heading: DiffHeading): void {
    this.isFound = true;
    this.#diff = new PgDiff(heading);
  }

  *#endDiff(): Generator<ReportEntry> {
    const diff = this.#diff;
    this.#diff = undefined;
    if (diff === undefined) return;
    if (diff.isOpen)
      yield warningEntry('truncated', `The difference of ${diff.heading.name.slice(0, 200)} is cut off.`);
    this.#diffs.add(diff.heading.name, diff.failure());
  }

  #testOf({ name, status = 'failed', exit, durationMs }: PgTestLine): ReportedTest {
    const diff = status === 'passed' ? undefined : this.#takeDiff(name);
    const ended: ReportedFailure | undefined =
      exit === undefined ? undefined : { message: exit, isAssertion: false, element: 'error' };
    return {
      name,
      suite: [],
      status,
      durationMs,
      ...(status === 'skipped' ? { skipReason: 'failed (ignored)' } : {}),
      failures: status === 'failed' ? failuresOf(diff, ended) : [],
      events: [],
    };
  }

  /** The files of ECPG's tests have a dash where the names have a slash. */
  #takeDiff(name: string): ReportedFailure | undefined {
    return this.#diffs.take(name) ?? this.#diffs.take(name.replaceAll('/', '-'));
  }
}

/** How psql ended is why the output differs. */
function failuresOf(diff: ReportedFailure | undefined, ended: ReportedFailure | undefined): readonly ReportedFailure[] {
  const found = [ended, diff].filter((failure) => failure !== undefined);
  return found.length > 0 ? found : [{ isAssertion: true, element: 'failure' }];
}

function failedTest(name: string, failure: ReportedFailure): ReportedTest {
  return { name, suite: [], status: 'failed', failures: [failure], events: [] };
}
