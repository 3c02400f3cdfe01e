import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { createGunzip, type Gunzip } from 'node:zlib';
import { TooLarge, UnpackRatio } from '@clarion/reports';
import { invalidRequest, payloadTooLarge, Problem, unsupportedMediaType } from '../common/problem.js';

/** A sender that pauses for this long is considered gone. */
const IDLE_MS = 30_000;

/** A sender may take so long in total, or longer at a fair speed. */
const TOTAL_MS = 300_000;
const SLOWEST_BYTES_PER_MS = 50;

/** Requests whose sender waits for "100 Continue" before it sends the body (RFC 9110 §10.1.1). */
const WAITING = new WeakMap<IncomingMessage, ServerResponse>();

/** Marks a sender as waiting. It gets "100 Continue" when the body is read, so that a refused body is never sent. */
export function noteExpectation(request: IncomingMessage, response: ServerResponse): void {
  WAITING.set(request, response);
}

/** Limits of a body that is read as it arrives. */
export interface BodyLimits {
  /** After decompression. */
  readonly maxBytes: number;
  /**
   * How long the sender may take in total, in milliseconds; a body that arrives faster than 50 KB/s may take longer. The time in
   * which the reader works on what arrived does not count, nor does unpacking after the last byte has arrived. Default: 300 seconds.
   */
  readonly totalMs?: number | undefined;
  /** Counts the bytes that arrive, for layers of packing within the body. */
  readonly ratio?: UnpackRatio | undefined;
}

/**
 * Yields the bytes of the body as they arrive, decompressed (`Content-Encoding: gzip`), at most `maxBytes` of them.
 * @throws Problem payload_too_large, unsupported_media_type (an unknown coding), invalid_request (an incomplete or too
 * slow body, or invalid gzip).
 */
export async function* readBody(
  request: IncomingMessage,
  { maxBytes, totalMs = TOTAL_MS, ratio = new UnpackRatio() }: BodyLimits,
): AsyncGenerator<Buffer, void, undefined> {
  const { stream, unpacking } = openBody(request, maxBytes);
  const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
  const patience = new Patience(request, totalMs);
  let total = 0;
  let arrived = 0;
  try {
    for (;;) {
      const next = await patience.wait(chunks.next(), arrived);
      if (next.done === true) return;
      total += next.value.length;
      const before = arrived;
      arrived = unpacking?.bytesWritten ?? total;
      ratio.arrive(arrived - before);
      if (total > maxBytes) throw payloadTooLarge(maxBytes, 'this body, decompressed,');
      if (unpacking !== undefined) ratio.check(total);
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

/**
 * Passes bytes on. `what` names in the error what has the limit.
 * @throws Problem payload_too_large
 */
export async function* atMost(
  maxBytes: number,
  what: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw payloadTooLarge(maxBytes, what);
    yield chunk;
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
  for await (const chunk of readBody(request, { maxBytes })) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

/**
 * Reads the bytes of a JSON body, which another one parses. Raises what `readBody` raises, and
 * @throws Problem unsupported_media_type for another Content-Type.
 */
export async function readJsonBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const type = mediaTypeOf(request);
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw unsupportedMediaType('Send a JSON body with Content-Type: application/json.');
  return readWholeBody(request, { maxBytes, compression: 'gzip' });
}

/** The bytes of a body, decompressed. */
interface OpenedBody {
  readonly stream: Readable;
  /** Absent for a body without a coding. */
  readonly unpacking?: Gunzip;
}

/** Whether a body arrives with Content-Encoding: gzip. */
export function isEncoded(request: IncomingMessage): boolean {
  return codingOf(request) !== 'identity';
}

function openBody(request: IncomingMessage, maxBytes: number): OpenedBody {
  const coding = codingOf(request);
  if (coding !== 'identity' && coding !== 'gzip' && coding !== 'x-gzip') throw unknownCoding();
  if (coding === 'identity' && Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw payloadTooLarge(maxBytes, 'this body');
  WAITING.get(request)?.writeContinue();
  WAITING.delete(request);
  if (coding === 'identity') return { stream: request };
  const unpacking = gunzip(request);
  return { stream: unpacking, unpacking };
}

function codingOf(request: IncomingMessage): string {
  return (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

function gunzip(request: IncomingMessage): Gunzip {
  const inflated = createGunzip();
  request.once('error', (error) => inflated.destroy(error));
  request.once('aborted', () => inflated.destroy(new Error('aborted')));
  request.pipe(inflated);
  return inflated;
}

/** Ends the wait for a sender that pauses for too long, or is too slow in total. */
class Patience {
  #waitedMs = 0;

  constructor(
    private readonly request: IncomingMessage,
    private readonly totalMs: number,
  ) {}

  async wait<T>(next: Promise<T>, arrivedBytes: number): Promise<T> {
    if (this.request.complete) return next;
    const since = performance.now();
    const leftMs = Math.max(this.totalMs, arrivedBytes / SLOWEST_BYTES_PER_MS) - this.#waitedMs;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const isTotal = leftMs < IDLE_MS;
      timer = setTimeout(
        () => {
          // On a busy machine it is unpacking that takes long: the sender has done its part.
          if (!this.request.complete) reject(isTotal ? tooSlow(this.totalMs) : tooQuiet());
        },
        isTotal ? leftMs : IDLE_MS,
      );
    });
    try {
      return await Promise.race([next, silence]);
    } finally {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - since;
    }
  }
}

function tooQuiet(): Problem {
  return invalidRequest(`Send the body without pauses of more than ${IDLE_MS / 1000} seconds.`);
}

function tooSlow(totalMs: number): Problem {
  return invalidRequest(
    `Send the body within ${totalMs / 1000} seconds, or at ${SLOWEST_BYTES_PER_MS} KB per second or faster.`,
  );
}

function toBodyProblem(error: unknown): unknown {
  if (error instanceof TooLarge) return payloadTooLarge(error.limit, error.what);
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
