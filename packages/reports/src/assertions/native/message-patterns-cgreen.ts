import { foundValues } from '../../values/found-values.js';
import { cppValue, isCppLiteral } from '../../values/printed-cpp.js';
import { relatedValues } from '../../values/related-values.js';
import type { JsonValue } from '../../json/json-value.js';
import type { FoundValues } from '../message-pattern.js';

/** `Expected [total] to [equal] [wanted]`: expressions of the source; the line begins with the message. */
const CLAIM =
  /^[^\S\n]{0,20}Expected \[(\S[^\n]{0,1000}?)\] to \[([a-z][a-z ]{1,60})\](?: \[([^\n]{0,1000})\](?: within \[\d{1,4}\] significant figures)?)?$/m;

/** The lines below it. A text of several lines is not read: it may contain what looks like the next one. */
const VALUES =
  /^\s{1,20}(?:at offset:\s{1,20}\[\d{1,12}\]\s{1,20})?actual value:\s{1,20}\[([^\n]{0,4000}?)\](?:\s{1,20}expected (?:value|to [a-z ]{1,40}):\s{1,20}\[([^\n]{0,4000})\](?: times)?)?(?=\n|$)/;

const LOOKED_AT = 10_000;

/** How each constraint compares: a sign for `relatedValues`, or a value that it asks for itself. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['equal', '=='],
  ['not equal', '!='],
  ['equal string', '=='],
  ['not equal string', '!='],
  ['equal double', '=='],
  ['not equal double', '!='],
  ['equal contents of', '=='],
  ['not equal contents of', ''],
  ['be less than', '<'],
  ['be less than double', '<'],
  ['be greater than', '>'],
  ['be greater than double', '>'],
  ['contain string', '=='],
  ['not contain string', '!='],
  ['begin with string', '=='],
  ['not begin with string', '!='],
  ['end with string', '=='],
  ['not end with string', '!='],
  ['be called', '=='],
]);
const WANTED: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['be true', true],
  ['be false', false],
  ['be null', null],
  ['be non null', 'not null'],
]);

/** The macros of version 1 and before: `[total] should be [42] but was [41]`. */
const SHOULD =
  /^[^\S\n]{0,20}\[[^\n]{1,400}\] should be \[([^\n]{0,400}?)\](?: within \d{1,4} significant figures)? but was \[([^\n]{0,400})\]$/m;
const PARAMETER =
  /^[^\S\n]{0,20}Wanted \[([^\n]{0,400}?)\], but got \[([^\n]{0,400})\] in function \[\w{1,200}\] parameter \[\w{1,200}\]$/m;

/** Reads what Cgreen says, in its text and in its XML. */
export function readCgreen(text: string): FoundValues | undefined {
  if (!text.includes('] to [')) return text.includes('] ') || text.includes('], ') ? readOld(text) : undefined;
  const claim = CLAIM.exec(text);
  const [whole = '', source = '', constraint = '', wanted] = claim ?? [];
  if (claim === null) return undefined;
  const value = WANTED.get(constraint);
  if (value !== undefined) return ofWanted(value, source);
  const behind = text.slice(claim.index + whole.length, claim.index + whole.length + LOOKED_AT);
  const values = VALUES.exec(behind);
  if (values === null && /^\s{1,20}(?:actual value|at offset):/.test(behind)) return {};
  return ofConstraint(SIGNS.get(constraint), values?.[1] ?? literal(source), { printed: values?.[2], source: wanted });
}

function readOld(text: string): FoundValues | undefined {
  const [, expected, actual] = SHOULD.exec(text) ?? PARAMETER.exec(text) ?? [];
  return expected === undefined || actual === undefined ? undefined : foundValues(valueOf(expected), valueOf(actual));
}

/** Only a literal is a value; `0 == 1` is not. */
function ofWanted(wanted: JsonValue, source: string): FoundValues {
  const actual = isCppLiteral(source) ? cppValue(source) : undefined;
  return typeof wanted === 'boolean' && actual === undefined ? {} : foundValues(wanted, actual);
}

function ofConstraint(
  sign: string | undefined,
  actual: string | undefined,
  expected: { readonly printed: string | undefined; readonly source: string | undefined },
): FoundValues {
  const { printed } = expected;
  // A constraint of the project's own is one of equality where it says what was expected, and is not known otherwise.
  const asked = sign ?? (printed === undefined || actual === undefined ? '' : '==');
  if (asked === '') return {};
  // What must not be equal is printed once.
  const right = printed ?? literal(expected.source) ?? (asked === '!=' ? actual : undefined);
  const left = actual === undefined ? undefined : valueOf(actual);
  if (asked === '==') return foundValues(right === undefined ? undefined : valueOf(right), left);
  return right === undefined ? foundValues(undefined, left) : relatedValues(asked, right, left);
}

function literal(source: string | undefined): string | undefined {
  return source !== undefined && isCppLiteral(source) ? source : undefined;
}

/** A text is printed as it is, between quotes. */
function valueOf(printed: string): JsonValue | undefined {
  return /^".*"$/.test(printed) ? printed.slice(1, -1) : cppValue(printed);
}
