import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { FailuresByName } from '../shared/failures-by-name.js';
import { sumOfDurations } from '../shared/durations.js';
import { alcotestFailure } from './alcotest-failure.js';
import {
  alcotestBoxOf,
  alcotestLineOf,
  type AlcotestSummary,
  alcotestSummaryOf,
  type AlcotestTest,
  programOf,
  startsTests,
} from './alcotest-lines.js';

/** So many lines of a failure are kept, of its beginning and of its end: in front of it is what the test printed. */
const MOST_LINES = 2000;

/** The box that is read. */
interface Box {
  readonly test: AlcotestTest;
  lines: string[];
}

/** Reads what programs with Alcotest print, one or several. */
export class AlcotestStream {
  #title: string | undefined;
  #program: string | undefined;
  /** The tests of the program, in their order. */
  #tests: AlcotestTest[] = [];
  readonly #titles = new Set<string>();
  #failures = new FailuresByName();
  #box: Box | undefined;
  #isOpen = false;
  #durationMs: number | undefined;

  /** Whether there was a program or a test. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const summary = alcotestSummaryOf(line);
    const boxed = alcotestBoxOf(line);
    if (boxed !== undefined) this.#startBox(boxed);
    else if (/^ ─{20}/.test(line)) this.#endBox();
    else if (summary !== undefined && this.#isOpen) yield* this.#summarize(summary);
    else if (startsTests(line)) yield* this.#startProgram();
    else if (this.#box !== undefined) this.#addLine(this.#box, line);
    else this.#takeOther(line, isOpen);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endProgram();
    yield { kind: 'run', run: { runner: 'alcotest', durationMs: this.#durationMs } };
  }

  /** Of the line of a test that the file does not end, the name may be cut. */
  #takeOther(line: string, isOpen: boolean): void {
    const test = alcotestLineOf(line);
    this.#title = programOf(line) ?? this.#title;
    if (test === undefined) return;
    this.isFound = true;
    this.#isOpen = true;
    if (!isOpen) this.#addTest(test);
  }

  #addTest(test: AlcotestTest): void {
    this.#tests.push(test);
    this.#titles.add(test.title);
  }

  *#startProgram(): Generator<ReportEntry> {
    yield* this.#endProgram();
    this.isFound = true;
    this.#isOpen = true;
    this.#program = this.#title;
    this.#title = undefined;
  }

  #startBox(test: AlcotestTest): void {
    this.#endBox();
    this.isFound = true;
    this.#isOpen = true;
    this.#box = { test, lines: [] };
  }

  #addLine({ lines }: Box, line: string): void {
    if (/^[┌└]─/.test(line)) return;
    lines.push(line);
    if (lines.length > 2 * MOST_LINES) lines.splice(0, MOST_LINES);
  }

  #endBox(): void {
    const box = this.#box;
    this.#box = undefined;
    if (box === undefined) return;
    const { title } = box.test;
    this.#failures.add(title, alcotestFailure(box.lines));
    // A compact text names only the tests that failed.
    if (!this.#titles.has(title)) this.#addTest(box.test);
  }

  *#summarize({ tests, failed, durationMs }: AlcotestSummary): Generator<ReportEntry> {
    this.#endBox();
    const run = this.#tests.filter(({ status }) => status !== 'skipped');
    const shown = run.filter(({ status }) => status === 'failed').length;
    // A compact text, and one of several programs without their tests, shows none that passed.
    yield totalBy(tests, run.length > shown ? Math.min(run.length, tests) : tests);
    yield announcedBy(failed, Math.min(shown, failed));
    this.#durationMs = sumOfDurations(this.#durationMs, durationMs);
    this.#isOpen = false;
    yield* this.#endProgram();
  }

  *#endProgram(): Generator<ReportEntry> {
    this.#endBox();
    if (this.#isOpen) yield warningEntry('truncated', 'The text ends before the counts of a program.');
    for (const test of this.#tests) yield { kind: 'test', test: this.#testOf(test) };
    this.#tests = [];
    this.#titles.clear();
    this.#failures = new FailuresByName();
    this.#isOpen = false;
    this.#program = undefined;
  }

  #testOf({ title, suite, name, status }: AlcotestTest): ReportedTest {
    const failure = status === 'failed' ? this.#failures.take(title) : undefined;
    return {
      name,
      suite: [this.#program ?? '', suite ?? ''].filter((part) => part !== ''),
      status,
      failures: status === 'failed' ? [failure ?? {}] : [],
      events: [],
    };
  }
}
