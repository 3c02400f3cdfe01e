import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isArtifactId, isOrganizationId } from '../../common/identifiers.js';
import { KEY_FILE } from '../../secrets/key-file.js';
import { filesIn, embeddedDirectory } from '../../database/embedded/data-files.js';

/** A file of a data directory. */
export interface DirectoryFile {
  /** Path from the data directory, and in an archive. */
  readonly name: string;
  readonly path: string;
}

/** Folders in a data directory, and in an archive. */
export const DATABASE = 'database/files';
export const ARTIFACTS = 'artifacts';

/** The file of the key that encrypts secrets in the database; absent where CLARION_SECRET_KEY is set. */
export async function* keyFiles(dataDir: string): AsyncGenerator<DirectoryFile> {
  yield { name: KEY_FILE, path: join(dataDir, KEY_FILE) };
}

/** Files that PostgreSQL makes again: locks, caches and temporary files (PostgreSQL 55.4, BASE_BACKUP). */
const TRANSIENT = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp|pg_stat_tmp\/.+)/;
const CONTROL_FILE = `${DATABASE}/global/pg_control`;
const LOG = `${DATABASE}/pg_wal/`;

/** Returns the directories of the embedded database's files, parents first. */
export async function databaseDirectories(dataDir: string): Promise<readonly string[]> {
  const files = filesIn(embeddedDirectory(dataDir));
  const found = await readdir(files, { recursive: true, withFileTypes: true });
  const directories = found.filter((entry) => entry.isDirectory() && !TRANSIENT.test(entry.name));
  return [
    DATABASE,
    ...directories.map(({ parentPath, name }) => join(DATABASE, relative(files, join(parentPath, name)))),
  ].toSorted();
}

/**
 * Visits the files of a held embedded database in the order in which a copy is whole: the tables, then the state of the last
 * checkpoint, then the log, which has every change of the tables since then.
 */
export async function* databaseFiles(dataDir: string): AsyncGenerator<DirectoryFile> {
  const tables = await filesUnder(dataDir, '');
  yield* tables.filter(({ name }) => name !== CONTROL_FILE && !name.startsWith(LOG));
  yield* tables.filter(({ name }) => name === CONTROL_FILE);
  // The log has got new files meanwhile.
  yield* await filesUnder(dataDir, 'pg_wal');
}

/** Visits the artifacts of a data directory; their names are those of the storage. */
export async function* artifactFiles(dataDir: string): AsyncGenerator<DirectoryFile> {
  const root = join(dataDir, ARTIFACTS);
  for (const organization of await namesIn(root)) {
    if (!isOrganizationId(organization)) continue;
    for (const part of await namesIn(join(root, organization))) {
      for (const id of await namesIn(join(root, organization, part))) {
        const name = `${ARTIFACTS}/${organization}/${part}/${id}`;
        if (isArtifactId(id)) yield { name, path: join(dataDir, name) };
      }
    }
  }
}

/** An open file, with the size that it had when it was opened. */
export interface OpenedFile {
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Opens a file that may change while it is read; undefined when it is gone. */
export async function openChanging(path: string): Promise<OpenedFile | undefined> {
  const handle = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  const { size } = await handle.stat();
  return { size, content: contentOf(handle, size), close: () => handle.close() };
}

const CHUNK = 256 * 1024;

/** A table that was cut meanwhile is filled with zeros: the log cuts it again. */
async function* contentOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    position += bytesRead === 0 ? chunk.length : bytesRead;
  }
}

async function filesUnder(dataDir: string, folder: string): Promise<readonly DirectoryFile[]> {
  const files = filesIn(embeddedDirectory(dataDir));
  const found = await readdir(join(files, folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, name: `${DATABASE}/${relative(files, path).replaceAll('\\', '/')}` }))
    .filter(({ name }) => !TRANSIENT.test(name));
}

function namesIn(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
