import type { JsonValue } from '../../json/json-value.js';
import { behindMatch, firstFound, foundValues, linesWith, type TextReader } from '../../values/found-values.js';
import { numberIn } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';
import { readAssertj } from './message-patterns-assertj.js';
import { readHamcrest } from './message-patterns-hamcrest.js';
import { readTruth } from './message-patterns-truth.js';

/** `expected: 42` and, in a later line, ` but was: 41`: AssertJ, and Truth with blanks in front of the colon. */
const EXPECTED_LINE = /^(?:.{0,500}\s)?expected {0,30}:(?: (.*)|\s*)$/;
const BUT_WAS_LINE = /^ {0,8}but was {0,30}:(?: (.*)|\s*)$/;

/** What AssertJ says behind the values. */
const ENDS_VALUES =
  /^\s*(?:when (?:recursively )?comparing|but was not|which |at index |Element|in:|The following|full contents|---|(?:some )?elements? (?:was|were )?not |and (?:elements? |others? )|ignoring |after \w|according to )|^$/;

const HAS_SIZE = /^[^\S\n]{0,8}(?:\[.{0,500}\] ?)?Expected size: ?<?(\d{1,15})>? but was: ?<?(\d{1,15})>? in:/m;
const BOOLEAN = /^[^\S\n]{0,8}(?:\[.{0,500}\] ?)?Expecting value to be (true|false) but was (true|false|null)$/m;

/** `Not true that <41> is equal to <42>`, the subject with or without a name of its own. */
const NOT_TRUE_BEGINS = /(?:^| )Not true that (?:[^<]{0,80}\()?</g;
const NOT_TRUE = /^(?=.*>$)(.*)>\)? (.{1,60}?) <(.*)>$/;

/** FEST, whose texts may have several lines: `<'Tea'> should contain the String:<'tea'>`. */
const OF_FEST =
  /^(?:\[[^\]\n]{1,500}\] ?)?<'([^]{0,100000}?)'> should (not )?(?:contain|start with|end with)(?: the String)?:<'([^\n]{0,2000})'>$/;

/** Reads AssertJ and FEST, Hamcrest, REST Assured, JSONassert and Truth. The text ends before the stack. */
export function readFluentJava(message: string): FoundValues | undefined {
  return /expect|true that|'> should /i.test(message)
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
  readTruth,
  readHamcrest,
  readWholeAssertj,
  readExpectedButWas,
  readSizesAndBooleans,
  readAssertj,
  readFest,
  readOldTruth,
];

function readFest(message: string): FoundValues | undefined {
  const [, actual, not, expected] = OF_FEST.exec(message.trim()) ?? [];
  if (actual === undefined) return undefined;
  return foundValues(not === undefined ? expected : `not '${expected}'`, actual);
}

/** AssertJ's own values, where it has both: a message that it quotes may have values of another assertion. */
function readWholeAssertj(message: string): FoundValues | undefined {
  const found = readAssertj(message);
  return found?.expected === undefined || found.actual === undefined ? undefined : found;
}

function readExpectedButWas(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const from = lines.findIndex((line) => EXPECTED_LINE.test(line));
  const to = lines.findIndex((line, index) => index > from && BUT_WAS_LINE.test(line));
  if (from === -1 || to === -1) return undefined;
  if (lines.some((line, index) => index > to && BUT_WAS_LINE.test(line))) return readAssertj(message) ?? {};
  const expected = [EXPECTED_LINE.exec(lines[from] ?? '')?.[1] ?? '', ...lines.slice(from + 1, to)];
  const first = BUT_WAS_LINE.exec(lines[to] ?? '')?.[1] ?? '';
  const behind = lines.slice(to + 1);
  const isText = opensText(first.trim() === '' ? (behind[0] ?? '').trim() : first);
  const end = isText ? endOfText(behind) : behind.findIndex((line) => ENDS_VALUES.test(line));
  const isOneLine = !isText && expected.length === 1 && behind.length > 0 && end !== 0;
  const actual = [first, ...(end === -1 ? behind : behind.slice(0, end))];
  return foundValues(blockValue(expected), isOneLine ? undefined : blockValue(actual));
}

/** Whether a text begins in a line that does not end there. */
function opensText(line: string): boolean {
  return line.startsWith('"') && !/^"[^]*"\s*$/.test(line);
}

/** The line behind a text of several lines, which may have empty ones. */
function endOfText(lines: readonly string[]): number {
  const close = lines.findIndex((line, index) => line.endsWith('"') && isBehindValue(lines[index + 1]));
  return close === -1 ? close : close + 1;
}

function isBehindValue(line: string | undefined): boolean {
  return line === undefined || ENDS_VALUES.test(line);
}

/** A value of one line, of several, or of several that are set in below the label. */
function blockValue(lines: readonly string[]): JsonValue | undefined {
  const [first = '', second = ''] = lines;
  const margin = /^ {4}/.test(second) ? 4 : 2;
  const whole = first.trim() !== '' || lines.length === 1 ? lines : lines.slice(1).map((line) => line.slice(margin));
  const text = whole.join('\n').trimEnd();
  return opensText(text) ? undefined : literal(text);
}

function readSizesAndBooleans(message: string): FoundValues | undefined {
  const [, size, found] = HAS_SIZE.exec(message) ?? [];
  if (size !== undefined) return foundValues(numberIn(size), numberIn(found ?? ''));
  const [, expected, actual] = BOOLEAN.exec(message) ?? [];
  return expected === undefined ? undefined : foundValues(expected === 'true', literal(actual ?? ''));
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
