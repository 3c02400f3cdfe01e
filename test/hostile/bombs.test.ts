import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Received, Sent } from '../support/exchange.js';
import { RawConnection } from '../support/raw-connection.js';
import { zipOf } from '../support/archives/zip.js';
import { JUNIT } from './report-archives.js';
import { complaintsOf, Siege, SLOW_MS } from './siege.js';

const MIB = 1024 * 1024;
const FREE = 10 * MIB;
const MOST_TESTS = 50;

/** Limits of one answer to a bomb. */
const CPU_MS = 1000;
const MEMORY_BYTES = 64 * MIB;

const GZIP = { 'Content-Encoding': 'gzip' };
const FORM = { 'Content-Type': 'multipart/form-data; boundary=cut' };

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin({ CLARION_MAX_TESTS_PER_RUN: String(MOST_TESTS), CLARION_BODY_TIMEOUT: '1s' });
}, SLOW_MS);

afterAll(async () => {
  await siege.end('bombs');
});

/** A gzip stream of 1 GiB of one byte, in members of 64 MiB. */
function gigabyteOf(byte: number): Buffer {
  return Buffer.concat(Array.from<Buffer>({ length: 16 }).fill(gzipSync(Buffer.alloc(64 * MIB, byte))));
}

/** An NDJSON run that never ends in practice: 1 GiB of small tests behind the envelope. */
function gigabyteOfTests(): Buffer {
  const tests = gzipSync('{"testId":"a","success":true}\n'.repeat((64 * MIB) / 30));
  return Buffer.concat([gzipSync('{"kind":"test"}\n'), ...Array.from<Buffer>({ length: 16 }).fill(tests)]);
}

function multipart(field: string, file: Buffer): Buffer {
  const head = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="a.xml"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--cut--\r\n')]);
}

type Bomb = readonly [
  what: string,
  body: () => Buffer,
  headers?: Readonly<Record<string, string>>,
  path?: () => string,
];

const zeros = gigabyteOf(0);
const lines = gigabyteOf(0x0a);
const tests = gigabyteOfTests();
const blanks = Buffer.concat([Buffer.from(JUNIT), Buffer.alloc(64 * MIB, ' ')]);
const zip = zipOf([
  ['a.xml', blanks],
  ['b.xml', blanks],
]);
const artifactsPath = (): string => `${siege.uploadPath}/${siege.fixture.openRunId}/artifacts`;
const testsPath = (): string => `${siege.uploadPath}/${siege.fixture.openRunId}/tests`;

const BOMBS: readonly Bomb[] = [
  ['gzip of zeros', () => zeros],
  ['gzip of line breaks', () => lines],
  ['gzip of tests', () => tests],
  ['gzip of gzip of zeros', () => gzipSync(zeros)],
  ['gzip of gzip of tests', () => gzipSync(tests)],
  ['gzip of gzip of gzip of tests', () => gzipSync(gzipSync(tests))],
  ['encoded zeros', () => zeros, GZIP],
  ['encoded tests', () => tests, GZIP],
  ['encoded gzip of tests', () => gzipSync(tests), GZIP],
  ['encoded gzip of gzip of tests', () => gzipSync(gzipSync(tests)), GZIP],
  ['zip', () => zip],
  ['encoded zip', () => gzipSync(zip), GZIP],
  ['gzip of zip', () => gzipSync(zip)],
  ['encoded gzip of zip', () => gzipSync(gzipSync(zip)), GZIP],
  [
    'gzip in zip',
    () =>
      zipOf([
        ['a.xml', JUNIT],
        ['b.xml.gz', gzipSync(zeros)],
      ]),
  ],
  [
    'zip in zip',
    () =>
      zipOf([
        ['a.xml', JUNIT],
        ['b.zip', zip],
      ]),
  ],
  ['gzip in a form', () => multipart('report', zeros), FORM],
  ['gzip of gzip in a form', () => multipart('report', gzipSync(zeros)), FORM],
  ['zip in a form', () => multipart('report', zip), FORM],
  ['zip in an encoded form', () => gzipSync(multipart('report', zip)), { ...FORM, ...GZIP }],
  ['gzip in an encoded form', () => gzipSync(multipart('report', gzipSync(blanks))), { ...FORM, ...GZIP }],
  ['gzip of a named format', () => gzipSync(blanks), {}, () => `${siege.uploadPath}?format=junit`],
  ['encoded gzip of a named format', () => gzipSync(zeros), GZIP, () => `${siege.uploadPath}?format=junit`],
  ['encoded files', () => gzipSync(multipart('files', Buffer.alloc(64 * MIB))), { ...FORM, ...GZIP }, artifactsPath],
  ['gzip to a live run', () => tests, {}, testsPath],
  ['encoded gzip to a live run', () => gzipSync(tests), GZIP, testsPath],
  ['gzip to the legacy route', () => tests, {}, () => '/open/v1/cli-runs'],
];

