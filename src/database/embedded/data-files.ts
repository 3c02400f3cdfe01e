import { access, constants, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isNativeError } from 'node:util/types';
import { unpackDirectory } from './packed-directory.js';

/** Folder of the embedded database in the data directory. */
export function embeddedDirectory(dataDir: string): string {
  return resolve(dataDir, 'database');
}

/** The data directory cannot be used. The message says why and what to do. */
export class DataDirectoryUnusable extends Error {}

/** Major version of PGlite's PostgreSQL. It cannot read the files of another major version. */
export const POSTGRES_MAJOR = '18';
const INCOMING = 'incoming-';

/** Returns where the database's files are in a data directory. */
export function filesIn(directory: string): string {
  return join(directory, 'files');
}

/** Returns where a restore unpacks the files of a data directory. */
export function restoringIn(directory: string): string {
  return join(directory, 'restoring');
}

/**
 * Creates the directory and its parents, for this user alone.
 * @throws DataDirectoryUnusable when it cannot be created or written to.
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = isNativeError(error) ? error.message : 'it cannot be written to';
    throw new DataDirectoryUnusable(notWritable(directory, why));
  }
}

/**
 * Creates the database's files: complete and flushed, or not at all, whenever the process is killed. They are written
 * beside their place and then renamed. Leftovers of an interrupted first start are removed.
 * @throws DataDirectoryUnusable when there are files of something else, or of another version, or half of a restore.
 */
export async function ensureFiles(directory: string, make: (target: string) => Promise<void>): Promise<void> {
  await removeLeftovers(directory);
  const files = filesIn(directory);
  const version = await versionOf(files);
  const restoring = restoringIn(directory);
  if (version === POSTGRES_MAJOR) return rm(restoring, { recursive: true, force: true });
  if (version !== undefined) throw new DataDirectoryUnusable(otherVersion(directory, version));
  if (await exists(restoring)) throw new DataDirectoryUnusable(interruptedRestore(restoring));
  const incoming = join(directory, `${INCOMING}${process.pid}`);
  await make(incoming);
  await flushDirectory(incoming);
  await moveIntoPlace(incoming, files);
  await flush(directory);
}

/** Creates the files from the template of the build. */
export async function unpackTemplate(template: string, target: string): Promise<void> {
  unpackDirectory(await readFile(template), target);
}

/** PostgreSQL's own lock file has no meaning here, and an empty one left by a kill would prevent the start. */
async function removeLeftovers(directory: string): Promise<void> {
  await rm(join(filesIn(directory), 'postmaster.pid'), { force: true });
  for (const name of await readdir(directory)) {
    if (name.startsWith(INCOMING)) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** PostgreSQL writes this file last, so when it exists, the others do too. */
async function versionOf(files: string): Promise<string | undefined> {
  const version = await readFile(join(files, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return version?.trim();
}

async function moveIntoPlace(incoming: string, files: string): Promise<void> {
  try {
    await rename(incoming, files);
  } catch {
    await rm(incoming, { recursive: true, force: true });
    throw new DataDirectoryUnusable(`${files} holds something that is not the embedded database; move it away.`);
  }
}

function notWritable(directory: string, why: string): string {
  return `The data directory ${directory} cannot be used: ${why}. Choose one that this user may write to.`;
}

function interruptedRestore(restoring: string): string {
  return `A restore was interrupted. Run it again, with --replace; or remove ${restoring} to start with an empty database.`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function otherVersion(directory: string, version: string): string {
  const written = `was written by PostgreSQL ${version}, and this Clarion reads version ${POSTGRES_MAJOR}`;
  return `The data directory ${directory} ${written}; start the Clarion that wrote it.`;
}

/** Number of files flushed at once: the disk handles them together, ten times as fast as one after the other. */
const AT_ONCE = 64;

/** Flushes a directory to the disk: its files, its entries, and its subdirectories. */
export async function flushDirectory(directory: string): Promise<void> {
  const found = await readdir(directory, { recursive: true });
  const paths = found.map((name) => join(directory, name));
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    await Promise.all(paths.slice(start, start + AT_ONCE).map(flush));
  }
  await flush(directory);
}

/** Flushes a file, or the entries of a directory. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
