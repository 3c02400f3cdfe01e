import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { unhurried, type PostgresOptions } from './connection.js';
import { placeNewTables } from './distribution/move-tables.js';

/** The database contains migrations that this program does not know. */
export class DatabaseIsNewer extends Error {
  constructor(readonly unknown: readonly string[]) {
    super(`Start a newer Clarion: the database was migrated by one, and this one does not know ${unknown.join(', ')}.`);
  }
}

/** Key of the advisory lock, which no other program uses on the same database: the letters "clar". */
const LOCK_KEY = 0x63_6c_61_72;

/**
 * Migrates the database to this program's schema. Of several processes that start together one migrates and the others
 * wait.
 * @throws DatabaseIsNewer; Error when the database cannot be reached or a migration fails, which is then rolled back.
 */
export async function runMigrations(options: PostgresOptions): Promise<void> {
  const dataSource = await new DataSource({ ...unhurried(options), entities: [] }).initialize();
  try {
    await migrateAlone(dataSource);
  } finally {
    // This ends the connection and its lock.
    await dataSource.destroy();
  }
}

/**
 * Returns whether every migration of this program is done.
 * @throws Error when the database does not answer.
 */
export async function migrationsAreDone(dataSource: DataSource, queryRunner?: QueryRunner): Promise<boolean> {
  return containsAll(dataSource, await doneMigrations(dataSource, queryRunner));
}

/** Lock and migrations use the same connection. */
async function migrateAlone(dataSource: DataSource): Promise<void> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    await waitForTurn(queryRunner);
    const done = await doneMigrations(dataSource, queryRunner);
    refuseNewer(dataSource, done);
    if (!containsAll(dataSource, done)) {
      const executor = new MigrationExecutor(dataSource, queryRunner);
      executor.transaction = 'each';
      await executor.executePendingMigrations();
    }
    await placeNewTables(dataSource, queryRunner);
  } finally {
    await queryRunner.release();
  }
}

/** Waits until this connection alone may change the schema. The wait has no time limit: another process may be migrating large tables. */
export async function waitForTurn(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('SET lock_timeout = 0');
  await queryRunner.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
  await queryRunner.query('RESET lock_timeout');
}

function refuseNewer(dataSource: DataSource, done: readonly string[]): void {
  const known = new Set(dataSource.migrations.map(nameOf));
  const unknown = done.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown);
}

function containsAll(dataSource: DataSource, done: readonly string[]): boolean {
  return dataSource.migrations.every((migration) => done.includes(nameOf(migration)));
}

async function doneMigrations(dataSource: DataSource, queryRunner?: QueryRunner): Promise<readonly string[]> {
  const isThere = `SELECT to_regclass('migrations') IS NOT NULL AS present`;
  const [table] = await dataSource.query<{ present: boolean }[]>(isThere, [], queryRunner);
  if (table?.present !== true) return [];
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id', [], queryRunner);
  return rows.map((row) => row.name);
}

function nameOf(migration: { readonly name?: string; readonly constructor: { readonly name: string } }): string {
  return migration.name ?? migration.constructor.name;
}
