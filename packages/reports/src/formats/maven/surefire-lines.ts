/** The counts of a class, or of all classes of a module. */
export interface SurefireCounts {
  readonly run: number;
  /** Failures and errors. */
  readonly failed: number;
  readonly skipped: number;
  /** The time that a class took; a summary has none. */
  readonly durationMs: number | undefined;
  /** The class, which versions before 2.13 do not name. */
  readonly className: string | undefined;
}

/** The first line of what is said of a test that failed. */
export interface SurefireHeading {
  /** The name and the class as the line has them. */
  readonly test: string;
  readonly durationMs: number;
  readonly element: 'failure' | 'error';
}

/** A line of the list below `Results:`. */
export interface ListedFailure {
  readonly className: string;
  readonly name: string | undefined;
  /** Counted from 1. */
  readonly line: number | undefined;
  readonly message: string;
}

const LEVEL = /^(?:\[(?:INFO|ERROR|WARNING|WARN|DEBUG)\](?: |$)|##\[(?:error|warning)\]|(?:Error|Warning): {2})/;

/** Returns a line without the level that Maven has written in front of it, which GitHub Actions replaces by its own. */
export function withoutLevel(text: string): { readonly text: string; readonly hasLevel: boolean } {
  const [level] = LEVEL.exec(text) ?? [];
  return level === undefined ? { text, hasLevel: false } : { text: text.slice(level.length), hasLevel: true };
}

const COUNTS =
  /^Tests run: ?(\d{1,9}), Failures: ?(\d{1,9}), Errors: ?(\d{1,9})(?:, Skipped: ?(\d{1,9}))?(?:, Flakes: ?\d{1,9})?(?:, Time elapsed: ?([\d.,]{1,15}) s(?:ec)?)?(?: <<< (?:FAILURE|ERROR)!)?(?: --? in (\S.{0,2000}))?$/;

/** Parses the counts of a class or of a module. */
export function countsOf(text: string): SurefireCounts | undefined {
  const [, run, failures, errors, skipped = '0', time, className] = COUNTS.exec(text.trimEnd()) ?? [];
  if (run === undefined) return undefined;
  return {
    run: Number(run),
    failed: Number(failures) + Number(errors),
    skipped: Number(skipped),
    durationMs: time === undefined ? undefined : millisecondsOf(time),
    className,
  };
}

const TIME = /^Time elapsed: ([\d.,]{1,15}) s(?:ec)? {1,2}<<< (FAILURE|ERROR)!$/;

/** Parses the first line of what is said of a test that failed. */
export function headingOf(text: string): SurefireHeading | undefined {
  const at = text.lastIndexOf('Time elapsed: ');
  if (at < 2 || at > 4000) return undefined;
  const [, time, word] = TIME.exec(text.slice(at).trimEnd()) ?? [];
  const test = text.slice(0, at).trimEnd().replace(/ --?$/, '').trim();
  if (time === undefined || test === '' || test.startsWith('Tests run:')) return undefined;
  return { test, durationMs: millisecondsOf(time), element: word === 'ERROR' ? 'error' : 'failure' };
}

/** Returns the class whose tests start. */
export function runningOf(text: string): string | undefined {
  return /^Running (\S.{0,2000}?)\s{0,10}$/.exec(text)?.[1];
}

/** Returns the class of a file of Surefire, which its second line names. */
export function testSetOf(text: string): string | undefined {
  return /^Test set: (\S.{0,2000}?)\s{0,10}$/.exec(text)?.[1];
}

/** A heading of the list of results; versions before 2.20 put the first entry in the same line. */
const LIST = /^(?:(Failures|Failed tests)|(Errors|Tests in error)|(Flakes|Flaky tests)):(?: {0,3}(?=\S)|$)/;

/** The part of the list of results that starts. */
export interface ResultsHeading {
  readonly list: 'failure' | 'error' | 'flaky';
  /** What is behind the heading. */
  readonly rest: string | undefined;
}

/** Parses a heading of the list of results. */
export function resultsHeadingOf(text: string): ResultsHeading | undefined {
  const heading = text.trimEnd();
  const [start, failures, errors] = LIST.exec(heading) ?? [];
  if (start === undefined) return undefined;
  const list = failures === undefined ? (errors === undefined ? 'flaky' : 'error') : 'failure';
  return { list, rest: start.length < heading.length ? heading.slice(start.length) : undefined };
}

/** A line of the results of a test that was tried again. */
export const IS_TRY = /^ {2}Run \d{1,4}: /;

/** What is behind it is the message, which is no part of it: of what is optional, all can be left out. */
const ENTRY =
  /^([A-Za-z_$][\w$]{0,300})(?:>[\w$]{1,300})?(?:\.([^\s:.>(]{1,300}))?(?::(\d{1,9}))?(?:->\S{1,1000})?(?: » | )?/;
const EARLY_ENTRY = /^([^\s(]{1,300})\(([\w$.]{1,500})\)(?:: |$)/;

/** Parses an entry of the list of results: `CartTest.adds:12 expected: <1> but was: <2>`, and before 2.13 `adds(shop.CartTest): expected:<1> but was:<2>`. */
export function listedOf(text: string): ListedFailure | undefined {
  const [begin = '', early, earlyClass] = EARLY_ENTRY.exec(text) ?? [];
  if (early !== undefined && earlyClass !== undefined)
    return { className: earlyClass, name: early, line: undefined, message: text.slice(begin.length) };
  const [start = '', className, name, line] = ENTRY.exec(text) ?? [];
  if (className === undefined || (name === undefined && line === undefined && !text.includes(' » '))) return undefined;
  return { className, name, line: line === undefined ? undefined : Number(line), message: text.slice(start.length) };
}

/** Whether a build starts, which says at its end how it ended. */
export function isStartOfBuild(text: string): boolean {
  return text === 'Scanning for projects...';
}

/** Returns how a build ended; Maven 2 has an error where no test is the reason. */
export function endOfBuild(text: string): 'passed' | 'failed' | undefined {
  const [, word] = /^BUILD (SUCCESS|SUCCESSFUL|FAILURE|ERROR)\s{0,10}$/.exec(text) ?? [];
  if (word === undefined) return undefined;
  return word.startsWith('SUCCESS') ? 'passed' : 'failed';
}

/** Splits the words of a heading into the class and the name of a test; `className` is that of the counts above. */
export function testOf(
  test: string,
  className: string | undefined,
): { readonly suite: readonly string[]; readonly name: string } {
  const [, early, earlyClass] =
    /^(.{1,2000})\(((?:[a-zA-Z_$][\w$]{0,200}\.){0,30}[A-Z_$][\w$]{0,200})\)$/.exec(test) ?? [];
  if (early !== undefined && earlyClass !== undefined) return { suite: [earlyClass], name: early };
  if (className === undefined) return { suite: [], name: test };
  if (test === className) return { suite: [], name: className };
  return { suite: [className], name: test.startsWith(`${className}.`) ? test.slice(className.length + 1) : test };
}

function millisecondsOf(seconds: string): number {
  return Number(seconds.replaceAll(',', '')) * 1000;
}
