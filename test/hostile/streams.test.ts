import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { textAt } from '../support/world.js';
import { Siege, SLOW_MS, type Attempt } from './siege.js';

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('hostile streams');
});

const FORM = 'multipart/form-data; boundary=cut';

function part(head: string, content: string): string {
  return `--cut\r\n${head}\r\n\r\n${content}\r\n`;
}

const FILE = 'Content-Disposition: form-data; name="files"; filename="a/b.txt"\r\nContent-Type: text/plain';
const GOOD = `${part(FILE, 'first')}${part(FILE, 'second')}--cut--\r\n`;

describe('a multipart body', () => {
  it(
    'is refused wherever it was cut off, and no file of it is kept',
    async () => {
      await siege.try(Array.from({ length: GOOD.length - 4 }, (_, end) => files(`cut at ${end}`, GOOD.slice(0, end))));
      expect(siege.takeComplaints()).toEqual([]);
      expect(siege.accepted).toBe(0);
      expect(await artifactsKept()).toEqual({ rows: '0', files: [] });
    },
    SLOW_MS,
  );

  it(
    'is refused or taken, however its parts are malformed',
    async () => {
      await siege.try(malformedParts());
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it.each([
    ['../../etc/passwd', undefined],
    ['/etc/passwd', undefined],
    ['C:\\windows\\system32', undefined],
    ['a/../../b', undefined],
    ['..\\..\\a', undefined],
    ['', undefined],
    ['x'.repeat(2000), undefined],
    ['a\u0000b.txt', 'a\u2400b.txt'],
    ['é😀\u202e.txt', 'é😀\u202e.txt'],
    ['a/./b//c.txt', 'a/b/c.txt'],
    ['a\\b.txt', 'a/b.txt'],
    ['__proto__', '__proto__'],
  ])('with a file named %j keeps it as %j or not at all, and gives it back without harm', async (name, kept) => {
    const head = `Content-Disposition: form-data; name="files"; filename="${name.replaceAll('\\', '\\\\')}"\r\nContent-Type: text/html`;
    const answer = await siege.client.send(files('', `${part(head, '<script>')}--cut--\r\n`).sent);
    siege.judge(name, answer);
    expect({ name, status: answer.status }).toEqual({ name, status: kept === undefined ? 422 : 201 });
    if (kept !== undefined) await expectHarmless(JSON.parse(answer.text), kept);
    expect(siege.takeComplaints()).toEqual([]);
  });
});

describe('a body of lines', () => {
  const LINES = [
    '{"kind":"test","environment":"é"}',
    '{"testId":"a","success":true,"events":[{"type":"log","message":"x"}]}',
    '{"testId":"b","status":"failed"}',
  ];

  it(
    'is refused wherever a line of it was cut off, and no line of it is kept',
    async () => {
      const body = Buffer.from(LINES.join('\n'));
      const ends = Array.from({ length: body.length }, (_, end) => end).filter(
        (end) => body[end] !== 0x0a && body[end - 1] !== 0x0a && end > 0,
      );
      const before = await runsKept();
      await siege.try(ends.map((end) => lines(`cut at ${end}`, body.subarray(0, end))));
      expect(siege.takeComplaints()).toEqual([]);
      expect(await runsKept()).toBe(before);
    },
    SLOW_MS,
  );

  it(
    'is refused or taken, whatever stands between its lines',
    async () => {
      await siege.try(hostileLines(LINES));
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'is refused, and nothing of it kept, when a line far behind is wrong',
    async () => {
      const before = await runsKept();
      const many = Array.from({ length: 5000 }, (_, index) => `{"testId":"t${index}","success":true}`);
      for (const wrong of ['{"testId":5}', 'nonsense', '{"testId":"a","success":tru', '\u0000']) {
        const answer = await siege.client.send(lines('', Buffer.from([LINES[0], ...many, wrong].join('\n'))).sent);
        siege.judge(wrong, answer);
        expect([400, 422]).toContain(answer.status);
        expect(answer.text).toMatch(/line 5002\b|"\/5001\//);
      }
      expect(siege.takeComplaints()).toEqual([]);
      expect(await runsKept()).toBe(before);
    },
    SLOW_MS,
  );
});

function files(what: string, body: string | Buffer, type = FORM): Attempt {
  const path = `${siege.uploadPath}/${siege.fixture.runId}/artifacts`;
  return { what, sent: { method: 'POST', path, headers: { ...siege.asOwner, 'Content-Type': type }, body } };
}

function lines(what: string, body: Buffer, headers: Readonly<Record<string, string>> = {}): Attempt {
  return {
    what,
    sent: {
      method: 'POST',
      path: siege.uploadPath,
      headers: { ...siege.asOwner, 'Content-Type': 'application/x-ndjson', ...headers },
      body,
    },
  };
}

function* malformedParts(): Generator<Attempt> {
  const heads = [
    '',
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; name=files; filename=a',
    'Content-Disposition: attachment; filename="a"',
    'Content-Disposition: form-data; name="files"',
    'Content-Disposition: form-data; name="other"; filename="a"',
    'Content-Disposition: form-data; name="files"; filename*=UTF-8\'\'%FF%00',
    'Content-Disposition: form-data; name="files"; filename="a',
    'Content-Disposition: form-data; name="files"; filename="\u0001\u007f"',
    'Content-Disposition: form-data; name="__proto__"; filename="__proto__"',
    'Content-Disposition: form-data; name="files"; filename="a"\r\nContent-Type: ../..',
    'Content-Disposition: form-data; name="files"; filename="a"\r\nContent-Transfer-Encoding: base64',
    'Content-Disposition: form-data; name="files"; filename="a"\r\nContent-Type: text/plain; charset=utf-16',
    `Content-Disposition: form-data; name="files"; filename="a"\r\n${'X: y\r\n'.repeat(3000)}Z: z`,
    `Content-Disposition: form-data; name="files"; filename="${'x'.repeat(100_000)}"`,
    'no colon',
    ': empty name',
    'Content-Disposition : form-data; name="files"; filename="a"',
  ];
  for (const head of heads) yield files(JSON.stringify(head.slice(0, 60)), `${part(head, 'content')}--cut--\r\n`);
  const wholes = [
    '',
    '--cut--',
    '--cut--\r\n',
    '--cut',
    '--cut\r\n',
    '\r\n--cut--',
    '--cut\r\n\r\n--cut--',
    '--other\r\n',
    GOOD.replaceAll('\r\n', '\n'),
    `preamble\r\n${GOOD}epilogue`,
    `${GOOD}${GOOD}`,
    '\u0000'.repeat(5000),
    '-'.repeat(5000),
    '--cut\r\n'.repeat(3000),
    '\r\n'.repeat(5000),
  ];
  for (const whole of wholes) yield files(JSON.stringify(whole.slice(0, 40)), whole);
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="cut',
    `multipart/form-data; boundary=${'x'.repeat(500)}`,
    'multipart/form-data; boundary=é',
    'multipart/form-data; boundary=other',
    'multipart/mixed; boundary=cut',
    'multipart/form-data; charset=utf-16; boundary=cut',
    'application/json',
    '',
    'MULTIPART/FORM-DATA; BOUNDARY=cut',
  ];
  for (const type of types) yield files(type.slice(0, 60), GOOD, type);
  yield files('1,001 files', `${part(FILE, '').repeat(1001)}--cut--\r\n`);
  yield files('1,001 fields', `${part('Content-Disposition: form-data; name="a"', 'b').repeat(1001)}--cut--\r\n`);
}

function* hostileLines(good: readonly string[]): Generator<Attempt> {
  const between = [
    '\r\n',
    '\n\n\n',
    '\r',
    '\u2028',
    '\n \t \n',
    '\n\u0000\n',
    '\n\ufeff',
    '\n[]\n',
    '\nnull\n',
    '\n{}\n',
    '\n"a"\n',
    '\n1\n',
    '\n{"testId":"a"}\n',
    `\n${'['.repeat(5000)}\n`,
    ',',
    '\n,\n',
    '\u001e',
    '\n//\n',
    '\n\ud800\n',
  ];
  for (const text of between) {
    yield lines(JSON.stringify(text.slice(0, 20)), Buffer.from(good.join(text)));
    yield lines(`${JSON.stringify(text.slice(0, 20))}, packed`, gzipSync(good.join(text)), {
      'Content-Encoding': 'gzip',
    });
    yield lines(`${JSON.stringify(text.slice(0, 20))} in front`, Buffer.from(`${text}${good.join('\n')}`));
    yield lines(`${JSON.stringify(text.slice(0, 20))} behind`, Buffer.from(`${good.join('\n')}${text}`));
  }
  const first = [
    '{}',
    '[]',
    'null',
    '""',
    '0',
    '{"kind":"other"}',
    '{"status":"running"}',
    '{"result":{"tests":[]}}',
    '{"a":1}',
    `{"environment":"${'x'.repeat(1_100_000)}"}`,
    `${' '.repeat(1_100_000)}{}`,
  ];
  for (const line of first)
    yield lines(`the first line ${line.slice(0, 30)}`, Buffer.from([line, ...good.slice(1)].join('\n')));
  yield lines(
    'a line of 17 MiB',
    Buffer.from(`${good[0]}\n{"testId":"a","success":true,"reason":"${'x'.repeat(17 * 1024 * 1024)}"}`),
  );
}

async function runsKept(): Promise<string> {
  const [row] = await siege.app.dataSource.query<{ kept: string }[]>(
    "SELECT (SELECT count(*) FROM runs) || ' runs, ' || (SELECT count(*) FROM tests) || ' tests' AS kept",
  );
  return row?.kept ?? '';
}

async function artifactsKept(): Promise<{ readonly rows: string; readonly files: readonly string[] }> {
  const [row] = await siege.app.dataSource.query<{ rows: string }[]>('SELECT count(*) AS rows FROM artifacts');
  const entries = readdirSync(join(siege.app.dataDir, 'artifacts'), { recursive: true, withFileTypes: true });
  return { rows: String(row?.rows), files: entries.filter((entry) => entry.isFile()).map((entry) => entry.name) };
}

/** What a test wrote must not run in the service's origin. */
async function expectHarmless(body: unknown, name: string): Promise<void> {
  expect(body).toMatchObject({ items: [{ name, mediaType: 'text/html', sizeBytes: 8 }] });
  const artifactId = textAt(body, 'items', 0, 'id');
  const answer = await siege.client.send({
    method: 'GET',
    path: `/open/v1/runs/${siege.fixture.runId}/artifacts/${artifactId}`,
    headers: siege.asOwner,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~!-]+$/,
  );
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
}
