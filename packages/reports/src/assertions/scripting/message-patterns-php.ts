import type { JsonValue } from '../../json/json-value.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

const CLAIM = /(?:^|\n)(?:[\w\\]{1,300}: )?Failed asserting that /;

/** The actual value, what it is claimed to be, the expected value. */
const EQUALITY = /^(?=.*\.$)(.+?) (?:matches expected|is identical to|is equal to|equals|matches JSON string) (.+)\.$/;

const WORD = /^(.{1,20000}) is (true|false|null)\.$/;
const SIZE = /^actual size (\d{1,15}) matches expected size (\d{1,15})\.$/;
const PART =
  /^(?=.*["'](?: \[[^\]]{1,40}\]\(length: \d{1,9}\))?\.$)(["'].*["'])(?: \[[^\]]{1,40}\]\(length: \d{1,9}\))? (?:contains|starts with|ends with|matches PCRE pattern|matches regular expression) (["'].*["'])(?: \[[^\]]{1,40}\]\(length: \d{1,9}\))?\.$/;
const EXCEPTION = /^exception of type "([^"]{1,300})" matches expected exception "([^"]{1,300})"\./;
const THROWN = /^exception of type "([^"]{1,300})" is thrown\.$/;
const EXCEPTION_MESSAGE = /^(?=.*'\.$)exception message '(.*)' (?:contains|is|matches) '(.*)'\.$/;

/** PHPUnit, and Pest, which words as PHPUnit does. */
export const PHP_PATTERNS: MessagePattern = {
  family: 'php',
  read: (text) => {
    const claim = CLAIM.exec(text);
    if (claim === null) return undefined;
    const claimed = text.slice(claim.index + claim[0].length);
    const line = claimed.split('\n', 1)[0] ?? '';
    return firstFound([ofEquality, ofWord, ofPart, ofException], line) ?? ofDiff(claimed) ?? {};
  },
};

function ofEquality(line: string): FoundValues | undefined {
  const [, size, expectedSize] = SIZE.exec(line) ?? [];
  if (size !== undefined && expectedSize !== undefined) return foundValues(plainValue(expectedSize), plainValue(size));
  const [, actual, expected] = EQUALITY.exec(line) ?? [];
  if (actual === undefined || expected === undefined || actual.endsWith(' not')) return undefined;
  return foundValues(phpValue(expected), phpValue(actual));
}

function ofWord(line: string): FoundValues | undefined {
  const [, actual, word] = WORD.exec(line) ?? [];
  if (actual === undefined || word === undefined) return undefined;
  return foundValues(plainValue(word), phpValue(actual));
}

function ofPart(line: string): FoundValues | undefined {
  const [, actual, expected] = PART.exec(line) ?? [];
  return actual === undefined || expected === undefined ? undefined : foundValues(phpValue(expected), phpValue(actual));
}

function ofException(line: string): FoundValues | undefined {
  const types = EXCEPTION.exec(line) ?? EXCEPTION_MESSAGE.exec(line);
  if (types !== null) return foundValues(types[2], types[1]);
  const [, expected] = THROWN.exec(line) ?? [];
  return expected === undefined ? undefined : foundValues(expected, undefined);
}

/** The difference under `--- Expected` and `+++ Actual`. */
function ofDiff(claimed: string): FoundValues | undefined {
  const lines = claimed.split('\n');
  const legend = lines.findIndex(
    (line, index) => line.trim() === '--- Expected' && lines[index + 1]?.trim() === '+++ Actual',
  );
  if (legend === -1) return undefined;
  const behind = lines.slice(legend + 2);
  const end = behind.findIndex((line) => line === '' || !/^[-+ @\\]/.test(line));
  const sides = valuesOfDiff(end === -1 ? behind : behind.slice(0, end), { expected: '-' });
  return sides === undefined ? {} : foundValues(phpValue(sides.expected), phpValue(sides.actual));
}

/** Texts are in single quotes with nothing escaped; of arrays and objects only the print is known. */
function phpValue(printed: string): JsonValue | undefined {
  const text = printed.replace(/ \[[^\]]{1,40}\]\(length: \d{1,9}\)$/, '');
  if (isCut(text)) return undefined;
  const quoted = bareQuotedText(text, "'") ?? bareQuotedText(text);
  if (quoted !== undefined) return quoted;
  return /^['"]/.test(text) || /['"]$/.test(text) ? undefined : plainValue(text);
}
