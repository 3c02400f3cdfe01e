import { passedRunTest } from '../../failed-run.js';
import { outputEvents } from '../../output-events.js';
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
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { CompilerErrors } from '../shared/errors/compiler-errors.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  beginningOf,
  countsOf,
  failingOf,
  type ForgeCounts,
  type ForgeResult,
  type ForgeSuite,
  namedAt,
  partsOf,
  reasonOf,
  repeatedSuiteOf,
  saysCompiled,
  saysNotCompiled,
  suiteOf,
  summaryDuration,
  summaryOf,
} from './forge-lines.js';

/** What `forge test` of Foundry prints for people. */
export const FORGE_TEXT: ReportFormat = {
  name: 'forge-text',
  aliases: ['forge', 'foundry'],
  compatibleFormats: ['junit'],
  title: "Forge's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (suiteOf(line) !== undefined) return beginningOf(next) !== undefined;
  return (
    countsOf(line)?.isCounted === true ||
    summaryOf(line) !== undefined ||
    failingOf(line) !== undefined ||
    saysCompiled(line) ||
    saysNotCompiled(line)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    FORGE_TEXT.name,
    new ForgeStream(),
    'The file has no lines of forge test, such as "Ran 3 tests for test/Cart.t.sol:CartTest".',
  );
}

/** What is below the line of a test. */
type Part = 'logs' | 'backtrace' | 'other';

const NO_SUMMARY = { failed: 0, total: 0 };

const MOST_ERRORS = 50;
const MOST_LINES_OF_SEQUENCE = 200;
const LONGEST_CALL = 2_000;

/** Reads the lines of one or several runs of `forge test`. */
class ForgeStream {
  #open: ForgeSuite | undefined;
  #result: ForgeResult | undefined;
  #part: Part = 'other';
  #logs = new BoundedText();
  #backtrace = new BoundedText();
  /** The beginning of a test whose calls are in the lines below. */
  #sequence: { text: string; lines: number } | undefined;
  /** Whether there was a suite at all: a text may begin behind them, where what failed is repeated. */
  #hasSuites = false;
  /** Of the suites of this run, and what they count. */
  #seen = { tests: 0, failed: 0 };
  #counted = { tests: 0, failed: 0 };
  #isSummaryDue = false;
  #durationMs: number | undefined;
  #isNotCompiled = false;
  readonly #errors = new CompilerErrors(/^Error(?: \(\d{1,6}\))?: \S|^error\[\w{1,20}\]: /, MOST_ERRORS);

  /** Whether there was a line of Forge. */
  isFound = false;

