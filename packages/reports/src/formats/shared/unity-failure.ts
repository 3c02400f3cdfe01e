import type { ReportedFailure } from '../../report.js';

/** What Ceedling writes in the place of a result where the program of the tests has died. */
const CRASHED = /^Test (?:Case|Executable) Crashed\b/;

/**
 * Returns the failure of a test of Unity by what is behind `FAIL:`, as Unity prints it and Ceedling keeps it. Unity fails a test by an
 * assertion only.
 */
export function unityFailure(given: string, place: ReportedFailure['location']): ReportedFailure {
  const message = given.trim();
  const hasCrashed = CRASHED.test(message);
  return {
    ...(message === '' ? {} : { message, isAssertion: !hasCrashed }),
    element: hasCrashed ? 'error' : 'failure',
    location: place,
    dialect: 'cpp',
  };
}
