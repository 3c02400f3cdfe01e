import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues, type TextReader } from '../../values/found-values.js';
import { cppValue, isCppLiteral } from '../../values/printed-cpp.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn } from '../../values/printed-plain.js';
import { endOfQuoted, findOutside } from '../../values/printed-spans.js';
import { dedent } from '../../values/unwrap-text.js';
import { relatedValues } from '../../values/related-values.js';
import type { FoundValues } from '../message-pattern.js';
import { readOwnWords } from '../scripting/message-patterns-own-words.js';

const EQUALITY = /^\s{0,20}Expected equality of these values:$/;
const WHICH_IS = /^\s{0,24}Which is: (.*)$/;
const AS_TEXT = /^\s{0,24}As Text: (.*)$/;
const VALUE_OF = /^\s{0,20}Value of: (.*)$/;
const ACTUAL = /^\s{0,20}Actual: (.*)$/;
const EXPECTED = /^\s{0,20}Expected: (.*)$/;
const TO_BE_EQUAL = /^\s{0,20}To be equal to: (.*)$/;

/** `Expected: (a) == (b), actual: 41 vs 42`: the condition, and the values. */
const COMPARISON = /^[^\S\n]{0,20}Expected: \((.+)\), actual: (.+)$/m;
const CONDITION = /^.+\) (==|!=|<=|>=|<|>) \(/;
const VALUES = /^(.+) vs (.+)$/;
/** The line that follows, where line ends are lost. */
const VERDICT = / {1,4}\[ {1,2}FAILED {1,2}\] .*$/;

const NEAR = /^(?=.*, where$)\s{0,20}The difference between (.+) is \S{1,60}, which exceeds .+, where$/;
const NEAR_VALUES = /^(.+) and (.+)$/;
const THROWS =
  /^[^\S\n]{0,20}Expected: .{1,5000} throws an exception of type (.{1,300}?)\.\n\s{0,20}Actual: it throws (?:a different type|(\S{1,300}?)(?: with description .{0,5000})?)\.?$/m;
const THROWS_OTHER = /^[^\S\n]{0,20}Expected: .{1,5000} (?:throws an exception|doesn't throw an exception)/m;

/** FAIL() and ADD_FAILURE(), with the test's own words in the line below. */
const FAILED = /(?:^|\n)\S{1,500}\.(?:c|cc|cpp|cxx|h|hh|hpp|mm):\S{1,12}(?:: Failure)?\nFailed(?:\n([^\n]{0,2000})|$)/;

/** Death tests and mocks, which have no two values. */
const OTHER = [
  /^[^\S\n]{0,20}Death test: .{1,2000}\n\s{0,20}Result: /m,
  /^[^\S\n]{0,20}\S[^\n]{0,2000} evaluates to false, where$/m,
  /^[^\S\n]{0,20}Actual function call count doesn't match EXPECT_CALL\(/m,
  /^[^\S\n]{0,20}(?:Unexpected mock function call|Uninteresting mock function call) - returning /m,
];

/** Reads GoogleTest and GoogleMock. */
export function readGoogletest(text: string): FoundValues | undefined {
  const found = /Expected|difference between/.test(text) ? firstFound(READERS, text) : undefined;
  if (found !== undefined) return found;
  const failed = FAILED.exec(text);
  if (failed !== null) return readOwnWords(failed[1] ?? '') ?? {};
  return OTHER.some((pattern) => pattern.test(text)) ? {} : undefined;
}

const READERS: readonly TextReader[] = [readEquality, readValueOf, readToBeEqual, readComparison, readNear, readThrows];

/** Since 1.8.1: the two expressions, each with its value below it, unless the expression is the value. The first is the actual one, unless it is a literal. */
function readEquality(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => EQUALITY.test(line));
  if (at === -1) return undefined;
  const first = sideAt(lines, at + 1);
  const second = sideAt(lines, first.next);
  return isExpected(first.source, second.source)
    ? foundValues(first.value, second.value)
    : foundValues(second.value, first.value);
}

/** Names of what is expected, in front of or within the name of a variable. */
const EXPECTED_NAME =
  /^(?:[ks]_?)?(?:[Ee]xpect(?:ed)?|[Ww]ant(?:ed)?|[Dd]esired|[Gg]olden|[Rr]eference)(?![a-z])|^(?:EXPECTED|WANTED|GOLDEN|REFERENCE)(?![A-Z])|_expected$|_EXPECTED$|Expected$/;

/** Whether the first source is what is expected: a literal beside an expression, or a name for it beside another. */
function isExpected(first: string, second: string): boolean {
  if (isCppLiteral(first) !== isCppLiteral(second)) return isCppLiteral(first);
  return EXPECTED_NAME.test(first) && !EXPECTED_NAME.test(second);
}

interface Side {
  readonly source: string;
  readonly value: JsonValue | undefined;
  /** The line behind it. */
  readonly next: number;
}

function sideAt(lines: readonly string[], at: number): Side {
  const source = (lines[at] ?? '').trim();
  const printed = WHICH_IS.exec(lines[at + 1] ?? '')?.[1];
  if (printed === undefined)
    return { source, value: isCppLiteral(source) ? cppValue(source) : undefined, next: at + 1 };
  const text = AS_TEXT.exec(lines[at + 2] ?? '')?.[1];
  if (text === undefined) return { source, value: cppValue(printed), next: at + 2 };
  return { source, value: bareQuotedText(text) ?? cppValue(printed), next: at + 3 };
}

/** `Value of:`, `Actual:`, `Expected:` of EXPECT_TRUE, of matchers, and of EXPECT_EQ before 1.8. */
function readValueOf(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => VALUE_OF.test(line));
  const actual = lines.findIndex((line, index) => index > at && ACTUAL.test(line));
  const expected = lines.findIndex((line, index) => index > at && EXPECTED.test(line));
  if (at === -1 || expected === -1) return undefined;
  if (actual === -1) return readSourceIsValue(lines, at, expected);
  const wanted = EXPECTED.exec(lines[expected] ?? '')?.[1] ?? '';
  const given = ACTUAL.exec(lines[actual] ?? '')?.[1] ?? '';
  if (expected < actual) return ofMatcher([wanted, ...lines.slice(expected + 1, actual)], given);
  const whichIs = WHICH_IS.exec(lines[expected + 1] ?? '')?.[1];
  return foundValues(cppValue(whichIs ?? wanted), cppValue(given.replace(/^(true|false) \(.*\)$/, '$1')));
}

