import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Siege, SLOW_MS, type Attempt } from './siege.js';

const CORPUS = join('test', 'corpus', 'runner-uploads');

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('damaged uploads');
});

/** Real uploads, and where they go. */
const UPLOADS = [
  'v1-run-cli-full.json',
  'v1-run-cli-contracts.json',
  'v1-run-cli-ci-github.json',
  'v1-run-mcp.json',
  'v1-run-load.synthetic.json',
];
const OLDER_UPLOADS = ['april-cli-runs-full.json', 'april-cli-runs-ci-github.json', 'april-cli-runs-contracts.json'];

describe('a real upload that was damaged', () => {
  it(
    'is refused wherever it was cut off',
    async () => {
      await siege.try(cutUploads());
      expect(siege.takeComplaints()).toEqual([]);
      expect(siege.accepted).toBe(0);
    },
    SLOW_MS,
  );

  it(
    'is refused or taken, wherever a byte of it was lost, doubled or changed',
    async () => {
      await siege.try(scratchedUploads());
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'is refused wherever its gzip stream was cut off, and never taken in part',
    async () => {
      const before = siege.accepted;
      await siege.try(brokenGzip());
      expect(siege.takeComplaints()).toEqual([]);
      expect(siege.accepted).toBe(before);
    },
    SLOW_MS,
  );
});

function read(name: string): Buffer {
  return readFileSync(join(CORPUS, name));
}

function uploads(): readonly { readonly name: string; readonly path: string; readonly body: Buffer }[] {
  const older = (name: string): Buffer =>
    Buffer.from(
      read(name)
        .toString()
        .replace(/"projectId":\s*"[^"]*"/, `"projectId":"${siege.fixture.projectId}"`),
    );
  return [
    ...UPLOADS.map((name) => ({ name, path: siege.uploadPath, body: Buffer.from(read(name).toString().trim()) })),
    ...OLDER_UPLOADS.map((name) => ({
      name,
      path: '/open/v1/cli-runs',
      body: Buffer.from(older(name).toString().trim()),
    })),
  ];
}

/** Offsets over a whole length, the first and the last ones all of them. */
function offsets(length: number, most: number): readonly number[] {
  const step = Math.max(1, Math.floor(length / most));
  return [
    ...new Set(
      Array.from({ length }, (_, index) => index).filter(
        (index) => index < 20 || index > length - 20 || index % step === 0,
      ),
    ),
  ];
}

function* cutUploads(): Generator<Attempt> {
  for (const { name, path, body } of uploads()) {
    for (const end of offsets(body.length, 30)) yield siege.post(`${name} cut at ${end}`, path, body.subarray(0, end));
  }
}

function* scratchedUploads(): Generator<Attempt> {
  for (const { name, path, body } of uploads()) {
    for (const at of offsets(body.length, 12).filter((_, index) => index % 3 === 0)) {
      const [head, rest] = [body.subarray(0, at), body.subarray(at)];
      yield siege.post(`${name} without byte ${at}`, path, Buffer.concat([head, rest.subarray(1)]));
      yield siege.post(
        `${name} with byte ${at} changed`,
        path,
        Buffer.concat([head, Buffer.from([(rest[0] ?? 0) ^ 0x80]), rest.subarray(1)]),
      );
      yield siege.post(`${name} with a quote at ${at}`, path, Buffer.concat([head, Buffer.from('"'), rest]));
    }
  }
}

function* brokenGzip(): Generator<Attempt> {
  const gzip = { 'Content-Encoding': 'gzip' };
  for (const { name, path, body } of uploads().filter((_, index) => index % 3 === 0)) {
    const packed = gzipSync(body);
    for (const end of offsets(packed.length, 30))
      yield siege.post(`${name} packed and cut at ${end}`, path, packed.subarray(0, end), gzip);
    const trailer = packed.length - 8;
    for (const at of [0, 1, 2, 3, trailer, trailer + 4, packed.length - 1]) {
      const damaged = Buffer.from(packed);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      yield siege.post(`${name} packed, with byte ${at} changed`, path, damaged, gzip);
    }
    yield siege.post('plain JSON named gzip', path, body, gzip);
    for (const end of [20, trailer, packed.length - 1])
      yield siege.post(`${name} cut at ${end}, packed twice`, path, gzipSync(packed.subarray(0, end)), gzip);
    for (const end of [20, trailer, packed.length - 1])
      yield siege.post(`${name} packed, not named, and cut at ${end}`, path, packed.subarray(0, end));
    yield siege.post('gzip with more behind it', path, Buffer.concat([packed, Buffer.from('more')]), gzip);
  }
}
