import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { printedValue } from '../../values/printed-value.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues } from '../message-pattern.js';

/** What pytest says of two dictionaries below its statement. */
const IDENTICAL = /^Omitting (\d{1,6}) identical items\b/;
const COMMON = 'Common items:';
/** The difference behind the items, which may be cut at once. */
const FULL_DIFF = /^Full diff:(?:\.\.\.)?$/;
const DIFFERING = 'Differing items:';
const MORE = /^(Left|Right) contains (\d{1,6}) more items?:$/;

/** Longer explanations are not looked at. */
const MOST_LINES = 500;

/** What pytest leaves out of a long value: `'xxx...xxx'`, `[1, 2, ...]`. */
const LEFT_OUT = '...';

/** The first key of an abbreviated dictionary. */
const FIRST_KEY = /^\{'([^'\\\n]{1,200}?)': /;

/** The parts of an explanation: every key of both sides is in one of them. */
interface Explanation {
  readonly identical: number;
  readonly differing: readonly (readonly [JsonObject, JsonObject])[];
  readonly onlyLeft: JsonObject;
  readonly onlyRight: JsonObject;
}

/**
 * The values of a statement of which pytest has printed one side whole and abbreviated the other, a dictionary: the other one
 * follows where identical, differing and further items are as many as the keys of the whole one.
 */
export function withDeduced(known: FoundValues, behind: string): FoundValues {
  const { expected, actual } = known;
  const isLeft = expected === undefined;
  const whole = isLeft ? actual : expected;
  if ((expected === undefined) === (actual === undefined) || !isJsonObject(whole)) return known;
  const explanation = explanationIn(behind);
  const other = explanation === undefined ? undefined : otherSide(whole, explanation, isLeft);
  if (other === undefined) return known;
  return isLeft ? { expected: other, actual: whole } : { expected: whole, actual: other };
}

/**
 * The values of a statement of which pytest has abbreviated both sides, dictionaries without an identical item: then its explanation
 * lists all items of both.
 */
export function valuesOfItems(left: string, right: string, behind: string): FoundValues | undefined {
  const explanation = left.startsWith('{') && right.startsWith('{') ? explanationIn(behind) : undefined;
  if (explanation === undefined || explanation.identical > 0 || !explanation.differing.every(isOfOneKey))
    return undefined;
  const { differing, onlyLeft, onlyRight } = explanation;
  const actual = merged([...differing.map(([item]) => item), onlyLeft]);
  const expected = merged([...differing.map(([, item]) => item), onlyRight]);
  return hasFirstKey(actual, left) && hasFirstKey(expected, right) ? { expected, actual } : undefined;
}

function merged(parts: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

function isOfOneKey([own, other]: readonly [JsonObject, JsonObject]): boolean {
  return haveOneKey({ own, other });
}

function hasFirstKey(whole: JsonObject, print: string): boolean {
  const key = FIRST_KEY.exec(print)?.[1];
  return Object.keys(whole).length > 0 && (key === undefined || Object.hasOwn(whole, key));
}

/** `isLeft`: the whole side is the left one, which is the actual value. */
function otherSide(whole: JsonObject, explanation: Explanation, isLeft: boolean): JsonObject | undefined {
  const { identical, differing, onlyLeft, onlyRight } = explanation;
  const [own, further] = isLeft ? [onlyLeft, onlyRight] : [onlyRight, onlyLeft];
  const changed = differing.map(([left, right]) =>
    isLeft ? { own: left, other: right } : { own: right, other: left },
  );
  const isEach = [...changed.map((pair) => pair.own), own].every((items) => isPartOf(items, whole));
  const count = identical + changed.length + Object.keys(own).length;
  if (!isEach || count !== Object.keys(whole).length || changed.some((pair) => !haveOneKey(pair))) return undefined;
  const kept = Object.entries(whole).filter(([key]) => !Object.hasOwn(own, key));
  const replaced = changed.flatMap((pair) => Object.entries(pair.other));
  return Object.fromEntries([...kept, ...replaced, ...Object.entries(further)]);
}

function haveOneKey({ own, other }: { readonly own: JsonObject; readonly other: JsonObject }): boolean {
  const [keys, others] = [Object.keys(own), Object.keys(other)];
  return keys.length === 1 && others.length === 1 && keys[0] === others[0];
}

function isPartOf(items: JsonObject, whole: JsonObject): boolean {
  return Object.entries(items).every(([key, value]) => JSON.stringify(whole[key]) === JSON.stringify(value));
}

function explanationIn(behind: string): Explanation | undefined {
  const shown = dedent(behind)
    .split('\n', MOST_LINES)
    .map((line) => line.trimEnd());
  const end = shown.findIndex((line) => FULL_DIFF.test(line));
  const lines = end < 0 ? shown : shown.slice(0, end);
  const isPlain = lines.some((line) => line === DIFFERING || MORE.test(line));
  if (lines.some((line) => line.startsWith(LEFT_OUT)) || lines.includes(COMMON) || !isPlain) return undefined;
  const heading = lines.indexOf(DIFFERING);
  const differing = heading < 0 ? [] : sectionAt(lines, heading).map(pairOf);
  const [onlyLeft, onlyRight] = ['Left', 'Right'].map((side) => moreOf(lines, side));
  const pairs = differing.flatMap((pair) => (pair === undefined ? [] : [pair]));
  if (pairs.length !== differing.length || onlyLeft === undefined || onlyRight === undefined) return undefined;
  const identical = lines.flatMap((line) => IDENTICAL.exec(line)?.[1] ?? [])[0];
  return { identical: Number(identical ?? 0), differing: pairs, onlyLeft, onlyRight };
}

/** The lines below a heading that begin a dictionary, each one of its own. */
function sectionAt(lines: readonly string[], heading: number): readonly string[] {
  const behind = lines.slice(heading + 1);
  const end = behind.findIndex((line) => !line.startsWith('{'));
  return end < 0 ? behind : behind.slice(0, end);
}

/** `{'status': 'paid'} != {'status': 'shipped'}`; undefined where a value contains the sign, or is not whole. */
function pairOf(line: string): readonly [JsonObject, JsonObject] | undefined {
  if (line.includes(LEFT_OUT)) return undefined;
  const sides = line.split(' != ').map((side): JsonValue | undefined => printedValue(side));
  const [left, right] = sides;
  return sides.length === 2 && isJsonObject(left) && isJsonObject(right) ? [left, right] : undefined;
}

/** The items that one side has alone: none without a heading, undefined where they cannot be read. */
function moreOf(lines: readonly string[], side: string): JsonObject | undefined {
  const at = lines.findIndex((line) => MORE.exec(line)?.[1] === side);
  if (at < 0) return {};
  const count = Number(MORE.exec(lines[at] ?? '')?.[2]);
  const below = lines.slice(at + 1);
  const end = below.findIndex((line, index) => !line.startsWith(index === 0 ? '{' : ' '));
  const items = printedValue(below.slice(0, end < 0 ? undefined : end).join('\n'));
  return isJsonObject(items) && Object.keys(items).length === count ? items : undefined;
}
