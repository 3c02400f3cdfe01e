import { failedRunTest } from '../../failed-run.js';
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
import { announcedBy, totalBy } from '../shared/announced.js';
import { JavaError } from '../shared/errors/java-error.js';
import { linesOfLog, type LogStream, readLog } from '../shared/read-log.js';

/** What `adb shell am instrument -r` prints of tests on Android, which Gradle's plugin keeps as `testlog/test-results.log`. */
export const INSTRUMENTATION_TEXT: ReportFormat = {
  name: 'instrumentation-text',
  aliases: ['am-instrument'],
  compatibleFormats: ['junit'],
  title: "Android's instrumentation text",
  recognizes: (head: ReportHead) => linesOfLog(head).some((line) => CERTAIN.test(line)),
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      INSTRUMENTATION_TEXT.name,
      new InstrumentationStream(),
      'The file has no tests of Android\'s instrumentation, such as "INSTRUMENTATION_STATUS: class=shop.CartTest".',
    ),
};

const CERTAIN =
  /^INSTRUMENTATION_(?:STATUS: (?:class|test|numtests|current|id|stream|Error)=|RESULT: (?:stream|shortMsg|longMsg)=|(?:STATUS_)?CODE: -?\d|FAILED: \S|ABORTED: \S)/;

/** What is read of the values of a test, and of those of the run. */
const KEPT: ReadonlySet<string> = new Set([
  'class',
  'test',
  'numtests',
  'stack',
  'stream',
  'Error',
  'shortMsg',
  'longMsg',
]);

const VALUE = /^INSTRUMENTATION_(STATUS|RESULT): ([\w.-]{1,200})=(.*)$/;
const CODE = /^INSTRUMENTATION_(STATUS_CODE|CODE): (-?\d{1,9})$/;
const ENDED = /^INSTRUMENTATION_(FAILED|ABORTED): (.{0,2000})/;

/** The codes of a test: it starts, is somewhere in it, or has ended; any other below zero is a failure. */
const STARTS = 1;
const PASSED = 0;
const ERROR = -1;
const IGNORED = -3;
const ASSUMPTION = -4;

/** The code of a run that came to its end. */
const RUN_ENDED = -1;

/** A test by its class and name. */
interface Key {
  readonly className: string;
  readonly name: string;
}

/** Reads one run of instrumented tests, or several behind each other. */
class InstrumentationStream implements LogStream {
  #values = new Map<string, BoundedText>();
  /** The value that goes on in the next line; undefined behind none. */
  #open: BoundedText | undefined;
  #isInValue = false;
  /** Whether that is what the runner says of the run. */
  #isOfRun = false;
  /** How many failures the runner counts, in the last line that says so. */
  #failures: number | undefined;
  #running: Key | undefined;
  #isInRun = false;
  #tests = 0;
  #announced = 0;
  #durationMs: number | undefined;

  isFound = false;

