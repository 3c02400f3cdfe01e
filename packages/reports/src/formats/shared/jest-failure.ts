import { filledStringOf, objectOf, stringsOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportedFailure, AssertionDialect } from '../../report.js';
import { plainText } from '../../text/clean-text.js';

/** Returns the failures of a test: its messages, each with the details that are at the same place. */
export function jestFailures(entry: JsonObject, dialect: AssertionDialect | undefined): readonly ReportedFailure[] {
  const messages = stringsOf(entry['failureMessages']);
  const details = isJsonArray(entry['failureDetails']) ? entry['failureDetails'] : [];
  return Array.from({ length: Math.max(messages.length, details.length) }, (_, index) =>
    failureOf(messages[index], objectOf(details[index]), dialect),
  );
}

function failureOf(
  message: string | undefined,
  detail: JsonObject | undefined,
  dialect: AssertionDialect | undefined,
): ReportedFailure {
  const matcher = objectOf(detail?.['matcherResult']);
  const text = filledStringOf(message) ?? textOfDetail(detail, matcher) ?? message;
  const assertion =
    matcher === undefined ? libraryValues(detail) : { isAssertion: true, ...matcherValues(matcher, text ?? '') };
  if (text !== undefined && IS_TIME_LIMIT.test(text)) return { ...timeLimit(text), dialect };
  return { type: filledStringOf(detail?.['name']), message: text, ...assertion, dialect };
}

/** Errors without a stack have an empty message beside them; the error that ts-node throws has what the compiler says in a member of its own. */
function textOfDetail(detail: JsonObject | undefined, matcher: JsonObject | undefined): string | undefined {
  const texts = [detail?.['stack'], matcher?.['message'], detail?.['message'], detail?.['diagnosticText']];
  return texts.map(filledStringOf).find((text) => text !== undefined);
}

/** What Vitest 2 and 3 put in the place of the message of a test out of time. */
const IS_TIME_LIMIT = /^Error: STACK_TRACE_ERROR(?:\n|$)/;

function timeLimit(text: string): ReportedFailure {
  const stack = text.slice(text.indexOf('\n') + 1);
  return { message: 'The test timed out.', ...(stack === text ? {} : { stack }), isAssertion: false, timedOut: true };
}

/** Returns the values of an error of node:assert or Chai, which has them itself and says so. */
function libraryValues(detail: JsonObject | undefined): Pick<ReportedFailure, 'isAssertion' | 'expected' | 'actual'> {
  if (detail === undefined || !('operator' in detail || 'showDiff' in detail || detail['code'] === 'ERR_ASSERTION'))
    return {};
  const { expected, actual } = detail;
  return {
    isAssertion: true,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}

/**
 * Returns the values that a matcher of Jest's `expect` compared. None of a negated one, where the expected value is what must
 * not be; and none that JSON has changed: NaN and Infinity are as null, regular expressions, errors, maps and sets as `{}`,
 * matchers such as `expect.any` as what is in them. The text reports those in full.
 */
export function matcherValues(matcher: JsonObject, text: string): Pick<ReportedFailure, 'expected' | 'actual'> {
  if (matcher['pass'] === true || hasLostDifference(matcher, text)) return {};
  const expected = intact(matcher['expected'], text, 'Expected');
  const actual = intact(matcher['actual'], text, 'Received');
  return { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) };
}

/** What differed is nothing that JSON can contain, such as `undefined` or what is in a map: both sides have become the same. */
function hasLostDifference({ expected, actual }: JsonObject, text: string): boolean {
  if (expected === undefined || JSON.stringify(expected) !== JSON.stringify(actual)) return false;
  return !text.includes('serializes to the same string');
}

function intact(value: JsonValue | undefined, text: string, label: 'Expected' | 'Received'): JsonValue | undefined {
  if (value === undefined || isMatcher(value)) return undefined;
  const printed = value === null || isEmptyObject(value) ? printedValue(text, label) : undefined;
  return printed === undefined || printed === (value === null ? 'null' : '{}') ? value : undefined;
}

/** Returns what is after `Expected: ` in the first line that begins so. */
function printedValue(text: string, label: string): string | undefined {
  const lines = plainText(text.slice(0, 10_000)).split('\n');
  const line = lines.find((candidate) => candidate.startsWith(`${label}: `));
  return line?.slice(label.length + 2).trim();
}

function isEmptyObject(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** Anything that contains one of Jest's asymmetric matchers, of which JSON keeps `sample` and `inverse`. */
function isMatcher(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.some(isMatcher);
  if (!isJsonObject(value)) return false;
  if (typeof value['inverse'] === 'boolean' && Object.keys(value).every((key) => MATCHER_KEYS.has(key))) return true;
  return Object.keys(value).some((key) => isMatcher(value[key] ?? null));
}

const MATCHER_KEYS: ReadonlySet<string> = new Set(['$$typeof', 'sample', 'inverse', 'precision']);
