import type { ReportedFailure } from '../../report.js';
import { type EndedProgram, programFailures } from '../shared/errors/program-failure.js';

/** Why Meson failed a test whatever it printed. */
const ENDS: ReadonlyMap<string, ReportedFailure> = new Map<string, ReportedFailure>([
  ['TIMEOUT', { message: 'The test timed out.', timedOut: true, isAssertion: false }],
  ['INTERRUPT', { message: 'The test was interrupted.', isAssertion: false }],
  ['UNEXPECTEDPASS', { message: 'The test passed, and was expected to fail.', isAssertion: true }],
]);

/** What Meson adds to the output of a program with TAP. */
const ADDED = /\n\(test program exited with status code -?\d{1,9}\)\n$/;

/** Returns the failures of a test that Meson ended with a word such as `TIMEOUT`. */
export function mesonFailures(result: string, { stderr, ...program }: EndedProgram): readonly ReportedFailure[] {
  const end = ENDS.get(result);
  return end === undefined ? programFailures({ ...program, stderr: stderr.replace(ADDED, '') }) : [end];
}
