/** A result of Unity: `test/cart.c:12:test_adds:FAIL: Expected 1 Was 2`. */
export interface UnityResult {
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
export interface UnityCounts {
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
export function unityLineOf(line: string): string {
  return line.trimEnd().replace(/^\d{1,6}: /, '');
}

/** Parses the line of a result. */
export function unityResultOf(line: string): UnityResult | undefined {
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
export function unityCountsOf(line: string): UnityCounts | undefined {
  const [, tests, failed, ignored] = COUNTS.exec(line) ?? [];
  return tests === undefined ? undefined : { tests: Number(tests), failed: Number(failed), ignored: Number(ignored) };
}

/** Returns whether the fixture of Unity starts to run its tests, of which it names those that failed. */
export function startsUnityFixture(line: string): boolean {
  return /^Unity test run \d{1,9} of \d{1,9}$/.test(line);
}

const PLATFORMIO_FAILED =
  /^-{2,200} \S{1,400} \[(?:FAILED|ERRORED)\] Took |^={2,200} \d{1,9} test cases?: .{0,100}\b(?:failed|errored)\b/;

/** Returns whether PlatformIO says that a program of tests, or one of several, did not pass. */
export function saysPlatformioFailed(line: string): boolean {
  return PLATFORMIO_FAILED.test(line);
}