  /** Takes a line. What a line that the text does not end lacks is missing in it. */
  *take(given: string): Generator<ReportEntry> {
    const line = given.trimEnd();
    const suite = suiteOf(line);
    const counts = countsOf(line);
    const summary = summaryOf(line);
    const failing = failingOf(line);
    const repeated = repeatedSuiteOf(line);
    if (suite !== undefined) {
      this.#hasSuites = true;
      yield* this.#startSuite(suite);
    } else if (repeated !== undefined && (this.#open === undefined || !this.#hasSuites)) yield* this.#repeat(repeated);
    else if (counts !== undefined) yield* this.#endSuite(counts);
    else if (summary !== undefined) {
      this.#durationMs = sumOfDurations(this.#durationMs, summaryDuration(line));
      this.isFound = true;
      yield* this.#endRun(summary);
    } else if (failing !== undefined) yield* this.#takeFailing(failing);
    else if (this.#open !== undefined) yield* this.#takeBody(line);
    else this.#takeOther(line);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endTest();
    if (this.#open !== undefined || this.#isSummaryDue) {
      yield warningEntry('truncated', 'The text ends before the summary of forge test.');
      this.#open = undefined;
    }
    yield* this.#endRun();
    if (this.#isNotCompiled) {
      yield { kind: 'test', test: notCompiled(this.#errors.texts) };
      yield FAILED_RUN;
    }
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'forge', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  *#startSuite(suite: ForgeSuite): Generator<ReportEntry> {
    yield* this.#endTest();
    // What is announced of a suite without an end is missing in the run.
    if (this.#open !== undefined) yield warningEntry('no_result', `The suite ${this.#open.name} has no result.`);
    this.isFound = true;
    this.#open = suite;
  }

  *#endSuite(counts: ForgeCounts): Generator<ReportEntry> {
    yield* this.#endTest();
    this.isFound = true;
    this.#isSummaryDue = counts.isCounted;
    const open = this.#open;
    this.#open = undefined;
    this.#counted.tests += Math.max(counts.total, open?.tests ?? 0);
    this.#counted.failed += counts.failed;
    if (counts.isFailed && counts.failed === 0) yield FAILED_RUN;
  }

  /** Compares what was seen with what the summary counts, or the suites where it is missing. */
  *#endRun(summary = NO_SUMMARY): Generator<ReportEntry> {
    yield* this.#endTest();
    const { tests, failed } = this.#seen;
    const most = Math.max(summary.total, this.#counted.tests);
    const mostFailed = Math.max(summary.failed, this.#counted.failed);
    this.#open = undefined;
    this.#isSummaryDue = false;
    this.#seen = { tests: 0, failed: 0 };
    this.#counted = { tests: 0, failed: 0 };
    if (this.#hasSuites || most === 0) {
      yield announcedBy(mostFailed, Math.min(failed, mostFailed));
      yield totalBy(most, Math.min(tests, most));
    } else if (mostFailed > 0) yield FAILED_RUN;
    else yield { kind: 'test', test: passedRunTest('forge test') };
  }

  /** What failed of a suite is repeated at the end. */
  *#repeat(suite: ForgeSuite): Generator<ReportEntry> {
    if (this.#hasSuites) {
      yield FAILED_RUN;
      return;
    }
    yield* this.#endTest();
    this.isFound = true;
    this.#open = suite;
  }

  /** A text that begins behind the suites has only what failed. */
  *#takeFailing(failing: number): Generator<ReportEntry> {
    yield* this.#endTest();
    this.isFound = true;
    if (this.#hasSuites) {
      if (failing > 0) yield FAILED_RUN;
      return;
    }
    yield announcedBy(failing, Math.min(this.#seen.failed, failing));
    this.#open = undefined;
    this.#seen = { tests: 0, failed: 0 };
  }

  *#takeBody(line: string): Generator<ReportEntry> {
    const beginning = beginningOf(line);
    if (beginning !== undefined) {
      yield* this.#endTest();
      const named = namedAt(beginning.text);
      if (named !== undefined)
        this.#result = { name: named.name, status: beginning.status, reason: reasonOf(named.before) };
      else if (beginning.status === 'failed') this.#sequence = { text: beginning.text, lines: 0 };
    } else if (this.#sequence !== undefined) yield* this.#takeSequence(line, this.#sequence);
    else if (this.#result !== undefined) this.#takeBelow(line);
  }

  /** The calls that led to the failure of an invariant are between its reason and its name. */
  *#takeSequence(line: string, sequence: { text: string; lines: number }): Generator<ReportEntry> {
    const call = `\n${line.slice(0, LONGEST_CALL)}`;
    sequence.lines += 1;
    const named = namedAt(call);
    if (named === undefined) {
      sequence.text += call;
      if (sequence.lines >= MOST_LINES_OF_SEQUENCE) yield* this.#endTest();
    } else {
      this.#sequence = undefined;
      this.#result = { name: named.name, status: 'failed', reason: reasonOf(sequence.text + named.before) };
    }
  }

  #takeBelow(line: string): void {
    if (line === 'Logs:') this.#part = 'logs';
    else if (line === 'Backtrace:') this.#part = 'backtrace';
    else if (line === 'Traces:') this.#part = 'other';
    else if (this.#part === 'logs' && line.startsWith('  ')) this.#logs.push(`${line.slice(2)}\n`);
    else if (this.#part === 'backtrace' && line.startsWith('  at ')) this.#backtrace.push(`${line}\n`);
  }

  *#endTest(): Generator<ReportEntry> {
    if (this.#sequence !== undefined) yield FAILED_RUN;
    const [open, result] = [this.#open, this.#result];
    const [logs, backtrace] = [this.#logs.toString(), this.#backtrace.toString()];
    this.#sequence = undefined;
    this.#result = undefined;
    this.#part = 'other';
    this.#logs = new BoundedText();
    this.#backtrace = new BoundedText();
    if (open === undefined || result === undefined) return;
    this.#seen.tests += 1;
    if (result.status === 'failed') this.#seen.failed += 1;
    yield { kind: 'test', test: testOf(open, result, logs, backtrace) };
  }

  #takeOther(line: string): void {
    if (saysNotCompiled(line)) {
      this.isFound = true;
      this.#isNotCompiled = true;
    } else if (this.#isNotCompiled) this.#errors.take(line);
  }
}

function testOf(
  suite: ForgeSuite,
  { name, status, reason }: ForgeResult,
  logs: string,
  backtrace: string,
): ReportedTest {
  const isFailed = status === 'failed';
  return {
    name,
    suite: [suite.name],
    ...(isFailed ? { declaredIn: suite.file } : {}),
    status,
    ...(status === 'skipped' && reason !== '' ? { skipReason: reason } : {}),
    failures: isFailed ? [failureOf(reason, logs, backtrace)] : [],
    events: isFailed ? outputEvents(logs, 'console') : [],
  };
}

/** What an assertion of forge-std says, or a call that was expected to revert. */
const OF_ASSERTIONS =
  /^(?:assertion failed|Assertion failed|(?:next )?call did not revert|.{1,100} != expected |log != expected)/;

/** What the machine says of a call that failed. */
const OF_CALLS = /^(?:EvmError|EVM:|panic:|revert:|[Cc]ustom error|setup failed|`?vm\.)/;

/** A custom error of a contract with its arguments, and nothing else: `InsufficientBalance(1, 2)`. */
const CUSTOM_ERROR = /^[A-Z][\w$]{0,300}\(.{0,100000}\)$/;

/** What assertions say in the logs, until forge-std 1.7. */
const LOGGED = '\nError: ';
const LONGEST_LOGGED = 4_000;

function loggedIn(logs: string): string | undefined {
  const at = `\n${logs}`.indexOf(LOGGED, logs.length - LONGEST_LOGGED - LOGGED.length + 1);
  const said = at < 0 ? '' : logs.slice(at + LOGGED.length - 1).trimEnd();
  return said === '' ? undefined : said;
}

function failureOf(reason: string, logs: string, backtrace: string): ReportedFailure {
  const [sentence, counterexample] = partsOf(reason);
  const logged = /^[Aa]ssertion failed\.?$/.test(sentence) ? loggedIn(logs) : undefined;
  const isThrown = OF_CALLS.test(sentence) || CUSTOM_ERROR.test(sentence);
  const isAssertion = OF_ASSERTIONS.test(sentence) ? true : isThrown ? false : undefined;
  const message = [logged ?? sentence, counterexample].filter((part) => part !== undefined && part !== '').join('\n');
  return {
    message: message === '' ? 'The test failed.' : message,
    ...valuesOf(sentence),
    ...(backtrace === '' ? {} : { stack: backtrace.trimEnd() }),
    isAssertion,
    element: 'failure',
  };
}

const PREFIX = 'assertion failed: ';

/** `assertEq(actual, expected)` says `assertion failed: 41 != 42`. */
function valuesOf(sentence: string): Partial<ReportedFailure> {
  if (!sentence.startsWith(PREFIX)) return {};
  const [actual, expected, ...more] = sentence.slice(PREFIX.length).split(' != ', 3);
  return actual === undefined || expected === undefined || more.length > 0 ? {} : { expected, actual, printed: true };
}

const PLACE = /^ {0,10}--> (\S.{0,1000}):(\d{1,9}):(\d{1,9}):?$/m;

function notCompiled(errors: readonly string[]): ReportedTest {
  const failures = errors.map((error): ReportedFailure => {
    const [, file, line, column] = PLACE.exec(error) ?? [];
    const location = file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
    return {
      message: error.trimEnd(),
      isAssertion: false,
      element: 'error',
      ...(location === undefined ? {} : { location }),
    };
  });
  const unknown: ReportedFailure = { message: 'Compiler run failed', isAssertion: false, element: 'error' };
  return {
    name: 'forge build',
    suite: [],
    status: 'failed',
    failures: failures.length === 0 ? [unknown] : failures,
    events: [],
  };
}
