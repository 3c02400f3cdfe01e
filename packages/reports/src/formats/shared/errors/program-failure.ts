import type { ReportedFailure } from '../../../report.js';
import { pythonErrorIn } from './python-error.js';

/** How a program ended that is a test, and what it printed. */
export interface EndedProgram {
  /** Negative, or more than 128, for a signal. Absent: unknown. */
  readonly exitCode?: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

const SIGNALS: ReadonlyMap<number, string> = new Map([
  [2, 'SIGINT'],
  [4, 'SIGILL'],
  [5, 'SIGTRAP'],
  [6, 'SIGABRT'],
  [7, 'SIGBUS'],
  [8, 'SIGFPE'],
  [9, 'SIGKILL'],
  [11, 'SIGSEGV'],
  [13, 'SIGPIPE'],
  [15, 'SIGTERM'],
]);

/** A program that aborts says before why: an assertion, or an exception that nothing caught. */
const ABORTED = 6;

/** A build tool knows how a program ended; why is in what it printed, in the words of whatever ran in it. */
export function programFailures({ exitCode, stdout, stderr }: EndedProgram): readonly ReportedFailure[] {
  const points = failedPointsIn(stdout);
  if (points.length > 0) return points;
  const signal = exitCode === undefined ? undefined : signalOf(exitCode);
  const text = `${stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`}${stderr}`;
  if (text.trim() !== '' && (signal === undefined || signal === ABORTED)) return [pythonErrorIn(text) ?? { text }];
  if (signal !== undefined)
    return [{ message: `The test was killed by ${nameOf(signal)}.`, isAssertion: false, element: 'error' }];
  return [exitCode === undefined ? {} : { message: `The test ended with exit status ${exitCode}, and no output.` }];
}

/** A shell around the program adds 128 to the number of the signal. */
function signalOf(exitCode: number): number | undefined {
  if (exitCode < 0) return -exitCode;
  return exitCode > 128 && SIGNALS.has(exitCode - 128) ? exitCode - 128 : undefined;
}

function nameOf(signal: number): string {
  const name = SIGNALS.get(signal);
  return name === undefined ? `signal ${signal}` : `signal ${signal} (${name})`;
}

/** A point of TAP that failed; one to do has not. */
const POINT = /^not ok\b(?: \d{1,9}\b)?(?: -(?= |$))? ?(.{0,4000})$/;
const IS_TO_DO = /# ?(?:todo|skip)\b/i;
const BAIL_OUT = /^Bail out!(?: (.{1,4000}))?$/i;

/** So many failures of one program are listed. */
const MOST_FAILURES = 50;
const MOST_COMMENTS = 200;

/** Returns the failures in the TAP that a program printed: points with the comments below them, and why it stopped. */
function failedPointsIn(output: string): readonly ReportedFailure[] {
  const points: string[][] = [];
  const stops: string[] = [];
  let open: string[] | undefined;
  for (const line of output.split('\n')) {
    const name = POINT.exec(line)?.[1];
    const stop = BAIL_OUT.exec(line)?.[1];
    if (name !== undefined && !IS_TO_DO.test(name)) {
      open = [name];
      if (points.length < MOST_FAILURES) points.push(open);
    } else if (open !== undefined && line.startsWith('#')) {
      if (open.length < MOST_COMMENTS) open.push(line.replace(/^# ?/, ''));
    } else open = undefined;
    if (stop !== undefined && stops.length < MOST_FAILURES) stops.push(stop);
  }
  return [
    ...points.map((lines): ReportedFailure => ({ message: lines.join('\n').trim(), element: 'failure' })),
    ...stops.map((message): ReportedFailure => ({ message })),
  ];
}
