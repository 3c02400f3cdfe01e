import type { IncomingMessage } from 'node:http';
import type { JsonValue } from '@clarion/reports/json';

const BODY = Symbol('body');

/** A request that carries its body: in a WeakMap it would live longer than the request. */
type ReadRequest = IncomingMessage & { [BODY]?: JsonValue };

/** Stores the body of a small request for handlers that read it without a DTO. */
export function setJsonBody(request: ReadRequest, body: JsonValue): void {
  request[BODY] = body;
}

/** Returns the body of a small request; an empty body is an empty object. */
export function jsonBodyOf(request: ReadRequest): JsonValue {
  return request[BODY] ?? {};
}
