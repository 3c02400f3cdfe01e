import type { TestStatus } from '../../test-draft.js';

/** The result of a test. */
export interface BatsResult {
  readonly status: TestStatus;
  /** With what bats puts behind it: how long the test took. */
  readonly name: string;
  readonly skipReason: string | undefined;
  readonly timedOut: boolean;
}

/** On a terminal the name and a count are in front of it while the test runs. */
const RUNNING = String.raw`(?: {3}\S.{0,1000}?\d{1,9}/\d{1,9}(?: in \d{1,9} sec)?)?`;
const RESULT = new RegExp(String.raw`^${RUNNING} ([✓✗]) (\S.{0,4000})$`);
const LISTED = new RegExp(String.raw`^${RUNNING} - (?=\S)`);
const SKIPPED = ' (skipped';
const BEHIND_SKIPPED = /^(?:: (.{1,2000}))?\)( \[\d{1,12}\])?$/;
const TIME_LIMIT = / \[(?:timeout: \d{1,9}s|(\d{1,12}) \(timeout: \d{1,9}s\))\]$/;

/** Returns the result of a test that a line shows. */
export function resultOf(line: string): BatsResult | undefined {
  const skipped = skippedOf(line);
  if (skipped !== undefined) return skipped;
  const [, mark, shown] = RESULT.exec(line) ?? [];
  if (shown === undefined) return undefined;
  const limit = mark === '✗' ? TIME_LIMIT.exec(shown) : null;
  const time = limit?.[1] === undefined ? '' : ` [${limit[1]}]`;
  return {
    status: mark === '✓' ? 'passed' : 'failed',
    name: limit === null ? shown : `${shown.slice(0, limit.index)}${time}`,
    skipReason: undefined,
    timedOut: limit !== null,
  };
}

function skippedOf(line: string): BatsResult | undefined {
  const begin = LISTED.exec(line)?.[0].length;
  const at = begin === undefined ? -1 : line.indexOf(SKIPPED, begin);
  const behind = at < 0 ? null : BEHIND_SKIPPED.exec(line.slice(at + SKIPPED.length));
  if (behind === null) return undefined;
  const [, skipReason, took = ''] = behind;
  return { status: 'skipped', name: `${line.slice(begin, at)}${took}`, skipReason, timedOut: false };
}

/** The file of the tests below it. */
export function fileOf(line: string): string | undefined {
  return /^\S.{0,1000}\.bats$/.test(line) ? line : undefined;
}

/** What is said of a test is set in below it. */
export function detailOf(line: string): string | undefined {
  return /^ {3}/.test(line) ? line.slice(3) : undefined;
}

/** Whether a line says where a test failed. */
export function isPlace(line: string): boolean {
  return /^ {3}\((?:in test file|from function) /.test(line);
}

/** What bats counts at its end. */
export interface BatsSummary {
  readonly tests: number;
  readonly failed: number;
  readonly isWhole: boolean;
}

const SUMMARY =
  /^(\d{1,9}) tests?, (\d{1,9}) failures?(?:, \d{1,9} skipped)?(?:, (\d{1,9}) timed out)?(?:, (\d{1,9}) not run)?(?: in \d{1,9} seconds?)?$/;

/** Returns the counts of a line. */
export function summaryOf(line: string): BatsSummary | undefined {
  const [, tests, failures, timedOut, notRun] = SUMMARY.exec(line) ?? [];
  if (tests === undefined) return undefined;
  return {
    tests: Number(tests),
    failed: Number(failures) + Number(timedOut ?? 0),
    isWhole: notRun === undefined || Number(notRun) === 0,
  };
}