/** An archive within an archive is skipped unless it is one of those that are read. */
const SKIPPED: ReadonlySet<string> = new Set(['gzip in zip']);

describe('a bomb', () => {
  beforeAll(async () => {
    // Compiles and allocates what every upload needs.
    await siege.client.send(siege.post('warm', siege.uploadPath, gzipSync(Buffer.alloc(FREE, 0x0a))).sent);
    await siege.client.send(siege.post('warm', siege.uploadPath, zipOf([['a.xml', JUNIT]])).sent);
  });

  it.each(BOMBS)(
    'costs little and leaves nothing: %s',
    async (what, body, headers = {}, path = () => siege.uploadPath) => {
      const { sent } = siege.post(what, path(), body(), headers);
      const memory = new MemoryPeak();
      let [answer, ms] = await timedAnswer(sent);
      // What takes long does so each time; a collection of garbage, or a busy machine, makes it look so once.
      for (let again = 0; again < 2 && ms >= CPU_MS; again += 1) [answer, ms] = await timedAnswer(sent);
      if (SKIPPED.has(what)) expect(answer.status).toBe(201);
      else expect([413, 422]).toContain(answer.status);
      expect(complaintsOf({ ...answer, ms: 0 })).toEqual([]);
      expect({ what, isQuick: ms < CPU_MS, ms }).toMatchObject({ isQuick: true });
      expect(memory.end()).toBeLessThan(MEMORY_BYTES);
    },
    SLOW_MS,
  );
});

/** An answer, and the milliseconds of processor time that it took. */
async function timedAnswer(sent: Sent): Promise<readonly [Received, number]> {
  const before = process.cpuUsage();
  const answer = await siege.client.send(sent);
  const { user, system } = process.cpuUsage(before);
  return [answer, (user + system) / 1000];
}

/** The most memory of the process since the beginning, over what it had then. */
class MemoryPeak {
  readonly #before = process.memoryUsage.rss();
  #most = this.#before;
  readonly #timer = setInterval(() => this.#look(), 20);

  end(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#most - this.#before;
  }

  #look(): void {
    this.#most = Math.max(this.#most, process.memoryUsage.rss());
  }
}

async function statusOf(
  body: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
  path = siege.uploadPath,
): Promise<number> {
  const answer = await siege.client.send(siege.post('limit', path, body, headers).sent);
  siege.judge('limit', answer);
  expect(siege.takeComplaints()).toEqual([]);
  return answer.status;
}

