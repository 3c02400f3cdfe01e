import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryDirectory } from '../support/process.js';
import { Child } from './child.js';

/** Set KILL_ROUNDS for a longer run; a round takes about a second. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 5);
const MINUTE_MS = 60_000;
const ROUND_MS = 10_000;
const FIRST_STARTS = Math.ceil(ROUNDS / 3);

let directory: ReturnType<typeof temporaryDirectory>;

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(() => directory.remove());

/** The rows that the last process had been told are there, and those that this one finds. */
function lastAcknowledged(child: Child): number {
  return Number(child.said('acknowledged').at(-1) ?? 0);
}

test(
  'kill -9 at any moment of a write loses no acknowledged row and leaves no hole',
  async () => {
    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = new Child('insert-rows', directory.path);
      expect(await child.waitFor('holds')).toBe('holds');
      const [count, last] = (child.said('holds')[0] ?? '').split(' ').map(Number);
      expect(count).toBe(last);
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      await sleep(Math.random() * 300);
      await child.kill();
      acknowledged = Math.max(acknowledged, lastAcknowledged(child));
    }
    expect(acknowledged).toBeGreaterThan(0);
  },
  ROUNDS * ROUND_MS + MINUTE_MS,
);

test(
  'kill -9 during the first start leaves nothing that keeps a later one from starting',
  async () => {
    let leftovers = 0;
    for (let round = 0; round < FIRST_STARTS; round += 1) {
      const path = join(directory.path, String(round));
      const killed = new Child('hold', path);
      await whileFilesAreMade(path);
      await sleep(Math.random() * 100);
      await killed.kill();
      leftovers += incoming(path).length;
      const child = new Child('insert-rows', path);
      expect(await child.waitFor('acknowledged')).toBe('acknowledged');
      await child.kill();
      expect(readdirSync(path).toSorted((one, other) => one.localeCompare(other))).toEqual(['files', 'lock']);
    }
    // Else no kill was early enough to prove anything.
    expect(leftovers).toBeGreaterThan(0);
  },
  ROUNDS * ROUND_MS + MINUTE_MS,
);

async function whileFilesAreMade(path: string): Promise<void> {
  while (incoming(path).length === 0 && !existsSync(join(path, 'files'))) await sleep(1);
}

function incoming(path: string): readonly string[] {
  return existsSync(path) ? readdirSync(path).filter((name) => name.startsWith('incoming-')) : [];
}
