import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../common/disk-writes.js';
import { isArtifactId, isOrganizationId } from '../../common/identifiers.js';
import type { Config } from '../../config/config.js';
import { lockDataDirectory } from '../../database/embedded/data-directory-lock.js';
import {
  embeddedDirectory,
  filesIn,
  flush,
  flushDirectory,
  makeDataDirectory,
  POSTGRES_MAJOR,
  restoringIn,
} from '../../database/embedded/data-files.js';
import { type ArchiveHeader, BackupError } from '../archive/archive-header.js';
import { type ArchiveEntry, type ArchiveVisitor, readArchive } from '../archive/archive-reader.js';
import { visitArtifacts } from '../rows/database.store.js';
import { KEY_FILE } from '../../secrets/key-file.js';
import { ARTIFACTS, DATABASE } from './directory-files.js';

/** What a restore has put in place. */
export interface Restored {
  readonly createdAt: string;
  /** Where the previous content of the data directory is. */
  readonly replaced: string | undefined;
  /** Artifacts whose bytes were missing when the backup was made. */
  readonly withoutBytes: number;
}

/**
 * Puts a backup into the data directory. Everything is unpacked beside its place, compared with its SHA-256, and opened; only then
 * are the new files renamed into place. Interrupted before, it has changed nothing; interrupted between two renames, no server starts
 * on the directory until it is run again.
 * @throws DataDirectoryInUse while a server or another restore runs; BackupError for a PostgreSQL server, a directory that is not
 * empty (unless `isReplacing`, which moves its content aside), and a file that is damaged or of another version.
 */
export async function restore(config: Config, path: string, isReplacing: boolean): Promise<Restored> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined)
    throw new BackupError(
      'CLARION_DATABASE_URL is set: restore a PostgreSQL server with pg_restore, as docs/operations/backup.md describes.',
    );
  const directory = embeddedDirectory(dataDir);
  await makeDataDirectory(directory);
  const lock = await lockDataDirectory(directory);
  try {
    const isEmpty = await hasNoContent(dataDir);
    if (!isEmpty && !isReplacing)
      throw new BackupError(
        `${dataDir} is not empty. Set CLARION_DATA_DIR to an empty directory, or use --replace, which moves the old content aside.`,
      );
    const restoring = restoringIn(directory);
    await rm(restoring, { recursive: true, force: true });
    const verified = await unpackVerified(path, config, restoring).catch(async (error: unknown) => {
      await rm(restoring, { recursive: true, force: true });
      throw error;
    });
    // From here on, an error or a kill leaves what is unpacked, and no server starts until the restore is run again.
    const replaced = isEmpty ? undefined : await moveAside(dataDir);
    await moveIntoPlace(restoring, dataDir);
    return { ...verified, replaced };
  } finally {
    await lock.release();
  }
}

async function hasNoContent(dataDir: string): Promise<boolean> {
  if (await exists(filesIn(embeddedDirectory(dataDir)))) return false;
  const artifacts = await readdir(join(dataDir, ARTIFACTS)).catch(() => []);
  return artifacts.length === 0;
}

/** Unpacks a backup, verifies it, opens the database, and flushes everything to the disk. */
async function unpackVerified(
  path: string,
  { artifacts }: Config,
  restoring: string,
): Promise<Pick<Restored, 'createdAt' | 'withoutBytes'>> {
  const unpacking = new Unpacking(restoring);
  await readArchive(path, 'clarion-backup', unpacking);
  const withoutBytes = await countWithoutBytes(restoring);
  await rm(join(restoring, 'lock'), { recursive: true });
  await flushDirectory(restoring);
  return { createdAt: unpacking.createdAt, withoutBytes: artifacts === undefined ? withoutBytes : 0 };
}

class Unpacking implements ArchiveVisitor {
  createdAt = '';

  constructor(private readonly target: string) {}

  async begin({ createdAt, postgres, directories = [] }: ArchiveHeader): Promise<void> {
    if (postgres !== POSTGRES_MAJOR)
      throw new BackupError(
        `The backup has files of PostgreSQL ${postgres}, and this Clarion reads version ${POSTGRES_MAJOR}. Use the Clarion that made it.`,
      );
    this.createdAt = createdAt;
    await mkdir(join(this.target, ARTIFACTS), { recursive: true, mode: 0o700 });
    for (const name of directories) await mkdir(this.pathOf(`${name}/`), { recursive: true, mode: 0o700 });
  }

  async visit({ name, content }: ArchiveEntry): Promise<void> {
    const path = this.pathOf(name);
    if (name.startsWith(`${ARTIFACTS}/`)) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of content) await writeWhole(file, chunk);
    } finally {
      await file.close();
    }
  }

  /** An archive writes to the places of the database and of artifacts alone. */
  private pathOf(name: string): string {
    if (name.startsWith(`${DATABASE}/`)) return join(filesIn(this.target), name.slice(DATABASE.length));
    if (isArtifactName(name) || name === KEY_FILE) return join(this.target, name);
    throw new BackupError(`The backup contains ${name}, which does not belong into it.`);
  }
}

function isArtifactName(name: string): boolean {
  const [folder, organization = '', part, id = '', ...more] = name.split('/');
  if (folder !== ARTIFACTS || more.length > 0) return false;
  return isOrganizationId(organization) && isArtifactId(id) && part === id.slice(-2);
}

/** Opens the database, which recovers it, and looks for the file of each artifact. */
async function countWithoutBytes(restoring: string): Promise<number> {
  let count = 0;
  await visitArtifacts(restoring, async ({ organizationId, id, sizeBytes }) => {
    const path = join(restoring, ARTIFACTS, organizationId, id.slice(-2), id);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size !== sizeBytes) count += 1;
  });
  return count;
}

/** The database goes first: without it, no server starts while something is unpacked. */
async function moveAside(dataDir: string): Promise<string> {
  const folder = `replaced-${new Date().toISOString().replaceAll(/[^0-9TZ]/g, '')}`;
  const aside = join(dataDir, folder);
  const files = filesIn(embeddedDirectory(dataDir));
  await mkdir(join(aside, 'database'), { recursive: true, mode: 0o700 });
  if (await exists(files)) await rename(files, join(aside, DATABASE));
  await flush(embeddedDirectory(dataDir));
  for (const name of [ARTIFACTS, KEY_FILE])
    if (await exists(join(dataDir, name))) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

async function moveIntoPlace(restoring: string, dataDir: string): Promise<void> {
  const directory = embeddedDirectory(dataDir);
  // Renaming replaces an empty directory.
  await rename(join(restoring, ARTIFACTS), join(dataDir, ARTIFACTS));
  if (await exists(join(restoring, KEY_FILE))) await rename(join(restoring, KEY_FILE), join(dataDir, KEY_FILE));
  await flush(dataDir);
  await rename(filesIn(restoring), filesIn(directory));
  await flush(directory);
  await rm(restoring, { recursive: true, force: true });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
