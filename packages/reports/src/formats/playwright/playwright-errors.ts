import type { JsonObject } from '../../json/json-value.js';
import { plainText } from '../../text/clean-text.js';
import { filledStringOf, objectOf, objectsOf, placeOf } from '../../json/fields.js';
import type { ReportedFailure } from '../../report.js';
import { matcherValues } from '../shared/jest-failure.js';

/** Returns an error of Playwright's: message and stack, or the value that was thrown in their place. */
export function playwrightError(error: JsonObject): ReportedFailure {
  const matcher = objectOf(error['matcherResult']);
  const message =
    filledStringOf(error['message']) ?? filledStringOf(error['value']) ?? filledStringOf(matcher?.['message']);
  const texts = [filledStringOf(error['stack']), ...causesOf(error)].filter((text) => text !== undefined);
  return {
    message,
    text: texts.length === 0 ? undefined : texts.join('\n'),
    ...(isThrownValue(error) ? { isAssertion: false } : {}),
    ...(matcher === undefined ? {} : { isAssertion: true, ...matcherValues(matcher, plainText(message ?? '')) }),
    location: locationOf(objectOf(error['location'])),
    snippet: filledStringOf(error['snippet']),
    dialect: 'playwright',
  };
}

/** Something was thrown that is not an error. */
function isThrownValue(error: JsonObject): boolean {
  return error['message'] === undefined && filledStringOf(error['value']) !== undefined;
}

/**
 * Returns the failures of a result, oldest first. `errors` has them all, and `error` the first, of which it may report more
 * (the stack, the matcher's values).
 */
export function resultFailures(result: JsonObject): readonly ReportedFailure[] {
  const first = objectOf(result['error']);
  const errors = objectsOf(result['errors']);
  const place = locationOf(objectOf(result['errorLocation']));
  const failures = mergedErrors(first, errors)
    .map(playwrightError)
    .map((failure, index) =>
      index === 0 && failure.location === undefined ? { ...failure, location: place } : failure,
    );
  return result['status'] === 'timedOut' ? withTimeout(failures) : failures;
}

function mergedErrors(first: JsonObject | undefined, errors: readonly JsonObject[]): readonly JsonObject[] {
  if (first === undefined) return errors;
  const [head, ...others] = errors;
  if (head === undefined) return [first];
  const isSame = head['message'] === undefined ? head['value'] === first['value'] : sameMessage(head, first);
  return isSame ? [{ ...head, ...first }, ...others] : errors;
}

/** In `errors` the message may be followed by the stack or the source. */
function sameMessage(head: JsonObject, first: JsonObject): boolean {
  const message = filledStringOf(first['message']);
  return message !== undefined && (filledStringOf(head['message'])?.startsWith(message) ?? false);
}

const TIME_LIMIT = /\btimeout (?:of )?\d{1,12}ms exceeded|\btimed out\b/i;

/** A result that timed out: the error that says so; else the first. */
function withTimeout(failures: readonly ReportedFailure[]): readonly ReportedFailure[] {
  if (failures.length === 0)
    return [{ message: 'The test timed out.', timedOut: true, isAssertion: false, dialect: 'playwright' }];
  const said = failures.findIndex(({ message }) => TIME_LIMIT.test(plainText((message ?? '').slice(0, 4096))));
  const at = Math.max(said, 0);
  return failures.map((failure, index) => (index === at ? { ...failure, timedOut: true } : failure));
}

const MOST_CAUSES = 10;

function causesOf(error: JsonObject): readonly string[] {
  const causes: string[] = [];
  let cause = objectOf(error['cause']);
  while (cause !== undefined && causes.length < MOST_CAUSES) {
    const text = filledStringOf(cause['stack']) ?? filledStringOf(cause['message']) ?? filledStringOf(cause['value']);
    if (text !== undefined) causes.push(`[cause]: ${text}`);
    cause = objectOf(cause['cause']);
  }
  return causes;
}

function locationOf(location: JsonObject | undefined): ReportedFailure['location'] {
  const file = filledStringOf(location?.['file']);
  const line = placeOf(location?.['line']);
  return file === undefined || line === undefined ? undefined : { file, line, column: placeOf(location?.['column']) };
}
