import type { TestStatus } from '../../test-draft.js';

/** A line `test numeric  ... FAILED (test process exited with exit code 2)     12 ms`, or one of a parallel group, which is set in. */
export interface PgTestLine {
  readonly name: string;
  /** Absent: the line ends, or something else is printed, where the outcome is due. */
  readonly status: TestStatus | undefined;
  /** How psql ended, where it did not end by itself. */
  readonly exit: string | undefined;
  readonly durationMs: number | undefined;
  /** Other runners have lines that look alike: of names so wide, and of times, they have none. */
  readonly isCertain: boolean;
}

const TEST = /^(?:test | {5})(\S{1,400})( {1,60})\.\.\. ?(?:(ok|FAILED|failed \(ignored\))(?= |$)(.{0,600}))?/;

/** Behind an outcome: how psql ended, and a time, which Greenplum has in seconds. */
const BEHIND =
  /^(?: \((test process [^()]{1,300})\))?(?: {1,12}(\d{1,9}) ms| {1,2}\((\d{1,7}(?:\.\d{1,6})?) sec\)(?: {1,4}\(diff:.{1,60}\))?)?$/;

/** Parses the line of a test. */
export function pgTestOf(line: string): PgTestLine | undefined {
  const [, name, blanks = '', word, rest = ''] = TEST.exec(line) ?? [];
  if (name === undefined) return undefined;
  const behind = word === undefined ? undefined : BEHIND.exec(rest.trimEnd());
  if (behind === null) return undefined;
  const [, exit, ms, seconds] = behind ?? [];
  const time = ms === undefined ? seconds && Number(seconds) * 1000 : Number(ms);
  return {
    name,
    status: statusOf(word, exit),
    exit,
    durationMs: typeof time === 'number' ? time : undefined,
    isCertain: word !== undefined && (blanks.length > 1 || exit !== undefined || time !== undefined),
  };
}

/** Before version 13, a test is ok whose output is as expected, however psql ended. */
function statusOf(word: string | undefined, exit: string | undefined): TestStatus | undefined {
  if (word === 'ok') return exit === undefined ? 'passed' : 'failed';
  if (word === 'FAILED') return 'failed';
  return word === undefined ? undefined : 'skipped';
}

/** `parallel group (20 tests, in groups of 5):  boolean char`: the lines of so many tests follow. */
export function groupSizeOf(line: string): number | undefined {
  const size = /^parallel group \((\d{1,6}) tests(?:, in groups of \d{1,6})?\): /.exec(line)?.[1];
  return size === undefined ? undefined : Number(size);
}

/** The counts behind all tests. */
export interface PgSummary {
  readonly tests: number;
  readonly failed: number;
}

const ALL_PASSED = /^ All (\d{1,9}) tests passed\. ?$/;
const SOME_IGNORED = /^ \d{1,9} of (\d{1,9}) tests passed, \d{1,9} failed test\(s\) ignored\. ?$/;
const FAILED = /^ (\d{1,9}) of (\d{1,9}) tests failed(?:, (\d{1,9}) of these failures ignored)?\. ?$/;

/** Parses the counts. */
export function pgSummaryOf(line: string): PgSummary | undefined {
  const passed = ALL_PASSED.exec(line)?.[1] ?? SOME_IGNORED.exec(line)?.[1];
  if (passed !== undefined) return { tests: Number(passed), failed: 0 };
  const [, failed, tests, ignored = '0'] = FAILED.exec(line) ?? [];
  return tests === undefined ? undefined : { tests: Number(tests), failed: Number(failed) - Number(ignored) };
}

/** Returns whether the tests of a run follow: the console has this line, `regression.out` has not. */
export function startsPgRun(line: string): boolean {
  return /^={14} running regression test queries {1,30}={14}$/.test(line.trimEnd());
}
