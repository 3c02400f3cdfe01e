import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import { invalidRequest, payloadTooLarge, Problem, unsupportedMediaType } from '../common/problem.js';

/** A sender that pauses for this long is considered gone. */
const IDLE_MS = 30_000;

/** A body that is not complete after so long is refused: a sender of single bytes would never be idle. */
const LONGEST_MS = 3_600_000;

/** Requests whose sender waits for "100 Continue" before it sends the body (RFC 9110 §10.1.1). */
const WAITING = new WeakMap<IncomingMessage, ServerResponse>();

/** Marks a sender as waiting. It gets "100 Continue" when the body is read, so that a refused body is never sent. */
export function noteExpectation(request: IncomingMessage, response: ServerResponse): void {
  WAITING.set(request, response);
}

/**
 * Yields the bytes of the body as they arrive, decompressed (`Content-Encoding: gzip`), at most `maxBytes` of them.
 * @throws Problem payload_too_large, unsupported_media_type (an unknown coding), invalid_request (an incomplete or too
 * slow body, or invalid gzip).
 */
export async function* readBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer, void, undefined> {
  const source = openBody(request, maxBytes);
  const chunks: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  const endsAt = performance.now() + LONGEST_MS;
  let total = 0;
  try {
    for (;;) {
      if (performance.now() > endsAt) throw invalidRequest(`Send the body within ${LONGEST_MS / 60_000} minutes.`);
      const next = await withinIdleLimit(chunks.next());
      if (next.done === true) return;
      total += next.value.length;
      if (total > maxBytes) throw payloadTooLarge(maxBytes, 'this body, decompressed,');
      yield next.value;
    }
  } catch (error) {
    throw toBodyProblem(error);
  } finally {
    // A reader that stops early leaves the rest unread; the connection closes after the response.
    request.unpipe();
    request.pause();
  }
}

/** Limits of a body that is read whole. */
export interface WholeBodyLimits {
  /** After decompression. */
  readonly maxBytes: number;
  readonly compression: 'gzip' | 'none';
}

/** Reads the whole body, decompressed. Raises what `readBody` raises. */
export async function readWholeBody(
  request: IncomingMessage,
  { maxBytes, compression }: WholeBodyLimits,
): Promise<Buffer> {
  if (compression === 'none' && codingOf(request) !== 'identity') throw compressionRefused();
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, maxBytes)) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function openBody(request: IncomingMessage, maxBytes: number): Readable {
  const coding = codingOf(request);
  if (coding !== 'identity' && coding !== 'gzip' && coding !== 'x-gzip') throw unknownCoding();
  if (coding === 'identity' && Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw payloadTooLarge(maxBytes, 'this body');
  WAITING.get(request)?.writeContinue();
  WAITING.delete(request);
  return coding === 'identity' ? request : gunzip(request);
}

function codingOf(request: IncomingMessage): string {
  return (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

function gunzip(request: IncomingMessage): Readable {
  const inflated = createGunzip();
  request.once('error', (error) => inflated.destroy(error));
  request.once('aborted', () => inflated.destroy(new Error('aborted')));
  return request.pipe(inflated);
}

async function withinIdleLimit<T>(next: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(invalidRequest(`Send the body without pauses of more than ${IDLE_MS / 1000} seconds.`)),
      IDLE_MS,
    );
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function toBodyProblem(error: unknown): unknown {
  if (error instanceof Problem || !isNativeError(error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return invalidRequest('Send a complete gzip stream, or leave Content-Encoding away.');
  if (error.message === 'aborted' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return invalidRequest('Send the body again: it was cut short.');
  }
  return error;
}

function unknownCoding(): Problem {
  return new Problem('unsupported_media_type', 'Send the body plain or with Content-Encoding: gzip.', {
    headers: { 'Accept-Encoding': 'gzip' },
  });
}

function compressionRefused(): Problem {
  return new Problem('unsupported_media_type', 'Send the body without Content-Encoding: this route reads no other.', {
    headers: { 'Accept-Encoding': 'identity' },
  });
}

/**
 * Returns the media type of a body in lower case without parameters; empty when the request has none.
 * @throws Problem unsupported_media_type for a charset other than UTF-8.
 */
export function mediaTypeOf(request: IncomingMessage): string {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?/i.exec(parameter)?.[1])
    .find((name) => name !== undefined);
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw unsupportedMediaType('Send the body as UTF-8.');
  return type.trim().toLowerCase();
}