describe('the limits of unpacking', () => {
  it.each([
    [FREE - 1, 201],
    [FREE, 201],
    [FREE + 1, 413],
  ])('%i bytes of line breaks in gzip get %i', async (size, status) => {
    const head = Buffer.from('{"kind":"test","result":{"tests":[]}}');
    const body = gzipSync(Buffer.concat([head, Buffer.alloc(size - head.length, 0x0a)]));
    expect(await statusOf(body)).toBe(status);
    expect(await statusOf(body, GZIP)).toBe(status);
  });

  it.each([
    [FREE - 1, 201],
    [FREE, 201],
    [FREE + 1, 413],
  ])('%i bytes in an archive get %i', async (size, status) => {
    const half = Math.floor(size / 2);
    const padded = (length: number): string => JUNIT + ' '.repeat(length - JUNIT.length);
    const archive = zipOf([
      ['a.xml', padded(half)],
      ['b.xml', padded(size - half)],
    ]);
    expect(await statusOf(archive)).toBe(status);
    expect(await statusOf(multipart('report', archive), FORM)).toBe(status);
  });

  it.each<[string, () => Buffer, Readonly<Record<string, string>>, number]>([
    ['gzip', () => gzipSync(JUNIT), {}, 201],
    ['gzip of gzip', () => gzipSync(gzipSync(JUNIT)), {}, 201],
    ['gzip of gzip of gzip', () => gzipSync(gzipSync(gzipSync(JUNIT))), {}, 422],
    ['encoded gzip', () => gzipSync(gzipSync(JUNIT)), GZIP, 201],
    ['encoded gzip of gzip', () => gzipSync(gzipSync(gzipSync(JUNIT))), GZIP, 422],
    ['encoded zip', () => gzipSync(zipOf([['a.xml', JUNIT]])), GZIP, 201],
    ['gzip of zip', () => gzipSync(zipOf([['a.xml', JUNIT]])), {}, 201],
    ['encoded gzip of zip', () => gzipSync(gzipSync(zipOf([['a.xml', JUNIT]]))), GZIP, 422],
  ])('%s is unpacked at most twice', async (_, body, headers, status) => {
    expect(await statusOf(body(), headers)).toBe(status);
  });
});

describe('the number of tests in a run', () => {
  const drafts = (count: number): readonly object[] =>
    Array.from({ length: count }, (_, index) => ({ testId: `t${index}`, success: true, durationMs: 1, events: [] }));
  const asLines = (count: number): string =>
    [{ kind: 'test' }, ...drafts(count)].map((line) => JSON.stringify(line)).join('\n');
  const asJunit = (count: number): string => `<testsuite name="a">${'<testcase name="a"/>'.repeat(count)}</testsuite>`;

  it.each([
    [MOST_TESTS - 1, 201],
    [MOST_TESTS, 201],
    [MOST_TESTS + 1, 413],
  ])('%i get %i in every format', async (count, status) => {
    expect(await statusOf(JSON.stringify({ result: { tests: drafts(count) } }))).toBe(status);
    expect(await statusOf(asLines(count), { 'Content-Type': 'application/x-ndjson' })).toBe(status);
    expect(await statusOf(asJunit(count))).toBe(status);
  });

  it('is limited for live runs, and a refused append adds nothing', async () => {
    const opened = await siege.client.send(siege.post('open', siege.uploadPath, '{"status":"running"}').sent);
    const { runId }: { runId: string } = JSON.parse(opened.text);
    const append = (count: number): Promise<number> =>
      statusOf(JSON.stringify(drafts(count)), {}, `${siege.uploadPath}/${runId}/tests`);
    expect(await append(MOST_TESTS - 2)).toBe(202);
    expect(await append(3)).toBe(413);
    expect(await append(1)).toBe(202);
    expect(await append(1)).toBe(202);
    expect(await append(1)).toBe(413);
  });
});

describe('the time of a body', () => {
  const head = (length: number): string =>
    `POST ${siege.uploadPath} HTTP/1.1\r\nHost: a\r\nCookie: ${siege.asOwner.Cookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const RUN = '{"result":{"tests":[]}}';

  it.each([
    ['in good time', 10, 201],
    ['too slowly in total, although without a pause', 150, 400],
  ])('is limited: a body that arrives %s', async (_, pauseMs, status) => {
    const connection = await RawConnection.open(siege.app.port);
    await connection.send(head(RUN.length));
    const sending = (async (): Promise<void> => {
      for (const character of RUN) {
        await connection.send(character);
        await sleep(pauseMs);
      }
    })();
    expect(await connection.until((received) => received.includes('\r\n\r\n'))).toContain(`HTTP/1.1 ${status} `);
    connection.destroy();
    await sending;
  });
});
