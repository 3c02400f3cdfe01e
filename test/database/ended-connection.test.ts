import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { testServer } from '../support/store.js';

/** The embedded database ends no connection. */
const describeOnServer = testServer() === undefined ? describe.skip : describe;

let database: TestDatabase;
let dataSource: DataSource;

if (testServer() !== undefined) {
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(database.options).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.close();
  });
}

describeOnServer('A connection that the server ends', () => {
  it('between its acquisition and the first listener of the one who acquired it ends nothing else', async () => {
    const client = await poolOf(dataSource).connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // Not `once` of node:events: it listens for `error` as well.
    const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
    await dataSource.query('SELECT pg_terminate_backend($1::integer)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
    client.release();
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

function poolOf({ driver }: DataSource): Pool {
  const pool: unknown = Reflect.get(driver, 'master');
  if (!isPool(pool)) throw new Error('The data source has no pool');
  return pool;
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'totalCount' in value;
}
