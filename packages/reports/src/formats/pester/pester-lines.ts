import type { ReportedFailure } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { durationOf } from '../shared/durations.js';

/** What Pester puts in front of a failure for GitHub Actions and Azure Pipelines, and what these make of it. */
const OF_JOB = /^(?:::error::|##\[error\] ?|##vso\[task\.logissue type=error\] ?)/;

/** Returns a line as Pester prints it elsewhere. */
export function shownOf(given: string): { readonly line: string; readonly isOfJob: boolean } {
  const line = given.trimEnd();
  const isOfJob = OF_JOB.test(line);
  return { line: isOfJob ? line.replace(OF_JOB, '') : line, isOfJob };
}

/** The version, in front of a run. */
export const VERSION = /^Pester v(\d[\w.-]{0,60})$/;
/** How many tests were found. */
export const DISCOVERED = /^Discovery found \d{1,9} tests in \S{1,40}\.$/;
/** The file whose tests follow. */
export const FILE = /^(?:Running tests from '(.{1,4000})'|Executing script (\S.{0,4000}))$/;
/** The time of a run, above its counts. */
export const COMPLETED = /^Tests completed in (\d{1,9}(?:[.,]\d{1,9})?)(ms|s)$/;
/** Counts in one line, as only Pester prints them. */
export const SUMMARY =
  /^(?:Tests Passed: \d{1,9}, Failed: \d{1,9}, Skipped: \d{1,9}\b|Passed: \d{1,9} Failed: \d{1,9} Skipped: \d{1,9} Pending: \d)/;

/** Whether a run begins. */
export function isStart(line: string): boolean {
  return /^(?:Starting discovery in \d{1,9} files\.$|Executing all tests in '.)/.test(line);
}

/** Counts of tests: one line, or of a host that ends each write with a line end, several. */
export const COUNTS =
  /^(?:(?:Tests )?(?:Passed|Failed|Skipped|Pending|Inconclusive|Total|NotRun): \d{1,9}(?:, {0,4}| {1,4}|$)){1,8}$/;
/** How many blocks or files failed outside of tests. */
export const BROKEN_COUNT = /^(?:BeforeAll \\ AfterAll|Container) failed: (\d{1,9})$/;

/** `Describing Cart`, and `Context when empty` below it, each further to the right than what is around it. */
export function blockOf(line: string): { readonly indent: number; readonly name: string } | undefined {
  const [, blanks, name] = /^( {0,200})(?:Describing|Context) (\S.{0,4000})$/.exec(line) ?? [];
  return blanks === undefined || name === undefined ? undefined : { indent: blanks.length, name };
}

/** The line of a test: `  [-] adds 12ms (10ms|2ms)`, up to version 4 without the parts of the time. */
export interface PesterMark {
  readonly indent: number;
  readonly status: TestStatus | undefined;
  readonly name: string;
  readonly skipReason: string | undefined;
  readonly durationMs: number | undefined;
  readonly hasParts: boolean;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['+', 'passed'],
  ['-', 'failed'],
  ['!', 'skipped'],
  // Pending or inconclusive.
  ['?', 'skipped'],
]);

const MARK = /^( {0,200})\[([^\s\w\]])\] (\S.{0,16000})$/;
/** The beginning of a test whose name goes on in the next line, or of which a host has put the time there. */
export const UNENDED = /^ {0,200}\[[-+!?]\] \S.{0,16000}$/;

/** The time alone. */
export const ONLY_TIME = /^ \d{1,9}(?:[.,]\d{1,9})?m?s$/;

const TIME = / (\d{1,9}(?:[.,]\d{1,9})?)(ms|s)( \(\d[\d.,]{0,20}m?s\|\d[\d.,]{0,20}m?s\))?$/;
const NOT_RUN = /^(.{1,4000}?)(,?) is (?:skipped|pending|inconclusive)(?:, because (.{1,4000}))?$/;

/** Parses the line of a test; undefined for one without a time. */
export function markOf(line: string): PesterMark | undefined {
  const [, blanks, sign = '', text] = MARK.exec(line) ?? [];
  const time = text === undefined ? null : TIME.exec(text);
  if (blanks === undefined || text === undefined || time === null) return undefined;
  const status = STATUSES.get(sign);
  const hasParts = time[3] !== undefined;
  // Tests print lines with signs of their own.
  if (status === undefined && !hasParts && blanks === '') return undefined;
  const title = text.slice(0, time.index);
  const [, name, comma, because] = status === 'skipped' ? (NOT_RUN.exec(title) ?? []) : [];
  const isWorded = name !== undefined && (comma !== '' || because !== undefined);
  return {
    indent: blanks.length,
    status,
    name: isWorded ? name : title,
    skipReason: isWorded ? because : undefined,
    durationMs: durationOf(time[1]?.replace(',', '.'), time[2]),
    hasParts,
  };
}

/** What failed outside of tests: a set-up or tear-down of a block, or a file. */
export interface PesterBroken {
  readonly name: string;
  readonly file: string | undefined;
}

/** Parses the line of what failed outside of tests. */
export function brokenOf(line: string): PesterBroken | undefined {
  const [, block] = /^\[-\] ((?:Describe|Context) .{1,4000}) failed$/.exec(line) ?? [];
  if (block !== undefined) return { name: block, file: undefined };
  const [, path] = /^\[-\] (?:Discovery in )?(\S.{0,4000}) failed with:$/.exec(line) ?? [];
  return path === undefined ? undefined : { name: path.split(/[\\/]/).at(-1) || path, file: path };
}

/** A frame of a stack. Above those, Pester 5 has the line of the assertion: `at $total | Should -Be 3, /shop/Cart.Tests.ps1:12`. */
export const TRACE =
  /^(?:at (?:<ScriptBlock>|[\w.:-]{1,200})(?:<\w{1,20}>)?, \S.{0,2000}:(?: line )?\d{1,9}|at line: \d{1,9} in .{0,2000}|at \S.{0,4000}, [^,]{1,400}\.psm?1:\d{1,9})$/;

/** Up to version 4, the line of source is below the message: `12:     $total | Should -Be 3`. */
const SOURCE = /^(\d{1,9}): {1,400}\S/;

/** Pester has a test of its own up to version 4 for what is thrown outside of tests. */
export const OF_BLOCK = /^Error occurred in (?:(?:Describe|Context) block$|test script )/;

/** Returns the failure as Pester's NUnit XML has it: there, too, the stack is apart, and an error looks like an assertion. */
export function failureOf(lines: readonly string[], isBroken: boolean): ReportedFailure {
  const said = lines.filter((line) => !TRACE.test(line));
  const trace = lines.filter((line) => TRACE.test(line));
  const numbers = new Set(trace.map((line) => /: line (\d{1,9})$/.exec(line)?.[1] ?? ''));
  const source = said.findLastIndex((line) => numbers.has(SOURCE.exec(line)?.[1] ?? '-'));
  const message = said.slice(0, source < 1 ? undefined : source);
  const stack = [...trace, ...said.slice(message.length)];
  return {
    ...dotnetFailure(message.join('\n').trimEnd(), stack.join('\n')),
    element: isBroken ? 'error' : 'failure',
    dialect: 'powershell',
  };
}
