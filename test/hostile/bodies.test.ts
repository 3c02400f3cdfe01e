import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { BODIES, pathOf } from './good-requests.js';
import { Siege, SLOW_MS, type Attempt } from './siege.js';

const MIB = 1024 * 1024;

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('hostile bodies');
});

describe('a body that is a bomb', () => {
  it.each(bombs())(
    'is refused at once: $what',
    async ({ body, encoding, status }) => {
      for (const path of [siege.uploadPath, '/v1/projects']) {
        const headers = {
          ...siege.asOwner,
          'Content-Type': 'application/json',
          ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
        };
        const answer = await siege.client.send({ method: 'POST', path, headers, body });
        siege.judge(path, answer);
        expect({ path, isRefused: status.includes(answer.status), got: answer.text.slice(0, 200) }).toMatchObject({
          isRefused: true,
        });
      }
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'leaves the service with the memory it had',
    async () => {
      const body = gzipSync(Buffer.alloc(200 * MIB, 0x5b));
      const before = process.memoryUsage.rss();
      for (let round = 0; round < 2; round += 1) {
        const answer = await siege.client.send({
          method: 'POST',
          path: siege.uploadPath,
          headers: { ...siege.asOwner, 'Content-Encoding': 'gzip' },
          body,
        });
        siege.judge('200 MiB of brackets', answer);
        expect(answer.status).toBe(413);
      }
      expect(siege.takeComplaints()).toEqual([]);
      expect((process.memoryUsage.rss() - before) / MIB).toBeLessThan(300);
    },
    SLOW_MS,
  );
});

describe('a body that is not what its headers say', () => {
  it(
    'is refused or read by its content',
    async () => {
      await siege.try(mislabelled());
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it.each([
    ['Content-Encoding', 'br', 415],
    ['Content-Encoding', 'gzip, gzip', 415],
    ['Content-Encoding', 'zstd', 415],
    ['Content-Encoding', 'gzip', 400],
    ['Content-Type', 'application/json; charset=utf-16', 415],
    ['Content-Type', 'application/json; charset=utf-7', 415],
  ])('is refused with %s: %s', async (name, value, status) => {
    const headers = { ...siege.asOwner, 'Content-Type': 'application/json', [name]: value };
    const answer = await siege.client.send({
      method: 'POST',
      path: siege.uploadPath,
      headers,
      body: '{"result":{"tests":[]}}',
    });
    siege.judge(value, answer);
    expect(answer.status).toBe(status);
    if (status === 415 && name === 'Content-Encoding') expect(answer.headers['accept-encoding']).toBe('gzip');
    expect(siege.takeComplaints()).toEqual([]);
  });
});

interface Bomb {
  readonly what: string;
  readonly body: Buffer;
  readonly encoding?: string;
  readonly status: readonly number[];
}

/** Each is small on the wire, or deep. Where the limit of a route is smaller it says so; else the content is refused. */
function bombs(): readonly Bomb[] {
  const packed = (what: string, text: Buffer): Bomb => ({
    what,
    body: gzipSync(text),
    encoding: 'gzip',
    status: [400, 413, 422],
  });
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
    plain(
      '20,000 levels within a line',
      `{"kind":"test"}\n{"testId":"a","success":true,"events":[{"type":"log","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`,
    ),
    plain(
      '20,000 levels in the first line',
      `{"summary":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n{"testId":"a","success":true}`,
    ),
    plain('100,000 numbers that would be 100 MB', `${head}[${'1e1000,'.repeat(100_000)}1]}]}]}}`),
  ];
}

const TYPES = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/mixed',
  'application/x-ndjson',
  'application/octet-stream',
  'APPLICATION/JSON',
  'application/json;',
  'application/json; charset',
  'application/json; charset="',
  'application/problem+json',
  '/',
  ';;;',
  'a'.repeat(4000),
  'image/png',
];
const CODINGS = [
  '',
  'identity',
  'GZIP',
  'x-gzip',
  'deflate',
  'compress',
  'br',
  'gzip,identity',
  'gzip;q=1',
  '*',
  ',',
  'gzip\t',
  'x'.repeat(4000),
];
const CHARSETS = [
  'utf8',
  'UTF-8',
  '"utf-8"',
  'us-ascii',
  'iso-8859-1',
  'utf-16',
  'utf-16le',
  'utf-32',
  'utf-7',
  'x-user-defined',
  '',
  '"',
  'é',
];

function* mislabelled(): Generator<Attempt> {
  const contents = [
    '{"result":{"tests":[]}}',
    '[]',
    '',
    'text',
    '<?xml version="1.0"?><testsuite/>',
    '{"kind":"test"}\n{"testId":"a","success":true}\n',
    '--x\r\n',
    'a=b&c=d',
  ];
  const types = [...TYPES, ...CHARSETS.map((charset) => `application/json; charset=${charset}`)];
  for (const route of Object.keys(BODIES).filter((_, index) => index % 2 === 0)) {
    const [method = '', template = ''] = route.split(' ');
    const path = pathOf(template, siege.fixture);
    for (const [index, content] of contents.entries()) {
      const sent = { method, path, body: content };
      for (const type of types.filter((_, turn) => turn % 8 === index % 8))
        yield {
          what: `${type || 'no type'} and ${content.slice(0, 20)}`,
          sent: { ...sent, headers: { ...siege.asOwner, 'Content-Type': type } },
        };
      for (const coding of CODINGS.filter((_, turn) => turn % 4 === index % 4)) {
        yield {
          what: `${coding} and ${content.slice(0, 20)}`,
          sent: {
            ...sent,
            headers: { ...siege.asOwner, 'Content-Type': 'application/json', 'Content-Encoding': coding },
          },
        };
      }
    }
  }
}
