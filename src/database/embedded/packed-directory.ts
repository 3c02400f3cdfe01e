import { mkdirSync, readFileSync, readdirSync, writeFileSync, type Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Size of a file in bytes; -1 for a directory. */
interface Entry {
  readonly path: string;
  readonly size: number;
}

const DIRECTORY = -1;
const LENGTH_BYTES = 4;
const QUALITY = 5;

/**
 * Packs a directory into one compressed buffer: the length of a list, the list as JSON, and the contents of the files
 * in its order.
 */
export function packDirectory(directory: string): Buffer {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).map((found) => read(directory, found));
  const list = Buffer.from(JSON.stringify(files.map(({ entry }) => entry)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(list.length);
  const whole = Buffer.concat([length, list, ...files.map(({ content }) => content)]);
  return brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}

/**
 * Writes a packed directory to a path that does not exist yet, readable by this user alone; nothing is flushed to the
 * disk.
 * @throws Error when `packDirectory` did not make the buffer.
 */
export function unpackDirectory(packed: Uint8Array, directory: string): void {
  const whole = brotliDecompressSync(packed);
  const start = LENGTH_BYTES + whole.readUInt32BE(0);
  let offset = start;
  mkdirSync(directory, { mode: 0o700 });
  for (const { path, size } of entriesOf(whole.toString('utf8', LENGTH_BYTES, start))) {
    const target = join(directory, path);
    if (size === DIRECTORY) mkdirSync(target, { mode: 0o700, recursive: true });
    else writeFileSync(target, whole.subarray(offset, offset + size), { mode: 0o600 });
    offset += Math.max(size, 0);
  }
}

function read(directory: string, found: Dirent): { readonly entry: Entry; readonly content: Buffer } {
  const full = join(found.parentPath, found.name);
  const path = relative(directory, full);
  if (found.isDirectory()) return { entry: { path, size: DIRECTORY }, content: Buffer.alloc(0) };
  const content = readFileSync(full);
  return { entry: { path, size: content.length }, content };
}

function entriesOf(list: string): readonly Entry[] {
  const entries: unknown = JSON.parse(list);
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new Error('This is not a packed directory');
  return entries;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('size' in value)) return false;
  return typeof value.path === 'string' && typeof value.size === 'number';
}
