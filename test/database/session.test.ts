import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded/embedded-database.js';
import { USUAL_PLAN, type MaintenancePlan } from '../../src/database/embedded/maintenance.js';
import { PgliteEngine } from '../../src/database/embedded/pglite-engine.js';
import { testTemplate } from '../support/embedded-test-database.js';
import { temporaryDirectory } from '../support/process.js';

let directory: ReturnType<typeof temporaryDirectory>;
let database: EmbeddedDatabase;
let pool: pg.Pool;

async function open(maintenance: MaintenancePlan = USUAL_PLAN): Promise<void> {
  database = await startEmbedded(directory.path, {
    template: await testTemplate(),
    maintenance,
    openEngine: (settings) => PgliteEngine.open({ ...settings, durability: 'unflushed' }),
  });
  pool = new pg.Pool(database.poolOptions);
}

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(async () => {
  await pool.end();
  await database.stop();
  await directory.remove();
});

async function rowsOf(table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? -1;
}

describe('the next client of the one session', () => {
  test('finds nothing of one that was destroyed: no transaction, no prepared statement, no setting, no lock', async () => {
    await open();
    await pool.query('CREATE TABLE planted (id integer)');
    const client = await pool.connect();
    await client.query({ name: 'same-name', text: 'SELECT 1 AS one' });
    await client.query(`SET TimeZone = 'Asia/Tokyo'`);
    await client.query('SELECT pg_advisory_lock(7)');
    await client.query('BEGIN');
    await client.query('INSERT INTO planted VALUES (1)');
    client.release(true);

    expect(await rowsOf('planted')).toBe(0);
    const named = await pool.query<{ two: number }>({ name: 'same-name', text: 'SELECT 2 AS two' });
    expect(named.rows).toEqual([{ two: 2 }]);
    const { rows } = await pool.query<{ TimeZone: string }>('SHOW TimeZone');
    expect(rows).toEqual([{ TimeZone: 'UTC' }]);
    expect(await rowsOf(`pg_locks WHERE locktype = 'advisory'`)).toBe(0);
  });

  test('comes after one that was destroyed in the middle of a statement', async () => {
    await open();
    await pool.query('CREATE TABLE planted (id integer)');
    const client = await pool.connect();
    client.on('error', () => undefined);
    await client.query('BEGIN');
    const cut = client.query('INSERT INTO planted SELECT generate_series(1, 1000)').catch((error: Error) => error.message);
    client.release(true);
    expect(await rowsOf('planted')).toBe(0);
    expect(await cut).toBe('Connection terminated');
  });

  test('is served after an error in a statement with parameters', async () => {
    await open();
    await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  });

  test('gets an answer of many megabytes whole', async () => {
    await open();
    const text = 'a line of text\n'.repeat(500_000);
    const { rows } = await pool.query<{ echo: string }>('SELECT $1::text AS echo', [text]);
    expect(rows[0]?.echo === text).toBe(true);
  });
});

describe('maintenance', () => {
  const SEGMENT = 16 * 1024 * 1024;
  const often = { ...USUAL_PLAN, checkpointBytes: 2 * SEGMENT };

  function logSegments(): number {
    return readdirSync(join(directory.path, 'files', 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  }

  /** About eight megabytes of log. */
  async function write(client: pg.Pool | pg.PoolClient): Promise<void> {
    await client.query(`INSERT INTO planted SELECT repeat(md5(g::text), 30) FROM generate_series(1, 8000) g`);
    await client.query('DELETE FROM planted');
  }

  async function checkpoints(): Promise<string> {
    const { rows } = await pool.query<{ redo: string }>('SELECT redo_lsn::text AS redo FROM pg_control_checkpoint()');
    return rows[0]?.redo ?? '';
  }

  test('keeps the log short while much is written', async () => {
    await open(often);
    await pool.query('CREATE TABLE planted (filling text)');
    for (let round = 0; round < 25; round += 1) await write(pool);
    expect(logSegments()).toBeLessThan(8);
  });

  test('waits for the end of a transaction, and does not end it', async () => {
    await open(often);
    await pool.query('CREATE TABLE planted (filling text)');
    const before = await checkpoints();
    const client = await pool.connect();
    await client.query('BEGIN');
    for (let round = 0; round < 10; round += 1) await write(client);
    const { rows } = await client.query<{ redo: string }>('SELECT redo_lsn::text AS redo FROM pg_control_checkpoint()');
    expect(rows[0]?.redo).toBe(before);
    await client.query('ROLLBACK');
    client.release();
    expect(await rowsOf('planted')).toBe(0);
    expect(await checkpoints()).not.toBe(before);
  });

  test('vacuums, so that dead rows do not fill the disk', async () => {
    await open({ ...often, vacuumBytes: SEGMENT });
    await pool.query('CREATE TABLE planted (filling text)');
    for (let round = 0; round < 12; round += 1) await write(pool);
    const { rows } = await pool.query<{ bytes: number }>(`SELECT pg_table_size('planted')::int AS bytes`);
    expect(rows[0]?.bytes).toBeLessThan(4 * SEGMENT);
  });
});
