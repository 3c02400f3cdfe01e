import { readJson, UnreadableJson } from '@clarion/reports/json';
import type { JsonValue } from '@clarion/reports/json';
import { cleanValue } from '@clarion/reports/redaction';
import { invalidRequest } from './problem.js';

/**
 * Reads a JSON document that a caller sent, with every number exact.
 * @param what names the document in the error, as in `line 7`
 * @throws Problem invalid_request when it cannot be read; the sentence says where and quotes nothing.
 */
export function readBodyJson(bytes: Uint8Array, what?: string): JsonValue {
  return asProblem(() => readJson(bytes, what));
}

/**
 * Cleans a value of a body and masks its secrets.
 * @throws Problem invalid_request when it is nested too deeply
 */
export function cleanBodyValue(value: JsonValue): JsonValue {
  return asProblem(() => cleanValue(value));
}

function asProblem(read: () => JsonValue): JsonValue {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableJson ? invalidRequest(error.message) : error;
  }
}
