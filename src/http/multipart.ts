import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '../common/problem.js';
import { type BodyLimits, mediaTypeOf, readBody } from './body.js';

/** A part of a multipart body. Read its bytes before the next part; the rest of them is skipped. */
export interface BodyPart {
  /** The part's name. */
  readonly field: string;
  /** Absent for a field of a form. */
  readonly fileName: string | undefined;
  readonly mediaType: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Limits of a multipart body. */
export interface MultipartLimits extends BodyLimits {
  readonly parts: number;
}

/**
 * Yields the parts of a multipart/form-data body (RFC 7578) in order as they arrive. Raises what `readBody` raises,
 * also while a part is read.
 * @throws Problem unsupported_media_type, invalid_request (malformed), payload_too_large (too many parts).
 */
export async function* readParts(
  request: IncomingMessage,
  limits: MultipartLimits,
): AsyncGenerator<BodyPart, void, undefined> {
  const parser = openParser(request, limits);
  const source = Readable.from(readBody(request, limits));
  const arrivals = new Arrivals();
  parser.on(
    'file',
    (field: string, bytes: BusboyFileStream, fileName: string | undefined, _encoding: string, mediaType: string) => {
      // An incomplete body ends the part with an error, even while nothing reads it.
      bytes.on('error', () => arrivals.fail(malformed()));
      arrivals.add({ field, fileName: readFileName(fileName), mediaType, stream: bytes });
    },
  );
  parser.on('filesLimit', () => arrivals.fail(payloadTooLarge(limits.parts, 'a multipart body, in parts,')));
  parser.on('finish', () => arrivals.end());
  parser.on('error', () => arrivals.fail(malformed()));
  source.on('error', (error) => arrivals.fail(error));
  source.pipe(parser);
  try {
    for (;;) {
      const part = await arrivals.next();
      if (part === undefined) return;
      yield { field: part.field, fileName: part.fileName, mediaType: part.mediaType, bytes: arrivals.bytesOf(part) };
      // The parser waits for a reader that does not read to the end.
      part.stream.resume();
    }
  } finally {
    arrivals.close();
    source.destroy();
    parser.destroy();
  }
}

interface Arrival {
  readonly field: string;
  readonly fileName: string | undefined;
  readonly mediaType: string;
  readonly stream: BusboyFileStream;
}

/** Queue of parts between the parser, which pushes them, and the reader. Waiting readers get the first failure. */
class Arrivals {
  readonly #waiting: Arrival[] = [];
  readonly #streams: BusboyFileStream[] = [];
  #ended = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  add(part: Arrival): void {
    this.#waiting.push(part);
    this.#streams.push(part.stream);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.close();
    this.#wake();
  }

  /** Notifies a reader of the current part of the end. */
  close(): void {
    for (const stream of this.#streams) stream.destroy();
  }

  /** Returns the next part, or undefined after the last one. */
  async next(): Promise<Arrival | undefined> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const part = this.#waiting.shift();
      if (part !== undefined || this.#ended) return part;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Yields the bytes of a part. They end with the failure of the whole body. */
  async *bytesOf(part: Arrival): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer> = part.stream.iterator({ destroyOnReturn: false });
    for (;;) {
      const next = await chunks.next().catch((): never => {
        throw this.#failure === undefined ? malformed() : this.#failure.error;
      });
      if (this.#failure !== undefined) throw this.#failure.error;
      if (next.done === true) return;
      yield next.value;
    }
  }
}

/**
 * Browsers escape quotes and line breaks in file names with these sequences (HTML, multipart/form-data encoding
 * algorithm).
 */
function readFileName(fileName: string | undefined): string | undefined {
  return fileName?.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
}

function malformed(): Error {
  return invalidRequest('Send a complete and well-formed multipart/form-data body.');
}

function openParser(request: IncomingMessage, limits: MultipartLimits): InstanceType<typeof Busboy> {
  const type = request.headers['content-type'];
  if (mediaTypeOf(request) !== 'multipart/form-data' || type === undefined) {
    throw unsupportedMediaType('Send the files as multipart/form-data.');
  }
  const headers: BusboyHeaders = { ...request.headers, 'content-type': type };
  try {
    return new Busboy({
      headers,
      preservePath: true,
      isPartAFile: () => true,
      limits: { files: limits.parts, headerPairs: 100 },
    });
  } catch {
    throw invalidRequest('Name the boundary of the multipart body in its Content-Type.');
  }
}
