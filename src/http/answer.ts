import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import type { HeaderSink } from '../auth/rates/rate-limits.js';

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

/** Headers for `writeHead`, names and values in turns: one list costs a fraction of a `setHeader` for each. */
export class HeaderList implements HeaderSink {
  readonly entries: string[] = [];

  /** Appends a header. The caller sets each name once. */
  setHeader(name: string, value: string): void {
    this.entries.push(name, value);
  }

  /** Sets the headers of another response, or appends them to another list. */
  copyTo(sink: HeaderSink): void {
    for (let index = 0; index + 1 < this.entries.length; index += 2)
      sink.setHeader(this.entries[index] ?? '', this.entries[index + 1] ?? '');
  }
}

/** Changes with the format of responses, so that no validator outlives it. */
const FORM = 'c3';

/**
 * Sets the strong ETag (RFC 9110 §8.8.3) of a response that changes only with a run's revision, and answers 304 when
 * the caller already has it. `representation` distinguishes what else the response depends on: the query and the media
 * type.
 */
export function isUnchanged(request: Request, response: Response, revision: string, representation: string): boolean {
  const tag = tagOf(revision, representationDigest(representation));
  response.setHeader('ETag', tag);
  if (!holdsTag(request.headers['if-none-match'], tag)) return false;
  response.statusCode = 304;
  response.removeHeader('Content-Type');
  response.end();
  return true;
}

/** Returns the validator of a response. `digest` is that of its representation. */
export function tagOf(revision: string, digest: string): string {
  return `"${FORM}-${revision}-${digest}"`;
}

/** Returns what distinguishes a representation in its validators. */
export function representationDigest(representation: string): string {
  return createHash('sha256').update(representation).digest('base64url').slice(0, 12);
}

/** Returns whether an If-None-Match header contains a tag; the comparison is weak (RFC 9110 §13.1.2). */
export function holdsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
