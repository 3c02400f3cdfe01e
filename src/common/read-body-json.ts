import { readJson, UnreadableJson, type JsonValue } from '@clarion/reports/json';
import { cleanValue } from '@clarion/reports/redaction';
import { invalidRequest, validationFailed, type Violation } from './problem.js';

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

/** Errors in one response. A reader stops at this number. */
const MOST = 20;

/** Collects the validation errors of a body, so that one response contains all of them. */
export class ValidationErrors {
  readonly #violations: Violation[] = [];

  /** Adds an error for the value at a pointer (RFC 6901). */
  add(pointer: string, detail: string): void {
    if (this.#violations.length < MOST) this.#violations.push({ pointer, detail });
  }

  /** Returns whether the response has no room for more errors. */
  get isFull(): boolean {
    return this.#violations.length >= MOST;
  }

  /** @throws Problem validation_failed when there is an error. */
  raise(): void {
    if (this.#violations.length > 0) throw validationFailed(this.#violations);
  }
}

/** Escapes the name of a member for a JSON pointer (RFC 6901 §3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
