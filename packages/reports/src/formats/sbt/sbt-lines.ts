import { durationOf, durationOfParts } from '../shared/durations.js';

/** A line without the level that sbt writes in front of it. */
export interface SbtLine {
  readonly level: string | undefined;
  readonly text: string;
}

/** Splits a line at its level. */
export function sbtLineOf(line: string): SbtLine {
  const [mark, level] = /^\[(info|error|warn|success|debug)\](?: |$)/.exec(line) ?? [];
  return mark === undefined ? { level, text: line } : { level, text: line.slice(mark.length) };
}

/** Counts of tests. */
export interface SbtCounts {
  readonly run: number;
  readonly passed: number;
  /** Failures and errors. */
  readonly failed: number;
}

/** Parses the counts that sbt prints for each project. */
export function totalOf(text: string): SbtCounts | undefined {
  const [, run, failures, errors, passed] =
    /^(?:Passed|Failed|Error): Total (\d{1,9}), Failed (\d{1,9}), Errors (\d{1,9}), Passed (\d{1,9})(?:, [A-Z][a-z]{1,20} \d{1,9}){0,6}$/.exec(
      text,
    ) ?? [];
  if (run === undefined) return undefined;
  return { run: Number(run), passed: Number(passed), failed: Number(failures) + Number(errors) };
}

/** Parses the counts that ScalaTest prints. */
export function succeededOf(text: string): SbtCounts | undefined {
  const [, passed, failed, ...rest] =
    /^Tests: succeeded (\d{1,9}), failed (\d{1,9})(?:, canceled (\d{1,9}))?, ignored (\d{1,9}), pending (\d{1,9})\s?$/.exec(
      text,
    ) ?? [];
  if (passed === undefined) return undefined;
  const others = rest.reduce((sum, count) => sum + Number(count ?? 0), 0);
  return { run: Number(passed) + Number(failed) + others, passed: Number(passed), failed: Number(failed) };
}

/** Returns how many suites were aborted, of the line in front of the counts of ScalaTest. */
export function abortedOf(text: string): number | undefined {
  const [, aborted] = /^Suites: completed \d{1,9}, aborted (\d{1,9})\s?$/.exec(text) ?? [];
  return aborted === undefined ? undefined : Number(aborted);
}

/** Whether the line is in front of the list of classes whose tests failed. */
export function isListOfClasses(text: string): boolean {
  return /^(?:Failed tests|Error during tests):$/.test(text);
}

/** Returns a class of that list. */
export function listedClassOf(text: string): string | undefined {
  return /^\t([\w$.]{1,500})$/.exec(text)?.[1];
}

/** Returns the task that failed, and why: `(Test / test) sbt.TestsFailedException: Tests unsuccessful`. */
export function failedTaskOf(text: string): { readonly task: string; readonly message: string } | undefined {
  const [, task, message] = /^\(([\w\s/:.*{}-]{1,300})\) (\S.{0,4000})$/.exec(text) ?? [];
  return task === undefined || message === undefined ? undefined : { task, message };
}

/** Whether sbt has executed a command. */
export function isEndOfCommand({ level, text }: SbtLine): boolean {
  return (level === 'success' || level === 'error') && text.startsWith('Total time: ');
}

/** Whether sbt has started: it says at the end of a command how long that took. */
export function isStartOfSbt({ level, text }: SbtLine): boolean {
  return (
    level === 'info' &&
    /^(?:welcome to sbt \d|[Ll]oading project definition from |[Ss]et current project to )/.test(text)
  );
}

/** Whether sbt compiles sources or starts tests, so that there is more to come. */
export function startsMore({ level, text }: SbtLine): boolean {
  return (
    level === 'info' && /^(?:[Cc]ompiling \d{1,9} [A-Z]\w{1,20} sources? |Test run (?:\S{1,300} )?started$)/.test(text)
  );
}

/** Whether sbt has started once more; it prints its project again behind a command, too. */
export function isStartOfProgram(line: SbtLine): boolean {
  return isStartOfSbt(line) && !line.text.includes('et current project to ');
}

