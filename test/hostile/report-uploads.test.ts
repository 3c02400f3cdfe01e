import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUERY_MEMBERS } from '../../src/uploads/run-query.js';
import { formatNames } from '@clarion/reports';
import { Client } from '../support/exchange.js';
import { bombs, brokenGzip, JUNIT, lying, oddlyNamed, type Body } from './report-archives.js';
import { brokenParts, oddParts } from './multipart-bodies.js';
import { hostileLines, hostileXml, manyTests, repetitive } from './report-texts.js';
import { complaintsOf, IS_WHOLE, Siege, SLOW_MS, type Attempt } from './siege.js';

const MIB = 1024 * 1024;
const LIMIT = 32 * MIB;

/** Large reports are read and stored in their own time. MANY_TESTS=300000 makes them larger. */
const MANY = Number(process.env['MANY_TESTS'] ?? 5000);
const PATIENCE_MS = 200_000;

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin({ CLARION_MAX_UPLOAD_BYTES: String(8 * MIB), CLARION_MAX_STREAM_BYTES: String(LIMIT) });
}, SLOW_MS);

afterAll(async () => {
  await siege.end('reports');
});

describe('a hostile report', () => {
  it.each<[string, () => Iterable<Attempt>]>([
    ['an archive that unfolds to more than anybody should read', () => posted(bombs(LIMIT))],
    ['an archive with odd names', () => posted(oddlyNamed())],
    ['an archive whose fields lie', () => posted(lying())],
    ['a damaged gzip stream', () => [...posted(brokenGzip()), ...posted(brokenGzip(), { 'Content-Encoding': 'gzip' })]],
    [
      'odd parts',
      () =>
        oddParts().map(({ what, type, bytes }) => siege.post(what, siege.uploadPath, bytes, { 'Content-Type': type })),
    ],
    [
      'broken parts',
      () =>
        [...brokenParts()].map(({ what, type, bytes }) =>
          siege.post(what, siege.uploadPath, bytes, { 'Content-Type': type }),
        ),
    ],
    ['another format than the one that is named', namedWrongly],
    ['odd parameters', oddQueries],
  ])(
    'is taken whole or refused in the form of the contract: %s',
    async (_, attempts) => {
      await besiege(attempts());
    },
    SLOW_MS,
  );

  it.each<[string, () => readonly Body[]]>([
    ['hostile XML', hostileXml],
    ['messages that say the same again and again', repetitive],
    ['hostile lines and JSON', hostileLines],
  ])(
    'is taken whole or refused in the form of the contract, in time: %s',
    async (_, bodies) => {
      await besiege(posted(bodies()), 1);
    },
    SLOW_MS,
  );

  it('is refused where lines of the native format unfold to more than is taken', async () => {
    const lines = gzipSync(Buffer.concat([Buffer.from('{"kind":"test"}\n'), Buffer.alloc(LIMIT + MIB, '\n')]));
    const answer = await siege.client.send(siege.post('lines in gzip', siege.uploadPath, lines).sent);
    expect([answer.status, complaintsOf({ ...answer, ms: 0 })]).toEqual([413, []]);
  });

  it(
    'may be of very many tests',
    async () => {
      const client = new Client(siege.app.port, 1, PATIENCE_MS);
      for (const [what, body] of manyTests(MANY)) {
        const answer = await client.send(siege.post(what, siege.uploadPath, body).sent);
        siege.judge(what, { ...answer, ms: 0 });
        expect([what, answer.status, complaintsOf({ ...answer, ms: 0 })]).toEqual([what, 201, []]);
        expect(JSON.parse(answer.text)).toMatchObject({ summary: { total: MANY } });
      }
      client.close();
      expect(siege.takeComplaints()).toEqual([]);
    },
    2 * PATIENCE_MS,
  );
});

/** Sends them, and looks whether there are as many runs more as were taken. */
async function besiege(attempts: Iterable<Attempt>, atOnce?: number): Promise<void> {
  const [runs, taken] = [await countRuns(), siege.accepted];
  await siege.try(attempts, atOnce);
  expect(siege.takeComplaints()).toEqual([]);
  expect((await countRuns()) - runs).toBe(siege.accepted - taken);
  expect((await siege.client.send({ method: 'GET', path: '/health/live' })).status).toBe(200);
}

async function countRuns(): Promise<number> {
  const [row] = await siege.app.dataSource.query<{ count: string }[]>('SELECT count(*) FROM runs');
  return Number(row?.count);
}

function* posted(bodies: Iterable<Body>, headers: Readonly<Record<string, string>> = {}): Generator<Attempt> {
  for (const [what, bytes] of bodies)
    yield siege.post(what, siege.uploadPath, bytes, { 'Content-Type': 'application/octet-stream', ...headers });
}

const TEXTS = [
  JUNIT,
  '1..1\nok 1 - a\n',
  '{"numTotalTests":1,"testResults":[{"assertionResults":[{"title":"a","status":"passed"}]}]}',
  '{"Action":"pass","Package":"a","Test":"T"}\n',
  '{"result":{"tests":[]}}',
  '[]',
  'hello',
  '',
];

/** Each name is tried with one text of so many, and the next name with the next ones. */
const TURNS = IS_WHOLE ? 1 : 4;

function* namedWrongly(): Generator<Attempt> {
  const names = [...formatNames(), 'word', '', 'JUnit', 'toString', '__proto__', 'x'.repeat(5000)];
  for (const [turn, name] of names.entries()) {
    for (const text of TEXTS.filter((_, index) => (index + turn) % TURNS === 0))
      yield siege.post(
        `${JSON.stringify(text.slice(0, 30))} as ${name.slice(0, 30)}`,
        `${siege.uploadPath}?format=${encodeURIComponent(name)}`,
        Buffer.from(text),
        { 'Content-Type': 'application/octet-stream' },
      );
  }
}

const VALUES = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  '%zz',
  'x'.repeat(6000),
  '-1',
  '1e400',
  'NaN',
  'null',
  '{"a":1}',
  '%F0%9F%98%80',
  '%1B[31m',
  '2026-99-99T00:00:00Z',
  '2026-01-31T12:00:00Z',
  'Bearer%20abcdef0123456789abcdef',
  '7',
  'passed',
];

function* oddQueries(): Generator<Attempt> {
  for (const member of [...QUERY_MEMBERS, 'format', 'result', '__proto__']) {
    const queries = [
      ...VALUES.map((value) => `${member}=${value}`),
      `${member}=a&${member}=b`,
      `${member}[]=a`,
      `${member}[a]=b`,
      `${member}[__proto__]=b`,
      member,
      `${member}=a`.repeat(2),
      `${encodeURIComponent(member)}%00=a`,
    ];
    for (const query of queries)
      yield siege.post(query.slice(0, 60), `${siege.uploadPath}?${query}`, Buffer.from(JUNIT), {
        'Content-Type': 'application/xml',
      });
  }
}
