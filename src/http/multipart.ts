import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readBody } from './body.js';

/** A file of a multipart body. Its bytes must be read before the next one comes. */
export interface FilePart {
  readonly field: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Bounds of a multipart body. */
export interface MultipartLimits {
  /** Of the whole body, decompressed. */
  readonly bytes: number;
  readonly files: number;
}

/**
 * Hands the files of a multipart/form-data body (RFC 7578) to `use`, one after the other, while they arrive. Other fields are
 * passed over. Raises what `readBody` raises, and
 * @throws Problem unsupported_media_type, invalid_request (malformed), payload_too_large (too many files).
 */
export async function eachFile(request: IncomingMessage, limits: MultipartLimits, use: (part: FilePart) => Promise<void>): Promise<void> {
  const parser = openParser(request, limits);
  const source = Readable.from(readBody(request, limits.bytes));
  let work = Promise.resolve();
  const done = new Promise<void>((resolve, reject) => {
    parser.on('file', (field: string, bytes: BusboyFileStream, fileName: string | undefined, _encoding: string, mediaType: string) => {
      // Whoever stops reading a file must not leave the parser waiting for it.
      work = work.then(() => use({ field, fileName: fileName ?? '', mediaType, bytes })).finally(() => bytes.resume());
      work.catch(reject);
    });
    parser.on('filesLimit', () => reject(payloadTooLarge(limits.files, 'a multipart body, in files,')));
    parser.on('finish', resolve);
    parser.on('error', () => reject(invalidRequest('Send a well-formed multipart/form-data body.')));
    source.on('error', reject);
  });
  source.pipe(parser);
  try {
    await done;
    await work;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function openParser(request: IncomingMessage, limits: MultipartLimits): InstanceType<typeof Busboy> {
  const type = request.headers['content-type'];
  if (mediaTypeOf(request) !== 'multipart/form-data' || type === undefined) {
    throw unsupportedMediaType('Send the files as multipart/form-data.');
  }
  const headers: BusboyHeaders = { ...request.headers, 'content-type': type };
  try {
    return new Busboy({ headers, preservePath: true, limits: { files: limits.files, fields: 100, fieldSize: 65_536, headerPairs: 100 } });
  } catch {
    throw invalidRequest('Name the boundary of the multipart body in its Content-Type.');
  }
}
