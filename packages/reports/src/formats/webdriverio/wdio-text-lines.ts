import type { TestStatus } from '../../test-draft.js';

/** What the spec reporter writes in front of its lines: `[chrome 120.0 linux #0-0]`. */
const PREFACE = /^\[[^[\]\n]{1,300} #(\d{1,6}-\d{1,6})\](?: |$)/;

/** Returns a line without what is in front of it, and the worker that is named there. */
export function withoutPreface(line: string): { readonly text: string; readonly worker: string | undefined } {
  const [preface = '', worker] = PREFACE.exec(line) ?? [];
  return { text: line.slice(preface.length), worker };
}

const START = /^Execution of \d{1,6} workers? started at \d{4}-/;

/** Whether a line begins a run. */
export function isStart(line: string): boolean {
  return START.test(line);
}

/** What is between the reports of workers. */
const DIVIDER = /^-{66}$/;

export function isDivider(line: string): boolean {
  return DIVIDER.test(line);
}

const RUNNING = 'Running: ';

/** So much of a line may name a browser. */
const MOST_RUNNING = 1000;

/** The browser or the app of a worker, without its version and platform, which follow. */
export function runningOf(text: string): string | undefined {
  return text.startsWith(RUNNING)
    ? text
        .slice(RUNNING.length, MOST_RUNNING)
        .replace(/ (?:\(v?\d|v\d|on |executing ).*$/s, '')
        .trim()
    : undefined;
}

const FILE = /^ {0,80}» (\S.{0,1000})$/;

/** Returns the file that tests are in, below the folder that WebdriverIO was started in. */
export function fileOf(text: string): string | undefined {
  return FILE.exec(text)?.[1]?.replace(/^(?:file:\/\/)?[\\/]/, '');
}

/** A test in the list of a worker. */
export interface WdioLine {
  /** The number of blocks that it is set in below the outermost one. */
  readonly depth: number;
  readonly status: TestStatus;
  readonly name: string;
  /** So many times it failed before. */
  readonly retries: number;
}

const TEST = /^((?: {4}){0,20}) {3}([✓√✖✗?-]) (\S.{0,4000})$/;
const RETRIES = /^(.{1,4000}) \((\d{1,3}) retries\)$/;
const STATUSES: Readonly<Record<string, TestStatus>> = { '✓': 'passed', '√': 'passed', '✖': 'failed', '✗': 'failed' };

/** Returns the test that a line of the list names. */
export function testOf(text: string): WdioLine | undefined {
  const [, margin = '', mark = '', title] = TEST.exec(text) ?? [];
  if (title === undefined) return undefined;
  const [, name, retries] = RETRIES.exec(title) ?? [];
  return {
    depth: margin.length / 4,
    status: STATUSES[mark] ?? 'skipped',
    name: name ?? title,
    retries: Number(retries ?? 0),
  };
}

const GROUP = /^((?: {4}){0,20})(\S.{0,2000})$/;

/** Returns the block that a line of the list names. */
export function groupOf(text: string): { readonly depth: number; readonly name: string } | undefined {
  const [, margin = '', name] = GROUP.exec(text) ?? [];
  return name === undefined ? undefined : { depth: margin.length / 4, name };
}

/** A count of the tests of a worker. */
export interface WdioCount {
  readonly of: 'passing' | 'failing' | 'pending' | 'skipped';
  readonly tests: number;
}

const COUNT =
  /^(\d{1,9}) (passing|failing|pending|skipped)(?: \([\d.]{1,12}(?:ms|s|m|h|d)(?: [\d.]{1,12}(?:ms|s|m|h)){0,3}\))?$/;

export function countOf(text: string): WdioCount | undefined {
  const [, tests, of] = COUNT.exec(text) ?? [];
  return tests !== undefined && (of === 'passing' || of === 'failing' || of === 'pending' || of === 'skipped')
    ? { of, tests: Number(tests) }
    : undefined;
}

/** Returns the number of a failure in the list of a worker. */
export function headingOf(text: string): number | undefined {
  const number = /^(\d{1,7})\) \S/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** What WebdriverIO counts at its end: files of tests. */
export interface WdioSummary {
  readonly passed: number;
  readonly failed: number;
  readonly retries: number;
  readonly isComplete: boolean;
  readonly durationMs: number;
}

const SUMMARY =
  /^Spec Files: {0,9}\t? {0,9}(\d{1,9}) passed, (?:(\d{1,9}) retries, )?(?:(\d{1,9}) failed, )?(?:\d{1,9} skipped, )?\d{1,9} total \((\d{1,3})% completed\) in (\d\d):(\d\d):(\d\d)\b/;

export function summaryOf(line: string): WdioSummary | undefined {
  const [, passed, retries, failed, percent, hours, minutes, seconds] = SUMMARY.exec(line) ?? [];
  if (passed === undefined) return undefined;
  return {
    passed: Number(passed),
    failed: Number(failed ?? 0),
    retries: Number(retries ?? 0),
    isComplete: Number(percent) >= 100,
    durationMs: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  };
}

/** What WebdriverIO says of a worker: that it starts, or how it ended. */
export interface WdioWorker {
  readonly id: string;
  readonly state: 'RUNNING' | 'PASSED' | 'FAILED' | 'RETRYING';
  readonly file: string;
}

const WORKER =
  /^\[(\d{1,6}-\d{1,6})\] (RUNNING|PASSED|FAILED|RETRYING)(?: after \d{1,9}s)? in [^\n]{1,300}? - (?:file:\/\/)?(\S[^\n]*)$/;

const MOST_PATH = 1000;

export function workerOf(line: string): WdioWorker | undefined {
  const [, id, state, file] = WORKER.exec(line) ?? [];
  if (id === undefined || file === undefined) return undefined;
  return state === 'RUNNING' || state === 'PASSED' || state === 'FAILED' || state === 'RETRYING'
    ? {
        id,
        state,
        file: file
          .slice(0, MOST_PATH)
          .replace(/ \(\d{1,4} retries\)$/, '')
          .replace(/^[\\/]/, ''),
      }
    : undefined;
}

const ERROR =
  /^\[(\d{1,6}-\d{1,6})\] (?:\S{10,40}Z ERROR \S{1,100}: {1,2}|ERROR \S{1,100}: {1,2})?((?:[A-Za-z_$][\w$.]{0,100})?(?:Error|error|Exception): \S.{0,4000})$/;

/** Returns an error that a worker prints. */
export function errorOf(line: string): { readonly worker: string; readonly message: string } | undefined {
  const [, worker, message] = ERROR.exec(line) ?? [];
  return worker === undefined || message === undefined ? undefined : { worker, message };
}

/** What only WebdriverIO prints. */
const CERTAIN =
  /^(?:\[\d{1,6}-\d{1,6}\] (?:RUNNING|PASSED|FAILED) in \S.{0,300} - |\[[^[\]\n]{1,300} #\d{1,6}-\d{1,6}\] Running: )/;

export function isCertain(line: string): boolean {
  return isStart(line) || CERTAIN.test(line) || summaryOf(line) !== undefined;
}
