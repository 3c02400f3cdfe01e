import { changeItems, changeMembers, isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.js';
import type { FoundValues } from './message-pattern.js';

/**
 * Of a longer line patterns read only the beginning: some take time by the square of the length of a line. In UTF-16 units.
 */
const LONGEST_LINE = 16 * 1024;

/** Stands for what is cut; Unicode assigns it to no character. */
const CUT = '\ufdd0';

/**
 * Line ends of JavaScript's expressions, but not of reports, and what stands for them: a pattern that reads up to the end of
 * a line would stop at each, and begin again behind it.
 */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['\u2028', '\ufdd1'],
  ['\u2029', '\ufdd2'],
]);
const ORIGINALS: ReadonlyMap<string, string> = new Map(
  [...STAND_INS].map(([original, standIn]) => [standIn, original]),
);

/** The text of a failure as patterns read it: with lines of at most 16 Ki characters, and with no other line ends than `\n`. */
export function toPatternText(text: string): string {
  const marked = /[\u2028\u2029\ufdd0-\ufdd2]/.test(text)
    ? text.replace(/[\ufdd0-\ufdd2]/g, CUT).replace(/[\u2028\u2029]/g, (end) => STAND_INS.get(end) ?? end)
    : text;
  return marked.length <= LONGEST_LINE ? marked : marked.split('\n').map(cutLine).join('\n');
}

function cutLine(line: string): string {
  return line.length <= LONGEST_LINE ? line : line.slice(0, LONGEST_LINE) + CUT;
}

/** What patterns found in such a text, with the line ends of the original; without values that are not whole. */
export function withoutStandIns({ expected, actual }: FoundValues): FoundValues {
  return {
    ...(expected === undefined || isCut(expected) ? {} : { expected: toOriginal(expected) }),
    ...(actual === undefined || isCut(actual) ? {} : { actual: toOriginal(actual) }),
  };
}

function isCut(value: JsonValue): boolean {
  return JSON.stringify(value).includes(CUT);
}

function toOriginal(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return value.replace(/[\ufdd1\ufdd2]/g, (standIn) => ORIGINALS.get(standIn) ?? standIn);
  if (isJsonArray(value)) return changeItems(value, toOriginal);
  return isJsonObject(value) ? changeMembers(value, toOriginal) : value;
}
