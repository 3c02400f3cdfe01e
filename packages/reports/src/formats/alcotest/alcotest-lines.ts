import type { TestStatus } from '../../test-draft.js';

/** A test, as its line and the box above its failure name it. */
export interface AlcotestTest {
  /** Everything behind the tag: what distinguishes the test from others. */
  readonly title: string;
  readonly suite: string | undefined;
  readonly name: string;
  readonly status: TestStatus;
}

/** `> [FAIL]    cart › adds`, and before version 1.10 `  [OK]          cart          0   Adds.` */
const LINE = /^[>│ ] \[(OK|PASS|FAIL|ERROR|SKIP|TODO)\] {2,14}(\S.{0,4000})$/;

/** What is to do fails the run. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['OK', 'passed'],
  ['PASS', 'passed'],
  ['SKIP', 'skipped'],
]);

/** Parses the line of a test. While it runs, it has dots for a tag, and a carriage return behind. */
export function alcotestLineOf(line: string): AlcotestTest | undefined {
  const text = line.slice(line.lastIndexOf('\r') + 1);
  return text.startsWith('│') ? undefined : testOf(text.trimEnd());
}

/** Parses the line in the box above a failure. */
export function alcotestBoxOf(line: string): AlcotestTest | undefined {
  const text = line.trimEnd();
  return text.startsWith('│') && text.endsWith('│') ? testOf(text.slice(0, -1).trimEnd()) : undefined;
}

const INDEX = / {4,300}(\d{1,6})(?: {3}(\S.{0,4000}))?$/;
const BETWEEN = ' › ';

function testOf(line: string): AlcotestTest | undefined {
  const [, tag, title] = LINE.exec(line) ?? [];
  if (tag === undefined || title === undefined) return undefined;
  const status = STATUSES.get(tag) ?? 'failed';
  const at = title.indexOf(BETWEEN);
  if (at > 0) return { title, suite: title.slice(0, at), name: title.slice(at + BETWEEN.length).trim(), status };
  const indexed = INDEX.exec(title);
  if (indexed === null) return { title, suite: undefined, name: title, status };
  const [, index = '', documentation] = indexed;
  return { title, suite: title.slice(0, indexed.index), name: documentation ?? index, status };
}

/** Returns the name of a program that begins: `` Testing `shop'. `` */
export function programOf(line: string): string | undefined {
  const [, quoted, bare] = /^Testing (?:`(.{1,1000})'|(\S.{0,1000}))\.$/.exec(line.trimEnd()) ?? [];
  return quoted ?? bare;
}

/** Returns whether the tests of a program follow. */
export function startsTests(line: string): boolean {
  return /^This run has ID [`"]\S.{0,200}['"]\.$/.test(line.trimEnd());
}

/** The counts behind the tests of a program. */
export interface AlcotestSummary {
  readonly tests: number;
  readonly failed: number;
  readonly durationMs: number | undefined;
}

const SUMMARY =
  /^(?:Test Successful|(\d{1,9}) (?:failure|error)s?!) in (\d{1,9}(?:\.\d{1,9})?|\S{1,40})s\. (\d{1,9}) tests? run\.?$/;

/** Parses the counts. */
export function alcotestSummaryOf(line: string): AlcotestSummary | undefined {
  const [, failed = '0', seconds, tests] = SUMMARY.exec(line.trimEnd()) ?? [];
  if (tests === undefined) return undefined;
  const time = Number(seconds) * 1000;
  return { tests: Number(tests), failed: Number(failed), durationMs: Number.isFinite(time) ? time : undefined };
}
