import { isJsonArray, isJsonNumber, isJsonObject, toNumber, type JsonValue } from '../json/json-value.js';
import { maskText } from './mask-text.js';

const MOST_KEYS = 12;

/** The statuses that services answer with; other numbers from 100 to 599 are seldom one. */
const STATUSES = new Set([
  200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413,
  415, 418, 422, 423, 424, 428, 429, 451, 500, 501, 502, 503, 504, 511,
]);

/** The HTTP status that a value of an assertion may be; undefined when it is none. */
export function statusOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  if (!isJsonNumber(number)) return undefined;
  return STATUSES.has(toNumber(number)) ? toNumber(number) : undefined;
}

/**
 * What counts of a value: its type; whether it is empty; which of true, false, null it is; of an object the names of its members
 * (sorted, at most 12). The content of texts, numbers and lists does not count. An absent value is the empty text.
 */
export function shapeOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return shapeOfText(value);
  if (isJsonNumber(value)) return 'number';
  if (isJsonArray(value)) return value.length === 0 ? '[]' : 'list';
  return isJsonObject(value) ? shapeOfMembers(Object.keys(value)) : 'value';
}

/** A text that spells a number or a keyword has the shape of that value: reports often contain values as texts only. */
function shapeOfText(text: string): string {
  if (text === '') return 'empty';
  const word = text.length > 9 ? '' : text.toLowerCase();
  if (/^(?:true|false|null|undefined|none|nil)$/.test(word)) return word;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? 'number' : 'text';
}

function shapeOfMembers(keys: readonly string[]): string {
  return `{${keys
    .toSorted()
    .slice(0, MOST_KEYS)
    .map((key) => maskText(key))
    .join()}}`;
}
