import { passedRunTest } from '../../failed-run.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { unityFailure } from '../shared/unity-failure.js';

/**
 * What programs with Unity of ThrowTheSwitch print (unity.c, and unity_fixture.c of its extras), with and without colors, also as
 * `pio test` of PlatformIO shows it.
 */
export const UNITY_TEXT: ReportFormat = {
  name: 'unity-text',
  aliases: ['unity'],
  compatibleFormats: ['ceedling', 'junit'],
  title: "Unity's text",
  recognizes,
  read,
};

const SOURCE = /\.(?:c|cc|cpp|cxx|h|hpp|ino)$/i;

/** By the result of a file of C, or by the counts below a rule or a fixture. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head).map(unityLineOf);
  if (lines.some((line) => isCertain(line))) return true;
  const isRun = lines.some((line) => line === RULE || startsUnityFixture(line));
  return isRun && lines.some((line) => unityCountsOf(line) !== undefined);
}

const RULE = '-----------------------';

function isCertain(line: string): boolean {
  const result = unityResultOf(line);
  return result?.file !== undefined && result.word !== 'INFO' && SOURCE.test(result.file);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    UNITY_TEXT.name,
    new UnityStream(),
    'The file has no lines of Unity, such as "cart.c:12:test_adds:PASS", or "3 Tests 1 Failures 0 Ignored".',
  );
}

/** A result of Unity: `test/cart.c:12:test_adds:FAIL: Expected 1 Was 2`. */
interface UnityResult {
  /** `INFO` is a message, which ends no test. */
  readonly word: 'PASS' | 'FAIL' | 'IGNORE' | 'INFO';
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly group: string | undefined;
  readonly name: string;
  readonly message: string;
  readonly durationMs: number | undefined;
}

/** The counts of a program: `5 Tests 1 Failures 0 Ignored`. */
interface UnityCounts {
  readonly tests: number;
  readonly failed: number;
  readonly ignored: number;
}

const NAME = '\\w{1,300}(?:\\(.{0,300}?\\))?';
/** Behind the time, which is only there with UNITY_INCLUDE_EXEC_TIME. */
const RESULT = new RegExp(`:(\\d{1,9}):(${NAME}):(PASS|FAIL|IGNORE|INFO)(?=$|:| \\()`);
const TIME = / \((\d{1,12}(?:\.\d{1,6})?) ms\)$/;
/** PlatformIO writes a word of its own in the place of Unity's, and another one behind that of a test that failed. */
const PLATFORMIO = new RegExp(`:(\\d{1,9}):(${NAME})\\t\\[(PASSED|IGNORED)\\]$`);
const FIXTURE = /^(?:IGNORE_)?TEST\(([^,()]{1,200}), ([^()]{1,200})\)$/;

/** So much of a line may be in front of the word of a result, and behind it. */
const LONGEST_HEAD = 2_000;
const LONGEST = 100_000;

/** Returns a line without the number of the test that CTest writes in front of it with `-V`. */
function unityLineOf(line: string): string {
  return line.trimEnd().replace(/^\d{1,6}: /, '');
}

/** Parses the line of a result. */
function unityResultOf(line: string): UnityResult | undefined {
  const verbose = fixtureResultOf(line);
  if (verbose !== undefined) return verbose;
  const head = line.slice(0, LONGEST_HEAD);
  const found = RESULT.exec(head) ?? PLATFORMIO.exec(head);
  const [whole = '', number, name, word] = found ?? [];
  if (found === null || name === undefined || word === undefined) return undefined;
  const rest = line.slice(found.index + whole.length, LONGEST).replace(/\t\[FAILED\]$/, '');
  const [time = '', ms] = TIME.exec(rest) ?? [];
  const message = rest.slice(0, rest.length - time.length);
  if (message !== '' && !message.startsWith(':')) return undefined;
  return {
    word: WORDS.get(word) ?? 'FAIL',
    file: fileIn(line.slice(0, found.index)),
    line: Number(number) > 0 ? Number(number) : undefined,
    ...namesOf(name),
    message: message.slice(1).trim(),
    durationMs: ms === undefined ? undefined : Number(ms),
  };
}

const WORDS: ReadonlyMap<string, UnityResult['word']> = new Map<string, UnityResult['word']>([
  ['PASS', 'PASS'],
  ['PASSED', 'PASS'],
  ['FAIL', 'FAIL'],
  ['IGNORE', 'IGNORE'],
  ['IGNORED', 'IGNORE'],
  ['INFO', 'INFO'],
]);

/** `TEST(Cart, adds) PASS`: what the fixture of Unity prints with `-v`, of tests that did not fail. */
const VERBOSE = /^((IGNORE_)?TEST\([^,()]{1,200}, [^()]{1,200}\))( PASS)?(?: \((\d{1,12}(?:\.\d{1,6})?) ms\))?$/;

function fixtureResultOf(line: string): UnityResult | undefined {
  const [, name, ignored, passed, ms] = VERBOSE.exec(line) ?? [];
  if (name === undefined || (ignored === undefined) === (passed === undefined)) return undefined;
  return {
    word: ignored === undefined ? 'PASS' : 'IGNORE',
    file: undefined,
    line: undefined,
    ...namesOf(name),
    message: '',
    durationMs: ms === undefined ? undefined : Number(ms),
  };
}

