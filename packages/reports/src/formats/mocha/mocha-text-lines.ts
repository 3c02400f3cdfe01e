import type { TestStatus } from '../../test-draft.js';
import { durationOf } from '../shared/durations.js';

/** A test in the list that Mocha prints. */
export interface MochaLine {
  /** The number of blocks that it is set in below. */
  readonly depth: number;
  readonly status: TestStatus;
  /** Of a test that failed: where it is in the failures below. */
  readonly number: number | undefined;
  readonly name: string;
  readonly durationMs: number | undefined;
}

const TEST = /^((?: {2}){1,40})(?:([✓✔√])|(\d{1,7})\)|-) (\S.{0,4000})$/;
const TOOK = /^(.{1,4000}) \((\d{1,9})ms\)$/;
/** The `list` reporter writes the whole title and the time behind it. */
const TOOK_IN_LIST = /^(.{1,4000}): (\d{1,9})ms$/;

/** Returns the test that a line of the list names. */
export function testOf(line: string): MochaLine | undefined {
  const [, margin = '', passed, number, text = ''] = TEST.exec(ownPart(line)) ?? [];
  if (text === '') return undefined;
  const depth = margin.length / 2 - 1;
  if (number !== undefined)
    return { depth, status: 'failed', number: Number(number), name: text, durationMs: undefined };
  if (passed === undefined) return { depth, status: 'skipped', number: undefined, name: text, durationMs: undefined };
  const [, name, time] = TOOK.exec(text) ?? (depth === 0 ? TOOK_IN_LIST.exec(text) : undefined) ?? [];
  return {
    depth,
    status: 'passed',
    number: undefined,
    name: name ?? text,
    durationMs: time === undefined ? undefined : Number(time),
  };
}

/** Without the title that the `list` reporter writes when a test begins, and overwrites when it ends. */
function ownPart(line: string): string {
  return line.slice(line.lastIndexOf('\r') + 1);
}

const GROUP = /^((?: {2}){1,40})(\S.{0,2000})$/;
/** How lines of objects end that a test prints, and the marks of the `dot` reporter. */
const NO_GROUP = /[,;{}[\]\r]$|^[.,!]{2}/;

/** Returns the block that a line of the list names; `depth` is 1 for an outermost one. */
export function groupOf(line: string): { readonly depth: number; readonly name: string } | undefined {
  const [, margin = '', name] = GROUP.exec(line) ?? [];
  return name === undefined || NO_GROUP.test(name) ? undefined : { depth: margin.length / 2, name };
}

const ATTEMPT = /^((?: {2}){1,40})\(Attempt \d{1,4} of \d{1,4}\) (\S.{0,4000})$/;

/** Returns the test of which Cypress says that an attempt failed. */
export function failedAttemptOf(line: string): string | undefined {
  return ATTEMPT.exec(line)?.[2];
}

/** A count at the end of a run. */
export interface MochaCount {
  readonly of: 'passing' | 'pending' | 'failing';
  readonly tests: number;
  readonly durationMs: number | undefined;
}

const COUNT = /^ {2}(\d{1,9}) (?:(passing)(?: \((\d{1,9})(ms|s|m|h|d)\))?|(pending|failing))$/;

/** Returns the count in a line. */
export function countOf(line: string): MochaCount | undefined {
  const [, tests, passing, time, unit, other] = COUNT.exec(line) ?? [];
  if (tests === undefined) return undefined;
  return {
    of: passing === undefined ? (other === 'pending' ? 'pending' : 'failing') : 'passing',
    tests: Number(tests),
    durationMs: durationOf(time, unit),
  };
}

const HEADING = /^ {2}(\d{1,7})\) (\S.{0,4000})$/;

/** Returns the first line of what is said of a test that failed. */
export function headingOf(line: string): { readonly number: number; readonly title: string } | undefined {
  const [, number, title] = HEADING.exec(line) ?? [];
  return title === undefined ? undefined : { number: Number(number), title };
}

/** Cypress begins with a file of tests. */
const RUNNING = /^ {2}Running: {1,3}(\S.{0,1000}) \(\d{1,6} of \d{1,6}\)$/;

export function runningOf(line: string): string | undefined {
  return RUNNING.exec(line)?.[1]?.trim();
}

/** The parts of what Cypress prints around the lists of Mocha. */
export type CypressPart = 'starting' | 'results' | 'other' | 'finished';

const PARTS: ReadonlyMap<string, CypressPart> = new Map([
  ['  (Run Starting)', 'starting'],
  ['  (Results)', 'results'],
  ['  (Screenshots)', 'other'],
  ['  (Video)', 'other'],
  ['  (Uploading Results)', 'other'],
  ['  (Run Finished)', 'finished'],
]);

export function partOf(line: string): CypressPart | undefined {
  return PARTS.get(line);
}

const RESULT = /^ {2}[│|] (Tests|Passing|Failing): {1,12}(\d{1,9})\b/;

/** Returns a count in the table of the results of a file. */
export function resultOf(
  line: string,
): { readonly of: 'tests' | 'passing' | 'failing'; readonly tests: number } | undefined {
  const [, word, tests] = RESULT.exec(line) ?? [];
  if (word === undefined) return undefined;
  return { of: word === 'Tests' ? 'tests' : word === 'Passing' ? 'passing' : 'failing', tests: Number(tests) };
}

/** What follows the failures of a run. */
const BEHIND =
  /^(?: {2}\((?:Results|Screenshots|Video|Run Finished)\)|npm (?:ERR!|error|notice)(?: |$)|> \S{1,200} \S|error Command failed| ELIFECYCLE |##\[|make(?:\[\d{1,4}\])?: \*\*\*|[=─-]{40,400}$)/;

export function isBehindFailures(line: string): boolean {
  return BEHIND.test(line);
}
