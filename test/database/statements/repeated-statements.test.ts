import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../../support/database.js';

/** On a cluster, statements are planned for their values, so none is prepared. */
const describePrepared = IS_ON_CLUSTER ? describe.skip : describe;

const PREPARED = `SELECT count(*)::integer AS number FROM pg_prepared_statements WHERE statement LIKE $1 || '%'`;

let database: TestDatabase;
let dataSource: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
  runner = dataSource.createQueryRunner();
});

afterAll(async () => {
  await runner.release();
  await dataSource.destroy();
  await database.close();
});

async function repeat(statement: string, values: readonly unknown[], times: number): Promise<unknown> {
  let last: unknown;
  for (let use = 0; use < times; use += 1) last = await runner.query(statement, [...values]);
  return last;
}

async function countPrepared(beginning: string): Promise<unknown> {
  return runner.query(PREPARED, [beginning]);
}

describePrepared('Repeated statements of a connection', () => {
  it('are prepared with their second use, and keep their answers', async () => {
    const statement = 'SELECT $1::integer + 1 AS sum, $2::text AS word';
    expect(await repeat(statement, [1, 'a'], 1)).toEqual([{ sum: 2, word: 'a' }]);
    expect(await countPrepared('SELECT $1::integer + 1')).toEqual([{ number: 0 }]);
    expect(await repeat(statement, [2, 'b'], 1)).toEqual([{ sum: 3, word: 'b' }]);
    expect(await countPrepared('SELECT $1::integer + 1')).toEqual([{ number: 1 }]);
    expect(await repeat(statement, [3, null], 20)).toEqual([{ sum: 4, word: null }]);
    expect(await countPrepared('SELECT $1::integer + 1')).toEqual([{ number: 1 }]);
  });

  it('are at most 100 at a time', async () => {
    for (let number = 0; number < 130; number += 1)
      expect(await repeat(`SELECT $1::integer * ${number} AS product`, [2], 3)).toEqual([{ product: 2 * number }]);
    expect(await countPrepared('SELECT $1::integer * ')).toEqual([{ number: 100 }]);
    expect(await repeat('SELECT $1::integer * 0 AS product', [2], 3)).toEqual([{ product: 0 }]);
  });

  it('have the new columns of a table that was changed', async () => {
    await runner.query('CREATE TABLE changing (id integer)');
    await runner.query('INSERT INTO changing VALUES (1)');
    const statement = 'SELECT * FROM changing WHERE id = $1';
    expect(await repeat(statement, [1], 5)).toEqual([{ id: 1 }]);
    await runner.query(`ALTER TABLE changing ADD COLUMN name text DEFAULT 'one'`);
    expect(await repeat(statement, [1], 1)).toEqual([{ id: 1, name: 'one' }]);
    expect(await repeat(statement, [1], 5)).toEqual([{ id: 1, name: 'one' }]);
  });

  it('fail in a transaction when a table was changed, and work in the next one', async () => {
    await runner.query('CREATE TABLE changing_again (id integer)');
    const statement = 'SELECT * FROM changing_again WHERE id = $1';
    await repeat(statement, [1], 5);
    await runner.query(`ALTER TABLE changing_again ADD COLUMN name text`);
    await runner.startTransaction();
    await expect(repeat(statement, [1], 1)).rejects.toThrow('cached plan must not change result type');
    await runner.rollbackTransaction();
    await runner.startTransaction();
    await runner.query(`INSERT INTO changing_again VALUES (1, 'one')`);
    expect(await repeat(statement, [1], 1)).toEqual([{ id: 1, name: 'one' }]);
    await runner.commitTransaction();
  });

  it('work again after the session has dropped them', async () => {
    const statement = 'SELECT $1::integer - 1 AS difference';
    await repeat(statement, [1], 5);
    await runner.query('DEALLOCATE ALL');
    expect(await repeat(statement, [4], 1)).toEqual([{ difference: 3 }]);
  });

  it('that fail do so each time, and leave the connection as it was', async () => {
    for (let use = 0; use < 5; use += 1)
      await expect(runner.query('SELECT 1 / $1::integer AS quotient', [0])).rejects.toThrow('division by zero');
    expect(await runner.query('SELECT 1 / $1::integer AS quotient', [1])).toEqual([{ quotient: 1 }]);
    for (let use = 0; use < 5; use += 1)
      await expect(runner.query('SELECT missing FROM nowhere WHERE $1', [true])).rejects.toThrow('does not exist');
    expect(await repeat('SELECT $1::text AS word', ['a'], 5)).toEqual([{ word: 'a' }]);
  });

  it('use the index of a table that was empty when they first ran', async () => {
    await runner.query('CREATE TABLE growing (id integer PRIMARY KEY, word text)');
    await runner.query('VACUUM growing');
    await repeat('SELECT word FROM growing WHERE id = $1', [1], 3);
    for (let use = 0; use < 20; use += 1) {
      await runner.query('SELECT word FROM growing WHERE id = $1', [use]);
      await runner.query('INSERT INTO growing SELECT n, $2 FROM generate_series($1::integer, $1::integer + 999) n', [
        use * 1000,
        'word',
      ]);
    }
    const before = await scansOf('growing');
    for (let use = 0; use < 10; use += 1) await runner.query('SELECT word FROM growing WHERE id = $1', [use]);
    expect(await scansOf('growing')).toBe(before);
  });
});

async function scansOf(table: string): Promise<number> {
  await runner.query('SELECT pg_stat_force_next_flush()');
  const rows: unknown = await runner.query('SELECT seq_scan FROM pg_stat_user_tables WHERE relname = $1', [table]);
  return Array.isArray(rows) ? Number(rows[0].seq_scan) : Number.NaN;
}
