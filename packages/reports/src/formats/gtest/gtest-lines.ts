/** A mark of GoogleTest and what is in front of it: output that does not end its line, or a time of a CI. */
export type GtestMark =
  | { readonly kind: 'run-start'; readonly before: string; readonly tests: number }
  | { readonly kind: 'run-end'; readonly before: string; readonly tests: number; readonly durationMs: number }
  | { readonly kind: 'suite-start' | 'suite-end'; readonly before: string; readonly suite: string }
  | { readonly kind: 'set-up' | 'tear-down'; readonly before: string }
  | { readonly kind: 'test-start'; readonly before: string; readonly name: string }
  | GtestResult
  | { readonly kind: 'count'; readonly before: string; readonly word: ResultWord; readonly tests: number }
  | { readonly kind: 'broken-suite'; readonly before: string; readonly suite: string };

/** How a test ended, or a line of the lists behind the last counts. */
export interface GtestResult {
  readonly kind: 'result';
  readonly before: string;
  readonly word: ResultWord;
  /** The suite and the test, with a point between them. */
  readonly name: string;
  /** `, where GetParam() = 7`, without the comma. */
  readonly parameters: string | undefined;
  readonly durationMs: number | undefined;
}

type ResultWord = 'passed' | 'failed' | 'skipped' | 'disabled';

const WORDS: ReadonlyMap<string, ResultWord> = new Map([
  ['      OK', 'passed'],
  [' PASSED ', 'passed'],
  [' FAILED ', 'failed'],
  [' SKIPPED', 'skipped'],
  ['DISABLED', 'disabled'],
]);

const MARK = /\[(?:={10}|-{10}| RUN {6}| {7}OK | {2}PASSED {2}| {2}FAILED {2}| {2}SKIPPED | DISABLED )\] /;

/** A death test prints what its child says behind this mark. */
const OF_CHILD = '[  DEATH   ]';

const RUNS = /^\[={10}\] Running (\d{1,9}) tests? from \d{1,9} test (?:cases?|suites?)\.$/;
const RAN = /^\[={10}\] (\d{1,9}) tests? from \d{1,9} test (?:cases?|suites?) ran\.(?: \((\d{1,12}) ms total\))?$/;
const SET_UP = /^\[-{10}\] Global test environment set-up\.?$/;
const TEAR_DOWN = /^\[-{10}\] Global test environment tear-down\.?$/;
const SUITE =
  /^\[-{10}\] \d{1,9} tests? from ([^\s,]{1,4000})(?: \(\d{1,12} ms total\)|, where TypeParam = .{0,100000})?$/;
const STARTS = /^\[ RUN {6}\] (\S{1,8000})$/;
const COUNTS = /^\[ {2}(PASSED |FAILED |SKIPPED)\s?\] (\d{1,9}) tests?(?:\.|, listed below:)$/;
const BROKEN_SUITE = /^\[ {2}FAILED {2}\] (\S{1,4000}): SetUpTest(?:Suite|Case) or TearDownTest(?:Suite|Case)$/;
const RESULT = /^\[ ( {6}OK| PASSED | FAILED | SKIPPED|DISABLED) \] ([^\s,]{1,8000})(?:, where (.{0,100000}))?$/;
const TIME = / \((\d{1,12}) ms\)$/;

/** Parses the mark in a line. */
export function markOf(text: string): GtestMark | undefined {
  const at = text.search(MARK);
  if (at < 0 || text.startsWith(OF_CHILD)) return undefined;
  return readMark(text.slice(at).trimEnd(), text.slice(0, at));
}

function readMark(text: string, before: string): GtestMark | undefined {
  if (text.startsWith('[=')) return runMarkOf(text, before);
  if (text.startsWith('[-')) return suiteMarkOf(text, before);
  const [, started] = STARTS.exec(text) ?? [];
  if (started !== undefined) return isTest(started) ? { kind: 'test-start', before, name: started } : undefined;
  const [, counted, tests] = COUNTS.exec(text) ?? [];
  if (counted !== undefined)
    return { kind: 'count', before, word: WORDS.get(` ${counted}`) ?? 'passed', tests: Number(tests) };
  const [, broken] = BROKEN_SUITE.exec(text) ?? [];
  return broken === undefined ? resultOf(text, before) : { kind: 'broken-suite', before, suite: broken };
}

