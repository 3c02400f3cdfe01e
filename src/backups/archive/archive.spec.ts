import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { SCHEMA } from '../../database/connection.js';
import { newHeader } from './archive-header.js';
import { readArchive } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clarion-archive-'));
  path = join(folder, 'backup.tar.gz');
});

afterEach(() => rm(folder, { recursive: true }));

const HEADER = {
  format: 'clarion-export',
  version: 1,
  createdAt: '2026-11-23T01:02:03.004Z',
  clarion: '0.1.0',
  schema: SCHEMA,
};

type Part = readonly [name: string | (Partial<Header> & Pick<Header, 'name'>), content: string];

/** An archive of any parts, whose list of digests is right. */
async function forge(parts: readonly Part[], header: object = HEADER, seal = true): Promise<void> {
  const archive = pack();
  const all: readonly Part[] = [['clarion.json', JSON.stringify(header)], ...parts];
  for (const [name, content] of all) archive.entry(typeof name === 'string' ? { name } : name, content);
  const sums = all.map(([name, content]) => {
    const digest = createHash('sha256').update(content).digest('hex');
    return `${digest}  ${typeof name === 'string' ? name : name.name}\n`;
  });
  if (seal) archive.entry({ name: 'SHA256SUMS' }, sums.join(''));
  archive.finalize();
  await writeFile(path, gzipSync(await buffer(archive)));
}

/** Names and contents of an archive. */
async function read(kind: 'clarion-backup' | 'clarion-export' = 'clarion-export'): Promise<readonly Part[]> {
  const parts: Part[] = [];
  await readArchive(path, kind, {
    begin: () => Promise.resolve(),
    visit: async ({ name, content }) => void parts.push([name, (await buffer(content)).toString()]),
  });
  return parts;
}

describe('an archive', () => {
  const PARTS: readonly Part[] = [
    ['rows/000001-organizations.ndjson', '{"id":"org_1"}\n'],
    ['artifacts/empty', ''],
    ['artifacts/large', 'x'.repeat(300_000)],
  ];

  const write = (): Promise<void> =>
    ArchiveWriter.write(path, newHeader('clarion-export', { organization: 'org_1' }), async (archive) => {
      for (const [name, content] of PARTS) await archive.addText(String(name), content);
    });

  it('is read as it was written, and only its user may read it', async () => {
    await write();
    expect(await read()).toEqual(PARTS);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['backup.tar.gz']);
  });

  it('lists its entries as sha256sum does', async () => {
    await write();
    const sums: string[] = [];
    const entries = extract();
    entries.end(gunzipSync(await readFile(path)));
    for await (const entry of entries) {
      const content = await buffer(entry);
      if (entry.header.name === 'SHA256SUMS') expect(content.toString()).toBe(`${sums.join('\n')}\n`);
      sums.push(`${createHash('sha256').update(content).digest('hex')}  ${entry.header.name}`);
    }
    expect(sums).toHaveLength(PARTS.length + 2);
  });

  it('leaves nothing when its writing fails, and no other file is overwritten', async () => {
    const header = newHeader('clarion-export', {});
    const failing = ArchiveWriter.write(path, header, async (archive) => {
      await archive.addText('one', '1');
      throw new Error('The disk is gone');
    });
    await expect(failing).rejects.toThrow('The disk is gone');
    await expect(
      ArchiveWriter.write(path, header, async (archive) => void (await archive.add('short', 2, [Buffer.from('1')]))),
    ).rejects.toThrow('short has 1 of 2 bytes');
    expect(await readdir(folder)).toEqual([]);
    await writeFile(path, 'letter');
    await expect(write()).rejects.toThrow('exists already');
    expect(await readdir(folder)).toEqual(['backup.tar.gz']);
    expect(await readFile(path, 'utf8')).toBe('letter');
  });

  it('is refused when it was cut anywhere, or when any byte of its content is another one', async () => {
    await write();
    const whole = await readFile(path);
    for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 40)) {
      await writeFile(path, whole.subarray(0, length));
      await expect(read()).rejects.toThrow('is damaged or incomplete');
    }
    const content = gunzipSync(whole);
    for (const text of ['org_1', 'xxxx', 'artifacts/large', '"version":1']) {
      const changed = Buffer.from(content);
      const at = changed.indexOf(text);
      expect(at).toBeGreaterThan(0);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(path, gzipSync(changed));
      await expect(read()).rejects.toThrow(/damaged|not a backup/);
    }
  });

  it.each([
    ['without its end', [['a', '1']], HEADER, false, 'its end is missing'],
    ['with a name that climbs', [['../a', '1']], HEADER, true, 'no entry can be "../a"'],
    ['with a name that climbs later', [['a/../../b', '1']], HEADER, true, 'no entry can be'],
    ['with an absolute name', [['/etc/passwd', '1']], HEADER, true, 'no entry can be'],
    ['with a backslash', [['a\\..\\b', '1']], HEADER, true, 'no entry can be'],
    ['with a hidden name', [['.env', '1']], HEADER, true, 'no entry can be'],
    ['with a very long name', [['a/'.repeat(200) + 'b', '1']], HEADER, true, 'no entry can be'],
    ['with a symbolic link', [[{ name: 'a', type: 'symlink', linkname: '/etc' }, '']], HEADER, true, 'no entry can be'],
    ['with a directory', [[{ name: 'a', type: 'directory' }, '']], HEADER, true, 'no entry can be'],
    [
      'of another version',
      [],
      { ...HEADER, version: 2 },
      true,
      'version 2 of the format, and this Clarion reads version 1',
    ],
    ['of another kind', [], { ...HEADER, format: 'clarion-backup' }, true, 'Use: npm run restore -- <file>'],
    [
      'of a newer schema',
      [],
      { ...HEADER, schema: [...SCHEMA, 'Later1'] },
      true,
      'does not know: Later1. Update Clarion',
    ],
    ['with a description of something else', [], { hello: 'world' }, true, 'is not a backup or an export of Clarion'],
    ['with a directory that climbs', [], { ...HEADER, directories: ['../a'] }, true, 'is not a backup or an export'],
    [
      'with a huge description',
      [],
      { ...HEADER, more: 'x'.repeat(2 ** 20) },
      true,
      'does not begin with its description',
    ],
  ] as const)('is refused %s', async (_what, parts, header, seal, sentence) => {
    await forge(parts, header, seal);
    await expect(read()).rejects.toThrow(sentence);
  });

  it('is refused with a header of several gigabytes, without reading that into memory', async () => {
    const head = Buffer.from(
      '././@PaxHeader'.padEnd(100, '\0') + '0000600\0'.padEnd(24, '\0') + '37777777777\0' + '0'.repeat(11) + '\0',
    );
    const block = Buffer.concat([head, Buffer.alloc(512 - head.length)]);
    block.fill(' ', 148, 156);
    block.write('x', 156);
    block.write('ustar\x0000', 257, 'latin1');
    block.write(
      block
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0') + '\0 ',
      148,
      'latin1',
    );
    await writeFile(path, gzipSync(Buffer.concat([block, Buffer.alloc(1024 * 1024)])));
    await expect(read()).rejects.toThrow('Header exceeds max size');
  });

  it('is refused when it is something else', async () => {
    await writeFile(path, 'not gzip at all');
    await expect(read()).rejects.toThrow('is damaged or incomplete: incorrect header check');
    await rm(path);
    await expect(read()).rejects.toThrow('The file cannot be read: ENOENT');
  });
});
