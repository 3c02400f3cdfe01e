import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readBody } from './body.js';

/** A file of a multipart body. Its bytes must be read before the next one comes. */
export interface FilePart {
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
 * Hands the files of a multipart/form-data body (RFC 7578), those of the part `fileField`, to `use`, one after the other, while
 * they arrive. Other parts are passed over. Raises what `readBody` raises, and
 * @throws Problem unsupported_media_type, invalid_request (malformed), payload_too_large (too many files).
 */
export async function eachFile(
  request: IncomingMessage,
  fileField: string,
  limits: MultipartLimits,
  use: (part: FilePart) => Promise<void>,
): Promise<void> {
  const parser = openParser(request, limits);
  const source = Readable.from(readBody(request, limits.bytes));
  let work = Promise.resolve();
  const files: BusboyFileStream[] = [];
  const done = new Promise<void>((resolve, reject) => {
    parser.on('field', (field: string) => {
      if (field === fileField) reject(invalidRequest(`Name every file of the part ${fileField} with a filename.`));
    });
    parser.on('file', (field: string, bytes: BusboyFileStream, fileName: string | undefined, _encoding: string, mediaType: string) => {
      files.push(bytes);
      // A body that breaks off ends the file with an error, also when nobody is reading it.
      bytes.on('error', () => reject(malformed()));
      // Whoever stops reading a file must not leave the parser waiting for it.
      work = work.then(() => (field === fileField ? use({ fileName: readFileName(fileName), mediaType, bytes }) : undefined)).finally(() => bytes.resume());
      work.catch(reject);
    });
    parser.on('filesLimit', () => reject(payloadTooLarge(limits.files, 'a multipart body, in files,')));
    parser.on('finish', resolve);
    parser.on('error', () => reject(malformed()));
    source.on('error', reject);
  });
  source.pipe(parser);
  try {
    await done;
    await work;
  } catch (error) {
    for (const file of files) file.destroy();
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
    // Nothing of a file is written any more once the caller hears of the end.
    await work.catch(() => undefined);
  }
}

/** Browsers escape quotes and line breaks of a file's name as these sequences (HTML, multipart/form-data encoding algorithm). */
function readFileName(fileName: string | undefined): string {
  return (fileName ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
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
    return new Busboy({ headers, preservePath: true, limits: { files: limits.files, fields: 100, fieldSize: 65_536, headerPairs: 100 } });
  } catch {
    throw invalidRequest('Name the boundary of the multipart body in its Content-Type.');
  }
}
