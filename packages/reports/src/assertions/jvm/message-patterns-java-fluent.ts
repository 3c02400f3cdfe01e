import type { JsonValue } from '../../json/json-value.js';
import { behindMatch, firstFound, foundValues, linesWith, type TextReader } from '../../values/found-values.js';
import { bareQuotedText, quotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `expected: 42` and, in a later line, ` but was: 41`: AssertJ, and Truth with blanks in front of the colon. */
const EXPECTED_LINE = /^(?:.{0,500}\s)?expected {0,30}:(?: (.*)|\s*)$/;
const BUT_WAS_LINE = /^ {0,8}but was {0,30}:(?: (.*)|\s*)$/;

/** What AssertJ says behind the values. */
const ENDS_VALUES =
  /^\s*(?:when (?:recursively )?comparing|but was not|which |at index |Element|in:|The following|full contents|---|(?:some )?elements? (?:was|were )?not |and (?:elements? |others? )|ignoring |after \w|according to )|^$/;

/** What AssertJ's failures without two plain values begin with. */
const ASSERTJ =
  /^(?:\[.{0,500}\] ?)?\s{0,4}Expecting(?: actual| empty| value| code| any| all| an?| [A-Z][\w.]{0,100})?(?: .{0,500})?(?::|$)/;

const HAS_SIZE = /^[^\S\n]{0,8}(?:\[.{0,500}\] ?)?Expected size: ?<?(\d{1,15})>? but was: ?<?(\d{1,15})>? in:/m;
const BOOLEAN = /^[^\S\n]{0,8}(?:\[.{0,500}\] ?)?Expecting value to be (true|false) but was (true|false)\b/m;

/** The value after `to …:` of AssertJ, where it can be shown as the expected one. */
const SHOWS_EXPECTED =
  /^\s{0,8}to (?:be equal to|contain|contain pattern|contain exactly|contain exactly in any order|contain only|contain only once|contain sequence|contain subsequence|contain (?:key|keys|value|entry|entries)|have same elements as|start with|end with|match|be an instance of|be exactly an instance of|have toString|be equal to ignoring .{1,40})(?: \(.{0,80}\))?:?$/;
const RELATION = /^\s{0,8}(?:not )?to [\w ]{2,120}(?: \([\w ]{1,80}\))?:?$/;

const HAMCREST_EXPECTED = /^\s{0,40}Expected: (.*)$/;
const HAMCREST_BUT = /^ {1,8}(but|got): (.*)$/;
const REST_ASSURED_ACTUAL = /^ {1,4}Actual: (.*)$/;

/** `Not true that <41> is equal to <42>`, the subject with or without a name of its own. */
const NOT_TRUE_BEGINS = /(?:^| )Not true that (?:[^<]{0,80}\()?</g;
const NOT_TRUE = /^(?=.*>$)(.*)>\)? (.{1,60}?) <(.*)>$/;

const TRUTH_PART =
  /^expected to (?:contain|start with|end with): (\S[^\n]{0,2000})\nbut was {0,30}: (\S[^\n]{0,4000})$/m;
const TRUTH_FACT = /^expected to be (true|false)$/m;

/** Reads AssertJ, Hamcrest, REST Assured, JSONassert and Truth. The text ends before the stack. */
export function readFluentJava(message: string): FoundValues | undefined {
  return /expect|true that/i.test(message)
    ? firstFound(READERS, message.includes('\n') ? message : unfolded(message))
    : undefined;
}

/** An XML attribute has a blank for each line end: the blanks before a label show where it was. */
function unfolded(message: string): string {
  return message
    .replace(/ (?=Expected: )/, '\n')
    .replace(/ (?= {5}(?:but|got): | but was: )/, '\n')
    .replace(/ (?=expected: )/, '\n');
}

const READERS: readonly TextReader[] = [
  readExpectedButWas,
  readHamcrest,
  readSizesAndBooleans,
  readExpecting,
  readOldTruth,
];

function readExpectedButWas(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const from = lines.findIndex((line) => EXPECTED_LINE.test(line));
  const to = lines.findIndex((line, index) => index > from && BUT_WAS_LINE.test(line));
  if (from === -1 || to === -1) return undefined;
  const expected = [EXPECTED_LINE.exec(lines[from] ?? '')?.[1] ?? '', ...lines.slice(from + 1, to)];
  const behind = lines.slice(to + 1);
  const end = behind.findIndex((line) => ENDS_VALUES.test(line));
  const isOneLine = expected.length === 1 && behind.length > 0 && end !== 0;
  const actual = [BUT_WAS_LINE.exec(lines[to] ?? '')?.[1] ?? '', ...(end === -1 ? behind : behind.slice(0, end))];
  return foundValues(blockValue(expected), isOneLine ? undefined : blockValue(actual));
}

/** A value of one line, of several, or of several that are set in below the label. */
function blockValue(lines: readonly string[]): JsonValue | undefined {
  const [first = '', second = ''] = lines;
  if (first.trim() !== '' || lines.length === 1) return literal(lines.join('\n').trimEnd());
  const margin = /^ {4}/.test(second) ? 4 : 2;
  return literal(
    lines
      .slice(1)
      .map((line) => line.slice(margin))
      .join('\n')
      .trimEnd(),
  );
}

/** A value as AssertJ prints it: strings in quotes without escapes, `42L` and `1.0f`. */
export function literal(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  const number = /^(-?[\d.]{1,40}(?:E-?\d{1,3})?)[LFfdD]$/.exec(printed)?.[1];
  const quoted = bareQuotedText(printed) ?? (printed.length === 3 ? bareQuotedText(printed, "'") : undefined);
  return quoted ?? (number === undefined ? undefined : numberIn(number)) ?? plainValue(printed);
}

function readSizesAndBooleans(message: string): FoundValues | undefined {
  const [, size, found] = HAS_SIZE.exec(message) ?? [];
  if (size !== undefined) return foundValues(numberIn(size), numberIn(found ?? ''));
  const [, expected, actual] = BOOLEAN.exec(message) ?? [];
  if (expected !== undefined) return foundValues(expected === 'true', actual === 'true');
  const [, part, given] = TRUTH_PART.exec(message) ?? [];
  if (part !== undefined && given !== undefined) return foundValues(literal(part), literal(given));
  const [, word] = TRUTH_FACT.exec(message) ?? [];
  return word === undefined ? undefined : foundValues(word === 'true', word !== 'true');
}

/** AssertJ's `Expecting actual:`, the value, `to be equal to:`, the value. */
function readExpecting(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const from = lines.findIndex((line) => line.includes('Expecting') && ASSERTJ.test(line));
  if (from === -1) return undefined;
  const relation = lines.findIndex((line, index) => index > from + 1 && RELATION.test(line.trimEnd()));
  const shows = relation !== -1 && SHOWS_EXPECTED.test((lines[relation] ?? '').trimEnd());
  if (!shows || lines[from]?.trimEnd().endsWith(':') !== true) return {};
  const behind = lines.slice(relation + 1);
  const end = behind.findIndex((line) => ENDS_VALUES.test(line) || line.trim().startsWith('but '));
  return foundValues(indented(end === -1 ? behind : behind.slice(0, end)), indented(lines.slice(from + 1, relation)));
}

/** A value set in by one or two blanks; before AssertJ 3.18 in angle brackets. None where it does not end in one. */
function indented(lines: readonly string[]): JsonValue | undefined {
  const [first = ''] = lines;
  const margin = /^ {2}/.test(first) ? 2 : first.length - first.trimStart().length;
  // Only the first line of a text is set in.
  const isText = /^\s*<?"/.test(first);
  const text = lines
    .map((line, index) => (isText && index > 0 ? line : line.slice(margin)))
    .join('\n')
    .trimEnd();
  if (text === '' || text.startsWith('[') !== text.endsWith(']')) return undefined;
  if (!text.startsWith('<')) return literal(text);
  return text.endsWith('>') && !text.includes('>\n') ? literal(text.slice(1, -1)) : undefined;
}

/** Hamcrest's `Expected: is <42>` and `     but: was <41>`; before 1.2, and in JSONassert, `     got: `. */
function readHamcrest(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const from = lines.findIndex((line) => HAMCREST_EXPECTED.test(line));
  if (from === -1) return undefined;
  const expected = HAMCREST_EXPECTED.exec(lines[from] ?? '')?.[1] ?? '';
  const next = lines[from + 1] ?? '';
  const [, word, actual] = HAMCREST_BUT.exec(next) ?? [];
  if (actual !== undefined && (word === 'got' || actual.startsWith('was ')))
    return pairOf(expected, word === 'but' ? actual.slice(4) : actual, lines[from + 2]);
  if (actual !== undefined) return sizesOf(expected, actual) ?? mismatchOf(expected, actual, lines[from + 2]);
  const [, assured] = REST_ASSURED_ACTUAL.exec(next) ?? [];
  return assured !== undefined && lines[from - 1]?.endsWith("doesn't match.") === true
    ? pairOf(expected, assured, '')
    : undefined;
}

/** `a collection with size <3>`, `collection size was <2>`. */
function sizesOf(expected: string, actual: string): FoundValues | undefined {
  const size = / size <(\d{1,15})>$/.exec(expected)?.[1];
  const found = /^[\w ]{1,40} size was <(\d{1,15})>$/.exec(actual)?.[1];
  return size === undefined || found === undefined ? undefined : foundValues(numberIn(size), numberIn(found));
}

/** How matchers end or begin that say more of a mismatch than `was`. The value is in the group. */
const MISMATCHES = [
  // `property "name" was "y"`, `map was [<c=d>]`, `[0]: was <1>`, `an object: toString() was "x"`
  /^(?!not )[^\n]{1,300}? was (?!less |greater |equal |not |after |before )([<"'[]?[^\n]{1,4000})$/,
  // `no item matches: "b" in ["a", "c"]`, `not matched: <3> in [<1>, <2>]`
  /^(?:no item matche[sd]|not matched|no match|mismatch|no item was): ?[^\n]{1,2000} in (\[[^\n]{0,4000}\])$/,
  // `<3> was less than <5>`, `<3> is a java.lang.Integer`, `<1> differed by <2>`
  /^(<[^\n<>]{1,2000}>|"[^\n"]{0,2000}") (?:was (?:less|greater|equal)|is an? |differed by |is not )/,
];

/** A mismatch that is worded by the matcher: what it found, where it says so. */
function mismatchOf(expected: string, mismatch: string, next: string | undefined): FoundValues {
  const whole = mismatch.trim();
  if (whole.startsWith('mismatches were: ')) return pairOf(expected, '...', next);
  for (const pattern of MISMATCHES) {
    const value = pattern.exec(whole)?.[1];
    if (value !== undefined) return pairOf(expected, value, next);
  }
  return {};
}

/** A value that continues on the next line is not known whole. */
function pairOf(expected: string, actual: string, next: string | undefined): FoundValues {
  const isWhole = next === undefined || next.trim() === '' || next.startsWith(';');
  return foundValues(described(expected), isWhole ? described(actual) : undefined);
}

/** `is <42>`, `"text"`, `null`; a description such as `a value greater than <7>` stays as it is. */
function described(text: string): JsonValue | undefined {
  if (isCut(text)) return undefined;
  const printed = text.trim().replace(/^(?:is )+(?=[<"'\dntf-])/, '');
  const bracketed = /^<(.*)>$/.exec(printed)?.[1];
  if (bracketed !== undefined && !bracketed.includes('> ')) return literal(bracketed);
  return quotedText(printed) ?? plainValue(printed);
}

/** Truth before 1.0. */
function readOldTruth(message: string): FoundValues | undefined {
  return behindMatch(linesWith(message, 'Not true that ', Infinity), NOT_TRUE_BEGINS, readNotTrue);
}

function readNotTrue(rest: string): FoundValues | undefined {
  const [, actual, relation, expected] = NOT_TRUE.exec(rest) ?? [];
  if (actual === undefined || expected === undefined) return undefined;
  return relation === 'is equal to' ? foundValues(literal(expected), literal(actual)) : {};
}
