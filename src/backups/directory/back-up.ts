import type { Config } from '../../config/config.js';
import { POSTGRES_MAJOR } from '../../database/embedded/data-files.js';
import { BackupError, newHeader } from '../archive/archive-header.js';
import { ArchiveWriter } from '../archive/archive-writer.js';
import {
  artifactFiles,
  databaseDirectories,
  databaseFiles,
  keyFiles,
  type DirectoryFile,
  openChanging,
} from './directory-files.js';
import { withHeldDirectory } from './held-directory.js';

/** What a backup contains. */
export interface BackedUp {
  readonly databaseFiles: number;
  readonly artifacts: number;
  /** 1 when the key that encrypts secrets is in it, else 0. */
  readonly keys: number;
}

/**
 * Writes the embedded database and the artifacts of a data directory into one file, while its server runs or not. Everything that was
 * acknowledged before is in it. Artifacts in a bucket are not.
 * @throws BackupError for a PostgreSQL server, an existing file, or a server that stops meanwhile; errors of the disk.
 */
export async function backUp({ databaseUrl, dataDir }: Config, path: string): Promise<BackedUp> {
  if (databaseUrl !== undefined)
    throw new BackupError(
      'CLARION_DATABASE_URL is set: back up a PostgreSQL server with pg_dump, as docs/operations/backup.md describes.',
    );
  return withHeldDirectory(dataDir, async (held) => {
    const header = newHeader('clarion-backup', {
      postgres: POSTGRES_MAJOR,
      directories: await databaseDirectories(dataDir),
    });
    const counts = { databaseFiles: 0, artifacts: 0, keys: 0 };
    await ArchiveWriter.write(path, header, async (archive) => {
      counts.databaseFiles = await addAll(archive, databaseFiles(dataDir));
      // The rows are copied: each of their files is in place, and stays there.
      counts.artifacts = await addAll(archive, artifactFiles(dataDir));
      counts.keys = await addAll(archive, keyFiles(dataDir));
      await held.confirm();
    });
    return counts;
  });
}

/** A file that is gone is no loss: its removal is in the log, or it has no row. */
async function addAll(archive: ArchiveWriter, files: AsyncIterable<DirectoryFile>): Promise<number> {
  let count = 0;
  for await (const { name, path } of files) {
    const file = await openChanging(path);
    if (file === undefined) continue;
    try {
      await archive.add(name, file.size, file.content);
      count += 1;
    } finally {
      await file.close();
    }
  }
  return count;
}
