import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BODIES, pathOf } from './good-requests.js';
import { JSON_TEXTS, type JsonText } from './json-corpus.js';
import { Siege, type Attempt } from './siege.js';

const MIB = 1024 * 1024;
const CORPUS = join('test', 'corpus', 'runner-uploads');

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, 60_000);

afterAll(async () => {
  await siege.end('hostile bodies');
});

/** Real uploads, and where they go. */
const UPLOADS = ['v1-run-cli-full.json', 'v1-run-cli-contracts.json', 'v1-run-cli-ci-github.json', 'v1-run-mcp.json', 'v1-run-load.synthetic.json'];
const OLDER_UPLOADS = ['april-cli-runs-full.json', 'april-cli-runs-ci-github.json', 'april-cli-runs-contracts.json'];

describe('a real upload that was damaged', () => {
  it('is refused wherever it was cut off', async () => {
    await siege.try(cutUploads());
    expect(siege.takeComplaints()).toEqual([]);
    expect(siege.accepted).toBe(0);
  }, 60_000);

  it('is refused or taken, wherever a byte of it was lost, doubled or changed', async () => {
    await siege.try(scratchedUploads());
    expect(siege.takeComplaints()).toEqual([]);
  }, 60_000);

  it('is refused wherever its gzip stream was cut off, and never taken in part', async () => {
    const before = siege.accepted;
    await siege.try(brokenGzip());
    expect(siege.takeComplaints()).toEqual([]);
    expect(siege.accepted).toBe(before);
  }, 60_000);
});

describe('a body that is a bomb', () => {
  it.each(bombs())('is refused at once: $what', async ({ body, encoding, status }) => {
    for (const path of [siege.uploadPath, '/v1/projects']) {
      const headers = { ...siege.asOwner, 'Content-Type': 'application/json', ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }) };
      const answer = await siege.client.send({ method: 'POST', path, headers, body });
      siege.judge(path, answer);
      expect({ path, isRefused: status.includes(answer.status), got: answer.text.slice(0, 200) }).toMatchObject({ isRefused: true });
    }
    expect(siege.takeComplaints()).toEqual([]);
  }, 60_000);

  it('leaves the service with the memory it had', async () => {
    const body = gzipSync(Buffer.alloc(200 * MIB, 0x5b));
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 2; round += 1) {
      const answer = await siege.client.send({ method: 'POST', path: siege.uploadPath, headers: { ...siege.asOwner, 'Content-Encoding': 'gzip' }, body });
      siege.judge('200 MiB of brackets', answer);
      expect(answer.status).toBe(413);
    }
    expect(siege.takeComplaints()).toEqual([]);
    expect((process.memoryUsage.rss() - before) / MIB).toBeLessThan(300);
  }, 60_000);
});

describe('a body that is not what its headers say', () => {
  it('is refused or read by its content', async () => {
    await siege.try(mislabelled());
    expect(siege.takeComplaints()).toEqual([]);
  }, 60_000);

  it.each([
    ['Content-Encoding', 'br', 415],
    ['Content-Encoding', 'gzip, gzip', 415],
    ['Content-Encoding', 'zstd', 415],
    ['Content-Encoding', 'gzip', 400],
    ['Content-Type', 'application/json; charset=utf-16', 415],
    ['Content-Type', 'application/json; charset=utf-7', 415],
  ])('is refused with %s: %s', async (name, value, status) => {
    const headers = { ...siege.asOwner, 'Content-Type': 'application/json', [name]: value };
    const answer = await siege.client.send({ method: 'POST', path: siege.uploadPath, headers, body: '{"result":{"tests":[]}}' });
    siege.judge(value, answer);
    expect(answer.status).toBe(status);
    if (status === 415 && name === 'Content-Encoding') expect(answer.headers['accept-encoding']).toBe('gzip');
    expect(siege.takeComplaints()).toEqual([]);
  });
});

describe('a JSON text that parsers disagree about', () => {
  it.each(JSON_TEXTS)('is read back as it was sent, or refused: $name', async (text) => {
    await expectFaithful(text);
    expect(siege.takeComplaints()).toEqual([]);
  });

  it('is refused or taken as a body, a line or an item, on every route', async () => {
    await siege.try(JSON_TEXTS.flatMap((text, turn) => everywhere(text).filter((_, index) => (index + turn) % 2 === 0)));
    expect(siege.takeComplaints()).toEqual([]);
  });
});

function read(name: string): Buffer {
  return readFileSync(join(CORPUS, name));
}

