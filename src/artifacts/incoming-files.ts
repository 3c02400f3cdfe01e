import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { onDisk, writeWhole } from '../common/disk-writes.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { SNIFFED_BYTES } from './media-type.js';

/** A file on the disk that is not in its final place yet. */
export interface WrittenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly digest: Buffer;
}

/** A file that was just received. */
interface ReceivedFile extends WrittenFile {
  /** The first bytes, which show the type of the file. */
  readonly head: Buffer;
}

/**
 * The files of uploads in progress, in the data directory of this instance. A file goes to the storage only when it is whole, with its
 * size and its digest.
 */
@Injectable()
export class IncomingFiles {
  readonly #directory: string;

  constructor(@Inject(CONFIG) config: Pick<Config, 'dataDir'>) {
    this.#directory = join(config.dataDir, 'artifacts', 'incoming');
  }

  /**
   * Writes bytes to a temporary file, flushed to the disk. Removes the file when the body ends early or the disk does not store
   * all bytes.
   * @throws Problem overloaded when the disk is full or broken.
   */
  async write(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile> {
    const path = join(this.#directory, randomUUID());
    await onDisk(mkdir(dirname(path), { recursive: true }));
    try {
      return await writeFlushed(path, bytes);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Removes files that were written. */
  async discard(files: readonly WrittenFile[]): Promise<void> {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  }

  /**
   * Removes temporary files that were last written before an instant: those of a process that was killed during an upload.
   * Returns how many.
   */
  async removeAbandoned(before: Date): Promise<number> {
    const paths = (await namesIn(this.#directory)).map((name) => join(this.#directory, name));
    const removed = await Promise.all(paths.map((path) => removeIfOlder(path, before)));
    return removed.filter(Boolean).length;
  }
}

/** Returns the names in a directory; none if it does not exist. */
export async function namesIn(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Whether a file was last written or placed before an instant; false when it is gone. */
export async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Removes a file that was last written before an instant. An upload may move or remove it meanwhile. */
async function removeIfOlder(path: string, before: Date): Promise<boolean> {
  try {
    if (!(await isOlder(path, before))) return false;
    await rm(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

async function writeFlushed(path: string, bytes: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const handle = await onDisk(open(path, 'wx'));
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFFED_BYTES - head.length)]);
      sizeBytes += chunk.length;
      await onDisk(writeWhole(handle, chunk));
    }
    await onDisk(flushWhole(handle, sizeBytes));
  } finally {
    await handle.close();
  }
  return { path, sizeBytes, digest: hash.digest(), head };
}

async function flushWhole(handle: FileHandle, sizeBytes: number): Promise<void> {
  await handle.sync();
  const { size } = await handle.stat();
  if (size !== sizeBytes) throw new Error(`The file has ${size} of ${sizeBytes} bytes`);
}
