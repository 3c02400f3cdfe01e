import { filledStringOf, stringOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';

/** Matchers whose fields are the two values that were compared. */
const COMPARES: ReadonlySet<string> = new Set(['toBe', 'toEqual']);

/** Returns an item of `failedExpectations`: a matcher that failed, a call of `fail()`, or an error, both without a matcher. */
export function jasmineFailure(expectation: JsonObject): ReportedFailure {
  const matcher = stringOf(expectation['matcherName']) ?? '';
  const message = filledStringOf(expectation['message']);
  return {
    message,
    text: filledStringOf(expectation['stack']),
    ...(matcher === '' ? {} : { isAssertion: true }),
    ...(COMPARES.has(matcher) ? comparedValues(expectation, message ?? '') : {}),
    dialect: 'jasmine',
  };
}

/** Returns both values, or none of a negated matcher and of values that JSON has changed: the message has those in full. */
function comparedValues(
  { expected, actual }: JsonObject,
  message: string,
): Pick<ReportedFailure, 'expected' | 'actual'> {
  if (message.includes(' not to ') || !isIntact(expected) || !isIntact(actual)) return {};
  return JSON.stringify(expected) === JSON.stringify(actual) ? {} : { expected, actual };
}

/** JSON writes NaN and `undefined` in arrays as null, and functions, maps and asymmetric matchers as `{}`. */
function isIntact(value: JsonValue | undefined): value is JsonValue {
  if (value === undefined || value === null) return false;
  if (isJsonArray(value)) return value.every(isIntact);
  const members = isJsonObject(value) ? Object.values(value) : undefined;
  return members === undefined || (members.length > 0 && members.every(isIntact));
}
