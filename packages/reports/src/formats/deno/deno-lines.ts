import { durationOfParts } from '../shared/durations.js';

/** How Deno ends a test or a step of one. */
export type DenoOutcome = 'ok' | 'FAILED' | 'ignored' | 'cancelled';

/** A line of a test: `adds ... ok (1ms)`, its steps set in. */
export interface DenoTestLine {
  readonly depth: number;
  readonly name: string;
  readonly outcome: DenoOutcome;
  /** It failed because steps of it did. */
  readonly isOfSteps: boolean;
  readonly durationMs: number | undefined;
}

const TEST =
  /^((?: {2}){0,40})(\S.{0,4000}) \.\.\. (ok|FAILED|ignored|cancelled)( \(due to \d{1,6} failed steps?\))?(?: \((\d[\dhmsµ ]{0,30})\))?$/;

/** Returns the test that a line names. */
export function testOf(line: string): DenoTestLine | undefined {
  const [, margin = '', name, outcome = '', steps, time] = TEST.exec(line) ?? [];
  if (name === undefined) return undefined;
  return {
    depth: margin.length / 2,
    name,
    outcome: OUTCOMES.find((known) => known === outcome) ?? 'FAILED',
    isOfSteps: steps !== undefined,
    durationMs: durationOfParts(time),
  };
}

const OUTCOMES: readonly DenoOutcome[] = ['ok', 'FAILED', 'ignored', 'cancelled'];

/** Returns the test or step whose steps or output follow. */
export function headOf(line: string): { readonly depth: number; readonly name: string } | undefined {
  const [, margin = '', name] = /^((?: {2}){0,40})(\S.{0,4000}) \.\.\.$/.exec(line) ?? [];
  return name === undefined ? undefined : { depth: margin.length / 2, name };
}

/** Splits a name that Deno writes with its file in front, where it runs files at once. */
export function fileInFrontOf(name: string): { readonly file: string; readonly name: string } | undefined {
  const [, file, rest] = /^((?:\.{1,2}\/|file:\/\/|https?:\/\/)\S{1,1000}) => (\S.{0,4000})$/.exec(name) ?? [];
  return file === undefined || rest === undefined ? undefined : { file, name: rest };
}

/** Returns the file whose tests follow. */
export function runningOf(line: string): string | undefined {
  return /^running \d{1,9} tests? from (\S.{0,1000})$/.exec(line)?.[1];
}

/** Returns a file that broke off. */
export function brokenFileOf(line: string): string | undefined {
  return /^Uncaught error from (\S.{0,1000}) FAILED$/.exec(line)?.[1];
}

/** What an error below the list is of. */
export interface DenoHeading {
  /** The test and its steps; a file where `place` is absent. */
  readonly title: string;
  readonly place?: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

/** It is looked for in the last characters of a line. */
const PLACE = /:(\d{1,9}):(\d{1,9})$/;

/** Returns what an error is of: `adds => ./cart_test.ts:4:6`. */
export function headingOf(line: string): DenoHeading | undefined {
  const [place, at, column] = PLACE.exec(line.slice(-20)) ?? [];
  if (place !== undefined) {
    const arrowAt = line.lastIndexOf(' => ');
    const [title, file] = [line.slice(0, Math.max(arrowAt, 0)), line.slice(arrowAt + 4, -place.length)];
    const isShort = title.length <= 4_000 && file.length <= 1_000;
    return isShort && /^\S/.test(title) && /^\S/.test(file)
      ? { title, place: { file, line: Number(at), column: Number(column) } }
      : undefined;
  }
  const broken = /^(\S.{0,1000}) \(uncaught error\)$/.exec(line)?.[1];
  return broken === undefined ? undefined : { title: broken };
}

/** The counts in the last line of a run. */
export interface DenoCounts {
  readonly passed: number;
  readonly failed: number;
  readonly ignored: number;
  readonly hasFailed: boolean;
  readonly durationMs: number | undefined;
}

const COUNTS =
  /^(ok|FAILED) \| (\d{1,9}) passed(?: \(\d{1,9} steps?\))? \| (\d{1,9}) failed(?: \(\d{1,9} steps?\))?(?: \| (\d{1,9}) ignored(?: \(\d{1,9} steps?\))?)?(?: \| \d{1,9} measured)?(?: \| \d{1,9} filtered out)? \((\d[\dhmsµ ]{0,30})\)$/;

/** Returns the counts in the last line of a run. */
export function countsOf(line: string): DenoCounts | undefined {
  const [, word, passed, failed, ignored, time] = COUNTS.exec(line) ?? [];
  if (word === undefined) return undefined;
  return {
    passed: Number(passed),
    failed: Number(failed),
    ignored: Number(ignored ?? 0),
    hasFailed: word === 'FAILED',
    durationMs: durationOfParts(time),
  };
}

/** Where the output of tests begins and ends. A line without an end may be in front of the latter. */
export const STARTS_OUTPUT = /^-{7} (?:(?:pre|post)-test )?output -{7}$/;
const ENDS_OUTPUT = /-{5} (?:(?:pre|post)-test )?output end -{5}$/;

/** The longest line of an end is looked at in its last characters. */
export function endsOutput(line: string): boolean {
  return ENDS_OUTPUT.test(line.slice(-40));
}

export const IS_ERRORS = /^ ERRORS$/;
export const IS_FAILURES = /^ FAILURES$/;

/** What Deno says at its end, and of files that it cannot load. */
export const FAILS_RUN =
  /^error: (?:Test failed|Type checking failed\.|No test modules found|Module not found\b.{0,2000})$/;
