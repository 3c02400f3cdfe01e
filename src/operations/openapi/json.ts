/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; a member that is undefined is one that is not there. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Whether a value that came out of `JSON.parse` is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value that came out of `JSON.parse` is an array. */
export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The object, or an empty one in place of anything else. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The array, or an empty one in place of anything else. */
export function arrayOf(value: unknown): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

/** The text, or an empty one in place of anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The texts of an array; nothing else in it counts. */
export function textsOf(value: unknown): readonly string[] {
  return arrayOf(value).filter((item) => typeof item === 'string');
}

/** The members that are there. */
export function membersOf(object: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** A new object with every member mapped. */
export function mapMembers(object: JsonObject, map: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(membersOf(object).map(([name, value]) => [name, map(value, name)]));
}

/**
 * What `JSON.stringify` makes of a value, as an object.
 * @throws Error when that is none: a bug.
 */
export function toJsonObject(value: unknown): JsonObject {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  if (!isJsonObject(copy)) throw new Error('Expected a JSON object');
  return copy;
}

/** Compares texts by code unit: the same on every machine, whatever its language. */
export function byCodeUnit(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
