import type { ReportedFailure } from '../../report.js';
import { tapFailuresIn } from './failed-points.js';

/** How a test of Meson ended that did not pass. */
export interface MesonEnd {
  /** Meson's word for it, such as `TIMEOUT`. */
  readonly result: string;
  /** Negative for a signal. */
  readonly exitCode: number;
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

/** Why Meson failed a test whatever it printed. */
const ENDS: ReadonlyMap<string, ReportedFailure> = new Map<string, ReportedFailure>([
  ['TIMEOUT', { message: 'The test timed out.', timedOut: true, isAssertion: false }],
  ['INTERRUPT', { message: 'The test was interrupted.', isAssertion: false }],
  ['UNEXPECTEDPASS', { message: 'The test passed, and was expected to fail.', isAssertion: true }],
]);

/** Meson knows how a program ended; why is in what it printed, in the words of whatever ran in it. */
export function mesonFailures({ result, exitCode, stdout, stderr }: MesonEnd): readonly ReportedFailure[] {
  const end = ENDS.get(result);
  if (end !== undefined) return [end];
  const points = tapFailuresIn(stdout);
  if (points.length > 0) return points;
  const signal = signalOf(exitCode);
  const text = `${stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`}${stderr.replace(ADDED, '')}`;
  if (text.trim() !== '' && (signal === undefined || signal === ABORTED)) return [{ text }];
  if (signal === undefined) return [{ message: `The test ended with exit status ${exitCode}, and no output.` }];
  return [{ message: `The test was killed by ${nameOf(signal)}.`, isAssertion: false, element: 'error' }];
}

/** What Meson adds to the output of a program with TAP. */
const ADDED = /\n\(test program exited with status code -?\d{1,9}\)\n$/;

/** A shell between Meson and the program adds 128 to the number of the signal. */
function signalOf(exitCode: number): number | undefined {
  if (exitCode < 0) return -exitCode;
  return exitCode > 128 && SIGNALS.has(exitCode - 128) ? exitCode - 128 : undefined;
}

function nameOf(signal: number): string {
  const name = SIGNALS.get(signal);
  return name === undefined ? `signal ${signal}` : `signal ${signal} (${name})`;
}