/** A test of ScalaTest or specs2, below its suite. */
export interface ScalaTestLine {
  /** Blanks in front of it. */
  readonly indent: number;
  readonly name: string;
  /** `aborted`: a suite as a whole. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'aborted';
  readonly durationMs: number | undefined;
}

const TIME = / \(((?:\d{1,9} (?:milliseconds?|seconds?|minutes?|hours?)(?:, )?){1,4})\)$/;

/** `*** FAILED ***`, `*** ABORTED ***`; `!!! IGNORED !!!`, `!!! CANCELED !!!`, which weaver-test writes with two L. */
const MARK = / (?:\*{3} [A-Z]{1,20} \*{3}|!!! [A-Z]{1,20} !!!|\(pending\))$/;

function statusOf(mark: string): ScalaTestLine['status'] {
  if (mark === '') return 'passed';
  if (mark === ' *** ABORTED ***') return 'aborted';
  return mark.startsWith(' ***') ? 'failed' : 'skipped';
}

/** A mark, and the time behind a test, are shorter. */
const LONGEST_MARK = 200;

/** Parses a test of ScalaTest. */
export function scalaTestLineOf(text: string): ScalaTestLine | undefined {
  const [blanks = ''] = /^ {0,80}/.exec(text) ?? [];
  const [time = '', words] = TIME.exec(text.slice(-LONGEST_MARK)) ?? [];
  const line = text.slice(blanks.length, text.length - time.length).trimEnd();
  const [mark = ''] = MARK.exec(line.slice(-LONGEST_MARK)) ?? [];
  const status = statusOf(mark);
  const isMarked = mark !== '' && status !== 'skipped';
  const start = /^- |^Scenario: /.exec(line)?.[0];
  if ((start === undefined && !isMarked) || /^- [\w.$]{1,300} - /.test(line) || line.startsWith('*** '))
    return undefined;
  const name = line.slice(start === '- ' ? 2 : 0, line.length - mark.length);
  return { indent: blanks.length, name, status, durationMs: durationOfParts(words) };
}

/** The first line of what munit says of a test that failed. */
export interface MunitLine {
  readonly test: string;
  readonly durationMs: number;
  readonly error: string;
}

/** Parses the first line of what munit says of a test that failed. */
export function munitLineOf(text: string): MunitLine | undefined {
  const [start, test, time] = /^==> X (\S.{0,2000}?) {1,2}(\d{1,9}\.\d{1,9})s (?=\S)/.exec(text) ?? [];
  if (start === undefined || test === undefined || time === undefined) return undefined;
  return { test, durationMs: Number(time) * 1000, error: text.slice(start.length) };
}

/** Parses a test of munit that passed. */
export function munitPassedOf(text: string): { readonly name: string; readonly durationMs: number } | undefined {
  const [, name, time] = /^ {2}\+ (\S.{0,2000}) (\d{1,9}\.\d{1,9})s$/.exec(text) ?? [];
  return name === undefined || time === undefined ? undefined : { name, durationMs: Number(time) * 1000 };
}

/** A test of weaver-test: `+ adds 12ms`, `- pays 1s`, `- rests 0ms !!! IGNORED !!!`. */
export interface WeaverLine {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly durationMs: number;
}

/** Seconds, from a minute on, are behind a colon. */
const WEAVER = /^([+-]) (\S.{0,2000}) (\d{1,9})(?:(ms|s|min)|:(\d{1,9})min)( !!! [A-Z]{1,20} !!!)?$/;

/** Parses a test of weaver-test. */
export function weaverLineOf(text: string): WeaverLine | undefined {
  const [, sign, name, time, unit = 'min', seconds = '0', mark] = WEAVER.exec(text) ?? [];
  if (sign === undefined || name === undefined) return undefined;
  const durationMs = (durationOf(time, unit) ?? 0) + Number(seconds) * 1000;
  return { name, durationMs, status: mark !== undefined ? 'skipped' : sign === '+' ? 'passed' : 'failed' };
}

/** Parses what JUnit's interface to sbt says of a test that failed: the test and the beginning of the error. */
export function junitLineOf(text: string): { readonly test: string; readonly error: string } | undefined {
  const [start, test] = /^Test (\S{1,1000}) failed: /.exec(text) ?? [];
  return start === undefined || test === undefined ? undefined : { test, error: text.slice(start.length) };
}

/** A test of specs2 that failed. */
export interface SpecsLine {
  readonly indent: number;
  readonly name: string;
  readonly hasThrown: boolean;
}

/** Parses a test of specs2 that failed. */
export function specsLineOf({ level, text }: SbtLine): SpecsLine | undefined {
  const [, blanks, mark, name] = level === 'error' ? (/^( {0,40})([x!]) (\S.{0,2000})$/.exec(text) ?? []) : [];
  // What is said of a test is indented by an odd number of blanks.
  if (blanks === undefined || name === undefined || blanks.length % 2 === 1) return undefined;
  return { indent: blanks.length, name, hasThrown: mark === '!' };
}
