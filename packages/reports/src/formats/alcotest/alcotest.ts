import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { FailuresByName } from '../shared/failures-by-name.js';
import { linesOfLog, readLog } from '../shared/read-log.js';

/** What programs with Alcotest of OCaml print, among the lines of Dune and others. */
export const ALCOTEST_TEXT: ReportFormat = {
  name: 'alcotest-text',
  aliases: ['alcotest'],
  compatibleFormats: ['junit'],
  title: "Alcotest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return linesOfLog(head).some((line) => startsTests(line) || alcotestBoxOf(line) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    ALCOTEST_TEXT.name,
    new AlcotestStream(),
    'The file has no lines of Alcotest, such as "This run has ID `2KIN7L9P`." or "  [OK]  cart  0  Adds."',
  );
}

/** A test, as its line and the box above its failure name it. */
interface AlcotestTest {
  /** Everything behind the tag: what distinguishes the test from others. */
  readonly title: string;
  readonly suite: string | undefined;
  readonly name: string;
  readonly status: TestStatus;
}

/** `> [FAIL]    cart › adds`, and before version 1.10 `  [OK]          cart          0   Adds.` */
const LINE = /^[>│ ] \[(OK|PASS|FAIL|ERROR|SKIP|TODO)\] {2,14}(\S.{0,4000})$/;

/** What is to do fails the run. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['OK', 'passed'],
  ['PASS', 'passed'],
  ['SKIP', 'skipped'],
]);

/** Parses the line of a test. While it runs, it has dots for a tag, and a carriage return behind. */
function alcotestLineOf(line: string): AlcotestTest | undefined {
  const text = line.slice(line.lastIndexOf('\r') + 1);
  return text.startsWith('│') ? undefined : testOf(text.trimEnd());
}

/** Parses the line in the box above a failure. */
function alcotestBoxOf(line: string): AlcotestTest | undefined {
  const text = line.trimEnd();
  return text.startsWith('│') && text.endsWith('│') ? testOf(text.slice(0, -1).trimEnd()) : undefined;
}

const INDEX = / {4,300}(\d{1,6})(?: {3}(\S.{0,4000}))?$/;
const BETWEEN = ' › ';

function testOf(line: string): AlcotestTest | undefined {
  const [, tag, title] = LINE.exec(line) ?? [];
  if (tag === undefined || title === undefined) return undefined;
  const status = STATUSES.get(tag) ?? 'failed';
  const at = title.indexOf(BETWEEN);
  if (at > 0) return { title, suite: title.slice(0, at), name: title.slice(at + BETWEEN.length).trim(), status };
  const indexed = INDEX.exec(title);
  if (indexed === null) return { title, suite: undefined, name: title, status };
  const [, index = '', documentation] = indexed;
  return { title, suite: title.slice(0, indexed.index), name: documentation ?? index, status };
}

/** Returns the name of a program that begins: `` Testing `shop'. `` */
function programOf(line: string): string | undefined {
  const [, quoted, bare] = /^Testing (?:`(.{1,1000})'|(\S.{0,1000}))\.$/.exec(line.trimEnd()) ?? [];
  return quoted ?? bare;
}

/** Returns whether the tests of a program follow. */
function startsTests(line: string): boolean {
  return /^This run has ID [`"]\S.{0,200}['"]\.$/.test(line.trimEnd());
}

/** The counts behind the tests of a program. */
interface AlcotestSummary {
  readonly tests: number;
  readonly failed: number;
  readonly durationMs: number | undefined;
}

const SUMMARY =
  /^(?:Test Successful|(\d{1,9}) (?:failure|error)s?!) in (\d{1,9}(?:\.\d{1,9})?|\S{1,40})s\. (\d{1,9}) tests? run\.?$/;

/** Parses the counts. */
function alcotestSummaryOf(line: string): AlcotestSummary | undefined {
  const [, failed = '0', seconds, tests] = SUMMARY.exec(line.trimEnd()) ?? [];
  if (tests === undefined) return undefined;
  const time = Number(seconds) * 1000;
  return { tests: Number(tests), failed: Number(failed), durationMs: Number.isFinite(time) ? time : undefined };
}

/** How Alcotest introduces an exception that nothing caught: its own kind, `failure` of failwith, `invalid` of invalid_arg. */
const THROWN = /^\[(?:exception|failure|invalid)\] /;
const FAILED = /^(?:FAIL|Error) /;
const PLACE = /^File "(.{1,1000})", line (\d{1,9}), characters? (\d{1,9})(?:-\d{1,9})?:$/;
const FRAME = /^\s{0,40}(?:Raised (?:at|by)|Re-raised at|Called from) \S/;
const LOGS = /^Logs saved to [`"].{1,4000}\.$/;

const EXPECTED = /^ {3}Expected: `/;
const RECEIVED = /^ {3}Received: `/;

/** Returns the failure that is below the box of a test, behind what the test printed. */
function alcotestFailure(given: readonly string[]): ReportedFailure {
  const lines = given.filter((line) => !LOGS.test(line)).map((line) => line.trimEnd());
  const thrown = lines.findLastIndex((line) => THROWN.test(line));
  const failed = lines.findLastIndex((line) => FAILED.test(line));
  const at = Math.max(thrown, failed);
  const text = lines.join('\n').trim();
  if (at < 0) return text === '' ? {} : { text };
  const own = lines.slice(at);
  const end = own.findIndex((line) => FRAME.test(line));
  const said = own.slice(0, end < 0 ? undefined : end);
  const stack = end < 0 ? '' : trimmedText(own.slice(end)).trimEnd();
  const isThrown = thrown > failed;
  return {
    message: isThrown
      ? trimmedText([...said.slice(0, 1).map((line) => line.replace(THROWN, '')), ...said.slice(1)])
      : said.join('\n').trim(),
    ...(stack === '' ? {} : { stack }),
    ...(isThrown ? {} : valuesIn(said)),
    isAssertion: !isThrown,
    element: isThrown ? 'error' : 'failure',
    location: isThrown ? undefined : placeOf(lines[at - 1] ?? ''),
  };
}

function trimmedText(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function placeOf(line: string): ReportedFailure['location'] {
  const [, file, row, character] = PLACE.exec(line) ?? [];
  if (file === undefined || Number(row) < 1) return undefined;
  return { file, line: Number(row), column: Number(character) + 1 };
}

/** Both values are between a backtick and an apostrophe, and may have several lines. */
function valuesIn(lines: readonly string[]): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  const at = lines.findIndex((line) => EXPECTED.test(line));
  const behind = lines.findLastIndex((line) => RECEIVED.test(line));
  if (at < 0 || behind < at) return {};
  const blank = lines.findIndex((line, index) => index > behind && line === '');
  const expected = quotedIn(lines.slice(at, behind));
  const actual = quotedIn(lines.slice(behind, blank < 0 ? undefined : blank));
  return expected === undefined || actual === undefined ? {} : { expected, actual, printed: true };
}

/** The column in which a value begins. */
const COLUMN = '   Expected: `'.length;

function quotedIn(lines: readonly string[]): string | undefined {
  const text = lines
    .map((line, index) => (index === 0 || line.slice(0, COLUMN).trim() === '' ? line.slice(COLUMN) : line))
    .join('\n')
    .trimEnd();
  return text.endsWith("'") ? text.slice(0, -1) : undefined;
}

/** So many lines of a failure are kept, of its beginning and of its end: in front of it is what the test printed. */
const MOST_LINES = 2000;

/** The box that is read. */
interface Box {
  readonly test: AlcotestTest;
  lines: string[];
}

/** Reads what programs with Alcotest print, one or several. */
class AlcotestStream {
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
