import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { isArtifactId, isOrganizationId, type ArtifactId, type OrganizationId } from '../common/identifiers.js';
import { fileNotStored } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';

/** A file on the disk that is not in its final place yet. */
export interface WrittenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly digest: Buffer;
}

/** A file in the place of an artifact. */
export interface PlacedFile {
  readonly organizationId: OrganizationId;
  readonly id: ArtifactId;
}

const FILES_AT_ONCE = 500;

/** The bytes of artifacts, as files of the data directory. Uploaded names never become paths. */
@Injectable()
export class ArtifactFiles {
  readonly #root: string;
  readonly #incoming: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.#root = join(config.dataDir, 'artifacts');
    this.#incoming = join(this.#root, 'incoming');
  }

  /**
   * Writes bytes to a temporary file, flushed to the disk. Removes the file when the body ends early or the disk does not store
   * all bytes.
   * @throws Problem overloaded when the disk is full or broken.
   */
  async write(bytes: AsyncIterable<Buffer>): Promise<WrittenFile> {
    const path = join(this.#incoming, randomUUID());
    await onDisk(mkdir(dirname(path), { recursive: true }));
    try {
      return await writeFlushed(path, bytes);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Moves a written file to its place, and flushes the directories: a power failure must not lose the directory entry.
   * @throws Problem overloaded when the disk is full or broken.
   */
  async place(file: WrittenFile, organizationId: OrganizationId, id: ArtifactId): Promise<void> {
    const path = this.pathOf(organizationId, id);
    await onDisk(mkdir(dirname(path), { recursive: true }));
    // The sweep leaves files alone that were placed a moment ago: their rows follow.
    const now = new Date();
    await onDisk(utimes(file.path, now, now));
    await onDisk(rename(file.path, path));
    const directory = dirname(path);
    for (const changed of [directory, dirname(directory), this.#root, dirname(this.#root)])
      await onDisk(flushDirectory(changed));
  }

  /** Removes files that were written or placed. */
  async discard(files: readonly WrittenFile[]): Promise<void> {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  }

  /**
   * Removes temporary files that were last written before an instant: those of a process that was killed during an upload.
   * Returns how many.
   */
  async removeAbandoned(before: Date): Promise<number> {
    const paths = (await namesIn(this.#incoming)).map((name) => join(this.#incoming, name));
    const removed = await Promise.all(paths.map((path) => removeIfOlder(path, before)));
    return removed.filter(Boolean).length;
  }

  /** Visits the placed files that were last written or placed before an instant, some at a time. */
  async *placedBefore(before: Date): AsyncGenerator<readonly PlacedFile[]> {
    for (const organization of await namesIn(this.#root)) {
      if (!isOrganizationId(organization)) continue;
      for (const part of await namesIn(join(this.#root, organization))) {
        const directory = join(this.#root, organization, part);
        const ids = (await namesIn(directory)).filter(isArtifactId);
        for (let start = 0; start < ids.length; start += FILES_AT_ONCE) {
          const some = ids.slice(start, start + FILES_AT_ONCE);
          const isOld = await Promise.all(some.map((id) => isOlder(join(directory, id), before)));
          yield some.filter((_, index) => isOld[index]).map((id) => ({ organizationId: organization, id }));
        }
      }
    }
  }

  /** Removes an artifact's bytes. */
  async remove(organizationId: OrganizationId, id: ArtifactId): Promise<void> {
    await rm(this.pathOf(organizationId, id), { force: true });
  }

  /** Opens an artifact's bytes; undefined when the file is gone. */
  async open(organizationId: OrganizationId, id: ArtifactId): Promise<Readable | undefined> {
    const path = this.pathOf(organizationId, id);
    const exists = await stat(path).then(
      () => true,
      () => false,
    );
    return exists ? createReadStream(path) : undefined;
  }

  private pathOf(organizationId: OrganizationId, id: ArtifactId): string {
    return join(this.#root, organizationId, id.slice(-2), id);
  }
}

/** Returns the names in a directory; none if it does not exist. */
async function namesIn(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Whether a file was last written or placed before an instant; false when it is gone. */
async function isOlder(path: string, before: Date): Promise<boolean> {
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

async function writeFlushed(path: string, bytes: AsyncIterable<Buffer>): Promise<WrittenFile> {
  const handle = await onDisk(open(path, 'wx'));
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await onDisk(writeWhole(handle, chunk));
    }
    await onDisk(flushWhole(handle, sizeBytes));
  } finally {
    await handle.close();
  }
  return { path, sizeBytes, digest: hash.digest() };
}

/** Repeats short writes: a nearly full disk stores a part of the bytes and refuses only the next write. */
async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written);
    if (bytesWritten === 0) throw new Error(`The disk took ${written} of ${bytes.length} bytes`);
    written += bytesWritten;
  }
}

async function flushWhole(handle: FileHandle, sizeBytes: number): Promise<void> {
  await handle.sync();
  const { size } = await handle.stat();
  if (size !== sizeBytes) throw new Error(`The file has ${size} of ${sizeBytes} bytes`);
}

/** Does nothing on Windows, which cannot open directories. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The problem for an error of the disk: the operator has to repair it, it is no defect of the server. */
async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw fileNotStored(error);
  });
}
