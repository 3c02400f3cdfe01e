import type { TestStatus } from '../../test-draft.js';

/** A longer line is no line of a test. */
const LONGEST = 8000;

const CLASS = /^ {2,4}(?:PASS|FAIL|WARN|NOTI|DEPR|TODO|RUNS) {2}(\S{1,1000})(?: - \d{1,9} todos?)?$/;

/** Parses the line above the tests of a class: `   PASS  Tests\Unit\CartTest`. */
export function classOf(text: string): string | undefined {
  return CLASS.exec(text.slice(0, LONGEST))?.[1];
}

/** The line of a test: `  ✓ it adds items   0.01s`. */
export interface PestLine {
  readonly mark: string;
  readonly status: TestStatus;
  /** With the reason behind it, where the test did not pass or fail. */
  readonly text: string;
  readonly durationMs: number | undefined;
}

/** The mark of a test with a warning, a notice or a deprecation, or that is risky. */
export const WARNED = '!';

/** The mark of a test that is not written, which has no reason. */
export const TODO = '↓';

const STATUSES: Readonly<Record<string, TestStatus>> = {
  '✓': 'passed',
  '⨯': 'failed',
  '✕': 'failed',
  [WARNED]: 'passed',
  '-': 'skipped',
  '→': 'skipped',
  '…': 'skipped',
  [TODO]: 'skipped',
};

const TIME = / (\d{1,7}\.\d\d)s$/;

/** Parses the line of a test. */
export function testOf(text: string): PestLine | undefined {
  const mark = text[2] ?? '';
  const status = STATUSES[mark];
  if (status === undefined || !text.startsWith('  ') || text[3] !== ' ' || text.length > LONGEST) return undefined;
  const rest = text.slice(4);
  const time = TIME.exec(rest.slice(-14));
  const named = (time === null ? rest : rest.slice(0, -time[0].length)).trimEnd();
  if (named === '' || named.startsWith(' ')) return undefined;
  return { mark, status, text: named, durationMs: time === null ? undefined : Math.round(Number(time[1]) * 1000) };
}

/** Whether a line is below the one of a test and belongs to it: `  // a note`, `    ⇂ a warning`. */
export function isNote(text: string): boolean {
  return /^ {2}(?:\/\/ | {2})/.test(text);
}

/** Whether a mark may only be one of a test, not of a list that a test printed. */
export function isPlain(mark: string): boolean {
  return mark === '✓' || mark === '⨯' || mark === '✕';
}

/** Whether a line is one of signs, one for each test, and some have failed: `  ..⨯.s`. */
export function hasFailedProgress(text: string): boolean {
  return /^ {2}[.⨯!sit]{1,4000}$/.test(text) && text.includes('⨯');
}

/** The counts at the end. */
export interface PestCounts {
  readonly tests: number;
  readonly failed: number;
  /** Collision 6 and before run PHPUnit 9 and before, where a warning is a failure. */
  readonly warnings: number;
  readonly passed: number;
}

const COUNTS = /^ {2}Tests: {1,6}(\d{1,9} [a-z]{4,10}(?:, \d{1,9} [a-z]{4,10}){0,12})( \(\d{1,9} assertions?\))?$/;

const KINDS: ReadonlySet<string> = new Set(
  'failed warnings warning risky incomplete notice notices deprecated todo todos skipped passed pending'.split(' '),
);

/** Parses the counts at the end: `  Tests:    2 failed, 14 passed (21 assertions)`. */
export function countsOf(text: string): PestCounts | undefined {
  const [, list, assertions] = COUNTS.exec(text) ?? [];
  if (list === undefined) return undefined;
  const counts = list.split(', ').map((part) => part.split(' '));
  if (!counts.every(([, kind = '']) => KINDS.has(kind))) return undefined;
  const sumOf = (...kinds: readonly string[]): number =>
    counts.reduce((sum, [count, kind = '']) => (kinds.includes(kind) ? sum + Number(count) : sum), 0);
  return {
    tests: sumOf(...KINDS) - sumOf('pending'),
    failed: sumOf('failed'),
    warnings: assertions === undefined ? sumOf('warnings', 'warning') : 0,
    passed: sumOf('passed'),
  };
}

/** Parses the line behind the counts: `  Duration: 2.09s`, `  Time:   0.15s`. */
export function durationOf(text: string): number | undefined {
  const seconds = /^ {2}(?:Duration|Time): {1,6}(\d{1,9}\.\d\d)s$/.exec(text)?.[1];
  return seconds === undefined ? undefined : Math.round(Number(seconds) * 1000);
}

/** Parses the line of a run in random order. */
export function seedOf(text: string): string | undefined {
  return /^ {2}Random Order Seed: {1,6}(\d{1,20})$/.exec(text)?.[1];
}

/** Whether a line is drawn above a test that is described. */
export function isRule(text: string): boolean {
  return /^ {2}─{5,2000}$/.test(text);
}

/** Whether a line is above all tests that are described, in Collision 6 and before. */
export function isOldRule(text: string): boolean {
  return text === '  ---';
}

/** The line above a test that is described. */
export interface PestTitle {
  readonly label: string;
  /** The class and the test, ` > ` between them. An ellipsis is at the end where the console is narrow. */
  readonly text: string;
  /** The name of the error without its namespace; an assertion of PHPUnit has none. */
  readonly type: string | undefined;
}

/** All that a very narrow console leaves of a title: a part of the label, and the name of the error. */
const BARE_TITLE = /^ {2,3}(?:F|FA|FAI|FAIL|FAILE|FAILED)?… {2,3}([A-Z][\w@]{0,300})$/;

const TITLE = /^ {3}(FAILED|RISKY|WARNINGS|INCOMPLETE|SKIPPED|NOTICE|DEPRECATED) {1,2}(\S.{0,8000})$/;

/** Parses the line below a rule: `   FAILED  Tests\Unit\CartTest > it adds items   RuntimeException`. */
export function titleOf(text: string): PestTitle | undefined {
  const bare = BARE_TITLE.exec(text)?.[1];
  if (bare !== undefined) return { label: 'FAILED', text: '…', type: bare };
  const [, label, rest] = TITLE.exec(text) ?? [];
  if (label === undefined || rest === undefined) return undefined;
  const at = rest.lastIndexOf('  ');
  const type = at < 0 ? undefined : /^[A-Z][\w@]{0,300}$/.exec(rest.slice(at + 2))?.[0];
  return { label, text: type === undefined ? rest : rest.slice(0, at).trimEnd(), type };
}

/** Parses the line above a test of Collision 6 and before: `  • Tests\Unit\CartTest > it adds items`. */
export function oldTitleOf(text: string): PestTitle | undefined {
  const title = /^ {2}• (\S{1,1000} > .{0,8000})$/.exec(text)?.[1];
  return title === undefined ? undefined : { label: 'FAILED', text: title, type: undefined };
}

/** What Pest says in a sentence of a run that fails apart from its tests, as with a coverage that is too low. */
export function complaintOf(text: string): string | undefined {
  return /^ {2,4}(?:FAIL|ERROR) {2}(\S{1,200} .{1,4000})$/.exec(text)?.[1];
}

/** The name of an error that ended a run: `   ParseError`. */
export function thrownOf(text: string): string | undefined {
  return /^ {2,3}([A-Z][\w\\]{0,300}(?:Error|Exception))$/.exec(text)?.[1];
}

/** Whether there is nothing to run. */
export function isEmptyRun(text: string): boolean {
  return /^ {2,4}INFO {2}No tests found\.$/.test(text);
}
