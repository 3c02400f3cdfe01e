import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Logger, type OnModuleInit } from '@nestjs/common';
import { isArtifactId, isOrganizationId } from '../../common/identifiers.js';
import type { DataHold } from '../../common/data-hold.js';
import type { Config } from '../../config/config.js';
import { onDisk } from '../../common/disk-writes.js';
import type { ByteRange } from '../byte-range.js';
import { isOlder, namesIn, type WrittenFile } from '../incoming-files.js';
import { type ArtifactKey, ArtifactStorage } from './artifact-storage.js';

const FILES_AT_ONCE = 500;

/** The bytes of artifacts as files of the data directory. */
export class DirectoryStorage extends ArtifactStorage implements OnModuleInit {
  readonly #root: string;

  constructor(
    private readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>,
    private readonly hold: DataHold,
  ) {
    super();
    this.#root = join(config.dataDir, 'artifacts');
  }

  /** Several instances can share a database server, but not this directory. */
  onModuleInit(): void {
    if (this.config.databaseUrl === undefined) return;
    new Logger('Artifacts').warn(
      'Artifacts are in a directory of this machine. If several instances use this database, set CLARION_ARTIFACTS_URL.',
    );
  }

  /** Moves the file, and flushes the directories: a power failure must not lose the directory entry. */
  async place(file: WrittenFile, key: ArtifactKey): Promise<void> {
    const path = this.pathOf(key);
    await onDisk(mkdir(dirname(path), { recursive: true }));
    // The sweep leaves files alone that were placed a moment ago: their rows follow.
    const now = new Date();
    await onDisk(utimes(file.path, now, now));
    await onDisk(rename(file.path, path));
    const directory = dirname(path);
    for (const changed of [directory, dirname(directory), this.#root, dirname(this.#root)])
      await onDisk(flushDirectory(changed));
  }

  /** Leaves the file to the sweep while a backup reads the directory. */
  async remove(key: ArtifactKey): Promise<void> {
    if (this.hold.isHeld) return;
    await rm(this.pathOf(key), { force: true });
  }

  async open(key: ArtifactKey, range?: ByteRange): Promise<Readable | undefined> {
    const path = this.pathOf(key);
    const exists = await stat(path).then(
      () => true,
      () => false,
    );
    return exists ? createReadStream(path, range && { start: range.first, end: range.last }) : undefined;
  }

  async *placedBefore(before: Date): AsyncGenerator<readonly ArtifactKey[]> {
    for (const organizationId of await namesIn(this.#root)) {
      if (!isOrganizationId(organizationId)) continue;
      for (const part of await namesIn(join(this.#root, organizationId))) {
        const directory = join(this.#root, organizationId, part);
        const ids = (await namesIn(directory)).filter(isArtifactId);
        for (let start = 0; start < ids.length; start += FILES_AT_ONCE) {
          const some = ids.slice(start, start + FILES_AT_ONCE);
          const isOld = await Promise.all(some.map((id) => isOlder(join(directory, id), before)));
          yield some.filter((_, index) => isOld[index]).map((id) => ({ organizationId, id }));
        }
      }
    }
  }

  private pathOf({ organizationId, id }: ArtifactKey): string {
    return join(this.#root, organizationId, id.slice(-2), id);
  }
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
