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
import { linesOfLog, readLog } from '../shared/read-log.js';

/** What programs with Check print: srunner_run_all with CK_NORMAL, CK_MINIMAL or CK_VERBOSE. */
export const CHECK_TEXT: ReportFormat = {
  name: 'check-text',
  aliases: ['libcheck'],
  compatibleFormats: ['check', 'junit'],
  title: "Check's text",
  recognizes,
  read,
};

/** By the counts, and a suite or a result beside them. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return (
    lines.some((line) => checkCountsOf(line) !== undefined) &&
    lines.some((line) => firstSuiteOf(line) !== undefined || checkResultOf(line) !== undefined)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CHECK_TEXT.name,
    new CheckStream(),
    'The file has no lines of Check, such as "66%: Checks: 3, Failures: 1, Errors: 0".',
  );
}

/** A result of Check: `shop.c:6:F:Core:totals:0: Assertion 'total == 42' failed`. */
interface CheckResult {
  readonly place: { readonly file: string; readonly line: number } | undefined;
  /** Passed, a failure, an error, or a failure of a fixture. */
  readonly letter: 'P' | 'F' | 'E' | 'S';
  readonly testCase: string;
  readonly name: string;
  /** The round of a test in a loop. */
  readonly round: string;
  readonly message: string;
}

/** The counts of a program: `20%: Checks: 20, Failures: 13, Errors: 3`. */
interface CheckCounts {
  readonly checks: number;
  readonly failed: number;
}

const KIND = /:(-?\d{1,9}):([PFES]):/;
const NAMES = /^(.{0,400}?):(\w{1,300}):(\d{1,9}): /;

/** Lines are longer where a message is. */
const LONGEST = 100_000;
const LONGEST_PATH = 1_000;

/** Parses the line of a result. */
function checkResultOf(line: string): CheckResult | undefined {
  const kind = KIND.exec(line.slice(0, LONGEST_PATH));
  const letter = kind?.[2];
  if (kind === null || kind.index === 0 || !isLetter(letter)) return undefined;
  const file = line.slice(0, kind.index);
  const rest = line.slice(kind.index + kind[0].length, LONGEST);
  const [start = '', testCase, name, round] = NAMES.exec(rest) ?? [];
  if (testCase === undefined || name === undefined || round === undefined) return undefined;
  const number = Number(kind[1]);
  return {
    place: number > 0 && file !== '(null)' ? { file, line: number } : undefined,
    letter,
    testCase,
    name,
    round,
    message: rest.slice(start.length).replace(/^\(after this point\) /, ''),
  };
}

function isLetter(letter: string | undefined): letter is CheckResult['letter'] {
  return letter === 'P' || letter === 'F' || letter === 'E' || letter === 'S';
}

const COUNTS = /^\d{1,3}%: Checks: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9})$/;

/** Parses the counts of a program. */
function checkCountsOf(line: string): CheckCounts | undefined {
  const [, checks, failures, errors] = COUNTS.exec(line) ?? [];
  return checks === undefined ? undefined : { checks: Number(checks), failed: Number(failures) + Number(errors) };
}

/** Returns the first suite of a program that starts, with a name of 1,000 characters at most; each of the others is in a line of its own, behind a space. */
function firstSuiteOf(line: string): string | undefined {
  const [start, suite = ''] = /^Running suite\(s\): ?(.{0,1000})/.exec(line) ?? [];
  return start === undefined ? undefined : suite;
}

/** One program: what it runs, its counts and its results. */
interface Program {
  suites: readonly string[];
  counts: CheckCounts | undefined;
  results: number;
  failed: number;
  passed: number;
  /** Counts in front of the last ones have failures. */
  hasFailed: boolean;
}

const MOST_SUITES = 10_000;
const LONGEST_SUITE = 1_000;
/** So many characters of them are kept: what a test prints may begin with a space, too. */
const MOST_CHARACTERS = 100_000;

/** Reads what programs with Check print, one or several. */
class CheckStream {
  #program: Program | undefined;
  /** Suites, where the counts follow. */
  #indented: string[] = [];
  #room = MOST_CHARACTERS;
  /** A result whose message may go on. */
  #result: CheckResult | undefined;
  #more = new BoundedText();

  /** Whether there was a line of Check. */
  isFound = false;

