import { filledStringOf, numberOf, objectOf, objectsOf, stringOf } from '../../json/fields.js';
import { type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';

/** Returns the failures of a test or hook: its failed assertions, or the error that ended it. */
export function nightwatchFailures(result: JsonObject): readonly ReportedFailure[] {
  const last = objectOf(result['lastError']);
  const failed = objectsOf(result['assertions']).filter(({ failure }) => typeof failure === 'string');
  const failures = failed.map((assertion, index) =>
    assertionFailure(assertion, index === failed.length - 1 ? last : undefined),
  );
  const hasError = failures.length === 0 || (numberOf(result['errors']) ?? 0) > 0;
  return hasError ? [...failures, errorOf(result, last)] : failures;
}

/** Nightwatch's own assertions; node's and Chai's pass through it as well. */
const OWN = 'NightwatchAssertError';

/** How long an assertion waited. */
const WAITED = / \(\d{1,9}ms\)$/;

function assertionFailure(assertion: JsonObject, last: JsonObject | undefined): ReportedFailure {
  const type = filledStringOf(assertion['name']);
  const failure = stringOf(assertion['failure']) ?? '';
  const message = (stringOf(assertion['message']) ?? stringOf(assertion['fullMsg']) ?? '').replace(WAITED, '');
  const isOwn = type === OWN;
  return {
    type,
    message: isOwn ? message : withoutComparison(message, failure),
    text: filledStringOf(assertion['stackTrace']),
    ...(isOwn ? { isAssertion: true, ...ownValues(failure) } : errorValues(last)),
  };
}

/** Nightwatch appends a comparison to the message of any error, of `undefined` and `undefined` where the error compares nothing. */
function withoutComparison(message: string, failure: string): string {
  const end = failure === '' ? -1 : message.lastIndexOf(` - ${failure}`);
  return end === -1 ? message : message.slice(0, end).trimEnd();
}

/** `Expected "equals '42'" but got: "41"`. The first part is the condition, which names a value only where both must be equal. */
const COMPARED = /^Expected "([^]{0,4000})" but got: "([^]{0,4000})"$/i;
const EQUAL = /^(?:text )?equals? '([^]*)'$/;

function ownValues(failure: string): Pick<ReportedFailure, 'expected' | 'actual'> {
  const [, condition = '', actual] = COMPARED.exec(failure) ?? [];
  const expected = EQUAL.exec(condition)?.[1];
  return expected === undefined || actual === undefined ? {} : { expected, actual };
}

/** Returns the values of an AssertionError, which is the last error of its test. */
function errorValues(last: JsonObject | undefined): Pick<ReportedFailure, 'isAssertion' | 'expected' | 'actual'> {
  if (last?.['code'] !== 'ERR_ASSERTION') return {};
  const { expected, actual } = last;
  if (!isComparable(expected) || !isComparable(actual)) return { isAssertion: true };
  return { isAssertion: true, expected, actual };
}

function isComparable(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null;
}

function errorOf(result: JsonObject, last: JsonObject | undefined): ReportedFailure {
  const name = filledStringOf(last?.['name']);
  const text = filledStringOf(result['stackTrace']) ?? filledStringOf(last?.['stack']);
  const own = filledStringOf(last?.['message']);
  return {
    type: name === 'Error' ? undefined : name,
    message: own?.replace(WAITED, '') ?? headOf(text),
    text,
    isAssertion: last?.['code'] === 'ERR_ASSERTION' || name === OWN,
  };
}

/** What a stack has above its frames: JSON does not keep the message of an error. */
function headOf(text: string | undefined): string | undefined {
  const frames = text?.search(/^\s{1,8}at /m) ?? -1;
  return filledStringOf(frames === -1 ? text : text?.slice(0, frames).trim());
}
