import type { ReportedFailure } from '../../../report.js';
import { failedPointsIn, printedFailures } from './printed-failures.js';

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
  if (text.trim() !== '' && (signal === undefined || signal === ABORTED)) {
    const printed = printedFailures(text);
    return printed.length > 0 ? printed : [{ text }];
  }
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
