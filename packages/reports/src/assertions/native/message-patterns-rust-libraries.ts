import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { quotedText } from '../../values/printed-escapes.js';
import { numberIn } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

const CLAIM = /^error: expect test failed$/m;

/** A text is between lines of dashes, below its heading. */
const EXPECT_HEADING = '\nExpect:\n----\n';
const ACTUAL_HEADING = '\n----\n\nActual:\n----\n';
const DIFF_HEADING = '\n----\n\nDiff:\n----\n';

/** Reads expect-test of Rust. Texts that repeat its headings have no certain end. */
export function readExpectTest(text: string): FoundValues | undefined {
  const claim = CLAIM.exec(text);
  if (claim === null) return undefined;
  const begin = text.indexOf(EXPECT_HEADING, claim.index);
  const middle = text.indexOf(ACTUAL_HEADING, begin);
  const end = text.indexOf(DIFF_HEADING, middle);
  if (begin < 0 || middle < begin + EXPECT_HEADING.length || end < middle + ACTUAL_HEADING.length) return {};
  const isOnce = text.lastIndexOf(ACTUAL_HEADING) === middle && text.lastIndexOf(DIFF_HEADING) === end;
  return isOnce
    ? foundValues(text.slice(begin + EXPECT_HEADING.length, middle), text.slice(middle + ACTUAL_HEADING.length, end))
    : {};
}

/** assert_cmd names what was not as expected, and prints the predicate with its values as a tree, and the command below it. */
const BEGINS =
  /^Unexpected (?:(failure)\.\ncode=|(success)\ncommand=|(?:return )?(code|stdout|stderr), failed |completion\ncommand=)/m;
const CODE = /^Unexpected return code, failed var == (-?\d{1,9})$/m;
const CONTAINED =
  /^Unexpected std(?:out|err), failed var\.(?:contains|starts_with|ends_with)\(([^\n]{1,2000})\)\n[├└]── /m;
const ORIGINAL = /^├── original: ([^\n]{1,2000})\n├── /m;
const GIVEN_CODE = /^code=(-?\d{1,9})$/m;

/** Reads assert_cmd. What it prints in the tree is not escaped: a text that may have further lines is no value. */
export function readAssertCmd(text: string): FoundValues | undefined {
  const begin = BEGINS.exec(text);
  if (begin === null) return undefined;
  const [, failure, success, what] = begin;
  if (failure !== undefined) return foundValues('success', 'failure');
  if (success !== undefined) return foundValues('failure', 'success');
  if (what === 'code')
    return foundValues(numberIn(CODE.exec(text)?.[1] ?? ''), numberIn(GIVEN_CODE.exec(text)?.[1] ?? ''));
  if (what === undefined) return {};
  const wanted = (CONTAINED.exec(text) ?? ORIGINAL.exec(text))?.[1];
  const given = new RegExp(`^${what}=("[^\\n]{0,8000}")$`, 'm').exec(text)?.[1];
  return foundValues(wanted, given === undefined ? undefined : quotedText(given));
}

/** Longer descriptions and values are not looked at. */
const MOST_LINES = 400;

const EXPECTED = /^[^\S\n]{0,20}Expected: (\S.{0,5000})$/;
const ACTUAL = /^[^\S\n]{0,20}Actual: (\S.{0,5000})$/;

/** What a matcher says of the value, in the line below it: `which isn't equal to 42`. */
const EXPLANATION = /^\s{1,24}(?:which|where|whose|that|who) \S|^\s{1,24}where:$/;

/**
 * Reads googletest for Rust: what was expected in the words of its matcher, the value, and what the matcher says of it. `valueOf`
 * reads a printed value.
 */
export function readGoogletest(
  text: string,
  valueOf: (printed: string) => JsonValue | undefined,
): FoundValues | undefined {
  const lines = text.split('\n', MOST_LINES);
  const begin = lines.findIndex((line) => EXPECTED.test(line));
  const middle = lines.findIndex((line, index) => index > begin && ACTUAL.test(line));
  const end = lines.findIndex((line, index) => index > middle && EXPLANATION.test(line));
  if (begin < 0 || middle < 0 || end < 0 || !lines[end - 1]?.trimEnd().endsWith(',')) return undefined;
  const actual = [ACTUAL.exec(lines[middle] ?? '')?.[1] ?? '', ...lines.slice(middle + 1, end)].join('\n');
  const isOneLine = middle === begin + 1;
  const expected = isOneLine ? described(EXPECTED.exec(lines[begin] ?? '')?.[1] ?? '', valueOf) : undefined;
  return foundValues(expected, valueOf(actual.trimEnd().slice(0, -1)));
}

function described(words: string, valueOf: (printed: string) => JsonValue | undefined): JsonValue | undefined {
  const [, equal] = /^is equal to (\S.*)$/.exec(words) ?? [];
  if (equal !== undefined) return valueOf(equal);
  const [, unequal] = /^isn't equal to (\S.*)$/.exec(words) ?? [];
  return unequal === undefined ? words : `not ${unequal}`;
}
