import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../support/database.js';
import { schemaOf } from '../support/schema.js';

/** Tables of a cluster are brought back with `db:undistribute`, and not by undoing migrations. */
const describeWhereNotDistributed = IS_ON_CLUSTER ? describe.skip : describe;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.close();
});

/** What TypeORM would change so that the tables fit the entities. */
async function wishes(): Promise<readonly string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

describe('the entities and the migrations', () => {
  test('want the same schema', async () => {
    expect(await wishes()).toEqual([]);
  });

  test.each([
    ['a column', 'ALTER TABLE runs ADD COLUMN planted text', 'ALTER TABLE runs DROP COLUMN planted', 'planted'],
    ['a null', 'ALTER TABLE runs ALTER status DROP NOT NULL', 'ALTER TABLE runs ALTER status SET NOT NULL', '"status"'],
    ['a type', 'ALTER TABLE runs ALTER total TYPE bigint', 'ALTER TABLE runs ALTER total TYPE integer', '"total"'],
  ])('are distinguished by %s', async (_what, plant, undo, difference) => {
    await dataSource.query(plant);
    const found = await wishes();
    await dataSource.query(undo);
    expect(found.join('\n')).toContain(difference);
  });
});

describeWhereNotDistributed('the entities and the migrations', () => {
  test('make catalogs that are equal to the last constraint, and a way back leaves nothing', async () => {
    const migrated = await schemaOf(dataSource);
    expect(migrated.length).toBeGreaterThan(150);
    const key = 'FOREIGN KEY (organization_id, target_id) REFERENCES targets(organization_id, id)';
    expect(migrated).toContain(`runs: constraint runs_target_fk ${key}`);

    while ((await dataSource.query<unknown[]>('SELECT 1 FROM migrations')).length > 0)
      await dataSource.undoLastMigration();
    expect(await schemaOf(dataSource)).toEqual([]);

    await dataSource.synchronize();
    // How full the pages of an index are, entities cannot express.
    const filled = " WITH (fillfactor='100')";
    expect(migrated.filter((line) => line.endsWith(filled))).toHaveLength(2);
    expect(await schemaOf(dataSource)).toEqual(migrated.map((line) => line.replace(filled, '')));
  });

  test.each([
    [
      'a check',
      `ALTER TABLE tokens DROP CONSTRAINT tokens_type_known, ADD CONSTRAINT tokens_type_known CHECK (type = 'x')`,
    ],
    ['a predicate', `DROP INDEX runs_open; CREATE INDEX runs_open ON runs (heard_at) WHERE status = 'queued'`],
    ['a collation', 'ALTER TABLE runs ALTER id TYPE text COLLATE "default"'],
    ['a foreign key', 'ALTER TABLE sessions DROP CONSTRAINT sessions_user_fk'],
  ])('have catalogs that are distinguished by %s', async (_what, plant) => {
    const before = await schemaOf(dataSource);
    await dataSource.query(plant);
    expect(await schemaOf(dataSource)).not.toEqual(before);
  });
});
