import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../config/config.js';
import { connected, onConfigured, onEmbedded } from '../../database/command-database.js';
import { type PostgresOptions, SCHEMA, serverOptions, unhurried } from '../../database/connection.js';
import { filesIn } from '../../database/embedded/data-files.js';
import { runMigrations } from '../../database/migrate.js';
import { ENTITIES } from '../../entities.js';
import { BackupError } from '../archive/archive-header.js';
import { DATABASE, databaseDirectories, databaseFiles, openChanging } from '../directory/directory-files.js';
import { withHeldDirectory } from '../directory/held-directory.js';
import { type ArtifactRow, lockEmpty, readArtifacts, readSchema } from './rows.queries.js';

type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * Runs `work` on one state of the configured database. An embedded database is copied to `scratch` first, which is removed again, so
 * that its server is not kept waiting; its artifacts stay until the end.
 * @throws BackupError when this program's migrations are not those of the database.
 */
export async function withSource<T>({ databaseUrl, dataDir }: Config, scratch: string, work: Work<T>): Promise<T> {
  const checked = async (manager: EntityManager): Promise<T> => {
    if (!isEqual(await readSchema(manager), SCHEMA))
      throw new BackupError(
        'The database has the schema of another version of Clarion. Use that version, or start this one once: it migrates the database.',
      );
    return work(manager);
  };
  if (databaseUrl !== undefined) return inSnapshot(serverOptions(databaseUrl), checked);
  return withHeldDirectory(dataDir, async (held) => {
    try {
      await copyDatabase(dataDir, scratch);
      await held.confirm();
      return await onEmbedded(scratch, (options) => inSnapshot(options, checked));
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/**
 * Runs `work` in one transaction on the configured database, which is migrated and has neither users nor organizations. Everything
 * that `work` writes is there at once, or not at all.
 * @throws BackupError when the database is not empty; DataDirectoryInUse while a server runs on the embedded database.
 */
export function withEmptyTarget<T>(config: Config, work: Work<T>): Promise<T> {
  return onConfigured(config, async (options) => {
    await runMigrations(options);
    return connected(unhurried(options), ENTITIES, (dataSource) =>
      dataSource.transaction(async (manager) => {
        if (!(await lockEmpty(manager)))
          throw new BackupError('The database is not empty. Import into a new database, before its first setup.');
        return work(manager);
      }),
    );
  });
}

/** Returns the columns of a table, as its entity declares them. */
export function columnsOf(manager: EntityManager, table: string): readonly string[] {
  return manager.connection.getMetadata(table).columns.map(({ databaseName }) => databaseName);
}

/** Calls `visit` for each artifact of the embedded database in a directory, which is opened and closed again. */
export function visitArtifacts(directory: string, visit: (artifact: ArtifactRow) => Promise<void>): Promise<void> {
  return onEmbedded(directory, (options) =>
    connected(unhurried(options), ENTITIES, async ({ manager }) => {
      for await (const artifact of readArtifacts(manager)) await visit(artifact);
    }),
  );
}

function inSnapshot<T>(options: PostgresOptions, work: Work<T>): Promise<T> {
  return connected(unhurried(options), ENTITIES, (dataSource) => dataSource.transaction('REPEATABLE READ', work));
}

async function copyDatabase(dataDir: string, scratch: string): Promise<void> {
  const pathOf = (name: string): string => join(filesIn(scratch), name.slice(DATABASE.length));
  for (const name of await databaseDirectories(dataDir)) await mkdir(pathOf(name), { recursive: true, mode: 0o700 });
  for await (const { name, path } of databaseFiles(dataDir)) {
    const file = await openChanging(path);
    if (file === undefined) continue;
    try {
      await writeFile(pathOf(name), file.content, { flag: 'wx', mode: 0o600 });
    } finally {
      await file.close();
    }
  }
}

function isEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
