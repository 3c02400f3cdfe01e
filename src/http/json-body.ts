import type { IncomingMessage } from 'node:http';
import type { JsonValue } from '../common/json/json-value.js';

const BODIES = new WeakMap<IncomingMessage, JsonValue>();

/** Remembers the body of a small request, for handlers that read it without a DTO. */
export function setJsonBody(request: IncomingMessage, body: JsonValue): void {
  BODIES.set(request, body);
}

/** The body of a small request; an empty one is an empty object. */
export function jsonBodyOf(request: IncomingMessage): JsonValue {
  return BODIES.get(request) ?? {};
}
