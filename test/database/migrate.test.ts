import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { DatabaseIsNewer, migrationsAreDone, runMigrations } from '../../src/database/migrate.js';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../support/database.js';
import { schemaOf } from '../support/schema.js';

/** Only a server has more than one; the embedded database belongs to one process, and has one session. */
const PROCESSES = (process.env['CLARION_TEST_DATABASE_URL'] ?? '') === '' ? [1] : [1, 2, 3];

/** Tables of a cluster are brought back with `db:undistribute`, and not by undoing migrations. */
const describeWhereNotDistributed = IS_ON_CLUSTER ? describe.skip : describe;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function onDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(database.options).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Back to an empty database. */
async function undoAll(dataSource: DataSource): Promise<void> {
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
}

describeWhereNotDistributed('an empty database', () => {
  test('is migrated once by processes that start together', async () => {
    const migrated = await onDatabase(async (dataSource) => {
      const schema = await schemaOf(dataSource);
      await undoAll(dataSource);
      return schema;
    });
    await Promise.all(PROCESSES.map(() => runMigrations(database.options)));
    await onDatabase(async (dataSource) => {
      expect(await schemaOf(dataSource)).toEqual(migrated);
      expect(await migrationsAreDone(dataSource)).toBe(true);
      const done = await dataSource.query<unknown[]>('SELECT name FROM migrations');
      expect(done).toHaveLength(dataSource.migrations.length);
    });
  });

  test('is distinguished from one with the migrations', async () => {
    await onDatabase(async (dataSource) => {
      expect(await migrationsAreDone(dataSource)).toBe(true);
      await undoAll(dataSource);
      expect(await migrationsAreDone(dataSource)).toBe(false);
      await dataSource.query('DROP TABLE migrations');
      expect(await migrationsAreDone(dataSource)).toBe(false);
    });
    await runMigrations(database.options);
  });
});

test('a database that a newer program migrated is refused', async () => {
  await onDatabase((dataSource) =>
    dataSource.query(`INSERT INTO migrations ("timestamp", name) VALUES (9999999999999, 'Later9999999999999')`),
  );
  const refused = runMigrations(database.options);
  await expect(refused).rejects.toThrow(DatabaseIsNewer);
  await expect(refused).rejects.toThrow(/^Start a newer Clarion: .* does not know Later9999999999999\.$/);
});
