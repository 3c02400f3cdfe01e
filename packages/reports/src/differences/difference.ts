import { readJson, UnreadableJson } from '../json/read-json.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, writeJson } from '../json/json-value.js';
import type { Reason } from '../test-draft.js';
import { cleanText, headOf } from '../text/clean-text.js';
import { differingLine } from './differing-line.js';
import { type ChangeKind, type FoundChange, type FoundChanges, findChanges, type ValuePath } from './find-changes.js';
import { headlineOfChanges, LONGEST_HEADLINE, writePair } from './headline.js';
import { cutSides, printSides, printValue } from './print-value.js';
import { comparesSubset, isNegated, matcherOf, nameOfNumbers, relationOf } from './relations.js';

/** A place at which the actual value differs from the expected one. */
export type Change = JsonObject & {
  /**
   * JSON Pointer (RFC 6901) into the expected value; into the actual one for `unexpected`. Empty for the whole value. A long
   * pointer is cut at its front and begins with `…`.
   */
  readonly path: string;
  /** `moved`: an equal item is at another index; `expected` and `actual` are the two indexes. */
  readonly kind: ChangeKind;
};

/** What differs between the expected and the actual value of a failure (contract §11). */
export type Difference = JsonObject & {
  /** One line of at most 120 characters. */
  readonly headline: string;
  /** At most 10, of at most 200 characters as JSON each. */
  readonly changes: readonly Change[];
  /** The number of changes that are not listed. */
  readonly more: number;
};

const MOST_CHANGES = 10;
const LONGEST_CHANGE = 200;
const LONGEST_PATH = 80;
/** Longer texts are compared as texts, even when they are JSON. */
const LONGEST_JSON_TEXT = 262_144;

/**
 * Returns what differs between the values of a failure; undefined where neither is known. The message says whether the assertion asks
 * for something else than equality. Takes linear time, but for the sorting of names and items.
 */
export function differenceOf({ message, expected, actual }: Reason): Difference | undefined {
  if (expected === undefined || actual === undefined) return ofOneSide(message, expected, actual);
  const relation = relationOf(message, expected, actual);
  if (relation !== undefined) {
    const [first, second] = relation.order === 'actual-first' ? [actual, expected] : [expected, actual];
    const sides = printSides(first, second, LONGEST_HEADLINE - relation.words.length - 2);
    return toDifference(`${sides.expected} ${relation.words} ${sides.actual}`, [
      { path: [], kind: 'changed', expected, actual },
    ]);
  }
  const [left, right] = unwrapJson(expected, actual);
  const found = findChanges(left, right, { keep: MOST_CHANGES, isSubset: comparesSubset(message) });
  if (found.total > 0) return ofFound(found, nameOfNumbers(message, left, right));
  return ofEqual(message, expected, actual);
}

function ofFound(found: FoundChanges, rootLabel: string): Difference {
  return toDifference(headlineOfChanges(found, rootLabel), found.changes, found.total);
}

function ofOneSide(
  message: string,
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
): Difference | undefined {
  const value = expected ?? actual;
  if (value === undefined) return undefined;
  const words = `${matcherOf(message)}${expected === undefined ? 'got' : 'expected'}`;
  return toDifference(`${words} ${printValue(value, LONGEST_HEADLINE - words.length - 1)}`, [
    { path: [], kind: 'changed', ...(expected === undefined ? { actual: value } : { expected: value }) },
  ]);
}

/** No difference can be seen: the values were to differ, are not the same object, or are of types that print alike. */
function ofEqual(message: string, expected: JsonValue, actual: JsonValue): Difference {
  if (writeJson(expected) !== writeJson(actual))
    return toDifference(writePair('', expected, actual, LONGEST_HEADLINE), [
      { path: [], kind: 'changed', expected, actual },
    ]);
  const words = isNegated(message) ? 'expected another value than' : 'expected and actual both print as';
  return toDifference(`${words} ${printValue(expected, LONGEST_HEADLINE - words.length - 1)}`, []);
}

/** Two texts that are JSON objects or arrays are compared as such, unless they differ in their form alone. */
function unwrapJson(expected: JsonValue, actual: JsonValue): readonly [JsonValue, JsonValue] {
  const [left, right] = [composedIn(expected), composedIn(actual)];
  if (left === undefined || right === undefined || isJsonArray(left) !== isJsonArray(right)) return [expected, actual];
  const areTexts = typeof expected === 'string' && typeof actual === 'string';
  const isSame = areTexts && findChanges(left, right, { keep: 1, isSubset: false }).total === 0;
  return isSame ? [expected, actual] : [left, right];
}

function composedIn(value: JsonValue): JsonValue | undefined {
  if (typeof value !== 'string') return isJsonObject(value) || isJsonArray(value) ? value : undefined;
  if (value.length > LONGEST_JSON_TEXT || !/^\s{0,100}[[{]/.test(value)) return undefined;
  try {
    const read = readJson(Buffer.from(value));
    return isJsonObject(read) || isJsonArray(read) ? read : undefined;
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

function toDifference(headline: string, changes: readonly FoundChange[], total = changes.length): Difference {
  const shown = changes.slice(0, MOST_CHANGES).map(toChange);
  return { headline: cleanText(headOf(headline, LONGEST_HEADLINE)), changes: shown, more: total - shown.length };
}

/** Values that make a change too long become the beginning of their text, or the part of it that differs. */
function toChange({ path, kind, ...values }: FoundChange): Change {
  const place = pointerTo(path);
  const whole: Change = { path: place, kind, ...values };
  if (fits(values) && writeJson(whole).length <= LONGEST_CHANGE) return whole;
  const { expected, actual } = values;
  for (let room = LONGEST_CHANGE; room > 8; room = Math.floor(room * 0.8)) {
    const change: Change = { path: place, kind, ...cutValues(expected, actual, room) };
    if (writeJson(change).length <= LONGEST_CHANGE) return change;
  }
  return { path: place, kind };
}

/** Whether the values are small enough to be written whole: a look at a bounded part of them. */
function fits({ expected, actual }: Pick<FoundChange, 'expected' | 'actual'>): boolean {
  return [expected, actual].every(
    (value) => value === undefined || printValue(value, LONGEST_CHANGE + 1).length <= LONGEST_CHANGE,
  );
}

function cutValues(expected: JsonValue | undefined, actual: JsonValue | undefined, room: number): JsonObject {
  if (typeof expected === 'string' && typeof actual === 'string') {
    const around = differingLine(expected, actual)?.around;
    const sides = cutSides(around?.expected ?? expected, around?.actual ?? actual, room);
    return { expected: cleanText(sides.expected), actual: cleanText(sides.actual) };
  }
  if (expected !== undefined && actual !== undefined) return { ...printSides(expected, actual, room) };
  return {
    ...(expected === undefined ? {} : { expected: printValue(expected, room) }),
    ...(actual === undefined ? {} : { actual: printValue(actual, room) }),
  };
}

function pointerTo(path: ValuePath): string {
  let pointer = '';
  for (const part of path.toReversed()) {
    const step = `/${cleanText(headOf(String(part), LONGEST_PATH))
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')}`;
    if (pointer.length + step.length > LONGEST_PATH)
      return pointer === '' ? `…${headOf(step, LONGEST_PATH)}` : `…${pointer}`;
    pointer = step + pointer;
  }
  return pointer;
}
