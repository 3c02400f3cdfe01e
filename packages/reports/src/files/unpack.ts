import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { UnreadableReport, type ReportSource } from '../report.js';
import type { ReportFile } from './report-file.js';
import { TooLarge, type UnpackLimits } from './unpack-limits.js';

/** Returns how a file is compressed, by its first bytes; undefined when it is not. */
export function packingOf(bytes: Uint8Array): 'gzip' | 'zip' | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0x1f && second === 0x8b) return 'gzip';
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4 ? 'zip' : undefined;
}

/**
 * Unpacks a gzip file (RFC 1952).
 * @throws UnreadableReport where it ends early or is damaged
 */
export async function* gunzip(file: ReportFile): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(file.source);
  const inflated = packed.pipe(createGunzip());
  packed.once('error', (error) => inflated.destroy(error));
  try {
    yield* chunksOf(inflated);
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new UnreadableReport(
      `${file.name === '' ? 'The body' : file.name} is a gzip file that cannot be unpacked: ${sentenceOf(error)}`,
    );
  } finally {
    packed.destroy();
    inflated.destroy();
  }
}

/** Yields what can be read of a file that ends early. @throws UnreadableReport when that is nothing */
export async function* upToBreak(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isBegun = false;
  try {
    for await (const chunk of bytes) {
      isBegun = true;
      yield chunk;
    }
  } catch (error) {
    if (!isBegun || !(error instanceof UnreadableReport)) throw error;
  }
}

/**
 * Yields the files of a zip archive (APPNOTE.TXT) in its order, without folders.
 * @throws UnreadableReport (broken, encrypted), TooLarge
 */
export async function* unzip(file: ReportFile, limits: UnpackLimits): AsyncGenerator<ReportFile> {
  const bytes = await collect(file.source, limits.heldBytes, 'an archive');
  const archive = await openArchive(file.name, bytes);
  if (archive.entryCount > limits.files) throw new TooLarge(limits.files, 'the number of files in an archive');
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      if (entry.isEncrypted())
        throw new UnreadableReport(`${file.name}: ${entry.fileName} is encrypted. Upload it without a password.`);
      yield { name: entry.fileName, source: bytesOf(archive, entry, file.name) };
    }
  } catch (error) {
    if (error instanceof UnreadableReport || error instanceof TooLarge) throw error;
    throw new UnreadableReport(`${file.name} is a zip archive that cannot be unpacked: ${sentenceOf(error)}`);
  } finally {
    archive.close();
  }
}

/** Reads all bytes of a file. @throws TooLarge */
export async function collect(source: ReportSource, limit: number, what: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw new TooLarge(limit, what);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

async function openArchive(name: string, bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new UnreadableReport(`${name} is a zip archive that cannot be opened: ${sentenceOf(error)}`);
  }
}

async function* bytesOf(archive: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  const stream = await archive.openReadStreamPromise(entry).catch((error: unknown) => {
    throw new UnreadableReport(`${name}: ${entry.fileName} cannot be unpacked: ${sentenceOf(error)}`);
  });
  try {
    yield* chunksOf(stream);
  } catch (error) {
    throw new UnreadableReport(`${name}: ${entry.fileName} cannot be unpacked: ${sentenceOf(error)}`);
  } finally {
    stream.destroy();
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk;
}

function isZlibError(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && String(error.code).startsWith('Z_');
}

function sentenceOf(error: unknown): string {
  return isNativeError(error) ? error.message : 'it is broken';
}
