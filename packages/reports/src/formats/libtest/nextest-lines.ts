import type { TestStatus } from '../../test-draft.js';

/** How an attempt ended, by the first words of its line. */
export interface NextestOutcome {
  readonly status: TestStatus;
  /** Counted from 1. */
  readonly attempt: number;
  /** The words themselves: `FAIL`, `SIGABRT`, `FLAKY 2/3`. */
  readonly words: string;
  /** Why an attempt failed, where the words say it. */
  readonly cause?: 'signal' | 'timeout' | 'start' | undefined;
  /** A line that nextest writes behind the summary, of a test that passed when it was tried again. */
  readonly isFlaky?: true;
}

/** A test as its line names it: `(3/9) shop::api cart::adds`. */
export interface NextestName {
  readonly binary: string;
  readonly test: string;
  readonly variant: string | undefined;
}

/** A line of a test that ended, was skipped or started. */
export interface StatusLine {
  readonly name: NextestName;
  /** Absent: the test starts. */
  readonly outcome: NextestOutcome | undefined;
  readonly attempt: number;
  readonly durationMs: number | undefined;
}

/** The counts of the last line of a run, or of an iteration of a stress run. */
export interface NextestSummary {
  readonly total: number;
  readonly finished: number;
  readonly passed: number;
  readonly failed: number;
}

/** The words are aligned on the right, so that the bracket behind them is in one column. */
const COLUMN = 12;
const WORDS = /^ {0,11}([A-Z][A-Z0-9+/ -]{1,30}?)$/;
const LONGEST = 8000;

/** What is behind the words: a time, and what follows it. */
const TIMED = /^\[(?: {0,9}(\d{1,9}\.\d{1,9})s| {9})\] {1,200}(\S.{0,4000})$/;

/** An iteration of a stress run, a position in the run, the binary and the name. Early versions align the binary. */
const NAME =
  /^(?:\[(\d{1,9})(?:\/\d{1,9})?\] )?(?:\((?: {0,9}\d{1,9}\/\d{1,9}|[─-]{1,40})\) )? {0,200}(\S{1,1000}) (\S.{0,3000})$/;