function namesOf(name: string): Pick<UnityResult, 'group' | 'name'> {
  const [, group, test] = FIXTURE.exec(name) ?? [];
  return group === undefined || test === undefined ? { group: undefined, name } : { group, name: test };
}

/** The fixture of Unity has a sign for each test in front of it, or its name. */
function fileIn(head: string): string | undefined {
  const file = head.replace(/^(?:IGNORE_)?TEST\([^()]{1,400}\)/, '').replace(/^[.!]{1,1500}(?=\.\.\/|[^.!/])/, '');
  return file === '' ? undefined : file;
}

const COUNTS = /^(\d{1,9}) Tests (\d{1,9}) Failures (\d{1,9}) Ignored$/;

/** Parses the counts of a program. */
function unityCountsOf(line: string): UnityCounts | undefined {
  const [, tests, failed, ignored] = COUNTS.exec(line) ?? [];
  return tests === undefined ? undefined : { tests: Number(tests), failed: Number(failed), ignored: Number(ignored) };
}

/** Returns whether the fixture of Unity starts to run its tests, of which it names those that failed. */
function startsUnityFixture(line: string): boolean {
  return /^Unity test run \d{1,9} of \d{1,9}$/.test(line);
}

const PLATFORMIO_FAILED =
  /^-{2,200} \S{1,400} \[(?:FAILED|ERRORED)\] Took |^={2,200} \d{1,9} test cases?: .{0,100}\b(?:failed|errored)\b/;

/** Returns whether PlatformIO says that a program of tests, or one of several, did not pass. */
function saysPlatformioFailed(line: string): boolean {
  return PLATFORMIO_FAILED.test(line);
}

/** Reads what programs with Unity print, one or several. */
class UnityStream {
  /** The results since the last counts. */
  #seen = { PASS: 0, FAIL: 0, IGNORE: 0 };
  /** Whether a program has started, and its counts are due. */
  #isRunning = false;
  /** Whether the next line says how the program ended. */
  #isVerdict = false;
  /** The messages of a test that runs. */
  #said: { readonly name: string; readonly text: BoundedText } | undefined;

  /** Whether there was a line of Unity. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const line = unityLineOf(given);
    const counts = unityCountsOf(line);
    const result = unityResultOf(line);
    if (counts !== undefined) yield* this.#count(counts);
    else if (result !== undefined) yield* this.#takeResult(result, isOpen);
    else if (startsUnityFixture(line)) {
      yield* this.#endProgram();
      this.#isRunning = true;
      this.isFound = true;
    } else if (saysPlatformioFailed(line) || (this.#isVerdict && /^FAIL(?:ED)?$/.test(line))) yield FAILED_RUN;
    this.#isVerdict = counts !== undefined || (this.#isVerdict && line === '');
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endProgram();
    yield { kind: 'run', run: { runner: 'Unity' } };
  }

  *#takeResult(result: UnityResult, isOpen: boolean): Generator<ReportEntry> {
    this.isFound = true;
    this.#isRunning = true;
    if (isOpen) return;
    if (result.word === 'INFO') {
      if (this.#said?.name !== result.name) this.#said = { name: result.name, text: new BoundedText() };
      this.#said.text.push(`${result.message}\n`);
      return;
    }
    const said = this.#said?.name === result.name ? this.#said.text.toString() : '';
    this.#said = undefined;
    this.#seen[result.word] += 1;
    yield { kind: 'test', test: testOf(result, said) };
  }

  /** The fixture of Unity names only the tests that failed, unless it is verbose. */
  *#count({ tests, failed, ignored }: UnityCounts): Generator<ReportEntry> {
    this.isFound = true;
    const { PASS, FAIL, IGNORE } = this.#seen;
    const [seen, passed] = [PASS + FAIL + IGNORE, tests - failed - ignored];
    if (seen === 0 && failed === 0 && passed > 0) yield { kind: 'test', test: passedRunTest('Unity tests') };
    yield announcedBy(failed, Math.min(FAIL, failed));
    yield totalBy(tests, PASS === 0 ? tests : Math.min(seen, tests));
    // Those of a program that died are in front of the results of the next one.
    if (seen > tests)
      yield warningEntry('truncated', 'The counts of a program are smaller than the results in front of them.');
    this.#start(false);
  }

  *#endProgram(): Generator<ReportEntry> {
    if (this.#isRunning) yield warningEntry('truncated', 'The text ends before the counts of a program.');
    this.#start(false);
  }

  #start(isRunning: boolean): void {
    this.#seen = { PASS: 0, FAIL: 0, IGNORE: 0 };
    this.#isRunning = isRunning;
  }
}

function testOf(result: UnityResult, said: string): ReportedTest {
  const { word, file, line, group, name, message, durationMs } = result;
  const own = {
    name,
    suite: group === undefined ? [] : [group],
    // The fixture of Unity names no file of a test that passed.
    ...(group === undefined ? { file, line } : { declaredIn: word === 'FAIL' ? file : undefined }),
    durationMs,
  };
  if (word !== 'FAIL')
    return {
      ...own,
      status: word === 'PASS' ? 'passed' : 'skipped',
      ...(word === 'PASS' || message === '' ? {} : { skipReason: message }),
      failures: [],
      events: [],
    };
  const place = file === undefined || line === undefined ? undefined : { file, line };
  return { ...own, status: 'failed', failures: [unityFailure(message, place)], events: outputEvents(said, 'log') };
}
