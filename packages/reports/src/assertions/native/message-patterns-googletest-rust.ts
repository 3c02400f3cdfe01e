import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';

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