/** Parses the line of a test. Within output that `isAligned` counts, as what a test prints is at another column. */
export function statusLineOf(text: string, isAligned = false): StatusLine | undefined {
  const [words, behind] = timedWordsOf(text, isAligned) ?? [];
  const [, seconds, rest = ''] = TIMED.exec(behind ?? '') ?? [];
  const [, iteration, binary, test] = NAME.exec(rest) ?? [];
  if (words === undefined || binary === undefined || test === undefined) return undefined;
  const starts = /^(?:TRY (\d{1,9}) )?START$/.exec(words);
  const outcome = starts === null ? outcomeOf(words) : undefined;
  if ((starts === null && outcome === undefined) || (seconds === undefined) !== isUntimed(words)) return undefined;
  const variant = iteration === undefined ? undefined : `stress ${Number(iteration) - 1}`;
  return {
    name: { binary, test: test.trimEnd(), variant },
    outcome,
    attempt: outcome?.attempt ?? Number(starts?.[1] ?? 1),
    durationMs: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
}

function isUntimed(words: string): boolean {
  return words === 'SKIP' || words.endsWith('START');
}

function timedWordsOf(text: string, isAligned: boolean): readonly [string, string] | undefined {
  if (text.length > LONGEST) return undefined;
  const at = text.indexOf(' [');
  if (at < 0 || (isAligned && at !== COLUMN && (at < COLUMN || text.startsWith(' ')))) return undefined;
  const words = WORDS.exec(text.slice(0, at))?.[1];
  return words === undefined ? undefined : [words, text.slice(at + 1)];
}

const PASSED = /^(?:PASS|LEAK|TIMEOUT-PASS|TMPASS|SLOW|SLOW \+ LEAK|SLOW\+TMPASS)$/;
const FAILED = /^(?:FAIL|FAIL \+ LEAK|FL\+LK|LEAK-FAIL|LKFAIL)$/;
const TIMED_OUT = /^(?:TIMEOUT|TMT)$/;
const DIED = /^(?:ABORT(?: SIG \d{1,3})?|SIG \d{1,3}|SIG[A-Z0-9]{2,10})$/;
/** Behind the number of an attempt, signals are short: `TRY 2 SEGV`. */
const SHORT_SIGNAL = /^[A-Z]{2,6}\d?$/;
const AGAIN = /^TRY (\d{1,9}) (.{1,20})$/;
const FLAKY = /^(FLAKY|FLKY-FL) (\d{1,9})\/\d{1,9}$/;
/** What is not an end. */
const ON_THE_WAY = /^(?:START|SLOW|RETRY|DELAY|TRMNTG)$/;

function outcomeOf(words: string): NextestOutcome | undefined {
  const [, flaky, last] = FLAKY.exec(words) ?? [];
  if (flaky !== undefined)
    return { status: flaky === 'FLAKY' ? 'passed' : 'failed', attempt: Number(last), words, isFlaky: true };
  const [, number, again] = AGAIN.exec(words) ?? [];
  const end = again ?? words;
  if (again !== undefined && ON_THE_WAY.test(again)) return undefined;
  const attempt = Number(number ?? 1);
  if (PASSED.test(end)) return { status: 'passed', attempt, words };
  if (words === 'SKIP') return { status: 'skipped', attempt, words };
  if (FAILED.test(end)) return { status: 'failed', attempt, words };
  if (TIMED_OUT.test(end)) return { status: 'failed', attempt, words, cause: 'timeout' };
  if (end === 'XFAIL') return { status: 'failed', attempt, words, cause: 'start' };
  if (DIED.test(end)) return { status: 'failed', attempt, words, cause: 'signal' };
  return again !== undefined && SHORT_SIGNAL.test(end)
    ? { status: 'failed', attempt, words: `${end.startsWith('SIG') ? '' : 'SIG'}${end}`, cause: 'signal' }
    : undefined;
}

/** A setup script that ended: `SETUP PASS [   0.005s] db: ./start-db --quiet`. */
export interface SetupLine {
  readonly script: string;
  readonly outcome: NextestOutcome;
  readonly durationMs: number;
}

/** Parses the line of a setup script that ended. */
export function setupLineOf(text: string): SetupLine | undefined {
  const [words, behind] = timedWordsOf(text, true) ?? [];
  const [, end = ''] = /^SETUP (.{1,20})$/.exec(words ?? '') ?? [];
  const outcome = outcomeOf(SHORT_SIGNAL.test(end) ? `TRY 1 ${end}` : end);
  const [, seconds, rest = ''] = TIMED.exec(behind ?? '') ?? [];
  const script = /^(?:\[\d{1,9}(?:\/\d{1,9})?\] )?([^\s:]{1,1000}): /.exec(rest)?.[1];
  return outcome === undefined || seconds === undefined || script === undefined
    ? undefined
    : { script, outcome, durationMs: Number(seconds) * 1000 };
}

/** The stream whose text follows. */
export type NextestStream = 'stdout' | 'stderr' | 'execfail';

/** The line above the output of a test. */
export interface SectionLine {
  readonly stream: NextestStream;
  /** How far the lines of the output are indented. */
  readonly indentation: '' | '    ';
  /** Early versions name the test and the attempt; in others the output is that of the line before. */
  readonly name: NextestName | undefined;
  readonly attempt: number;
}

const HEADER =
  /^(?: {2}(stdout|stderr|output) (?:─{3}|-{3})| {2}(execfail) (?:─|-)|(?:──|--) (stdout|stderr|output) (?:──|--)|[─-] (execfail) [─-])$/;
const NAMED_HEADER = /^--- (?:TRY (\d{1,9}) )?(STDOUT|STDERR|OUTPUT|EXECFAIL): {1,30}(\S.{0,4000}) ---$/;

/** Parses the line above the output of a test. */
export function sectionLineOf(text: string): SectionLine | undefined {
  const [, plain, start, wide, wideStart] = HEADER.exec(text) ?? [];
  const word = plain ?? start ?? wide ?? wideStart;
  if (word !== undefined)
    return {
      stream: streamOf(word),
      indentation: plain === undefined && start === undefined ? '' : '    ',
      name: undefined,
      attempt: 1,
    };
  const [, attempt, named, rest = ''] = NAMED_HEADER.exec(text) ?? [];
  const [, , binary, test] = NAME.exec(rest) ?? [];
  if (named === undefined || binary === undefined || test === undefined) return undefined;
  const name = { binary, test, variant: undefined };
  return { stream: streamOf(named.toLowerCase()), indentation: '', name, attempt: Number(attempt ?? 1) };
}

function streamOf(word: string): NextestStream {
  return word === 'stderr' || word === 'execfail' ? word : 'stdout';
}

const STARTING = /^ {0,12}Starting (\d{1,9}) (?:tests?|benchmarks?) across \d{1,9} binar(?:y|ies)/;
const RUN_ID = /^ {0,12}Nextest run ID [\da-f-]{36} with nextest profile: /;

/** Returns whether a line begins a run. */
export function beginsRun(text: string): boolean {
  return RUN_ID.test(text) || STARTING.test(text);
}

/** Returns the number of tests that nextest starts. */
export function plannedIn(text: string): number | undefined {
  const count = STARTING.exec(text)?.[1];
  return count === undefined ? undefined : Number(count);
}

const COUNTS =
  /^ {0,12}(?:Summary|Stress test) \[ {0,9}\d{1,9}\.\d{1,9}s\] (?:iteration \d{1,9}(?:\/\d{1,9})?: )?(\d{1,9})(?:\/(\d{1,9}))? (?:tests?|benchmarks?) run: (\d{1,9}) passed(?: \([^()]{1,200}\))?, (.{0,300})\d{1,9} skipped$/;

/** Parses the counts at the end of a run, or of an iteration of a stress run. */
export function nextestSummaryOf(text: string): NextestSummary | undefined {
  const [, finished, total, passed, troubles = ''] = COUNTS.exec(text) ?? [];
  if (finished === undefined) return undefined;
  const failed = [...troubles.matchAll(/(\d{1,9}) (?:failed|exec failed|timed out)\b/g)];
  return {
    total: Number(total ?? finished),
    finished: Number(finished),
    passed: Number(passed),
    failed: failed.reduce((sum, [, count]) => sum + Number(count), 0),
  };
}

/** Returns whether the line ends a whole run: that of an iteration does not. */
export function endsRun(text: string): boolean {
  return /^ {0,12}Summary \[/.test(text) && (COUNTS.test(text) || ITERATIONS.test(text));
}

const ITERATIONS =
  /^ {0,12}Summary \[ {0,9}\d{1,9}\.\d{1,9}s\] (\d{1,9})(?:\/(\d{1,9}))? stress run iterations?: (\d{1,9}) passed(?:, (\d{1,9}) failed)?(; cancelled due to .{1,100})?$/;

/** Returns whether all iterations of a stress run passed; undefined when the line is another. */
export function passedStressIn(text: string): boolean | undefined {
  const [, finished, total, passed, , cancelled] = ITERATIONS.exec(text) ?? [];
  if (finished === undefined) return undefined;
  return cancelled === undefined && finished === (total ?? finished) && finished === passed;
}

/** What nextest says at the end of a run that failed. */
export const RUN_FAILED = /^ {0,12}error: (?:test run failed|setup script failed|no tests to run)\b/;

/** Behind the output of a test: `    (test aborted with signal 6: SIGABRT)`. */
export function endingOf(text: string): string | undefined {
  return /^ {4}\(((?:test|benchmark|script) (?:aborted|failed|timed out).{0,1000})\)$/.exec(text)?.[1];
}

/** On Windows, the code of a process that died is a line of its own. */
export function abortCodeOf(text: string): string | undefined {
  return /^ {0,12}(?:- (?=with code|terminated|job object)|Message \[ {9}\] )(.{1,1000})$/.exec(text)?.[1];
}

/** A test passed when it was tried again, and is to fail then. */
export const FAILS_IF_FLAKY = /^ {0,12}- test configured to fail if flaky$/;

/** Lines between the tests, which end the output of one. */
export const BETWEEN_TESTS =
  /^(?:─{12}|-{12}| {0,12}(?:Cancell?ing|Killing|Pausing|Continuing) due to | {0,12}(?:Summary|Stress test) \[| {0,12}(?:SLOW|TERMINATING|TRY \d{1,9} SLOW|TRY \d{1,9} TRMNTG) \[>| {0,12}(?:RETRY|DELAY) \d{1,9}\/\d{1,9} | {0,12}SETUP(?: SLOW)? \[)/;

/** Lines of cargo at their column, or without indentation, that show that something else than nextest runs. */
const OF_CARGO =
  /^(?:(?: {3})?(?:Doc-tests [\w-]{1,200}$|Compiling [\w-]{1,100} v\d)|(?: {5})?Running (?:unittests )?\S{1,1000} \(|(?: {4})?Finished .{1,200} target\(s\) in )/;

/** Returns whether a line behind a summary is not of this run. */
export function beginsOther(text: string): boolean {
  return beginsRun(text) || OF_CARGO.test(text);
}
