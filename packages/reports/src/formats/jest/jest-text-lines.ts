import { summaryCounts, type SummaryCounts } from './listed-run.js';
import { durationOf } from '../shared/durations.js';

/** The line above what Jest says of a file: `FAIL src/cart.test.js (5.12 s)`, with the name of a project in front of the path. */
export interface JestHead {
  readonly hasFailed: boolean;
  readonly project: string | undefined;
  readonly file: string;
}

/** PowerShell puts the name of the command in front of the first line that goes to standard error. */
const HEAD =
  /^(?:[\w.-]{1,40} : )? ?(PASS|FAIL) {1,3}(?:([^\s/\\][^/\\]{0,60}?) {1,2})?(\S.{0,600}\.(?:[cm]?[jt]sx?|vue|svelte|coffee))(?: \([\d.]{1,12} ?m?s(?:, [\d.]{1,12} MB heap size)?\))?$/;

/** Returns the file of a line that says whether it failed. */
export function headOf(line: string): JestHead | undefined {
  const [, word, project, file] = HEAD.exec(line) ?? [];
  return file === undefined ? undefined : { hasFailed: word === 'FAIL', project, file };
}

/** Whether a line is a head without doubt: the path is one of a file of tests. */
export function isCertainHead(line: string): boolean {
  const head = headOf(line);
  return (
    head !== undefined &&
    /(?:\.|-|_|^|\/)(?:tests?|specs?|e2e|integration|int|unit|cy)\.\w{1,8}$|__tests__[\\/]/.test(head.file)
  );
}

/** A test in the list below a file. */
export interface JestLine {
  readonly depth: number;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly name: string;
  readonly durationMs: number | undefined;
  /** Several tests without their names: `skipped 3 tests`. */
  readonly unnamed: number;
}

const SIGNS: ReadonlyMap<string, JestLine['status']> = new Map([
  ['✓', 'passed'],
  ['√', 'passed'],
  ['✕', 'failed'],
  ['×', 'failed'],
  ['○', 'skipped'],
  ['✎', 'skipped'],
]);

const TEST = /^((?: {2}){1,40})([✓√✕×○✎]) (\S.{0,2000}?)(?: \((\d{1,9}(?:\.\d{1,6})?) ?(m?s)\))?$/;
const UNNAMED = /^(?:skipped|todo) (\d{1,9}) tests?$/;

/** Returns the test that a line of the list names. */
export function testOf(line: string): JestLine | undefined {
  const [, margin = '', sign = '', text = '', time, unit] = TEST.exec(line) ?? [];
  const status = SIGNS.get(sign);
  if (status === undefined) return undefined;
  const name = status === 'skipped' ? text.replace(/^(?:skipped|todo) (?=\S)/, '') : text;
  const unnamed = status === 'skipped' ? Number(UNNAMED.exec(text)?.[1] ?? 0) : 0;
  const durationMs = time === undefined ? undefined : Number(time) * (unit === 's' ? 1000 : 1);
  return { depth: margin.length / 2, status, name, durationMs, unnamed };
}

const GROUP = /^((?: {2}){1,40})(\S.{0,2000})$/;

/** Returns the block that a line of the list names. */
export function groupOf(line: string): { readonly depth: number; readonly name: string } | undefined {
  const [, margin = '', name] = GROUP.exec(line) ?? [];
  return name === undefined || name.startsWith('● ') ? undefined : { depth: margin.length / 2, name };
}

const TITLE = /^ {2}● (\S.{0,4000})$/;

/** What Jest writes in the same way and is no failure of a test. */
const NO_TEST = /^(?:Console$|Cannot log after tests are done\b|(?:Validation|Deprecation) Warning\b)/;

/** Returns the path of the test, or what else it is, above a description: `Cart › adds`. */
export function titleOf(line: string): string | undefined {
  return TITLE.exec(line)?.[1];
}

/** Whether a description is of a test or of a file. */
export function isOfFailure(title: string): boolean {
  return !NO_TEST.test(title);
}

/** A file that could not be loaded, or a hook of it that broke. */
export const OF_FILE = 'Test suite failed to run';

/** Below it, all that was said of tests that failed comes again. */
export const IS_SUMMARY = /^Summary of all failing tests$/;

const COUNTS = /^(Test Suites|Tests): {1,9}((?:\d{1,9} [a-z]{1,20}, ){0,8})(?:\d{1,9} of )?(\d{1,9}) total$/;

/** Returns the counts of files or tests. */
export function countsOf(line: string): SummaryCounts | undefined {
  const [, what, parts = '', total] = COUNTS.exec(line) ?? [];
  return what === undefined ? undefined : summaryCounts(what, parts.split(', '), Number(total));
}

/** The duration of a run in milliseconds. */
export function runDuration(line: string): number | undefined {
  const [, time, unit] = /^Time: {1,12}(\d{1,9}(?:\.\d{1,6})?) ?(m?s|m)\b/.exec(line) ?? [];
  return durationOf(time, unit);
}

/** What fails a run whose tests passed. */
export const FAILS_RUN =
  /^(?:Jest: (?:"[^"\n]{1,400}" coverage threshold for |Coverage for )|No tests found, exiting with code 1$|● Validation Error:$)/;
