import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the web application, in all encodings of the build. */
export interface WebFile {
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
};

const PACKED: readonly { readonly suffix: string; readonly encoding: Encoding }[] = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
];

/** Reads the built web application: its files by path, without a leading slash. Empty where it is not built. */
export function readWebFiles(directory: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(directory)) return new Map();
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const own = paths.filter((path) => MEDIA_TYPES[extname(path)] !== undefined);
  return new Map(own.map((path) => [relative(directory, path).split(sep).join('/'), readWebFile(path)]));
}

function readWebFile(path: string): WebFile {
  const content = readFileSync(path);
  const packed = PACKED.filter(({ suffix }) => existsSync(path + suffix)).map(
    ({ suffix, encoding }) => [encoding, readFileSync(path + suffix)] as const,
  );
  return {
    mediaType: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    encodings: new Map<Encoding, Buffer>([...packed, ['identity', content]]),
  };
}

/**
 * Returns the smallest encoding that a request accepts (RFC 9110 §12.5.3). Names with `q=0` are refused; other weights
 * do not matter, since each encoding contains the same.
 */
export function encodingFor(accepted: string | undefined, file: WebFile): Encoding {
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
