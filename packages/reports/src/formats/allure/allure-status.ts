import type { TestStatus } from '../../test-draft.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { filledStringOf, instantOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import type { ReportedFailure, AssertionDialect } from '../../report.js';
import { timesOf } from './allure-documents.js';

/** When something ran. */
export interface AllureTimes {
  readonly startedAt?: Date | undefined;
  readonly stoppedAt?: Date | undefined;
  readonly durationMs?: number | undefined;
}

/** Begin, end and duration; a negative duration is invalid. */
export function readTimes(object: JsonObject): AllureTimes {
  const [start, stop] = timesOf(object);
  const startedAt = instantOf(start);
  const stoppedAt = instantOf(stop);
  const durationMs =
    startedAt === undefined || stoppedAt === undefined ? undefined : stoppedAt.getTime() - startedAt.getTime();
  return { startedAt, stoppedAt, durationMs: durationMs !== undefined && durationMs >= 0 ? durationMs : undefined };
}

/** Allure's word for an outcome, in lower case; '' where it has none. */
export function allureStatusOf(object: JsonObject): string {
  return stringOf(object['status'])?.toLowerCase() ?? '';
}

/** Failed and broken are both failures; what is neither that nor passed was not run to its end. */
export function testStatusOf(status: string): TestStatus {
  if (status === 'passed') return 'passed';
  return isBad(status) ? 'failed' : 'skipped';
}

/** Returns whether a status is one of a failure. */
export function isBad(status: string): boolean {
  return status === 'failed' || status === 'broken';
}

/** Message and trace of a result, step or fixture; in generated reports they are beside the status, and in an object of their own since Allure 3. */
export function detailsOf(object: JsonObject): {
  readonly message: string | undefined;
  readonly trace: string | undefined;
} {
  const details = objectOf(object['statusDetails']) ?? objectOf(object['error']);
  return {
    message: filledStringOf(details?.['message']) ?? filledStringOf(object['statusMessage']),
    trace: filledStringOf(details?.['trace']) ?? filledStringOf(object['statusTrace']),
  };
}

/** Returns why something failed: by its own details, or else by those of the innermost step that failed last. */
export function allureFailureOf(object: JsonObject, dialect: AssertionDialect | undefined): ReportedFailure {
  const source = failedWithDetails(object) ?? object;
  const { message, trace } = detailsOf(source);
  const details = objectOf(source['statusDetails']) ?? objectOf(source['error']);
  const sides = [knownValue(details?.['expected']), knownValue(details?.['actual'])] as const;
  const isBroken = allureStatusOf(object) === 'broken';
  const isAssertion = !isBroken && sides.some((side) => side !== undefined);
  return {
    message,
    text: trace,
    ...valuesOf(...sides),
    ...(isAssertion ? { isAssertion } : {}),
    element: isBroken ? 'error' : 'failure',
    dialect,
  };
}

/** What becomes of errors, patterns and functions that are written as JSON: of both sides it says nothing. */
const UNPRINTABLE = '{}';

/**
 * What adapters for JavaScript print of a side that the error does not have, and of one that is undefined: the message reports
 * which.
 */
const MISSING = 'undefined';

/** What JSON leaves of Jest's matchers such as `expect.any(Number)`. */
const JEST_MATCHER = /"inverse":(?:true|false)[,}]/;

/**
 * Returns both sides of an assertion. Adapters print values that are not strings, and do not say whether they did; a side that
 * they could not print is missing, and the message reports more than the other one.
 */
function valuesOf(
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  if (expected === undefined || actual === undefined || (expected === UNPRINTABLE && actual === UNPRINTABLE)) return {};
  if (expected === MISSING || actual === MISSING || (typeof expected === 'string' && JEST_MATCHER.test(expected)))
    return {};
  const isPrinted = typeof expected === 'string' && typeof actual === 'string';
  return { expected, actual, ...(isPrinted ? { printed: true } : {}) };
}

/** `null` in a field for a text says that there is none. */
function knownValue(value: JsonValue | undefined): JsonValue | undefined {
  return value === null ? undefined : value;
}

function failedWithDetails(object: JsonObject): JsonObject | undefined {
  const { message, trace } = detailsOf(object);
  if (message !== undefined || trace !== undefined) return object;
  const failed = objectsOf(object['steps']).filter((step) => isBad(allureStatusOf(step)));
  for (const step of failed.toReversed()) {
    const found = failedWithDetails(step);
    if (found !== undefined) return found;
  }
  return undefined;
}
