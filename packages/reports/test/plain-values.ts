import { isJsonNumber, type JsonValue, toNumber } from '../src/json/json-value.js';

/** Values with numbers as JavaScript has them, without members that are undefined. */
export function plain(values: Readonly<Record<string, JsonValue | undefined>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, isJsonNumber(value) ? toNumber(value) : value]),
  );
}
