import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchedLookUps } from '../../src/database/look-ups.js';

const PAUSE_MS = 5;
const LONGEST_WAIT_MS = 5_000;

/**
 * Sends requests that reach the database at the same time: it takes every connection of the pool, sends the requests in order, and
 * gives the connections back when each request waits for one. The first reads of all requests then come before their writes.
 */
export async function simultaneously<T>(
  dataSource: DataSource,
  requests: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const pool = poolOf(dataSource);
  const clients = await takeAll(pool);
  const lookUps = countLookUps();
  const answers: Promise<T>[] = [];
  try {
    for (const [index, request] of requests.entries()) {
      answers.push(request());
      await isWaiting(() => Math.max(pool.waitingCount, lookUps.count()), index + 1);
    }
  } finally {
    lookUps.end();
    clients.forEach((client) => client.release());
  }
  return Promise.all(answers);
}

async function takeAll(pool: Pool): Promise<readonly PoolClient[]> {
  return Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
}

/** On the embedded database the first look-ups of several requests wait for one connection together. */
function countLookUps(): { count(): number; end(): void } {
  const { run } = BatchedLookUps.prototype;
  let count = 0;
  BatchedLookUps.prototype.run = function counted(this: BatchedLookUps, ...parameters) {
    count += 1;
    return run.apply(this, parameters);
  };
  return { count: () => count, end: () => Object.assign(BatchedLookUps.prototype, { run }) };
}

async function isWaiting(waiting: () => number, count: number): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while (waiting() < count) {
    if (Date.now() > end) throw new Error(`${waiting()} requests wait for a connection, not ${count}`);
    await sleep(PAUSE_MS);
  }
}

function poolOf(dataSource: DataSource): Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!isPool(pool)) throw new Error('The data source has no pool of connections');
  return pool;
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'waitingCount' in value;
}
