import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A file that the build made, in all of its encodings. */
export interface StaticFile {
  readonly mediaType: string;
  /** Strong validator of the content. */
  readonly etag: string;
  /** The content by its `Content-Encoding`; `identity` always exists. */
  readonly encodings: ReadonlyMap<Encoding, Buffer>;
}

/** The encodings of a file, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
};

const PACKED: readonly { readonly suffix: string; readonly encoding: Encoding }[] = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
];

/** Reads the files of a built folder, by path without a leading slash. Empty if the folder does not exist. */
export function readStaticFiles(directory: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(directory)) return new Map();
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const own = paths.filter((path) => MEDIA_TYPES[extname(path)] !== undefined);
  return new Map(own.map((path) => [relative(directory, path).split(sep).join('/'), readStaticFile(path)]));
}

function readStaticFile(path: string): StaticFile {
  const content = readFileSync(path);
  const packed = PACKED.filter(({ suffix }) => existsSync(path + suffix)).map(
    ({ suffix, encoding }) => [encoding, readFileSync(path + suffix)] as const,
  );
  return {
    mediaType: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(content),
    encodings: new Map<Encoding, Buffer>([...packed, ['identity', content]]),
  };
}

/** Returns a file with another text, packed now. For small files. */
export function withText(file: StaticFile, text: string): StaticFile {
  const content = Buffer.from(text);
  const encodings = new Map<Encoding, Buffer>([
    ['br', brotliCompressSync(content)],
    ['gzip', gzipSync(content)],
    ['identity', content],
  ]);
  return { mediaType: file.mediaType, etag: etagOf(content), encodings };
}

function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns the smallest encoding that a request accepts (RFC 9110 §12.5.3). Names with `q=0` are refused; other weights
 * do not matter, since each encoding contains the same.
 */
export function encodingFor(accepted: string | undefined, file: StaticFile): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0{0,3})?\s*$/i.test(part))
      .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase()),
  );
  return (
    ENCODINGS.find((encoding) => file.encodings.has(encoding) && (encoding === 'identity' || taken.has(encoding))) ??
    'identity'
  );
}

/** Sends a file in the smallest encoding that the request accepts, or 304 if the client has it already. */
export function sendStaticFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404 = 200,
): void {
  response.setHeader('ETag', file.etag);
  response.setHeader('Vary', 'Accept-Encoding');
  response.statusCode = status === 200 && request.headers['if-none-match'] === file.etag ? 304 : status;
  if (response.statusCode === 304) {
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding'], file);
  const body = file.encodings.get(encoding) ?? Buffer.alloc(0);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', file.mediaType);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
