import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { BatchedLookUps } from '../../../src/database/look-ups.js';
import { WireStream } from '../../../src/database/embedded/wire-stream.js';
import { poolOf } from '../../../src/database/pool.js';
import { inTransaction } from '../../../src/database/transaction.js';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../../support/database.js';
import { testServer } from '../../support/store.js';

/** On a server, look-ups have connections of their own. */
const IS_EMBEDDED = testServer() === undefined && !IS_ON_CLUSTER;
const describeEmbedded = IS_EMBEDDED ? describe : describe.skip;

const DIVIDE = { name: 'test_batched_divide', text: 'SELECT 12 / $1::integer AS quotient' };
const COUNT = { name: 'test_batched_count', text: 'SELECT count(*)::integer AS count FROM planted' };

let database: TestDatabase;
let dataSource: DataSource;
let lookUps: BatchedLookUps;
let messages = 0;
const { _write: write, _writev: writev } = WireStream.prototype;

if (IS_EMBEDDED) {
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(database.options).initialize();
    await dataSource.query('CREATE TABLE planted (id integer)');
    lookUps = new BatchedLookUps(poolOf(dataSource));
    WireStream.prototype._write = function one(...parameters) {
      messages += 1;
      write.apply(this, parameters);
    };
    WireStream.prototype._writev = function several(...parameters) {
      messages += 1;
      writev.apply(this, parameters);
    };
  });

  afterAll(async () => {
    Object.assign(WireStream.prototype, { _write: write, _writev: writev });
    await dataSource.destroy();
    await database.close();
  });
}

describeEmbedded('Look-ups on the single session of the embedded database', () => {
  it('are sent together, at most 16 at a time, and each gets its own row', async () => {
    await lookUps.run(DIVIDE, [1]);
    messages = 0;
    const divisors = Array.from({ length: 40 }, (_, index) => index + 1);
    const rows = await Promise.all(divisors.map((divisor) => lookUps.run(DIVIDE, [divisor])));
    expect(rows).toEqual(divisors.map((divisor) => [{ quotient: Math.floor(12 / divisor) }]));
    expect(messages).toBe(3);
  });

  it('fail each for itself', async () => {
    const outcomes = await Promise.allSettled([4, 0, 6].map((divisor) => lookUps.run(DIVIDE, [divisor])));
    expect(outcomes).toMatchObject([
      { value: [{ quotient: 3 }] },
      { reason: { code: '22012' } },
      { value: [{ quotient: 2 }] },
    ]);
  });

  it('wait for the transaction that is open, and see all of it', async () => {
    const [counted] = await inTransaction(dataSource, async (manager) => {
      await manager.query('INSERT INTO planted VALUES (1)');
      const counting = lookUps.run(COUNT, []);
      await manager.query('INSERT INTO planted VALUES (2)');
      return [counting];
    });
    expect(await counted).toEqual([{ count: 2 }]);
  });

  it('let a statement that asked before the rest of them go first', async () => {
    const ended: string[] = [];
    const note = (name: string) => (): void => void ended.push(name);
    const all = Array.from({ length: 40 }, (_, index) => lookUps.run(DIVIDE, [index + 1]).then(note('look-up')));
    await Promise.all([...all, dataSource.query('SELECT 1').then(note('statement'))]);
    expect(ended.indexOf('statement')).toBeLessThan(20);
  });

  it('fail with a connection that breaks, and the next one has a new connection', async () => {
    const acquired = new Promise<PoolClient>((resolve) => void poolOf(dataSource).once('acquire', resolve));
    const looking = Promise.allSettled([1, 2, 3].map((divisor) => lookUps.run(DIVIDE, [divisor])));
    (await acquired).connection.stream.destroy();
    for (const { status } of await looking) expect(status).toBe('rejected');
    expect(await lookUps.run(DIVIDE, [6])).toEqual([{ quotient: 2 }]);
  });
});
