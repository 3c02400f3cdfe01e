import { isJsonObject, type JsonObject } from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';

/** The object that a stored text of a failure holds; an empty one for a text of another shape. */
export function parseFailureText(text: string): JsonObject {
  const value = readJson(Buffer.from(text));
  return isJsonObject(value) ? value : {};
}