function runMarkOf(text: string, before: string): GtestMark | undefined {
  const [, started] = RUNS.exec(text) ?? [];
  if (started !== undefined) return { kind: 'run-start', before, tests: Number(started) };
  const [, tests, time] = RAN.exec(text) ?? [];
  return tests === undefined
    ? undefined
    : { kind: 'run-end', before, tests: Number(tests), durationMs: Number(time ?? 0) };
}

function suiteMarkOf(text: string, before: string): GtestMark | undefined {
  if (SET_UP.test(text)) return { kind: 'set-up', before };
  if (TEAR_DOWN.test(text)) return { kind: 'tear-down', before };
  const [, suite] = SUITE.exec(text) ?? [];
  if (suite === undefined) return undefined;
  return { kind: text.endsWith(' ms total)') ? 'suite-end' : 'suite-start', before, suite };
}

function resultOf(text: string, before: string): GtestResult | undefined {
  const [time = '', ms] = TIME.exec(text) ?? [];
  const [, word = '', name, parameters] = RESULT.exec(text.slice(0, text.length - time.length)) ?? [];
  const known = WORDS.get(word);
  if (known === undefined || name === undefined || !isTest(name)) return undefined;
  return {
    kind: 'result',
    before,
    word: known,
    name,
    parameters,
    durationMs: ms === undefined ? undefined : Number(ms),
  };
}

function isTest(name: string): boolean {
  const point = name.lastIndexOf('.');
  return point > 0 && point < name.length - 1;
}

/** Returns the suite and the name of a test. A suite may have points in its name. */
export function namesOf(test: string): { readonly suite: string; readonly name: string } {
  const point = test.lastIndexOf('.');
  return { suite: test.slice(0, point), name: test.slice(point + 1) };
}

/** The first line of a failure, or of why a test is skipped. */
export interface PartStart {
  readonly kind: 'failure' | 'skip';
  /** Output in front of it, in the same line. */
  readonly before: string;
  /** The place, as it is in GoogleTest's files. */
  readonly place: string;
  /** What is said in the same line, as with Microsoft's compiler. */
  readonly said: string | undefined;
}

/** Golden files have `#` in place of the number of a line. */
const OF_GCC = /^(.{1,4000}:(?:\d{1,9}|#)|.{0,4000}unknown file): (Failure|Skipped)$/;
const OF_MICROSOFT = /^(.{1,4000}?\(\d{1,9}\)|.{0,4000}?unknown file): (?:error: (.{0,1000000})|(Failure|Skipped))$/;

/** Parses the first line of a failure: `cart_test.cc:12: Failure`, `cart_test.cc(12): error: Expected: (a) < (b)`. */
export function partStartOf(line: string): PartStart | undefined {
  const text = line.trimEnd();
  if (text.endsWith(': Failure') || text.endsWith(': Skipped')) {
    const [, place, word] = OF_GCC.exec(text) ?? [];
    if (place !== undefined) return startAt(place, word === 'Skipped', undefined);
  }
  if (!text.includes('): ') && !text.includes('unknown file: ')) return undefined;
  const [, place, said, word] = OF_MICROSOFT.exec(text) ?? [];
  return place === undefined ? undefined : startAt(place, word === 'Skipped', said);
}

function startAt(place: string, isSkip: boolean, said: string | undefined): PartStart {
  const at = pathStartIn(place);
  return { kind: isSkip ? 'skip' : 'failure', before: place.slice(0, at), place: place.slice(at), said };
}

/** Returns where the path begins that a line ends with. A path may have spaces, and output may be right in front of it. */
function pathStartIn(place: string): number {
  if (place.endsWith('unknown file')) return place.length - 'unknown file'.length;
  const drive = place.search(/[A-Za-z]:(?:\\|\/(?!\/))/);
  if (drive >= 0) return drive;
  return /^\.{0,2}\//.test(place) ? 0 : place.lastIndexOf(' ') + 1;
}

/** Returns the number of an iteration of `--gtest_repeat`. */
export function iterationOf(text: string): number | undefined {
  const [, number] = /^Repeating all tests \(iteration (\d{1,12})\) \. \. \.$/.exec(text.trimEnd()) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Whether a line is the first one of a program with GoogleTest's own `main`. */
export function startsProgram(text: string): boolean {
  return /^Running main\(\) from (?:\S.{0,1000}[\\/])?(?:gtest_main|gmock_main)\.cc$/.test(text.trimEnd());
}

/** Returns the seed of `--gtest_shuffle`. */
export function seedOf(text: string): string | undefined {
  return /^Note: Randomizing tests' orders with a seed of (\d{1,20}) ?\.$/.exec(text.trimEnd())?.[1];
}