  /** Takes a line. Of counts and results that the text does not end, enough is known. */
  *take(given: string): Generator<ReportEntry> {
    const line = given.trimEnd();
    const suite = firstSuiteOf(line);
    const counts = checkCountsOf(line);
    const result = checkResultOf(given);
    if (suite !== undefined) {
      yield* this.#endProgram();
      this.#takeIndented();
      this.isFound = true;
      this.#program = startOf([suite]);
    } else if (counts !== undefined) yield* this.#count(counts);
    else if (result !== undefined && this.#program?.counts !== undefined) {
      yield* this.#endResult(true);
      this.#result = result;
    } else this.#takeOther(line);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endProgram();
    yield { kind: 'run', run: { runner: 'Check' } };
  }

  /**
   * What a test prints is in front of the counts of its program, and may look like them: the last ones count. Where no suite is between
   * them, those with failures are of a program of its own, which printed nothing else; and where one is, the run is not passed.
   */
  *#count(counts: CheckCounts): Generator<ReportEntry> {
    this.isFound = true;
    const before = this.#program;
    const hasFailed = (before?.counts?.failed ?? 0) > 0;
    const isAlone = hasFailed && this.#indented.length === 0;
    if (this.#result !== undefined || isAlone || (before?.results ?? 0) > 0) yield* this.#endProgram();
    const program = (this.#program ??= startOf([]));
    program.hasFailed ||= hasFailed && program === before;
    program.suites = [...program.suites, ...this.#takeIndented()];
    program.counts = counts;
  }

  #takeOther(line: string): void {
    if (this.#result !== undefined) this.#more.push(`\n${line}`);
    else if (line.startsWith(' ') && this.#indented.length < MOST_SUITES) {
      const suite = line.slice(1, 1 + Math.min(LONGEST_SUITE, this.#room));
      this.#room -= suite.length;
      if (suite !== '') this.#indented.push(suite);
    }
  }

  #takeIndented(): readonly string[] {
    const suites = this.#indented;
    this.#indented = [];
    this.#room = MOST_CHARACTERS;
    return suites;
  }

  /** A message may have several lines; behind the last result, they may be of another program. */
  *#endResult(isFollowed: boolean): Generator<ReportEntry> {
    const [program, result] = [this.#program, this.#result];
    const more = isFollowed ? this.#more.toString() : '';
    this.#result = undefined;
    this.#more = new BoundedText();
    if (program === undefined || result === undefined) return;
    const isPassed = result.letter === 'P';
    program.results += 1;
    if (isPassed) program.passed += 1;
    else program.failed += 1;
    yield { kind: 'test', test: testOf(result, `${result.message}${more}`.trimEnd(), program.suites) };
  }

  *#endProgram(): Generator<ReportEntry> {
    yield* this.#endResult(false);
    const program = this.#program;
    this.#program = undefined;
    if (program === undefined) return;
    const { counts, results, failed, passed, suites } = program;
    if (counts === undefined) {
      yield warningEntry('truncated', 'The text ends before the counts of a program.');
      return;
    }
    if (results === 0 && counts.failed === 0 && counts.checks > 0)
      yield { kind: 'test', test: { ...NOTHING, name: suites.join(', ') || 'Check', suite: [], status: 'passed' } };
    yield announcedBy(counts.failed, Math.min(failed, counts.failed));
    if (program.hasFailed) yield FAILED_RUN;
    // Only CK_VERBOSE shows the tests that passed.
    yield totalBy(counts.checks, passed > 0 ? Math.min(results, counts.checks) : counts.checks);
  }
}

const NOTHING = { failures: [], events: [] } as const;

function startOf(suites: readonly string[]): Program {
  return { suites: [...suites], counts: undefined, results: 0, failed: 0, passed: 0, hasFailed: false };
}

/** Of several suites, a result does not say of which one it is. */
function testOf(result: CheckResult, message: string, suites: readonly string[]): ReportedTest {
  const { place, letter, testCase, name, round } = result;
  const [suite] = suites.length === 1 ? suites : [];
  return {
    name,
    suite: [suite ?? '', testCase].filter((part) => part !== ''),
    file: place?.file,
    line: place?.line,
    variant: round === '0' ? undefined : round,
    status: letter === 'P' ? 'passed' : 'failed',
    failures: letter === 'P' ? [] : [failureOf(result, message)],
    events: [],
  };
}

/** `E`: a signal, an exit, or a time limit. */
function failureOf({ letter, place }: CheckResult, message: string): ReportedFailure {
  const isAssertion = letter !== 'E';
  return {
    message,
    isAssertion,
    ...(isAssertion ? {} : { element: 'error' }),
    ...(/^Test timeout expired\b/.test(message) ? { timedOut: true } : {}),
    location: place,
    dialect: 'cpp',
  };
}
