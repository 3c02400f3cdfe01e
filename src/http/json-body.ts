import type { IncomingMessage } from 'node:http';
import type { JsonValue } from '@clarion/reports/json';

const BODIES = new WeakMap<IncomingMessage, JsonValue>();

/** Stores the body of a small request for handlers that read it without a DTO. */
export function setJsonBody(request: IncomingMessage, body: JsonValue): void {
  BODIES.set(request, body);
}

/** Returns the body of a small request; an empty body is an empty object. */
export function jsonBodyOf(request: IncomingMessage): JsonValue {
  return BODIES.get(request) ?? {};
}
