import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { ArtifactId, OrganizationId } from '../common/identifiers.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';

/** A file that is written to the disk and has no place yet. */
export interface WrittenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly digest: Buffer;
}

/** The bytes of artifacts, as files of the data directory. Names that people gave never become paths. */
@Injectable()
export class ArtifactFiles {
  readonly #root: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.#root = join(config.dataDir, 'artifacts');
  }

  /** Writes bytes to a temporary file, flushed to the disk. Removes it when the bytes break off. */
  async write(bytes: AsyncIterable<Buffer>): Promise<WrittenFile> {
    const path = join(this.#root, 'incoming', randomUUID());
    await mkdir(dirname(path), { recursive: true });
    try {
      return await writeFlushed(path, bytes);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Gives a written file its place. */
  async place(file: WrittenFile, organizationId: OrganizationId, id: ArtifactId): Promise<void> {
    const path = this.pathOf(organizationId, id);
    await mkdir(dirname(path), { recursive: true });
    await rename(file.path, path);
  }

  /** Removes files that were written or placed. */
  async discard(files: readonly WrittenFile[]): Promise<void> {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
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

async function writeFlushed(path: string, bytes: AsyncIterable<Buffer>): Promise<WrittenFile> {
  const handle = await open(path, 'wx');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await handle.write(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path, sizeBytes, digest: hash.digest() };
}
