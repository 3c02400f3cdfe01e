import { parseJsonLine } from '../../json/json-line.js';
import type { JsonValue } from '../../../common/json/json-value.js';
import { isJsonArray } from '../../../common/json/json-value.js';

/** The JSON value that a text is, with the digits of a number kept; undefined for none, such as `undefined` or `{ a: 1 }`. */
export function parseJson(text: string): JsonValue | undefined {
  const list = parseJsonLine(`[${text}]`);
  return isJsonArray(list) && list.length === 1 ? list[0] : undefined;
}