function uploads(): readonly { readonly name: string; readonly path: string; readonly body: Buffer }[] {
  const older = (name: string): Buffer => Buffer.from(read(name).toString().replace(/"projectId":\s*"[^"]*"/, `"projectId":"${siege.ground.projectId}"`));
  return [
    ...UPLOADS.map((name) => ({ name, path: siege.uploadPath, body: Buffer.from(read(name).toString().trim()) })),
    ...OLDER_UPLOADS.map((name) => ({ name, path: '/open/v1/cli-runs', body: Buffer.from(older(name).toString().trim()) })),
  ];
}

function post(what: string, path: string, body: Buffer, headers: Readonly<Record<string, string>> = {}): Attempt {
  return { what, sent: { method: 'POST', path, headers: { ...siege.asOwner, 'Content-Type': 'application/json', ...headers }, body } };
}

/** Offsets over a whole length, the first and the last ones all of them. */
function offsets(length: number, most: number): readonly number[] {
  const step = Math.max(1, Math.floor(length / most));
  return [...new Set(Array.from({ length }, (_, index) => index).filter((index) => index < 20 || index > length - 20 || index % step === 0))];
}

function* cutUploads(): Generator<Attempt> {
  for (const { name, path, body } of uploads()) {
    for (const end of offsets(body.length, 30)) yield post(`${name} cut at ${end}`, path, body.subarray(0, end));
  }
}

function* scratchedUploads(): Generator<Attempt> {
  for (const { name, path, body } of uploads()) {
    for (const at of offsets(body.length, 12).filter((_, index) => index % 3 === 0)) {
      const [head, rest] = [body.subarray(0, at), body.subarray(at)];
      yield post(`${name} without byte ${at}`, path, Buffer.concat([head, rest.subarray(1)]));
      yield post(`${name} with byte ${at} changed`, path, Buffer.concat([head, Buffer.from([(rest[0] ?? 0) ^ 0x80]), rest.subarray(1)]));
      yield post(`${name} with a quote at ${at}`, path, Buffer.concat([head, Buffer.from('"'), rest]));
    }
  }
}

function* brokenGzip(): Generator<Attempt> {
  const gzip = { 'Content-Encoding': 'gzip' };
  for (const { name, path, body } of uploads().filter((_, index) => index % 3 === 0)) {
    const packed = gzipSync(body);
    for (const end of offsets(packed.length, 30)) yield post(`${name} packed and cut at ${end}`, path, packed.subarray(0, end), gzip);
    const trailer = packed.length - 8;
    for (const at of [0, 1, 2, 3, trailer, trailer + 4, packed.length - 1]) {
      const damaged = Buffer.from(packed);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      yield post(`${name} packed, with byte ${at} changed`, path, damaged, gzip);
    }
    yield post('plain JSON named gzip', path, body, gzip);
    yield post('gzip twice', path, gzipSync(packed), gzip);
    yield post('gzip that is not named', path, packed);
    yield post('gzip with more behind it', path, Buffer.concat([packed, Buffer.from('more')]), gzip);
  }
}

interface Bomb {
  readonly what: string;
  readonly body: Buffer;
  readonly encoding?: string;
  readonly status: readonly number[];
}

/** Each is small on the wire, or deep. Where the limit of a route is smaller it says so; else the content is refused. */
function bombs(): readonly Bomb[] {
  const packed = (what: string, text: Buffer): Bomb => ({ what, body: gzipSync(text), encoding: 'gzip', status: [400, 413, 422] });
  const plain = (what: string, text: string): Bomb => ({ what, body: Buffer.from(text), status: [400, 413, 422] });
  const head = '{"result":{"tests":[{"testId":"a","success":false,"events":[{"type":"log","data":';
  return [
    packed('104 MiB of NULs', Buffer.alloc(104 * MIB, 0)),
    packed('104 MiB of brackets', Buffer.alloc(104 * MIB, 0x5b)),
    packed('104 MiB of spaces', Buffer.alloc(104 * MIB, 0x20)),
    packed('104 MiB of line breaks', Buffer.alloc(104 * MIB, 0x0a)),
    packed('104 MiB of one text', Buffer.concat([Buffer.from('{"summary":"'), Buffer.alloc(104 * MIB, 0x61)])),
    packed('gzip within gzip', gzipSync(Buffer.alloc(104 * MIB, 0x5b))),
    plain('a megabyte of line breaks', '\n'.repeat(MIB)),
    plain('a megabyte of blank lines', '  \n'.repeat(MIB / 3)),
    plain('20,000 levels', '['.repeat(20_000) + ']'.repeat(20_000)),
    plain('1,000,000 levels', '['.repeat(1_000_000) + ']'.repeat(1_000_000)),
    plain('1,000,000 levels of objects', '{"a":'.repeat(1_000_000)),
    plain('20,000 levels within an envelope', `${head}${'['.repeat(20_000)}${']'.repeat(20_000)}}]}]}}`),
    plain('20,000 levels within a line', `{"kind":"test"}\n{"testId":"a","success":true,"events":[{"type":"log","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`),
    plain('20,000 levels in the first line', `{"summary":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n{"testId":"a","success":true}`),
    plain('100,000 numbers that would be 100 MB', `${head}[${'1e1000,'.repeat(100_000)}1]}]}]}}`),
  ];
}

const TYPES = ['', 'text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/mixed', 'application/x-ndjson', 'application/octet-stream', 'APPLICATION/JSON', 'application/json;', 'application/json; charset', 'application/json; charset="', 'application/problem+json', '/', ';;;', 'a'.repeat(4000), 'image/png'];
const CODINGS = ['', 'identity', 'GZIP', 'x-gzip', 'deflate', 'compress', 'br', 'gzip,identity', 'gzip;q=1', '*', ',', 'gzip\t', 'x'.repeat(4000)];
const CHARSETS = ['utf8', 'UTF-8', '"utf-8"', 'us-ascii', 'iso-8859-1', 'utf-16', 'utf-16le', 'utf-32', 'utf-7', 'x-user-defined', '', '"', 'é'];

function* mislabelled(): Generator<Attempt> {
  const contents = ['{"result":{"tests":[]}}', '[]', '', 'text', '<?xml version="1.0"?><testsuite/>', '{"kind":"test"}\n{"testId":"a","success":true}\n', '--x\r\n', 'a=b&c=d'];
  const types = [...TYPES, ...CHARSETS.map((charset) => `application/json; charset=${charset}`)];
  for (const route of Object.keys(BODIES).filter((_, index) => index % 2 === 0)) {
    const [method = '', template = ''] = route.split(' ');
    const path = pathOf(template, siege.ground);
    for (const [index, content] of contents.entries()) {
      const sent = { method, path, body: content };
      for (const type of types.filter((_, turn) => turn % 8 === index % 8)) yield { what: `${type || 'no type'} and ${content.slice(0, 20)}`, sent: { ...sent, headers: { ...siege.asOwner, 'Content-Type': type } } };
      for (const coding of CODINGS.filter((_, turn) => turn % 4 === index % 4)) {
        yield { what: `${coding} and ${content.slice(0, 20)}`, sent: { ...sent, headers: { ...siege.asOwner, 'Content-Type': 'application/json', 'Content-Encoding': coding } } };
      }
    }
  }
}

function assertionOf(text: Buffer): Buffer {
  const [before = '', after = ''] = '{"result":{"tests":[{"testId":"a","success":false,"events":[{"type":"assertion","passed":false,"message":"m","expected":@}]}]}}'.split('@');
  return Buffer.concat([Buffer.from(before), text, Buffer.from(after)]);
}

async function expectFaithful({ bytes, readBack }: JsonText): Promise<void> {
  const answer = await siege.client.send(post('', siege.uploadPath, assertionOf(bytes)).sent);
  siege.judge('an assertion', answer);
  if (readBack === 'refused') expect(answer.status).toBe(400);
  if (answer.status !== 201) {
    expect(readBack ?? 'refused').toBe('refused');
    return;
  }
  const runId = /"runId":"(clr_\w+)"/.exec(answer.text)?.[1] ?? '';
  const report = await siege.client.send({ method: 'GET', path: `/open/v1/runs/${runId}/failures`, headers: siege.asOwner });
  const told = /"expected":([^]*)\},"lastFewEvents"/.exec(report.text)?.[1];
  if (readBack !== undefined) expect(told).toBe(readBack);
}

/** As a whole body, and as a line. */
function everywhere({ name, bytes }: JsonText): readonly Attempt[] {
  const line = Buffer.concat([Buffer.from('{"kind":"test"}\n'), bytes, Buffer.from('\n')]);
  return [
    post(name, siege.uploadPath, bytes),
    post(name, siege.uploadPath, line, { 'Content-Type': 'application/x-ndjson' }),
    post(name, `${siege.uploadPath}/${siege.ground.openRunId}/tests`, bytes),
    post(name, `${siege.uploadPath}/${siege.ground.runId}/complete`, bytes),
    post(name, '/open/v1/cli-runs', bytes),
    post(name, '/v1/projects', bytes),
    post(name, '/admin/v1/session', bytes),
  ];
}