/** Before 1.8 a literal is not printed a second time: `Value of: 2` and `Expected: 1` without `Actual:`. */
function readSourceIsValue(lines: readonly string[], at: number, expected: number): FoundValues | undefined {
  const source = VALUE_OF.exec(lines[at] ?? '')?.[1]?.trim() ?? '';
  if (expected !== at + 1 || !isCppLiteral(source)) return undefined;
  return foundValues(labelled(lines, expected, EXPECTED), cppValue(source));
}

/** A matcher describes what it wants, in one line or several: `is equal to 3` is that value, everything else a description. */
function ofMatcher(wanted: readonly string[], given: string): FoundValues {
  const description = dedent(wanted.join('\n')).trim();
  const equal = wanted.length === 1 ? /^is equal to (.*)$/.exec(description)?.[1] : undefined;
  const isWhole = description.length <= LONGEST_DESCRIPTION && !isCut(description);
  const expected = equal === undefined ? (isWhole ? description : undefined) : cppValue(equal);
  return foundValues(expected, matchedValue(given));
}

/** A longer description is none that is read. In UTF-16 units. */
const LONGEST_DESCRIPTION = 1_000;

/** The value in front of its type and of what the matcher says of it: ` (of type int)`, `, whose element #1 doesn't match`. */
function matchedValue(given: string): JsonValue | undefined {
  if (given.startsWith('"')) return cppValue(given.slice(0, endOfQuoted(given, 0)));
  const typed = given.indexOf(' (of type ');
  const end = typed > 0 ? typed : findOutside(given, [', '])?.at;
  return end === undefined && given.includes(', ') && !/^[{(]/.test(given) ? undefined : cppValue(given.slice(0, end));
}

/** 1.8.0: `Expected: a`, `Which is: 42`, `To be equal to: b`, `Which is: 41`. */
function readToBeEqual(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => EXPECTED.test(line));
  const to = lines.findIndex((line, index) => index > at && index <= at + 3 && TO_BE_EQUAL.test(line));
  if (at === -1 || to === -1) return undefined;
  return foundValues(labelled(lines, at, EXPECTED), labelled(lines, to, TO_BE_EQUAL));
}

function labelled(lines: readonly string[], at: number, label: RegExp): JsonValue | undefined {
  const printed = WHICH_IS.exec(lines[at + 1] ?? '')?.[1];
  const source = label.exec(lines[at] ?? '')?.[1] ?? '';
  return printed !== undefined || isCppLiteral(source) ? cppValue(printed ?? source) : undefined;
}

function readComparison(text: string): FoundValues | undefined {
  const [, condition = '', values = ''] = COMPARISON.exec(text) ?? [];
  const operator = CONDITION.exec(condition)?.[1];
  const [, left, right] = VALUES.exec(values.replace(VERDICT, '')) ?? [];
  if (operator === undefined || left === undefined || right === undefined) return undefined;
  return operator === '=='
    ? foundValues(cppValue(right), cppValue(left))
    : relatedValues(operator, right, cppValue(left));
}

function readNear(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => NEAR.test(line));
  const [, one, other] = NEAR_VALUES.exec(NEAR.exec(lines[at] ?? '')?.[1] ?? '') ?? [];
  if (one === undefined || other === undefined) return undefined;
  const evaluated = lines.slice(at + 1, at + 3);
  return isExpected(one, other)
    ? foundValues(evaluates(one, evaluated), evaluates(other, evaluated))
    : foundValues(evaluates(other, evaluated), evaluates(one, evaluated));
}

/** The number in the source when it is the one that it evaluates to, with its own digits. */
function evaluates(source: string, lines: readonly string[]): JsonValue | undefined {
  const line = lines.find((text) => text.trim().startsWith(`${source} evaluates to `));
  const value = numberIn(/ evaluates to (\S{1,60}?),?(?: and)?$/.exec(line?.trim() ?? '')?.[1] ?? '');
  const literal = numberIn(source);
  return value !== undefined && literal !== undefined && Number(String(value)) === Number(String(literal))
    ? literal
    : (value ?? literal);
}

function readThrows(text: string): FoundValues | undefined {
  const [, expected, actual] = THROWS.exec(text) ?? [];
  if (expected !== undefined) return foundValues(expected, actual);
  return THROWS_OTHER.test(text) ? {} : undefined;
}
