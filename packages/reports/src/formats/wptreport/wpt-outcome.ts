import { filledStringOf, objectOf, stringsOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { readTestharnessMessage } from './testharness-message.js';

const PASSED: ReadonlySet<string> = new Set(['PASS', 'OK']);
const SKIPPED = 'SKIP';

/** What is said of a status without a message; of the others, nothing is known. */
const FAILED: ReadonlyMap<string, string | undefined> = new Map([
  ['FAIL', undefined],
  ['ASSERT', undefined],
  ['ERROR', undefined],
  ['INTERNAL-ERROR', undefined],
  ['TIMEOUT', 'The test timed out.'],
  ['EXTERNAL-TIMEOUT', 'The test timed out.'],
  ['CRASH', 'The browser crashed.'],
  ['NOTRUN', 'The subtest did not run.'],
  ['PRECONDITION_FAILED', 'An optional feature that the test needs is missing.'],
]);

const TIMEOUTS: ReadonlySet<string> = new Set(['TIMEOUT', 'EXTERNAL-TIMEOUT']);

/** Returns whether web-platform-tests has a status. */
export function isKnownStatus(status: string): boolean {
  return PASSED.has(status) || status === SKIPPED || FAILED.has(status);
}

/**
 * wptrunner calls a result unexpected that is neither `expected` nor one of `known_intermittent`; a test that passes unexpectedly fails a
 * run. `expected` is there only where it differs; as others write it too, a failure without it is one.
 */
export function outcomeOf(
  item: JsonObject,
  name: string,
  notes: ReportNotes,
): Pick<ReportedTest, 'status' | 'skipReason' | 'failures'> {
  const status = filledStringOf(item['status']) ?? '';
  const message = filledStringOf(item['message']);
  if (!isKnownStatus(status)) {
    notes.unknownResult(`The test "${name.slice(0, 200)}"`);
    return { status: 'skipped', failures: [] };
  }
  if (status === SKIPPED) return { status: 'skipped', skipReason: message, failures: [] };
  const expected = filledStringOf(item['expected']);
  const isExpected = expected === status || stringsOf(item['known_intermittent']).includes(status);
  if (!PASSED.has(status))
    return isExpected
      ? {
          status: 'skipped',
          skipReason: `${status}, as expected${message === undefined ? '' : `: ${message}`}`,
          failures: [],
        }
      : { status: 'failed', failures: [failureOf(item, status, message)] };
  return isExpected || expected === undefined
    ? { status: 'passed', failures: [] }
    : { status: 'failed', failures: [{ message: `The test ended with ${status}; expected was ${expected}.` }] };
}

function failureOf(item: JsonObject, status: string, message: string | undefined): ReportedFailure {
  const isReftest = status === 'FAIL' && objectOf(item['screenshots']) !== undefined;
  const timedOut = TIMEOUTS.has(status);
  return {
    message: message ?? FAILED.get(status),
    ...(isReftest || message === undefined
      ? { isAssertion: status === 'FAIL' || status === 'ASSERT' }
      : { element: 'error' }),
    ...(timedOut ? { timedOut } : {}),
    ...(message === undefined ? {} : readTestharnessMessage(message)),
  };
}
