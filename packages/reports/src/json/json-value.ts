import { isLosslessNumber, type LosslessNumber } from 'lossless-json';

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
