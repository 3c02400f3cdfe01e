import type { TestStatus } from '../../test-draft.js';
import { durationOfParts } from '../shared/durations.js';

/** A line that names a test and how it ended. */
export interface MtpTestLine {
  /** Undefined where the word in front of the name is not English. */
  readonly status: TestStatus | undefined;
  /** With the word in front of it where the status is undefined. */
  readonly name: string;
  readonly durationMs: number | undefined;
  /** Whether the test was stopped, or took too long. */
  readonly isCanceled: boolean;
  /** Which attempt it is, where `dotnet test` runs tests that failed again. */
  readonly attempt: number | undefined;
  /** Whether the name is that of a method or a class. */
  readonly isIdentifier: boolean;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
]);

const TEST = /^(passed|failed|skipped)( \(canceled\))?(?: \(try (\d{1,4})\))? (\S.*)$/;
const TIME = / \((<? ?\d{1,9}(?:[.,]\d{1,9})?(?:d|h|ms|m|s)(?: \d{1,4}(?:[.,]\d{1,9})?(?:h|ms|m|s)){0,4})\)$/;
/** What a method or a class may be called, with parameters behind it. */
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_.+`]*(?:[(<].*)?$/u;

/** Parses `failed Shop.CartTests.Adds (1s 019ms)`. */
export function mtpTestLineOf(text: string): MtpTestLine | undefined {
  if (/^[\s[]/.test(text)) return undefined;
  const [end = '', time] = TIME.exec(text.slice(-60)) ?? [];
  const line = text.slice(0, text.length - end.length);
  const durationMs = time === undefined ? undefined : millisecondsOf(time);
  const [, word = '', canceled, attempt, name] = TEST.exec(line) ?? [];
  if (name !== undefined)
    return {
      status: STATUSES.get(word),
      name: name.trimEnd(),
      durationMs,
      isCanceled: canceled !== undefined,
      attempt: attempt === undefined ? undefined : Number(attempt),
      isIdentifier: IDENTIFIER.test(name),
    };
  const isOther = durationMs === undefined || !line.includes(' ') || isOfAssembly(line);
  return isOther
    ? undefined
    : { status: undefined, name: line, durationMs, isCanceled: false, attempt: undefined, isIdentifier: false };
}

/** Less than a millisecond is none. */
function millisecondsOf(time: string): number {
  return time.startsWith('<') ? 0 : (durationOfParts(time.replaceAll(',', '.')) ?? 0);
}

/** A word in front of the names of tests in the language of a run, as its counts have it. */
export type MtpWords = readonly (readonly [word: string, status: TestStatus])[];

/** Returns a line with an unknown word as that of a test, where the words of its run are known. */
export function withWords(line: MtpTestLine, words: MtpWords): MtpTestLine | undefined {
  const [word = '', status] = words.find(([first]) => line.name.startsWith(`${first} `)) ?? [];
  const name = line.name.slice(word.length).trim();
  return status === undefined || name === '' ? undefined : { ...line, status, name };
}

/** The target framework and the processor that a test program was built for: `(net9.0|x64)`. */
const BUILT_FOR = / \([\w.+-]{1,60}\|\w{1,16}\)/;

/** Whether a line names a test program: its progress, or how it ended. */
export function isOfAssembly(text: string): boolean {
  return BUILT_FOR.test(text.slice(-400));
}

/** Returns the name of the test program whose end a line reports: `bin/Cart.dll (net9.0|x64) failed with 1 error(s)`. */
export function assemblyOf(text: string): string | undefined {
  const at = text.search(BUILT_FOR);
  return at <= 0 || /^[\s[]/.test(text) ? undefined : text.slice(0, at).split(/[\\/]/).at(-1);
}

/** What begins the tests of a program. */
const STARTS = [
  /^Running tests from \S/,
  /^Microsoft\(R\) Testing Platform Execution Command Line Tool$/,
  /^(?:MSTest|\.NET Testing Platform|Microsoft\.Testing\.Platform) v\d\S{0,100} .{0,60}\[[\w.-]{1,40} - .{1,60}\]$/,
  /^xUnit\.net v3 Microsoft\.Testing\.Platform (?:v\d )?Runner v\d/,
];

/** In any language: the end of a program is said with its duration. */
const ENDS_WITH_PROGRAM = /^\S.{0,200} \S.{0,1000} \([\w.+-]{1,60}\|\w{1,16}\)$/;

/** Whether the tests of a program begin. */
export function startsTests(text: string): boolean {
  return STARTS.some((start) => start.test(text)) || (isCertainlyOfAssembly(text) && ENDS_WITH_PROGRAM.test(text));
}

/** Whether a line is `[+2/x1/?0] Cart.dll (net9.0|x64)(3s)`, which terminals overwrite. */
export function isProgress(text: string): boolean {
  return /^\[[+✓]\d{1,9}\/x\d{1,9}\/[?↓]\d{1,9}\] \S/.test(text);
}

/** Whether a line names a test program with what it was built for, but does not list its tests. */
export function isCertainlyOfAssembly(text: string): boolean {
  return (
    /\.(?:dll|exe) \(net[\w.+-]{1,60}\|\w{1,16}\)/.test(text.slice(-400)) &&
    !/^(?:\s|Discover|Test discovery)/.test(text)
  );
}

/** How a run ended: `refused` is that it ran too few tests, or none. */
export type MtpVerdict = 'passed' | 'failed' | 'refused' | 'aborted';

const SUMMARY =
  /^Test run summary: (?:(Passed!|Failed!)|(Zero tests ran|Minimum expected tests policy violation, .{1,200}?)|(Aborted))(?: - \S.*)?$/;
const SUMMARY_OF_OTHERS = /^[^\s[].{0,100}[:：] ?[^:：]{1,300}? - \S.{0,1000} \([\w.+-]{1,60}\|\w{1,16}\)$/;

/** Parses `Test run summary: Failed! - bin/Cart.dll (net9.0|x64)`. */
export function verdictOf(text: string): MtpVerdict | undefined {
  const [, word, refused, aborted] = SUMMARY.exec(text) ?? [];
  if (refused !== undefined || aborted !== undefined) return aborted === undefined ? 'refused' : 'aborted';
  return word === undefined ? undefined : word === 'Passed!' ? 'passed' : 'failed';
}

/** Whether a line is such a one in any language. That of several programs names none of them. */
export function isSummary(text: string): boolean {
  return (
    verdictOf(text) !== undefined || SUMMARY_OF_OTHERS.test(text) || /^[^\s[].{0,100}[:：] ?[^:：]{1,100}!$/.test(text)
  );
}

/** Returns what such a line in another language reports: only a run that passed or failed has an exclamation mark. */
export function verdictOfOther(text: string, failed: number): MtpVerdict {
  const [, verdict = ''] = text.split(' - ', 1).join('').split(/[:：]/, 2);
  if (verdict.trim().endsWith('!')) return failed > 0 ? 'failed' : 'passed';
  return /\d/.test(verdict) ? 'refused' : 'aborted';
}

/** A count of a run. */
export interface MtpCount {
  readonly word: string;
  readonly tests: number;
  /** How many tests more were run because they had failed. */
  readonly retried: number;
}

/** Parses `  total: 3 (+1 retried)`. */
export function mtpCountOf(text: string): MtpCount | undefined {
  const [, word = '', tests, retried = 0] = COUNT.exec(text) ?? [];
  return tests === undefined ? undefined : { word: word.trim(), tests: Number(tests), retried: Number(retried) };
}

const COUNT = /^ {2}([^\s:：\d][^:：\d]{0,60})[:：] {0,4}(\d{1,9})(?: \(\+(\d{1,9}) [^()]{1,40}\))?$/;

/** Whether a line counts tests that the others count, too: `  flaky: 1 (passed after retry)`. */
export function isPartOfCounts(text: string): boolean {
  return /^ {2}[^\s:：\d][^:：\d]{0,60}[:：] {0,4}\d{1,9} [(（]/.test(text);
}

/** Returns the milliseconds of `  duration: 1s 234ms`. */
export function mtpDurationOf(text: string): number | undefined {
  const [, time] =
    /^ {2}[^\s:：\d][^:：\d]{0,60}[:：] {0,4}(<? ?\d[\d.,]{0,20}(?:d|h|ms|m|s)(?: .{1,40})?)$/.exec(text) ?? [];
  return time === undefined ? undefined : millisecondsOf(time);
}

/** Parses `Exit code: 134`, which `dotnet test` prints of a program. */
export function exitCodeOf(text: string): number | undefined {
  const [, code] = /^ {0,2}(?:Exit code|Exitcode): (-?\d{1,10})$/.exec(text) ?? [];
  return code === undefined ? undefined : Number(code);
}
