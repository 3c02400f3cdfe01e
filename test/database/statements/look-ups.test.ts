import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { LookUps } from '../../../src/database/look-ups.js';
import { poolOf } from '../../../src/database/pool.js';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../../support/database.js';
import { testServer } from '../../support/store.js';

/** The embedded database has one session, which the pool uses. */
const describeOnServer = testServer() === undefined ? describe.skip : describe;

const SESSION = { name: 'test_session', text: 'SELECT pg_backend_pid() AS pid, $1::integer AS number' };
const DIVIDE = { name: 'test_divide', text: 'SELECT 12 / $1::integer AS quotient' };
const MODE = { name: 'test_mode', text: `SELECT current_setting('plan_cache_mode') AS mode WHERE $1::integer = 1` };
const SLEEP = { name: 'test_sleep', text: 'SELECT pg_sleep($1::integer)' };

const END_SLEEPING = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE query LIKE 'SELECT pg_sleep($1%' AND state = 'active' AND datname = current_database()`;

let database: TestDatabase;
let dataSource: DataSource;
let lookUps: LookUps;

if (testServer() !== undefined) {
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(database.options).initialize();
    lookUps = new LookUps(poolOf(dataSource).options);
  });

  afterAll(async () => {
    await lookUps.close();
    await dataSource.destroy();
    await database.close();
  });
}

describeOnServer('Look-ups', () => {
  it('of one turn share a connection, and each gets its own row', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    const rows = (await Promise.all(numbers.map((number) => lookUps.run(SESSION, [number])))).flat();
    expect(rows.map((row) => row['number'])).toEqual(numbers);
    expect(new Set(rows.map((row) => row['pid'])).size).toBe(1);
  });

  it('are planned for any values, from the first one of a connection on', async () => {
    const fresh = new LookUps(poolOf(dataSource).options);
    expect(await fresh.run(MODE, [1])).toEqual([{ mode: IS_ON_CLUSTER ? 'auto' : 'force_generic_plan' }]);
    await fresh.close();
  });

  it('of later turns go past one that takes long', async () => {
    const long = lookUps.run(SLEEP, [1]);
    let hasEnded = false;
    void long.then(() => (hasEnded = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await lookUps.run(DIVIDE, [3])).toEqual([{ quotient: 4 }]);
    expect(hasEnded).toBe(false);
    await long;
  });

  it('fail alone', async () => {
    const [before, failed, after] = await Promise.allSettled([
      lookUps.run(DIVIDE, [4]),
      lookUps.run(DIVIDE, [0]),
      lookUps.run(DIVIDE, [6]),
    ]);
    expect(before).toEqual({ status: 'fulfilled', value: [{ quotient: 3 }] });
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(after).toEqual({ status: 'fulfilled', value: [{ quotient: 2 }] });
  });

  it('fail with a connection that the server ends, and the next ones get a new one', async () => {
    const [first] = await lookUps.run(SESSION, [0]);
    const sleeping = lookUps.run(SLEEP, [60]);
    const waiting = lookUps.run(SESSION, [1]);
    const outcomes = Promise.allSettled([sleeping, waiting]);
    while ((await dataSource.query<object[]>(END_SLEEPING)).length === 0) await setTimeout(10);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const [next] = await lookUps.run(SESSION, [2]);
    expect(next).toMatchObject({ number: 2 });
    expect(first).toMatchObject({ number: 0 });
  });

  it('in progress end before the connections close, and none follow', async () => {
    const own = new LookUps(poolOf(dataSource).options);
    const last = own.run(SESSION, [7]);
    await new Promise((resolve) => setImmediate(resolve));
    await own.close();
    expect(await last).toMatchObject([{ number: 7 }]);
    await expect(own.run(SESSION, [8])).rejects.toThrow('closed');
  });
});
