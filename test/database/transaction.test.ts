import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { CommitOutcomeUnknown } from '../../src/common/commit-outcome-unknown.js';
import { afterCommit, inTransaction } from '../../src/database/transaction.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
  await dataSource.query('CREATE TABLE planted (id integer)');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.close();
});

async function rows(): Promise<readonly number[]> {
  const found = await dataSource.query<{ id: number }[]>('SELECT id FROM planted ORDER BY id');
  return found.map(({ id }) => id);
}

function insert(manager: EntityManager, id: number): Promise<unknown> {
  return manager.query('INSERT INTO planted VALUES ($1)', [id]);
}

/** Raises an error of a SQLSTATE, as the database does. */
function raise(manager: EntityManager, code: string): Promise<unknown> {
  return manager.query(`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$`);
}

test('what the work did is there after it, and its result is given', async () => {
  const result = await inTransaction(dataSource, async (manager) => {
    await insert(manager, 1);
    return 'the result';
  });
  expect(result).toBe('the result');
  expect(await rows()).toEqual([1]);
});

test("what it did before an error is gone, and the error is the caller's", async () => {
  const failing = inTransaction(dataSource, async (manager) => {
    await insert(manager, 2);
    throw new Error('of the work');
  });
  await expect(failing).rejects.toThrow('of the work');
  expect(await rows()).toEqual([1]);
});

test.each(['40001', '40P01'])('is tried again after %s, and what the first try did is gone', async (code) => {
  const before = await rows();
  let tries = 0;
  await inTransaction(dataSource, async (manager) => {
    tries += 1;
    await insert(manager, 10 + tries);
    if (tries === 1) await raise(manager, code);
    await manager.query('DELETE FROM planted WHERE id = 12');
  });
  expect(tries).toBe(2);
  expect(await rows()).toEqual(before);
});

test('is given up after the third try', async () => {
  let tries = 0;
  const failing = inTransaction(dataSource, (manager) => {
    tries += 1;
    return raise(manager, '40001');
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(3);
});

test('is not tried again after another error', async () => {
  let tries = 0;
  const failing = inTransaction(dataSource, (manager) => {
    tries += 1;
    return raise(manager, '23505');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

test('a connection that cannot roll back is not given to the next user', async () => {
  const before = await rows();
  const failing = inTransaction(dataSource, async (manager) => {
    await insert(manager, 3);
    if (manager.queryRunner === undefined) throw new Error('no query runner');
    // As when an answer never came: the roll-back runs into the same time limit.
    Reflect.set(manager.queryRunner, 'rollbackTransaction', () => Promise.reject(new Error('Query read timeout')));
    throw new Error('of the work');
  });
  await expect(failing).rejects.toThrow('of the work');
  await inTransaction(dataSource, (manager) => insert(manager, 4));
  expect(await rows()).toEqual([...before, 4]);
});

/** Loses the connection when the transaction is to be committed: after the COMMIT, or instead of it. */
function loseConnection(manager: EntityManager, when: 'after COMMIT' | 'before COMMIT'): void {
  const { queryRunner } = manager;
  if (queryRunner === undefined) throw new Error('no query runner');
  Reflect.set(queryRunner, 'commitTransaction', async () => {
    await queryRunner.query(when === 'after COMMIT' ? 'COMMIT' : 'ROLLBACK');
    throw new QueryFailedError('COMMIT', undefined, new Error('Connection terminated unexpectedly'));
  });
}

function isThere(id: number): () => Promise<boolean> {
  return async () => (await rows()).includes(id);
}

test('a COMMIT without a reply counts when it is found, and what waits for it is done', async () => {
  let done = 0;
  const work = async (manager: EntityManager): Promise<string> => {
    await insert(manager, 20);
    afterCommit(manager, () => {
      done += 1;
    });
    loseConnection(manager, 'after COMMIT');
    return 'the result';
  };
  expect(await inTransaction(dataSource, work, { isCommitted: isThere(20) })).toBe('the result');
  expect(done).toBe(1);
});

test('a COMMIT without a reply that is not found raises the error of the connection', async () => {
  let done = 0;
  const work = async (manager: EntityManager): Promise<void> => {
    await insert(manager, 21);
    afterCommit(manager, () => {
      done += 1;
    });
    loseConnection(manager, 'before COMMIT');
  };
  const failing = inTransaction(dataSource, work, { isCommitted: isThere(21) });
  await expect(failing).rejects.toThrow(QueryFailedError);
  expect([await isThere(21)(), done]).toEqual([false, 0]);
});

test('a COMMIT whose outcome cannot be looked up raises CommitOutcomeUnknown', async () => {
  const work = async (manager: EntityManager): Promise<void> => {
    await insert(manager, 22);
    loseConnection(manager, 'after COMMIT');
  };
  const isCommitted = (): Promise<boolean> => Promise.reject(new Error('the database is away'));
  await expect(inTransaction(dataSource, work, { isCommitted })).rejects.toThrow(CommitOutcomeUnknown);
  expect(await isThere(22)()).toBe(true);
});

test('a COMMIT that the database refuses is not looked up', async () => {
  await dataSource.query('CREATE TABLE deferred (id integer UNIQUE DEFERRABLE INITIALLY DEFERRED)');
  const failing = inTransaction(dataSource, (manager) => manager.query('INSERT INTO deferred VALUES (1), (1)'), {
    isCommitted: () => Promise.resolve(true),
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
});

test('a limit for its statements ends with it', async () => {
  const shown = async (manager: EntityManager): Promise<unknown> => {
    const [row] = await manager.query<unknown[]>('SHOW statement_timeout');
    return row;
  };
  const before = await shown(dataSource.manager);
  expect(await inTransaction(dataSource, shown, { statementTimeoutMs: 7_000 })).toEqual({ statement_timeout: '7s' });
  expect(await shown(dataSource.manager)).toEqual(before);
});

test('what waits for the commit is done once after it, however often the work was tried', async () => {
  const seen: (readonly number[])[] = [];
  let tries = 0;
  let noted: Promise<void> | undefined;
  await inTransaction(dataSource, async (manager) => {
    tries += 1;
    await insert(manager, 900);
    afterCommit(manager, () => {
      noted = rows().then((found) => void seen.push(found.filter((id) => id === 900)));
    });
    expect(seen).toEqual([]);
    if (tries < 3) await raise(manager, '40001');
  });
  await noted;
  expect([tries, seen]).toEqual([3, [[900]]]);
});

test('what waits for the commit is not done when there is none', async () => {
  let done = 0;
  const work = async (manager: EntityManager): Promise<void> => {
    afterCommit(manager, () => {
      done += 1;
    });
    await raise(manager, '23505');
  };
  await expect(inTransaction(dataSource, work)).rejects.toThrow('planted');
  expect(done).toBe(0);
});