  /** The lines below a value are of it, whatever they look like. */
  isOfTest(text: string): boolean {
    return this.#isInValue && !text.startsWith('INSTRUMENTATION_');
  }

  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const line = text.trimEnd();
    const [, what = '', code] = CODE.exec(line) ?? [];
    // The end of a run has all of its digits, so that it is whole without a line end.
    if (isOpen && !(what === 'CODE' && code === String(RUN_ENDED))) return;
    const [, where, key = '', value = ''] = VALUE.exec(line) ?? [];
    const [, how, why] = ENDED.exec(line) ?? [];
    if (where !== undefined) this.#takeValue(where === 'RESULT' && key === 'stream', key, value);
    else if (code !== undefined) yield* what === 'CODE' ? this.#endRun(Number(code)) : this.#endBlock(Number(code));
    else if (how !== undefined) yield* this.#breakOff(how, why ?? '');
    else this.#takeMore(text);
  }

  *end(): Generator<ReportEntry> {
    if (this.#isInRun) {
      yield* this.#dropRunning();
      yield* this.#counts();
      yield warningEntry('truncated', 'The text ends before the end of the run of the instrumentation.');
    }
    const durationMs = this.#durationMs;
    yield {
      kind: 'run',
      run: { runner: 'Android instrumentation', ...(durationMs === undefined ? {} : { durationMs }) },
    };
  }

  #takeValue(isOfRun: boolean, key: string, value: string): void {
    this.#isOfRun = isOfRun;
    this.isFound = true;
    this.#isInRun = true;
    this.#isInValue = true;
    this.#open = undefined;
    if (!KEPT.has(key)) return;
    this.#open = new BoundedText();
    this.#open.push(value);
    this.#values.set(key, this.#open);
  }

  #takeMore(text: string): void {
    this.#open?.push(`\n${text}`);
    if (!this.#isOfRun) return;
    const line = text.trimEnd();
    const [, failures] = FAILURES.exec(line) ?? [];
    if (failures !== undefined) this.#failures = Number(failures);
    const [, seconds] = /^Time: ([\d.,]{1,15})$/.exec(line) ?? [];
    const ms = Number(seconds?.replaceAll(',', '') ?? 'none') * 1000;
    if (Number.isFinite(ms)) this.#durationMs = (this.#durationMs ?? 0) + ms;
  }

  #valueOf(key: string): string | undefined {
    const value = this.#values.get(key)?.toString().trim();
    return value === '' ? undefined : value;
  }

  #clear(): void {
    this.#values = new Map();
    this.#open = undefined;
    this.#isInValue = false;
    this.#isOfRun = false;
  }

  /** The values of a test are in front of its code. Without a test it is about the run. */
  *#endBlock(code: number): Generator<ReportEntry> {
    this.isFound = true;
    this.#isInRun = true;
    const key = this.#key();
    const [error, count] = [this.#valueOf('Error'), Number(this.#valueOf('numtests') ?? 0)];
    if (Number.isInteger(count)) this.#announced = Math.max(this.#announced, count);
    if (key === undefined) {
      if (code < 0)
        yield {
          kind: 'test',
          test: failedRunTest([brokenOff(error ?? `The instrumentation failed with the code ${code}.`)]),
        };
    } else if (code === STARTS) {
      yield* this.#dropRunning();
      this.#running = key;
    } else if (code <= PASSED) {
      if (!isSame(this.#running, key)) yield* this.#dropRunning();
      this.#running = undefined;
      this.#tests += 1;
      yield { kind: 'test', test: this.#testOf(key, code) };
    }
    this.#clear();
  }

  #key(): Key | undefined {
    const [className, name] = [this.#valueOf('class'), this.#valueOf('test')];
    return name === undefined ? undefined : { className: className ?? '', name };
  }

  #testOf(key: Key, code: number): ReportedTest {
    const own = { name: key.name, suite: key.className === '' ? [] : [key.className], events: [] };
    if (code === PASSED) return { ...own, status: 'passed', failures: [] };
    const error = errorOf(this.#valueOf('stack') ?? this.#valueOf('stream') ?? '');
    if (code === IGNORED || code === ASSUMPTION)
      return { ...own, status: 'skipped', skipReason: code === ASSUMPTION ? error.message : undefined, failures: [] };
    return { ...own, status: 'failed', failures: [code === ERROR ? { ...error, element: 'error' } : error] };
  }

  /** A test that has started, and does not say how it ended. */
  *#dropRunning(): Generator<ReportEntry> {
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined)
      yield warningEntry('no_result', `The test "${running.name.slice(0, 200)}" started but has no result.`);
  }

  /** A run whose process crashed has a message, and the code of one that was canceled. */
  *#endRun(code: number): Generator<ReportEntry> {
    this.isFound = true;
    const message = this.#valueOf('longMsg') ?? this.#valueOf('shortMsg');
    if (code !== RUN_ENDED || message !== undefined)
      yield* this.#fail(message ?? `The instrumentation ended with the code ${code}.`);
    yield* this.#dropRunning();
    yield* this.#counts();
    this.#isInRun = false;
    this.#clear();
  }

  *#breakOff(how: string, why: string): Generator<ReportEntry> {
    this.isFound = true;
    yield* this.#fail(this.#valueOf('longMsg') ?? `INSTRUMENTATION_${how}: ${why}`);
    yield* this.#counts();
    this.#isInRun = false;
    this.#clear();
  }

  /** Where the process dies, the test that runs is the one that failed. */
  *#fail(message: string): Generator<ReportEntry> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) {
      yield { kind: 'test', test: failedRunTest([brokenOff(message)]) };
      return;
    }
    this.#tests += 1;
    const suite = running.className === '' ? [] : [running.className];
    yield {
      kind: 'test',
      test: {
        name: running.name,
        suite,
        status: 'failed',
        failures: [brokenOff(message)],
        events: [],
      },
    };
  }

  *#counts(): Generator<ReportEntry> {
    yield totalBy(this.#announced, this.#tests);
    yield announcedBy(this.#failures);
    this.#failures = undefined;
    this.#announced = 0;
    this.#tests = 0;
  }
}

/** At the end of what JUnit says of the run. */
const FAILURES = /^Tests run: \d{1,9}, {1,2}Failures: (\d{1,9})$/;

function isSame(one: Key | undefined, other: Key): boolean {
  return one?.name === other.name && one.className === other.className;
}

function errorOf(text: string): ReportedFailure {
  const error = new JavaError();
  for (const line of text.split('\n')) error.take(line);
  return error.failure();
}

/** What ended the process of the tests. */
function brokenOff(message: string): ReportedFailure {
  return { ...errorOf(message), element: 'error' };
}
