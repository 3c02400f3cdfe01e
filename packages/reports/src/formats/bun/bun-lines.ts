import type { TestStatus } from '../../test-draft.js';
import { durationOf } from '../shared/durations.js';

/** A line of a test: `(fail) Cart > adds [0.12ms]`, or with a sign where Bun prints colours. */
export interface BunTestLine {
  readonly status: TestStatus;
  readonly hasSign: boolean;
  /** The blocks that it is in, and its name. */
  readonly path: readonly string[];
  readonly durationMs: number | undefined;
}

const TEST = /^(?:\((pass|fail|skip|todo)\)|([✓✗»✎])) (\S.{0,4000})$/;
const TOOK = / \[(\d{1,12}(?:\.\d{1,4})?)(ms|s|m)\]$/;

const STATUSES: Readonly<Record<string, TestStatus>> = { pass: 'passed', '✓': 'passed', fail: 'failed', '✗': 'failed' };

/** Returns the test that a line names. */
export function testOf(line: string): BunTestLine | undefined {
  const [, word, sign = '', text] = TEST.exec(line) ?? [];
  if (text === undefined) return undefined;
  const took = TOOK.exec(text);
  return {
    status: STATUSES[word ?? sign] ?? 'skipped',
    hasSign: word === undefined,
    path: (took === null ? text : text.slice(0, took.index)).split(' > '),
    durationMs: durationOf(took?.[1], took?.[2]),
  };
}

/** Whether a line is of a test and has its time, as only Bun writes it. */
export function isTimedTest(line: string): boolean {
  return line.startsWith('(') && TEST.test(line) && TOOK.test(line);
}

/** Returns the version in the first line of a run. */
export function versionOf(line: string): string | undefined {
  return /^bun test v(\d[\w.+-]{0,60})(?: \([\da-f]{6,40}\))?$/.exec(line)?.[1];
}

/** Returns the file whose tests follow. */
export function fileOf(line: string): string | undefined {
  return /^(?:::group::)?([^\s:(](?:[^\n]{0,1000}[^\s:])?\.[cm]?[jt]sx?):$/.exec(line)?.[1];
}

/** A count behind the tests. */
export interface BunCount {
  readonly of: 'pass' | 'fail' | 'error';
  readonly tests: number;
}

const COUNT = /^ ?(\d{1,9}) (?:(pass|fail)|(errors?))$/;

/** Returns the count in a line. */
export function countOf(line: string): BunCount | undefined {
  const [, tests, word, errors] = COUNT.exec(line) ?? [];
  if (tests === undefined) return undefined;
  return { of: errors === undefined ? (word === 'pass' ? 'pass' : 'fail') : 'error', tests: Number(tests) };
}

const RAN =
  /^Ran (\d{1,9}) tests? across \d{1,9} files?\.(?: (?:\d{1,9} total )?\[(\d{1,12}(?:\.\d{1,4})?)(ms|s|m)\])?$/;

/** Returns how many tests the last line of a run counts, and its time. */
export function ranOf(line: string): { readonly tests: number; readonly durationMs: number | undefined } | undefined {
  const [, tests, time, unit] = RAN.exec(line) ?? [];
  if (tests === undefined) return undefined;
  return {
    tests: Number(tests),
    durationMs: durationOf(time, unit),
  };
}

/** What is said of a test below its line. */
export function noteOf(line: string): string | undefined {
  return /^ {2}\^ (this test .{1,400})$/.exec(line)?.[1];
}

/** The heading of an error outside of tests; it is between two rules. */
export const IS_UNHANDLED = /^# Unhandled error between tests$/;
export const IS_RULE = /^-{31}$/;

/** In a long run, tests come again behind this line. */
export const IS_RECAP = /^\d{1,9} tests? (?:failed|skipped|todo):$/;

/** Why there were no tests, and the end of a run that broke off. */
export const FAILS_RUN =
  /^Bailed out after \d{1,9} failures?$|^error: regex .{1,1000} matched 0 tests\. Searched |^The following filters did not match any test files:$|^error: (?:No tests found!|Test filter .{1,1000} had no matches)/;

/** What GitHub Actions is given of a failure, which is in the text as well. */
export const IS_ANNOTATION = /^::(?:error|warning|endgroup)\b/;
