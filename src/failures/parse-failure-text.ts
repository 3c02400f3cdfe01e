import { isJsonObject, type JsonObject, readJson } from '@clarion/reports/json';

/** Parses the stored text of a failure; an empty object for a text of another form. */
export function parseFailureText(text: string): JsonObject {
  const value = readJson(Buffer.from(text));
  return isJsonObject(value) ? value : {};
}
