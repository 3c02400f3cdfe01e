import { isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import { isSingleLine } from '../../common/validation/single-line.js';
import { scimProblem } from './scim-problem.js';

/** The longest text of an attribute, in characters: that of an e-mail address. */
export const LONGEST_TEXT = 254;

/**
 * Reads a text.
 * @throws Problem invalid_request (`invalidValue`) for any other value, several lines, and more than 254 characters.
 */
export function readText(value: JsonValue, name: string): string {
  if (!isSingleLine(value, 1, LONGEST_TEXT))
    throw scimProblem('invalidValue', `Send ${name} as one line of text with 1 to ${LONGEST_TEXT} characters.`);
  return value;
}

/** Reads a text that may be left out: null, and a text without a visible character, is the same as none. Throws like `readText`. */
export function readOptionalText(value: JsonValue, name: string): string | undefined {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
  return readText(value, name);
}

/**
 * Reads a boolean. Microsoft Entra sends the texts "True" and "False".
 * @throws Problem invalid_request (`invalidValue`) for any other value.
 */
export function readFlag(value: JsonValue, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw scimProblem('invalidValue', `Send ${name} as true or false.`);
  return text === 'true';
}

/**
 * Reads an object.
 * @throws Problem invalid_request (`invalidSyntax`) for any other value.
 */
export function readObject(value: JsonValue | undefined, name: string): JsonObject {
  if (!isJsonObject(value)) throw scimProblem('invalidSyntax', `Send ${name} as a JSON object.`);
  return value;
}

/** Returns the member of an object whose name is `name` in any case (RFC 7643 §2.1); undefined without one. */
export function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const lower = name.toLowerCase();
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === lower);
  return key === undefined ? undefined : object[key];
}
