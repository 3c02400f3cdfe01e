import { durationOf } from '../shared/durations.js';

/** A test as Playwright names it in a line. */
export interface PlaywrightTitle {
  /** The whole line, which is the same in the list, above what is said of the test, and in the summary. */
  readonly text: string;
  readonly project: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The blocks that the test is in, and its name. */
  readonly path: readonly string[];
}

const TITLE = /^(?:\[([^\]]{1,200})\] › )?([^\s:›](?:[^:›]|:(?!\d)){0,500}):(\d{1,7}):(\d{1,7}) › (\S.{0,4000})$/;
/** What a console of Windows in Korean shows of an arrow and the blank behind it. */
const LOST_ARROW = / \?\? ?(?=\S)/g;
/** Older versions draw the line behind a title with `=`. */
const RULE = / (?:─{1,400}|={3,400})$/;

/** Returns the test that a text names. */
export function titleOf(text: string): PlaywrightTitle | undefined {
  const shown = text.replace(RULE, '').trim();
  const name = TITLE.test(shown) ? shown : shown.replaceAll(LOST_ARROW, ' › ');
  const [, project, file, line, column, path] = TITLE.exec(name) ?? [];
  if (file === undefined || path === undefined) return undefined;
  return { text: name, project, file, line: Number(line), column: Number(column), path: path.split(' › ') };
}

const RUNNING = /^Running (\d{1,9}) tests? using \d{1,9} workers?(?:, shard \d{1,9} of \d{1,9})?$/;

/** Returns the number of tests in the first line of a run. */
export function runningOf(line: string): number | undefined {
  const [, tests] = RUNNING.exec(line) ?? [];
  return tests === undefined ? undefined : Number(tests);
}

/** A line of the `list` reporter. */
export interface PlaywrightLine {
  readonly title: PlaywrightTitle;
  /** How the attempt ended, whatever was expected. */
  readonly mark: 'passed' | 'failed' | 'skipped';
  readonly retry: number;
  readonly durationMs: number | undefined;
}

const LISTED = /^ {2}(?:([✓✔]|ok)|([✘✖x])|-) {1,8}(?:\d{1,9} )?(\S.{0,5000})$/;
const TOOK = / \((\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)\)$/;
const RETRY = / \(retry #(\d{1,4})\)$/;

export function listedOf(line: string): PlaywrightLine | undefined {
  const [, passed, failed, text = ''] = LISTED.exec(line) ?? [];
  if (text === '') return undefined;
  const { title, retry } = retriedOf(text.replace(TOOK, ''));
  if (title === undefined) return undefined;
  const mark = passed === undefined ? (failed === undefined ? 'skipped' : 'failed') : 'passed';
  return { title, mark, retry, durationMs: durationIn(text) };
}

function retriedOf(text: string): { readonly title: PlaywrightTitle | undefined; readonly retry: number } {
  const [, retry] = RETRY.exec(text) ?? [];
  return { title: titleOf(text.replace(RETRY, '')), retry: Number(retry ?? 0) };
}

function durationIn(text: string): number | undefined {
  const [, time, unit] = TOOK.exec(text) ?? [];
  return durationOf(time, unit);
}

const BEGUN = /^\[\d{1,9}\/\d{1,9}\] (?:\(retries\) )?(\S.{0,5000})$/;

/** Returns the test that begins, in a line of the `line` reporter. */
export function begunOf(line: string): PlaywrightTitle | undefined {
  const [, text] = BEGUN.exec(line) ?? [];
  return text === undefined ? undefined : retriedOf(text).title;
}

const HEADING = /^ {2}(\d{1,7})\) (\S.{0,5000})$/;

/** Returns the first line of what is said of a test. */
export function headingOf(line: string): PlaywrightTitle | undefined {
  const [, , text] = HEADING.exec(line) ?? [];
  return text === undefined ? undefined : titleOf(text);
}

const WORDS = ['failed', 'interrupted', 'flaky', 'skipped', 'did not run', 'passed'] as const;

export type PlaywrightOutcome = (typeof WORDS)[number];

/** A count of the summary. */
export interface PlaywrightCount {
  readonly of: PlaywrightOutcome;
  readonly tests: number;
  readonly durationMs: number | undefined;
}

const COUNT =
  /^ {2}(\d{1,9}) (failed|interrupted|flaky|skipped|did not run|passed)(?: \(\d{1,9}(?:\.\d{1,3})?[a-z]{1,2}\))?$/;

export function countOf(line: string): PlaywrightCount | undefined {
  const [, tests, word] = COUNT.exec(line) ?? [];
  const of = WORDS.find((one) => one === word);
  return of === undefined ? undefined : { of, tests: Number(tests), durationMs: durationIn(line) };
}

/** Returns a test that the summary lists below a count. */
export function namedOf(line: string): PlaywrightTitle | undefined {
  return line.startsWith('    ') && line[4] !== ' ' ? titleOf(line.slice(4)) : undefined;
}

const ENDS_RED =
  /^(?: {2}\d{1,9} errors? (?:was|were) not a part of any test, see above for details|(?: {2})?Timed out waiting \d{1,9}(?:\.\d{1,9})?s for the |Testing stopped early after \d{1,9} maximum allowed failures\.$)/;

/** Whether a line says that the run failed outside of its tests. */
export function endsRed(line: string): boolean {
  return ENDS_RED.test(line);
}
