import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { InputPart, UploadReading } from '../../src/uploads/reading/reading-task.js';
import { type PoolSettings, ReaderPool } from '../../src/uploads/reading/reader-pool.js';
import { Spools } from '../../src/uploads/reading/spool.js';

const directory = mkdtempSync(join(tmpdir(), 'clarion-threads-'));
const DEMAND = { organizationId: 'org_a', wholeBytes: 0 } as const;
const SETTINGS: PoolSettings = { threads: 1, waitMs: 30_000, idleMs: 60_000 };
const BATCHES = { rules: [], targetId: 'tgt_0' } as const;
const LINE = `${JSON.stringify({ testId: 'a', success: true, events: [{ type: 'log', message: 'x'.repeat(200) }] })}\n`;
const LINES = `{}\n${LINE.repeat(5_000)}`;

describe('threads that read uploads', () => {
  let pool: ReaderPool;
  const released: number[] = [];

  afterEach(async () => {
    await pool.close();
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('read a body to its end and give its file back', async () => {
    pool = new ReaderPool(SETTINGS);
    expect(await read('lines', LINES, countTests)).toBe(5_000);
    await expectReleased();
  });

  it('answer 503 when one runs out of memory, and the next upload gets a new one', async () => {
    pool = new ReaderPool({ ...SETTINGS, heapMib: 32 });
    // In short arrays: a long one takes so much at once as it grows that V8 ends the process, not the thread.
    const numbers = `{"result":{"tests":[]},"many":[${`[${'[1],'.repeat(99)}[1]],`.repeat(15_000)}1]}`;
    await expect(read('envelope', numbers, countTests)).rejects.toMatchObject({
      code: 'overloaded',
      detail: expect.stringContaining('ran out of memory'),
      headers: { 'Retry-After': '5' },
    });
    await expectReleased();
    expect(await read('lines', LINES, countTests)).toBe(5_000);
  });

  it('answer 503 with Retry-After when the turn of a body does not come', async () => {
    pool = new ReaderPool({ ...SETTINGS, waitMs: 200 });
    const finish: (() => void)[] = [];
    const busy = Array.from({ length: 4 }, () =>
      read('lines', LINES, async () => new Promise<void>((resolve) => finish.push(resolve))),
    );
    while (finish.length < 4) await new Promise(setImmediate);
    await expect(read('lines', LINES, countTests)).rejects.toMatchObject({
      code: 'overloaded',
      headers: { 'Retry-After': '10' },
    });
    const next = read('lines', LINES, countTests);
    for (const end of finish) end();
    await Promise.all(busy);
    expect(await next).toBe(5_000);
  });

  it('let the other readings of a thread go on while one is slow', async () => {
    pool = new ReaderPool(SETTINGS);
    let finish = (): void => undefined;
    const slow = read('lines', LINES, async () => new Promise<void>((resolve) => (finish = resolve)));
    expect(await read('lines', LINES, countTests)).toBe(5_000);
    finish();
    await slow;
  });

  it('give the file of a failed upload back, and raise its error', async () => {
    pool = new ReaderPool(SETTINGS);
    const failing = async (upload: UploadReading): Promise<void> => {
      for await (const _ of upload.batches(BATCHES)) throw new Error('the database is gone');
    };
    await expect(read('lines', LINES, failing)).rejects.toThrow('the database is gone');
    await expectReleased();
  });

  it('end with their pool, and fail what they read', async () => {
    pool = new ReaderPool(SETTINGS);
    const reading = read('lines', LINES, async (upload) => {
      await pool.close();
      return countTests(upload);
    });
    await expect(reading).rejects.toMatchObject({ code: 'overloaded' });
    await expectReleased();
  });

  async function read<T>(
    kind: 'lines' | 'envelope',
    body: string,
    use: (upload: UploadReading) => Promise<T>,
  ): Promise<T> {
    const spools = new Spools({ directory, memoryBytes: 1e8, diskBytes: 1e9 });
    const spool = await spools.receive(partsOf(Buffer.from(body)));
    const { parts, size, descriptor } = spool;
    if (descriptor === undefined) throw new Error('The body is not on the disk');
    const wholeBytes = kind === 'lines' ? 0 : spool.size;
    released.length = 0;
    return pool.read(
      { task: { kind }, parts, arrivedBytes: size, descriptor },
      { ...DEMAND, wholeBytes },
      use,
      async () => {
        released.push(1);
        await spool.release();
      },
    );
  }

  async function expectReleased(): Promise<void> {
    for (let look = 0; released.length === 0 && look < 500; look += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(released).toHaveLength(1);
  }
});

async function* partsOf(bytes: Buffer): AsyncGenerator<InputPart> {
  yield await Promise.resolve({ kind: 'body', name: '', format: undefined, bytes: Readable.from([bytes]) });
}

async function countTests(upload: UploadReading): Promise<number> {
  let count = 0;
  for await (const batch of upload.batches(BATCHES)) count += batch.testCount;
  return count;
}
