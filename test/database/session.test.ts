import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Pool, type PoolClient } from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded/embedded-database.js';
import { USUAL_PLAN, type MaintenancePlan } from '../../src/database/embedded/maintenance.js';
import { unpackDirectory } from '../../src/database/embedded/packed-directory.js';
import { PgliteEngine } from '../../src/database/embedded/pglite-engine.js';
import { simpleQuery, statusAfter } from '../../src/database/embedded/wire-messages.js';
import { testTemplate } from '../support/embedded-test-database.js';
import { temporaryDirectory } from '../support/process.js';

let directory: ReturnType<typeof temporaryDirectory>;
let database: EmbeddedDatabase;
let pool: Pool;

async function open(maintenance: MaintenancePlan): Promise<void> {
  directory = temporaryDirectory();
  database = await startEmbedded(directory.path, {
    template: await testTemplate(),
    maintenance,
    openEngine: (settings) => PgliteEngine.open({ ...settings, durability: 'unflushed' }),
  });
  pool = new Pool(database.poolOptions);
  await pool.query('CREATE TABLE planted (filling text)');
}

async function close(): Promise<void> {
  await pool.end();
  await database.stop();
  await directory.remove();
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? -1;
}

describe('the next client of the one session', () => {
  beforeAll(() => open(USUAL_PLAN));

  afterAll(close);

  test('finds nothing of one that was destroyed: no transaction, no prepared statement, no setting, no lock', async () => {
    const client = await pool.connect();
    await client.query({ name: 'same-name', text: 'SELECT 1 AS one' });
    await client.query(`SET TimeZone = 'Asia/Tokyo'`);
    await client.query('SELECT pg_advisory_lock(7)');
    await client.query('BEGIN');
    await client.query('INSERT INTO planted VALUES (1::text)');
    client.release(true);

    expect(await rowsOf('planted')).toBe(0);
    const named = await pool.query<{ two: number }>({ name: 'same-name', text: 'SELECT 2 AS two' });
    expect(named.rows).toEqual([{ two: 2 }]);
    const { rows } = await pool.query<{ TimeZone: string }>('SHOW TimeZone');
    expect(rows).toEqual([{ TimeZone: 'UTC' }]);
    expect(await rowsOf(`pg_locks WHERE locktype = 'advisory'`)).toBe(0);
  });

  test('comes after one that was destroyed in the middle of a statement', async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    await client.query('BEGIN');
    const cut = [1, 2, 3].map(() => client.query('INSERT INTO planted SELECT generate_series(1, 1000)::text'));
    const ended = Promise.allSettled(cut);
    client.release(true);
    const inside = 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS is_inside';
    expect((await pool.query<{ is_inside: boolean }>(inside)).rows).toEqual([{ is_inside: false }]);
    await ended;
    expect(await rowsOf('planted')).toBe(0);
  });

  test('is served after an error in a statement with parameters', async () => {
    await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  });

  test('gets an answer of many megabytes whole', async () => {
    const text = 'a line of text\n'.repeat(500_000);
    const { rows } = await pool.query<{ echo: string }>('SELECT $1::text AS echo', [text]);
    expect(rows[0]?.echo === text).toBe(true);
  });

  test('gets another engine when the one before can no longer be trusted', async () => {
    pool.on('error', () => undefined);
    await pool.query(`INSERT INTO planted VALUES ('kept')`);
    // Deeper than the stack of this thread, which ends before PostgreSQL sees it coming.
    const deep = pool.query('SELECT $1::jsonb', ['['.repeat(100_000)]);
    await expect(deep).rejects.toMatchObject({ code: '08006' });
    expect(await rowsOf('planted')).toBe(1);
  });
});

describe('maintenance', () => {
  const MIB = 1024 * 1024;
  const often = { ...USUAL_PLAN, checkpointBytes: 4 * MIB, vacuumBytes: 6 * MIB };

  beforeAll(() => open(often));

  afterAll(close);

  /** About two megabytes of log, and dead rows of more than one. */
  async function write(client: Pool | PoolClient): Promise<void> {
    await client.query(`INSERT INTO planted SELECT repeat(md5(g::text), 30) FROM generate_series(1, 1250) g`);
    await client.query('DELETE FROM planted');
  }

  /** Where the last checkpoint lies in the log, and how many bytes were logged since: what a restart has to read. */
  async function log(client: Pool | PoolClient): Promise<{ readonly checkpoint: string; readonly since: number }> {
    const { rows } = await client.query<{ checkpoint: string; since: number }>(
      `SELECT redo_lsn::text AS checkpoint, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int AS since
       FROM pg_control_checkpoint()`,
    );
    return { checkpoint: rows[0]?.checkpoint ?? '', since: rows[0]?.since ?? 0 };
  }

  test('keeps short what is logged since a checkpoint, while much is written', async () => {
    for (let round = 0; round < 8; round += 1) await write(pool);
    expect((await log(pool)).since).toBeLessThan(8 * MIB);
  });

  test('waits for the end of a transaction, and does not end it', async () => {
    const before = await log(pool);
    const client = await pool.connect();
    await client.query('BEGIN');
    for (let round = 0; round < 5; round += 1) await write(client);
    const during = await log(client);
    await client.query('ROLLBACK');
    client.release();
    expect(during.checkpoint).toBe(before.checkpoint);
    expect(during.since).toBeGreaterThan(4 * MIB);
    expect(await rowsOf('planted')).toBe(0);
    expect((await log(pool)).checkpoint).not.toBe(before.checkpoint);
  });

  test('vacuums, so that dead rows do not fill the disk', async () => {
    for (let round = 0; round < 12; round += 1) await write(pool);
    const { rows } = await pool.query<{ bytes: number }>(`SELECT pg_table_size('planted')::int AS bytes`);
    expect(rows[0]?.bytes).toBeLessThan(10 * MIB);
  });

  test('is never put into a transaction that was begun in the meantime', async () => {
    const files = join(directory.path, 'of-its-own');
    unpackDirectory(await readFile(await testTemplate()), files);
    const maintenance = { ...USUAL_PLAN, vacuumBytes: 1 };
    const engine = await PgliteEngine.open({ directory: files, durability: 'unflushed', maintenance });
    // All at once, so that BEGIN stands in line before the vacuum that the first statement makes due.
    const answers = ['CREATE TABLE planted (id integer)', 'BEGIN'].map((sql) => engine.execute(simpleQuery(sql)));
    await Promise.all(answers);
    await sleep(10);
    expect(statusAfter(await engine.execute(simpleQuery('INSERT INTO planted VALUES (1)')))).toBe('T');
    await engine.close();
  });
});
