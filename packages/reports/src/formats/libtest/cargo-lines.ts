import type { TestStatus } from '../../test-draft.js';

/** A line `test a::b ... ok`. Without a verdict, the test goes on, and prints. */
export interface ResultLine {
  readonly name: string;
  readonly rest: string;
  readonly verdict: Verdict | undefined;
}

/** How a test ended, by the last words of its line. */
export interface Verdict {
  readonly status: TestStatus;
  readonly skipReason?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly timedOut?: true;
}

/** The counts of a line `test result: FAILED. 3 passed; 1 failed; …`. */
export interface Summary {
  readonly isOk: boolean;
  readonly passed: number;
  readonly failed: number;
  /** Of all tests that ran or were ignored. */
  readonly total: number;
}

const SEPARATOR = ' ... ';
const LONGEST_NAME = 4000;

/** What libtest writes behind the name of a test, which is not in its other lines. */
const MODES = [' - should panic', ' - compile fail', ' - compile'];

/** Parses the line of a test. */
export function resultLineOf(text: string): ResultLine | undefined {
  const at = text.startsWith('test ') ? text.indexOf(SEPARATOR) : -1;
  if (at < 'test a'.length || at > LONGEST_NAME) return undefined;
  const full = text.slice('test '.length, at).trim();
  const mode = MODES.find((words) => full.endsWith(words)) ?? '';
  const rest = text.slice(at + SEPARATOR.length);
  const name = full.slice(0, full.length - mode.length);
  return name === '' ? undefined : { name, rest, verdict: verdictOf(rest) };
}

/** A name without white space, or an example of the documentation, `src/lib.rs - total (line 3)`. */
export function isPlainName(name: string): boolean {
  return !/\s/.test(name) || /\.(?:rs|md) - .{0,1000}\(line \d{1,9}\)$/.test(name);
}

const ENDED = /^(ok|FAILED)( \(time limit exceeded\))?(?: <(\d{1,9}\.\d{1,9})s>)?$/;
const IGNORED = /^ignored(?:, (.{1,4000}?))?(?: <\d{1,9}\.\d{1,9}s>)?$/;
const MEASURED = /^bench: {1,20}[\d,.]{1,30} ns\/iter/;

/** Parses what is behind the name of a test. */
export function verdictOf(text: string): Verdict | undefined {
  const [, word, limit, seconds] = ENDED.exec(text) ?? [];
  const durationMs = seconds === undefined ? undefined : Number(seconds) * 1000;
  if (word === 'ok') return { status: 'passed', durationMs };
  if (word === 'FAILED') return { status: 'failed', durationMs, ...(limit === undefined ? {} : { timedOut: true }) };
  const ignored = IGNORED.exec(text);
  if (ignored !== null) return { status: 'skipped', skipReason: ignored[1] };
  return MEASURED.test(text) ? { status: 'passed' } : undefined;
}

/** Output without a line end stands before the verdict: `3 items in the cartok`. */
export function verdictBehind(text: string): Verdict | undefined {
  if (text.endsWith('FAILED')) return { status: 'failed' };
  return text.endsWith('ok') ? { status: 'passed' } : undefined;
}

const RUNNING = /^running (\d{1,9}) tests?$/;

/** Returns the number of tests that libtest announces. */
export function announcedIn(text: string): number | undefined {
  const count = RUNNING.exec(text)?.[1];
  return count === undefined ? undefined : Number(count);
}

const SUMMARY =
  /^test result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored;(?: (\d{1,9}) measured;)?/;

/** Parses the last line of a suite. */
export function summaryOf(text: string): Summary | undefined {
  const [, word, passed, failed, ignored, measured] = SUMMARY.exec(text) ?? [];
  if (word === undefined) return undefined;
  const counts = [passed, failed, ignored, measured].map((count) => Number(count ?? 0));
  return {
    isOk: word === 'ok',
    passed: Number(passed),
    failed: Number(failed),
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

const SUITE = /^\s{0,20}(?:Running (?:unittests )?([^\s(`]{1,1000})|Doc-tests ([\w-]{1,200}))/;

/** Returns what cargo starts: the source file of a binary, or the crate of examples of the documentation. */
export function suiteOf(text: string): string | undefined {
  const [, file, crate] = SUITE.exec(text) ?? [];
  return file?.replaceAll('\\', '/') ?? crate;
}

/** Returns the test whose output follows: `---- cart::adds stdout ----`. */
export function outputOf(text: string): string | undefined {
  if (!text.startsWith('---- ') || text.length > LONGEST_NAME) return undefined;
  return [' stdout ----', ' stderr ----'].flatMap((end) =>
    text.endsWith(end) ? [text.slice('---- '.length, -end.length)] : [],
  )[0];
}

/** PowerShell puts the name of the program in front of the first line of the error stream. */
export function withoutShell(text: string): string {
  return text.replace(/^cargo(?:\.exe)? : /, '');
}

/** What cargo prints when a binary failed, or a process died. */
export const CARGO_FAILED =
  /^\s{0,20}(?:error: (?:test failed|doctest failed|test run failed|bench failed|\d{1,9} targets? failed|process didn't exit)|process didn't exit successfully: )/;

/** `process didn't exit successfully: … (signal: 11, SIGSEGV: invalid memory reference)`. */
export const PROCESS_DIED = /^\s{0,20}(?:error: )?process didn't exit successfully: .{0,4000}/;
