import { durationOf } from '../shared/durations.js';

/** A contract with tests: `Ran 3 tests for test/Cart.t.sol:CartTest`; `Running` until 2024. */
export interface ForgeSuite {
  readonly name: string;
  readonly file: string;
  readonly tests: number;
}

const SUITE = /^(?:Ran|Running) (\d{1,9}) tests? for ((.{1,1000}):[\w$]{1,300})$/;

export function suiteOf(line: string): ForgeSuite | undefined {
  const [, tests, name, file] = SUITE.exec(line) ?? [];
  return name === undefined || file === undefined ? undefined : { name, file, tests: Number(tests) };
}

/** Returns the suite of which what failed is repeated: `Encountered 2 failing tests in test/Cart.t.sol:CartTest`. */
export function repeatedSuiteOf(line: string): ForgeSuite | undefined {
  const [, tests, name, file] = REPEATED.exec(line) ?? [];
  return name === undefined || file === undefined ? undefined : { name, file, tests: Number(tests) };
}

const REPEATED = /^Encountered (\d{1,9}) failing tests? in ((.{1,1000}):[\w$]{1,300})$/;

/** A test, with what is said of it in brackets. */
export interface ForgeResult {
  readonly name: string;
  readonly status: ForgeStatus;
  readonly reason: string;
}

type ForgeStatus = 'passed' | 'failed' | 'skipped';

const MARKS: ReadonlyMap<string, ForgeStatus> = new Map([
  ['PASS', 'passed'],
  ['FAIL', 'failed'],
  ['SKIP', 'skipped'],
]);

/** Reasons have the bytes of a call in them. */
const LONGEST = 100_000;

/** Returns what a line says of a test that begins with it; the name is missing where a sequence of calls is between. */
export function beginningOf(line: string): { readonly status: ForgeStatus; readonly text: string } | undefined {
  const mark = /^\[(PASS|FAIL|SKIP)(?=[\]:.;])/.exec(line)?.[1];
  const status = MARKS.get(mark ?? '');
  return status === undefined ? undefined : { status, text: line.slice(5, LONGEST) };
}

const MEASURED = / \((?:gas|runs): \d{1,20}[^()]{0,300}\)$/;
const NAME = /^[A-Za-z_$][\w$]{0,300}\([\w$,.[\]() ]{0,2000}\)$/;

/** Returns the name at the end of the line of a test, and what is in front of it. */
export function namedAt(text: string): { readonly name: string; readonly before: string } | undefined {
  const end = text.endsWith(')') ? MEASURED.exec(text.slice(-400)) : null;
  if (end === null) return undefined;
  const said = text.slice(0, text.length - end[0].length);
  const at = Math.max(said.lastIndexOf('] '), said.lastIndexOf('\n '));
  const name = said.slice(at + 2);
  return NAME.test(name) ? { name, before: at < 0 ? '' : said.slice(0, at + 1) } : undefined;
}

/** Returns why a test failed or was skipped, out of what is in the brackets behind the mark. */
export function reasonOf(text: string): string {
  return text
    .replace(/\]\n/, '\n')
    .trimEnd()
    .replace(/\]$/, '')
    .replace(/^[.:;] ?(?:Reason: |Counterexample: )?/, '');
}

/** Returns the sentence in front of a counterexample, and that. */
export function partsOf(reason: string): readonly [string, string | undefined] {
  const at = reason.search(/[.;] ?[Cc]ounterexample: /);
  return at < 0 ? [reason, undefined] : [reason.slice(0, at), reason.slice(at + 1).trim()];
}

/** How many tests passed, failed and were skipped. */
export interface ForgeCounts {
  readonly total: number;
  readonly failed: number;
  readonly isFailed: boolean;
  /** Of a version that says at the end how many suites ran. */
  readonly isCounted: boolean;
}

const RESULT =
  /^(Suite|Test) result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed;(?: (\d{1,9}) skipped;)? finished in \d/;

/** Parses the last line of a suite. */
export function countsOf(line: string): ForgeCounts | undefined {
  const [, of, word, passed, failed, skipped = '0'] = RESULT.exec(line) ?? [];
  if (word === undefined) return undefined;
  const total = Number(passed) + Number(failed) + Number(skipped);
  return { total, failed: Number(failed), isFailed: word === 'FAILED', isCounted: of === 'Suite' };
}

const SUMMARY =
  /^Ran \d{1,9} test suites?(?: in [^:]{1,100})?: (\d{1,9}) tests? passed, (\d{1,9}) failed, (\d{1,9}) skipped \((\d{1,9}) total tests?\)$/;

/** Parses the line behind all suites. */
export function summaryOf(line: string): { readonly failed: number; readonly total: number } | undefined {
  const [, passed, failed, skipped, total] = SUMMARY.exec(line) ?? [];
  if (total === undefined) return undefined;
  return { failed: Number(failed), total: Math.max(Number(total), Number(passed) + Number(failed) + Number(skipped)) };
}

/** Returns how many tests failed, where it is said below their repetition. */
export function failingOf(line: string): number | undefined {
  const failing = /^Encountered a total of (\d{1,9}) failing tests?, \d{1,9} tests? succeeded$/.exec(line)?.[1];
  return failing === undefined ? undefined : Number(failing);
}

/** Returns the milliseconds of `Ran 5 test suites in 36.91s (94.96s CPU time): …`. */
export function summaryDuration(summary: string): number | undefined {
  const [, number, unit] =
    /^Ran \d{1,9} test suites? in (\d{1,9}(?:\.\d{1,9})?)([^\s\d:]{1,4})[ :]/.exec(summary) ?? [];
  return durationOf(number, unit);
}

/** Whether a line says that the contracts were compiled; with warnings, tests are far below it. */
export function saysCompiled(line: string): boolean {
  return /^Compiler run successful(?:!| with warnings:)$/.test(line);
}

/** Whether a line says that the contracts were not compiled. */
export function saysNotCompiled(line: string): boolean {
  return /^(?:Error: ?)?Compiler run failed:?$/.test(line);
}
