/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; an undefined member is absent. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Returns whether a value of `JSON.parse` is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value of `JSON.parse` is an array. */
export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the object, or an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns the array, or an empty one for anything else. */
export function arrayOf(value: unknown): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

/** Returns the text, or an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the texts of an array and ignores its other items. */
export function textsOf(value: unknown): readonly string[] {
  return arrayOf(value).filter((item) => typeof item === 'string');
}

/** Returns the members that are present. */
export function membersOf(object: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** Returns a new object with every member mapped. */
export function mapMembers(object: JsonObject, map: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(membersOf(object).map(([name, value]) => [name, map(value, name)]));
}

/**
 * Returns the result of `JSON.stringify` as an object.
 * @throws Error when it is not one: a bug.
 */
export function toJsonObject(value: unknown): JsonObject {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  if (!isJsonObject(copy)) throw new Error('Expected a JSON object');
  return copy;
}

/** Compares texts by code unit: the same on every machine, in every locale. */
export function byCodeUnit(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
