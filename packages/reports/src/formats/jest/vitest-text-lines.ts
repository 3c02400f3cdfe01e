import type { TestStatus } from '../../test-draft.js';
import { summaryCounts, type SummaryCounts } from './listed-run.js';

/** The line that begins a run: ` RUN  v3.2.4 /shop`. */
export const IS_RUN = /^ {1,2}(?:RUN|DEV) {1,2}v\d{1,4}\.\d/;

/** A rule with words in it, above what failed. */
const SECTION = /^⎯{2,} (Failed (?:Suites|Tests)|Unhandled (?:Errors?|Rejections?)|[A-Z][\w ]{1,60}) ?\d{0,9} ⎯{2,}$/;
const RULE = /^⎯{5,}(?:\[\d{1,9}\/\d{1,9}\]⎯*)?$/;

/** Returns the words of a rule; '' for one without words. */
export function sectionOf(line: string): string | undefined {
  return RULE.test(line) ? '' : SECTION.exec(line)?.[1];
}

/** A path within the files of a project. */
export interface VitestPlace {
  readonly project: string | undefined;
  readonly file: string;
  /** The blocks and the name of the test; '' for the file. */
  readonly title: string;
}

/** No line of a test or a file is longer. */
const LONGEST = 5_000;

function matchOf(pattern: RegExp, line: string): readonly (string | undefined)[] {
  return (line.length > LONGEST ? undefined : pattern.exec(line)) ?? [];
}

const FILE = String.raw`(?:\|([^|\n]{1,100})\| )?(\S.{0,600}?\.(?:[cm]?[jt]sx?|vue|svelte|md))`;
const FAILED = new RegExp(String.raw`^ FAIL {1,2}${FILE}(?: > (\S.*)| \[ .{1,700} \])$`);

/** Returns what a line above an error says has failed: ` FAIL  src/cart.test.ts > Cart > adds`. */
export function failedOf(line: string): VitestPlace | undefined {
  const [, project, file, title = ''] = matchOf(FAILED, line);
  return file === undefined ? undefined : { project, file, title: withoutCount(title) };
}

const LISTED_FILE = new RegExp(
  String.raw`^ ([✓√❯×↓]) ${FILE} {1,2}\(\d{1,9} tests?\b[^()\n]{0,200}\)(?: {1,4}\d.{0,60})?$`,
);

/** Returns the file of a line of the list, and whether it failed. */
export function fileOf(line: string): (VitestPlace & { readonly hasFailed: boolean }) | undefined {
  const [, sign, project, file] = matchOf(LISTED_FILE, line);
  return file === undefined ? undefined : { project, file, title: '', hasFailed: sign === '❯' || sign === '×' };
}

/** A test of the list. */
export interface VitestLine {
  /** Undefined below the line of a file. */
  readonly place: VitestPlace | undefined;
  readonly title: string;
  readonly status: TestStatus;
  readonly durationMs: number | undefined;
}

const SIGNS: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['✓', 'passed'],
  ['√', 'passed'],
  ['×', 'failed'],
  ['├ù', 'failed'],
  ['Ã—', 'failed'],
  ['❯', 'failed'],
  ['↓', 'skipped'],
]);

/** `×` as consoles of Windows show it: unlike other signs it does not say in which code page. */
const SIGN = '([✓√×❯↓]|├ù|Ã—)';
const SET_IN = new RegExp(String.raw`^ {3}${SIGN} (\S.*)$`);
const OF_FILE = new RegExp(String.raw`^${FILE} > (\S.*)$`);
const VERBOSE = new RegExp(String.raw`^ ${SIGN} ${FILE} > (\S.*)$`);
const COUNTED = /(?: \((?:retry|repeat) x\d{1,6}\)){1,2}$/;
const TIME = /(?: \((?:retry|repeat) x\d{1,6}\)){0,2} {1,4}(\d{1,9})ms(?: {1,4}\d{1,9} MB heap used)?$/;

function withoutCount(title: string): string {
  return title.replace(COUNTED, '');
}

/** Returns the test that a line of the list names. */
export function testOf(line: string): VitestLine | undefined {
  const [, sign = '', said] = matchOf(SET_IN, line);
  if (said !== undefined) {
    const [, project, file, title] = OF_FILE.exec(said) ?? [];
    return lineOf(sign, file === undefined ? undefined : { project, file, title: '' }, title ?? said);
  }
  const [, mark = '', project, file, title] = matchOf(VERBOSE, line);
  return file === undefined || title === undefined ? undefined : lineOf(mark, { project, file, title: '' }, title);
}

function lineOf(sign: string, place: VitestPlace | undefined, text: string): VitestLine | undefined {
  const status = SIGNS.get(sign);
  if (status === undefined) return undefined;
  const time = TIME.exec(text);
  const title = time === null ? withoutCount(text) : text.slice(0, time.index);
  const ms = time?.[1];
  return { place, title, status, durationMs: ms === undefined ? undefined : Number(ms) };
}

/** Returns what the list says of a test that failed, below it. */
export function saidOf(line: string): string | undefined {
  return /^ {3,5}→ (\S.{0,4000})$/.exec(line)?.[1];
}

const COUNTS = /^ {1,10}(Test Files|Tests) {2}((?:\d{1,9} [a-z ]{1,20} \| ){0,6}\d{1,9} [a-z ]{1,20}) \((\d{1,9})\)$/;

/** Returns the counts of files or tests. */
export function countsOf(line: string): SummaryCounts | undefined {
  const [, what, parts = '', total] = COUNTS.exec(line) ?? [];
  return what === undefined ? undefined : summaryCounts(what, parts.split(' | '), Number(total));
}

/** A run without tests, and the count of errors outside of the tests. */
export const HAS_NO_TESTS = /^ {1,10}Tests {2}no tests$/;
export const HAS_ERRORS = /^ {1,10}Errors {2}[1-9]\d{0,8} errors?$/;

/** What fails a run whose tests passed. */
export const FAILS_RUN = /^(?:ERROR|Error): Coverage for \S|^No test files found, exiting with code 1$/;

/** The words of a rule above what failed outside of the tests. */
export const FAILS_OUTSIDE = /^(?:Unhandled |Startup Error$)/;

/** The duration of a run in milliseconds. */
export function runDuration(line: string): number | undefined {
  const [, time, unit] = /^ {1,10}Duration {2}(\d{1,9}(?:\.\d{1,6})?)(m?s)\b/.exec(line) ?? [];
  return time === undefined ? undefined : Math.round(Number(time) * (unit === 'ms' ? 1 : 1000));
}
