import { isLosslessNumber, type LosslessNumber, stringify } from 'lossless-json';

/**
 * A JSON value with nothing lost: a number whose digits a JavaScript number would change (12345678901234567890, 1.10, -0)
 * is a LosslessNumber, every other one a number.
 */
export type JsonValue = null | boolean | number | string | LosslessNumber | JsonArray | JsonObject;

export type JsonArray = readonly JsonValue[];

/**
 * Its keys are the sender's: read it with Object.keys, and never copy it with Object.assign (a `__proto__` key may be
 * there).
 */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Returns whether a value is an object with members: no array, and no number that is kept as an object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** Returns whether a value was a number in its JSON text, of either of the two forms. */
export function isJsonNumber(value: JsonValue | undefined): value is number | LosslessNumber {
  return typeof value === 'number' || isLosslessNumber(value);
}

/** Returns the double next to a number; infinite beyond them all, where a LosslessNumber turned into one by itself would throw. */
export function toNumber(value: number | LosslessNumber): number {
  return Number(String(value));
}

/** Returns the items, each as `change` gives it back: the array itself when that changes none. */
export function changeItems(items: JsonArray, change: (item: JsonValue, index: number) => JsonValue): JsonArray {
  let copy: JsonValue[] | undefined;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] ?? null;
    const changed = change(item, index);
    if (changed === item) continue;
    copy ??= [...items];
    copy[index] = changed;
  }
  return copy ?? items;
}

/**
 * Returns the members, each as `change` gives it back: the object itself when that changes none.
 * A member `__proto__` stays a member: spread defines it in the copy, and what is there already is assigned as data.
 */
export function changeMembers(object: JsonObject, change: (member: JsonValue, key: string) => JsonValue): JsonObject {
  let copy: Record<string, JsonValue> | undefined;
  for (const key of Object.keys(object)) {
    const member = object[key] ?? null;
    const changed = change(member, key);
    if (changed === member) continue;
    copy ??= { ...object };
    copy[key] = changed;
  }
  return copy ?? object;
}

/**
 * How JSON.stringify, which does not know it, writes a LosslessNumber: around its digits are MARK_BEFORE and
 * MARK_AFTER.
 */
const MARK_BEFORE = '{"value":"';
const MARK_AFTER = '","isLosslessNumber":true}';
/** A part of it that begins with a letter that is rare: a search for a quote would stop at each of a text. */
const MARK_TAIL = 'LosslessNumber":true}';
const MARKED_NUMBER = /\{"value":"([-+.\deE]+)","isLosslessNumber":true\}/g;

/**
 * Writes a value as compact JSON, a LosslessNumber with its literal digits.
 * A value without one costs JSON.stringify and a search in its result; one with such numbers about twice that.
 */
export function writeJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.includes(MARK_TAIL) ? unmarkNumbers(text, value) : text;
}

/**
 * Right when every mark is a LosslessNumber's. Data of the sender that looks like a mark is detected by the count, and takes
 * longer.
 */
function unmarkNumbers(text: string, value: JsonValue): string {
  const unmarked = text.replace(MARKED_NUMBER, '$1');
  const marks = (text.length - unmarked.length) / (MARK_BEFORE.length + MARK_AFTER.length);
  return marks === countLosslessNumbers(value) ? unmarked : writeOneByOne(value);
}

function countLosslessNumbers(value: JsonValue): number {
  if (isJsonArray(value)) return value.reduce<number>((sum, item) => sum + countLosslessNumbers(item), 0);
  if (isJsonObject(value)) return countLosslessNumbers(Object.values(value));
  return isLosslessNumber(value) ? 1 : 0;
}

function writeOneByOne(value: JsonValue): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
