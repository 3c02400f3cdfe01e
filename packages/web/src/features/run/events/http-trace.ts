import { isJsonObject, type JsonObject } from '../failures/failure-view-model.js';
import { jsonText } from '../../../domain/value-diff/value-text.js';

/** One side of an exchange, as text. */
export interface TraceSide {
  /** The first line: method and URL, or status and duration. */
  readonly head: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined without a body. */
  readonly body: string | undefined;
}

/** A request and its response. */
export interface HttpTrace {
  readonly request: TraceSide;
  readonly response: TraceSide;
}

/** Reads the request and the response of a `trace` event; undefined for any other event. */
export function readHttpTrace(event: JsonObject): HttpTrace | undefined {
  const data = isJsonObject(event['data']) ? event['data'] : event;
  const { method, url, status, durationMs } = data;
  if (typeof url !== 'string' || (typeof method !== 'string' && event['type'] !== 'trace')) return undefined;
  const result = [status, typeof durationMs === 'number' ? `${durationMs} ms` : undefined];
  return {
    request: sideOf([method, url], data['requestHeaders'], data['requestBody']),
    response: sideOf(result, data['responseHeaders'], data['responseBody']),
  };
}

function sideOf(head: readonly unknown[], headers: unknown, body: unknown): TraceSide {
  return {
    head: head.filter((part) => typeof part === 'string' || typeof part === 'number').join(' '),
    headers: isJsonObject(headers) ? Object.entries(headers).map(([name, value]) => [name, textOf(value)]) : [],
    body: body === undefined || body === null || body === '' ? undefined : textOf(body),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value, false);
}
