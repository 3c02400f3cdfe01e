import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { OnlineIndexes } from '../../src/database/online-indexes.js';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../support/database.js';
import { schemaOf } from '../support/schema.js';

/** More than a migration makes the index of. */
const MANY = 10_001;
const NARROW = 'CREATE INDEX tests_history ON tests (organization_id, test_key, content_id)';

/** Tables of a cluster are brought back with `db:undistribute`, and not by undoing migrations. */
const describeWhereNotDistributed = IS_ON_CLUSTER ? describe.skip : describe;

let database: TestDatabase;
let dataSource: DataSource;
let migrated: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
  migrated = await schemaOf(dataSource);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.close();
});

async function historyIndexes(): Promise<readonly string[]> {
  return (await schemaOf(dataSource)).filter((line) => line.includes('INDEX tests_history'));
}

/** Undoes the migrations down to the one that made the index wide. */
async function undo(): Promise<void> {
  const names = dataSource.migrations.map(({ name }) => name ?? '');
  for (const _ of names.slice(names.findIndex((name) => name.startsWith('HistoryIndex'))))
    await dataSource.undoLastMigration();
}

describeWhereNotDistributed('the index of histories of a database from before', () => {
  test('is made wide by the migration where it is small, and in the background where it is large', async () => {
    await undo();
    expect(await historyIndexes()).toHaveLength(1);
    expect(await schemaOf(dataSource)).not.toEqual(migrated);
    await dataSource.runMigrations();
    expect(await schemaOf(dataSource)).toEqual(migrated);

    await undo();
    await dataSource.query(
      `INSERT INTO tests (organization_id, content_id, seq, test_key, test_id, name, status, flaky, tags, first_event_seq, event_count)
       SELECT 'org_a', '01900000-0000-7000-8000-000000000000', seq, seq, '', '', 'passed', false, '{}', 0, 0 FROM generate_series(1, $1::integer) seq`,
      [MANY],
    );
    await dataSource.runMigrations();
    const narrow = await schemaOf(dataSource);
    expect(narrow).not.toEqual(migrated);
    await new OnlineIndexes(dataSource).build();
    expect(await schemaOf(dataSource)).toEqual(migrated);
    await dataSource.query('DELETE FROM tests WHERE organization_id = $1', ['org_a']);
  });

  test.each([
    ['before the new one was valid', [NARROW, 'CREATE INDEX tests_history_new ON tests (organization_id)']],
    [
      'after the new one was made',
      [
        NARROW,
        'CREATE INDEX tests_history_new ON tests (organization_id, test_key, content_id, seq, status, flaky, duration_ms) WITH (fillfactor = 100)',
      ],
    ],
    [
      'after the old one was removed',
      [
        'CREATE INDEX tests_history_new ON tests (organization_id, test_key, content_id, seq, status, flaky, duration_ms) WITH (fillfactor = 100)',
      ],
    ],
  ])('is made wide when the process before ended %s', async (_when, left) => {
    await dataSource.query('DROP INDEX tests_history');
    for (const statement of left) await dataSource.query(statement);
    await new OnlineIndexes(dataSource).build();
    expect(await schemaOf(dataSource)).toEqual(migrated);
  });

  test('is left alone when it is wide', async () => {
    const oid = (): Promise<unknown> => dataSource.query(`SELECT to_regclass('tests_history')::oid AS oid`);
    const before = await oid();
    await new OnlineIndexes(dataSource).build();
    expect(await oid()).toEqual(before);
  });
});
