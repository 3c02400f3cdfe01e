import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';

/** The media type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a value as compact JSON. */
export function sendJson(response: ServerResponse, value: object, status = 200): void {
  sendJsonText(response, JSON.stringify(value), status);
}

/** Sends JSON text that already exists. */
export function sendJsonText(response: ServerResponse, text: string, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Sends an SVG image that runs nothing when it is opened as a page. */
export function sendSvg(response: ServerResponse, svg: string): void {
  response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Content-Length', Buffer.byteLength(svg));
  response.end(svg);
}

/**
 * Sends a JSON array in parts of one or more items, as fast as the caller reads them. An error in the first two parts is raised as
 * any other; a later one ends the connection, so that the caller sees that the array is incomplete.
 */
export async function sendArray(response: ServerResponse, parts: AsyncGenerator<string>): Promise<void> {
  const first = await parts.next();
  const second = await parts.next();
  if (first.done === true || second.done === true) {
    sendJsonText(response, `[${first.done === true ? '' : first.value}]`);
    return;
  }
  response.statusCode = 200;
  response.setHeader('Content-Type', JSON_TYPE);
  try {
    await pipeline(Readable.from(arrayOf(`${first.value},${second.value}`, parts)), response);
  } catch (error) {
    if (!hasCallerLeft(error)) throw error;
  }
}

function hasCallerLeft(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

async function* arrayOf(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `[${beginning}`;
  for await (const part of rest) yield `,${part}`;
  yield ']';
}
