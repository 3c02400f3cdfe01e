import { afterAll, describe, expect, it } from '@jest/globals';
import { readSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { InputPart } from './reading-task.js';
import { Spools } from './spool.js';

const MIB = 1024 * 1024;

describe('received bodies', () => {
  let directory = '';
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('are in memory when they are small', async () => {
    const spool = await (await spools()).receive(partsOf(['a', 'hello'], ['b', ''], ['c', 'you']));
    expect(spool.descriptor).toBeUndefined();
    expect(await textsOf(spool.input())).toEqual([
      ['a', 'hello'],
      ['b', ''],
      ['c', 'you'],
    ]);
    await spool.release();
  });

  it('are in a file without a name when they are large', async () => {
    const text = 'x'.repeat(MIB) + 'end';
    const spool = await (await spools()).receive(partsOf(['a', text], ['b', 'more']));
    expect(spool.size).toBe(text.length + 4);
    expect(spool.parts.map(({ bytes }) => bytes)).toEqual([
      { start: 0, end: text.length },
      { start: text.length, end: text.length + 4 },
    ]);
    const tail = Buffer.alloc(7);
    expect(readSync(spool.descriptor ?? -1, tail, 0, 7, text.length - 3)).toBe(7);
    expect(tail.toString()).toBe('endmore');
    expect(await readdir(directory)).toEqual([]);
    await spool.release();
  });

  it.each([
    ['a compressed file', gzipSync('small'), { isPacked: true, isMarkup: false, isFile: true }],
    ['markup', Buffer.from('<testsuites/>'), { isPacked: false, isMarkup: true, isFile: false }],
    ['another text', Buffer.from('ok 1'), { isPacked: false, isMarkup: false, isFile: false }],
  ])('know %s, also in pieces of one byte', async (_name, content, expected) => {
    const bytes = Readable.from([...content].map((byte) => Buffer.from([byte])));
    const spool = await (await spools()).receive(listOf({ kind: 'report', name: '', format: undefined, bytes }));
    const { isPacked, isMarkup } = spool;
    expect({ isPacked, isMarkup, isFile: spool.descriptor !== undefined }).toEqual(expected);
    await spool.release();
  });

  it('are refused while the others take all memory or all space on the disk', async () => {
    const small = await spools({ memoryBytes: 10, diskBytes: 100 * MIB });
    const first = await small.receive(partsOf(['a', '12345678']));
    await expect(small.receive(partsOf(['a', '123']))).rejects.toMatchObject({ code: 'overloaded' });
    await first.release();
    await (await small.receive(partsOf(['a', '123']))).release();

    const full = await spools({ memoryBytes: 100 * MIB, diskBytes: 2 * MIB });
    const large = await full.receive(partsOf(['a', 'x'.repeat(1.5 * MIB)]));
    await expect(full.receive(partsOf(['a', 'x'.repeat(MIB)]))).rejects.toMatchObject({ code: 'overloaded' });
    await large.release();
    await (await full.receive(partsOf(['a', 'x'.repeat(MIB)]))).release();
  });

  it('leave nothing when the sender fails', async () => {
    const limited = await spools({ memoryBytes: 3 * MIB, diskBytes: 3 * MIB });
    async function* broken(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.alloc(2 * MIB));
      throw new Error('cut short');
    }
    for (let round = 0; round < 3; round += 1) {
      const part: InputPart = { kind: 'body', name: '', format: undefined, bytes: broken() };
      await expect(limited.receive(listOf(part))).rejects.toThrow('cut short');
    }
    await (await limited.receive(partsOf(['a', 'x'.repeat(2 * MIB)]))).release();
  });

  async function spools(limits = { memoryBytes: 100 * MIB, diskBytes: 100 * MIB }): Promise<Spools> {
    if (directory === '') directory = await mkdtemp(join(tmpdir(), 'clarion-spools-'));
    return new Spools({ directory, ...limits });
  }
});

function partsOf(...parts: readonly (readonly [name: string, text: string])[]): AsyncGenerator<InputPart> {
  return listOf(
    ...parts.map(([name, text]): InputPart => {
      const bytes = Readable.from(text === '' ? [] : [Buffer.from(text)]);
      return { kind: 'report', name, format: undefined, bytes };
    }),
  );
}

async function* listOf(...parts: readonly InputPart[]): AsyncGenerator<InputPart> {
  for (const part of parts) yield await Promise.resolve(part);
}

async function textsOf(parts: AsyncIterable<InputPart>): Promise<readonly (readonly [string, string])[]> {
  const texts: (readonly [string, string])[] = [];
  for await (const { name, bytes } of parts) {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    texts.push([name, Buffer.concat(chunks).toString()]);
  }
  return texts;
}
