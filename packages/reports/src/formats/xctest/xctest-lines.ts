import type { TestStatus } from '../../test-draft.js';

/** A test as XCTest names it: `-[ShopTests.CartTests testSum]`, on Linux `CartTests.testSum`. */
export interface XctestName {
  readonly suite: readonly string[];
  readonly name: string;
}

/** The line of a test that starts or ended. */
export interface CaseLine extends XctestName {
  /** Absent: the test starts. */
  readonly status: TestStatus | undefined;
  readonly durationMs: number | undefined;
  /** Counted from 1, where xcodebuild repeats tests. */
  readonly iteration: number | undefined;
  /** What the test printed in front, without a line end. */
  readonly before: string;
}

/** `Test Case '-[ShopTests.CartTests testSum]' passed (0.001 seconds).`, and in parallel `Test case 'CartTests.testSum()' passed on 'clone 1' (0.001 seconds)`. */
const CASE =
  /^Test [Cc]ase '([^'\n]{1,1000})' (?:(started)(?: \(Iteration (\d{1,6}) of \d{1,6}\))?(?: at \d[\d: .-]{3,40}(?: \+\d{4})?)?|(passed|failed|skipped)(?: on '[^'\n]{1,300}')? \((\d{1,9}(?:\.\d{1,9})?) seconds\))\.?$/;

/** Parses the line of a test. */
export function caseLineOf(text: string): CaseLine | undefined {
  const at = text.search(/Test [Cc]ase '/);
  const [, written, started, iteration, status, seconds] = CASE.exec(at < 0 ? '' : text.slice(at)) ?? [];
  const name = written === undefined ? undefined : nameOf(written);
  if (name === undefined || (started === undefined && status === undefined)) return undefined;
  return {
    ...name,
    status: status === 'passed' || status === 'failed' || status === 'skipped' ? status : undefined,
    durationMs: seconds === undefined ? undefined : Number(seconds) * 1000,
    iteration: iteration === undefined ? undefined : Number(iteration),
    before: text.slice(0, at),
  };
}

const OBJECTIVE = /^-\[(\S{1,500}) ([^\s\]]{1,500})\]$/;
const PLAIN = /^([^\s/]{1,500})[./]([^\s./]{1,500})$/;

/** Parses the name of a test. */
export function nameOf(text: string): XctestName | undefined {
  const [, suite, name] = OBJECTIVE.exec(text) ?? PLAIN.exec(text) ?? [];
  return suite === undefined || name === undefined ? undefined : { suite: [suite], name };
}

/** A line of a suite that starts or ended. */
export interface SuiteLine {
  readonly name: string;
  readonly state: 'started' | 'passed' | 'failed';
}

const SUITE =
  /^Test Suite '([^'\n]{1,1000})' (started|passed|failed) at (?:\d{4}-\d\d-\d\d )?\d\d:[\d:.]{3,20}(?: \+\d{4})?$/;

/** Parses the line of a suite. */
export function suiteLineOf(text: string): SuiteLine | undefined {
  const [, name, state] = SUITE.exec(text) ?? [];
  if (name === undefined || (state !== 'started' && state !== 'passed' && state !== 'failed')) return undefined;
  return { name, state };
}

/** The counts below the end of a suite. Failures are those of assertions, not of tests. */
export interface Executed {
  readonly tests: number;
  readonly failures: number;
}

const EXECUTED =
  /^\s{1,8}Executed (\d{1,9}) tests?, with (?:\d{1,9} tests? skipped and )?(\d{1,9}) failures? \(\d{1,9} unexpected\) in \d/;

/** Parses the counts of a suite. */
export function executedOf(text: string): Executed | undefined {
  const [, tests, failures] = EXECUTED.exec(text) ?? [];
  return tests === undefined ? undefined : { tests: Number(tests), failures: Number(failures) };
}

/** A failure, or why a test was skipped. */
export interface IssueLine {
  readonly test: XctestName;
  readonly isSkip: boolean;
  readonly message: string;
  readonly location: { readonly file: string; readonly line: number } | undefined;
}

/** `/shop/CartTests.swift:19: error: -[ShopTests.CartTests testSum] : XCTAssertEqual failed: …`; without `error:` the test was skipped. */
const ISSUE =
  /^([^\n:]{1,1000}|[A-Za-z]:[^\n:]{1,1000}):(\d{1,9}): (error: )?(-\[\S{1,500} [^\s\]]{1,500}\]|[^\s:]{1,1000}) : (.*)$/;
const SKIPPED = /^Test skipped(?:(?::| -) (.*))?$/;

/** Parses the line of a failure. */
export function issueLineOf(text: string): IssueLine | undefined {
  const [, file = '', line, error, written, message = ''] = ISSUE.exec(text) ?? [];
  const test = written === undefined ? undefined : nameOf(written);
  const skipped = SKIPPED.exec(message);
  if (test === undefined || (error === undefined && skipped === null)) return undefined;
  const isKnown = file !== '<unknown>' && Number(line) > 0;
  return {
    test,
    isSkip: error === undefined,
    message: error === undefined ? (skipped?.[1] ?? '') : message,
    location: isKnown ? { file, line: Number(line) } : undefined,
  };
}

/** The process died, and another one runs the rest of the tests. */
const RESTARTED = /^Restarting after unexpected exit.{0,60}? in (\S{1,1000}?); summary will include/;

/** Returns the test in which a process died. */
export function restartedIn(text: string): string | undefined {
  return RESTARTED.exec(text)?.[1];
}

/** What `swift test` says of a process that died. */
export const DIED = /^error: (?:Process .{1,1000} )?[Ee]xited with unexpected signal code \d{1,3}/;

/** The last words of xcodebuild. */
export function verdictOf(text: string): 'failed' | 'succeeded' | undefined {
  const [, word] = /^\*\* (?:TEST|BUILD|TEST BUILD|TEST EXECUTE) (FAILED|SUCCEEDED) \*\*/.exec(text) ?? [];
  if (word === undefined) return undefined;
  return word === 'FAILED' ? 'failed' : 'succeeded';
}

/** A line that the process writes when it dies. */
const FATAL = /^(?:([^\n:]{1,1000}\.swift):(\d{1,9}): )?Fatal error(?:: (.{1,4000}))?$/;

/** Parses why a process died. */
export function fatalErrorOf(
  text: string,
): { readonly message: string; readonly location?: { readonly file: string; readonly line: number } } | undefined {
  const fatal = FATAL.exec(text);
  if (fatal === null) return undefined;
  const [, file, line, said] = fatal;
  const message = `Fatal error${said === undefined ? '' : `: ${said}`}`;
  return file === undefined ? { message } : { message, location: { file, line: Number(line) } };
}

/** Lines that are no part of a message that has several: steps of user interface tests, and of the logs of the system and of xcodebuild. */
export const ENDS_MESSAGE = /^ {4}t = {1,9}\d|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|^\d\d:\d\d:\d\d\.\d{3} \S/;
