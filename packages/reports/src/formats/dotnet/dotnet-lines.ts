import type { TestStatus } from '../../test-draft.js';
import { durationOfParts } from '../shared/durations.js';
import {
  COUNTS,
  type DotnetCount,
  type DotnetMark,
  type DotnetPart,
  MARKS,
  PARTS,
  STATUSES,
  TOTALS,
} from './dotnet-words.js';

/** A line that names a test and how it ended. */
export interface DotnetTestLine {
  readonly status: TestStatus;
  readonly name: string;
  readonly durationMs: number | undefined;
  /** Whether other programs print such lines, too: it is one of a test only with what is said of it below. */
  readonly isWeak: boolean;
}

const INDENTED = /^ {2}(\S.*)$/;
const TIME = / \[((?:< )?\d{1,9} ?(?:ms|[hms])(?: \d{1,3} ?(?:ms|[ms])){0,2})\]$/;
/** Before version 16. */
const EARLY = /^(Passed|Failed|Skipped) {2,4}(\S.*)$/;

/** Parses `  Failed Shop.CartTests.Adds [12 ms]`. */
export function testLineOf(text: string): DotnetTestLine | undefined {
  const [, earlyWord, earlyName] = EARLY.exec(text) ?? [];
  if (earlyWord !== undefined && earlyName !== undefined)
    return {
      status: STATUSES.get(earlyWord) ?? 'failed',
      name: earlyName,
      durationMs: undefined,
      isWeak: earlyWord === 'Failed',
    };
  const line = INDENTED.exec(text)?.[1];
  if (line === undefined) return undefined;
  const [status, rest] = wordIn(line);
  if (status === undefined) return undefined;
  const [whole = '', time] = TIME.exec(rest.slice(-60)) ?? [];
  const name = rest.slice(0, rest.length - whole.length).trim();
  const isWeak = time === undefined && (status === 'failed' || !/^[\p{L}_][\p{L}\p{N}_.+]*(?:\(.*\))?$/u.test(name));
  return name === ''
    ? undefined
    : { status, name, durationMs: time === undefined ? undefined : millisecondsOf(time), isWeak };
}

/** A word may have a blank in it. */
function wordIn(line: string): readonly [TestStatus | undefined, string] {
  for (let at = line.indexOf(' '), parts = 0; at > 0 && parts < 2; at = line.indexOf(' ', at + 1), parts += 1) {
    const status = STATUSES.get(line.slice(0, at));
    if (status !== undefined) return [status, line.slice(at + 1)];
  }
  return [undefined, ''];
}

/** Less than a millisecond is none. */
function millisecondsOf(time: string): number {
  return time.startsWith('<') ? 0 : (durationOfParts(time) ?? 0);
}

/** Returns the part that a heading begins. */
export function partOf(text: string): DotnetPart | undefined {
  const line = text.trim();
  return line.endsWith(':') && line.length < 100 ? PARTS.get(line.slice(0, -1).trim()) : undefined;
}

/** Returns what a whole line says of a run. */
export function markOf(text: string): DotnetMark | undefined {
  return text.startsWith('Test Run Aborted with error ') ? 'aborted' : MARKS.get(text.trim());
}

/** What is counted of the tests of one assembly. */
export interface DotnetCounts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
}

/** The order of the counts is the same in all languages. */
const SUMMARY =
  /^ {0,2}([^\d!]{1,40})! {0,20}(?:[-–—:] ?)?\D{1,40}?(\d{1,9})\D{1,40}?(\d{1,9})\D{1,40}?(\d{1,9})\D{1,40}?(\d{1,9})\D{1,40}?\d.{0,60}$/;
const ASSEMBLY = /^ - \S.{0,1000}\.(?:dll|exe)(?: \([^()]{1,60}\))?$/;

/** Parses `Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms - Cart.dll (net9.0)`. */
export function summaryOf(text: string): DotnetCounts | undefined {
  const [end = ''] = ASSEMBLY.exec(text.slice(Math.max(0, text.lastIndexOf(' - ')))) ?? [];
  const line = text.slice(0, text.length - end.length);
  if (line.length > 400) return undefined;
  const [, word = '', ...numbers] = SUMMARY.exec(line) ?? [];
  const [failed = 0, passed = 0, skipped = 0, total = -1] = numbers.map(Number);
  const isKnown = end === '' ? /^(?:Passed|Failed|Skipped)$/.test(word) : STATUSES.has(word);
  return isKnown && failed + passed + skipped === total ? { total, passed, failed } : undefined;
}

const IN_ONE_LINE = /^Total tests: (\d{1,9})\. Passed: (\d{1,9})\. Failed: (\d{1,9})\. Skipped: (\d{1,9})\.$/;
/** The logger for terminals of MSBuild, and the platform of version 10. */
const TERMINAL =
  /^Test summary: total: (\d{1,9}), failed: (\d{1,9}), succeeded: (\d{1,9}), skipped: (\d{1,9}), duration: \S{1,30}$/;

/** Parses the counts of a run that are in one line. */
export function lineOfCounts(text: string): DotnetCounts | undefined {
  const [, total, passed, failed] = IN_ONE_LINE.exec(text) ?? [];
  if (total !== undefined) return { total: Number(total), passed: Number(passed), failed: Number(failed) };
  const [, all, failing, succeeded] = TERMINAL.exec(text) ?? [];
  return all === undefined ? undefined : { total: Number(all), passed: Number(succeeded), failed: Number(failing) };
}

/** Returns a count of a run of which each has a line of its own. */
export function countOf(text: string): { readonly of: DotnetCount; readonly tests: number } | undefined {
  const [, indent = '', word = '', tests] = /^( {0,6})(\S[^:\d]{0,60}): {1,4}(\d{1,9})$/.exec(text) ?? [];
  if (tests === undefined) return undefined;
  const of = indent === '' ? (TOTALS.has(word.trim()) ? 'total' : undefined) : COUNTS.get(word.trim());
  return of === undefined ? undefined : { of, tests: Number(tests) };
}

const RUNNER_OF_XUNIT = /^\[xUnit\.net (\d\d:\d\d:\d\d\.\d\d)\d{0,5}\] {0,40}(.*)$/;

/** Returns what the adapter of xUnit.net says in a line. */
export function xunitLineOf(text: string): string | undefined {
  return RUNNER_OF_XUNIT.exec(text)?.[2];
}

/** Whether vstest says which assembly it runs. */
export function isAssembly(text: string): boolean {
  return /^Test run for .{1,1000}\.(?:dll|exe) ?\(\.NET/.test(text);
}

/** Whether a run ends without counts: no test is in the assembly, or none is chosen. */
export function hasNoTests(text: string): boolean {
  return /^(?:No test (?:is available in|matches the given testcase filter) |A total of \d{1,9} tests were discovered but no test matches )/.test(
    text,
  );
}

/** Returns why a run was aborted. */
export function abortOf(text: string): string | undefined {
  return /^The active [Tt]est [Rr]un was aborted(?:\. Reason: | )(.+)$/.exec(text)?.[1];
}
