import type {
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { labelledValues } from '../cpp/labelled-values.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { passedRunTest } from '../../failed-run.js';
import { linesOfLog, readLog, type LogStream } from '../shared/read-log.js';
import { namesOf } from './cppunit.js';

/**
 * What programs with CppUnit print: the lines of BriefTestProgressListener, which name each test, and the lists of failures of
 * TextOutputter and CompilerOutputter.
 */
export const CPPUNIT_TEXT: ReportFormat = {
  name: 'cppunit-text',
  compatibleFormats: ['cppunit'],
  title: "CppUnit's text",
  recognizes,
  read,
};

/** `CartTest::adds : OK`. Where a test prints without a line end, its name is not known for certain. */
const RESULT = /^(?:([A-Za-z_]\w{0,200}(?:::[A-Za-z_]\w{0,200}){1,8})|.{0,4000}) : (OK|assertion|error)$/;
/** `cart_test.cpp:12:Assertion` of CompilerOutputter, with the name of the test in the next line. */
const AT_PLACE = /^(?:(\S.{0,500}):(\d{1,9}): ?|##Failure Location unknown## : )(Assertion|Error)$/;
const NAMED = /^Test name: (\S.{0,500})$/;
/** `1) test: CartTest::sums (F) line: 12 cart_test.cpp` of TextOutputter */
const NUMBERED = /^\d{1,6}\) test: (\S.{0,500}?) \(([FE])\)(?: line: (\d{1,9}) (\S.{0,500}))?$/;
const PASSED = /^OK \((\d{1,9})(?: tests?)?\)$/;
const COMPILER_COUNTS =
  /^Run: {1,4}(\d{1,9}) {1,4}Failure total: (\d{1,9}) {1,4}Failures: \d{1,9} {1,4}Errors: \d{1,9}$/;
const TEXT_COUNTS = /^Run: {1,4}(\d{1,9}) {1,4}Failures: (\d{1,9}) {1,4}Errors: (\d{1,9})$/;
const MOST_LINES = 1000;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  const hasResult = lines.some((line) => /^(?:[A-Za-z_]\w{0,200}(?:::\w{1,200}){1,8})? : OK$/.test(line));
  return lines.some((line, at) => {
    const next = lines[at + 1] ?? '';
    return (
      COMPILER_COUNTS.test(line) ||
      (line === '!!!FAILURES!!!' && next === 'Test Results:') ||
      (AT_PLACE.test(line) && NAMED.test(next)) ||
      (hasResult && PASSED.test(line))
    );
  });
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CPPUNIT_TEXT.name,
    new CppunitStream(),
    'The file has no lines of CppUnit, such as "CartTest::adds : OK" or "Test name: CartTest::adds".',
  );
}

/** A failure whose lines are read. */
interface OpenFailure {
  name: string;
  readonly isError: boolean;
  readonly location: ReportedFailure['location'];
  readonly lines: string[];
}

class CppunitStream implements LogStream {
  /** The tests that are named, and whether they passed. */
  readonly #results = new Map<string, boolean>();
  readonly #failures: OpenFailure[] = [];
  #open: OpenFailure | undefined;
  #run: number | undefined;
  #failed: number | undefined;

  isFound = false;

  *take(text: string): Generator<ReportEntry> {
    const line = text.trimEnd();
    const [, named, result] = RESULT.exec(line) ?? [];
    if (result !== undefined && this.#open === undefined) {
      this.isFound = true;
      if (named !== undefined) this.#results.set(named, result === 'OK' && this.#results.get(named) !== false);
    } else if (!this.#takeFailure(line) && !this.#takeCounts(line)) this.#takeLine(line);
    yield* [];
  }

  *end(): Generator<ReportEntry> {
    const failed = this.#failures.map(({ name }) => name);
    const tests = [...this.#failures.map(failedTest), ...this.#others(new Set(failed))];
    for (const test of tests) yield { kind: 'test', test };
    const isGreen = this.#failed === 0 && tests.every(({ status }) => status === 'passed');
    const unnamed = (this.#run ?? 0) - tests.length;
    if (isGreen && unnamed > 0) yield { kind: 'test', test: passedRunTest('cppunit') };
    if (this.#run === undefined) yield warningEntry('truncated', 'The text ends before the counts of CppUnit.');
    yield announcedBy(this.#failed, Math.min(this.#failures.length, this.#failed ?? 0));
    // Tests that passed are not named by all listeners.
    yield totalBy(this.#run, Math.max(tests.length, this.#run ?? 0));
    yield { kind: 'run', run: { runner: 'cppunit' } };
  }

  #takeFailure(line: string): boolean {
    const [, file, row, kind] = AT_PLACE.exec(line) ?? [];
    const [, name, mark, at, inFile] = NUMBERED.exec(line) ?? [];
    if (kind !== undefined) this.#begin('', kind === 'Error', file, row);
    else if (name !== undefined) this.#begin(name, mark === 'E', inFile, at);
    return kind !== undefined || name !== undefined;
  }

  #begin(name: string, isError: boolean, file: string | undefined, row: string | undefined): void {
    const isPlace = file !== undefined && Number(row) > 0;
    this.#open = { name, isError, location: isPlace ? { file, line: Number(row) } : undefined, lines: [] };
    if (name !== '') this.#failures.push(this.#open);
    this.isFound ||= name !== '';
  }

  #takeCounts(line: string): boolean {
    const [, passed] = PASSED.exec(line) ?? [];
    const [, run, total] = COMPILER_COUNTS.exec(line) ?? [];
    const [, ran, failures, errors] = TEXT_COUNTS.exec(line) ?? [];
    const count = passed ?? run ?? ran;
    if (count === undefined) return false;
    this.isFound ||= this.#results.size > 0 || run !== undefined || ran !== undefined;
    this.#open = undefined;
    this.#run = (this.#run ?? 0) + Number(count);
    this.#failed = (this.#failed ?? 0) + (ran === undefined ? Number(total ?? 0) : Number(failures) + Number(errors));
    return true;
  }

  #takeLine(line: string): void {
    const open = this.#open;
    const [, name] = NAMED.exec(line) ?? [];
    if (open === undefined) return;
    if (open.name === '' && name === undefined) this.#open = undefined;
    else if (open.name === '' && name !== undefined) {
      this.isFound = true;
      open.name = name;
      this.#failures.push(open);
    } else if (line === 'Failures !!!') this.#open = undefined;
    else if (open.lines.length < MOST_LINES) open.lines.push(line);
  }

  /** The tests that no list of failures has. */
  *#others(failed: ReadonlySet<string>): Generator<ReportedTest> {
    for (const [name, isPassed] of this.#results) {
      if (failed.has(name)) continue;
      const common = { ...namesOf(name), events: [] };
      yield isPassed ? { ...common, status: 'passed', failures: [] } : { ...common, status: 'failed', failures: [{}] };
    }
  }
}

function failedTest({ name, isError, location, lines }: OpenFailure): ReportedTest {
  const message = lines.join('\n').trim();
  const failure: ReportedFailure = {
    message,
    isAssertion: !isError,
    ...(isError ? { element: 'error' } : labelledValues(message)),
    location,
    dialect: 'cpp',
  };
  return { ...namesOf(name), status: 'failed', failures: [failure], events: [] };
}
