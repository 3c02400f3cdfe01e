import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Received } from '../support/exchange.js';
import { RawConnection } from '../support/raw-connection.js';
import { Siege, SLOW_MS } from './siege.js';

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('hostile framing');
});

const HOST = 'Host: localhost\r\n';
const CHUNKED = `POST /v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`;

/** What is no HTTP/1.1 request (RFC 9112): refused in the contract's form, or the connection is closed without a word. */
const NO_REQUESTS: readonly string[] = [
  'GARBAGE\r\n\r\n',
  '\r\n\r\n\r\n\r\nGARBAGE\r\n\r\n',
  '\u0000\u0000\u0000\u0000\u0000\u0000',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '',
  'GET / HT',
  'GET / HTTP/1.1\r\nHost: a',
  'HTTP/1.1 200 OK\r\n\r\n',
  '{"json":"at once"}\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `GET / HTTP/1.1 more\r\n${HOST}\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  `GET /v1/me?é=\u00ff HTTP/1.1\r\n${HOST}\r\n`,
  `GET /v1/\u00ff HTTP/1.1\r\n${HOST}\r\n`,
  `G\u0000T / HTTP/1.1\r\n${HOST}\r\n`,
  `get / HTTP/1.1\r\n${HOST}\r\n`,
  `${'A'.repeat(5000)} / HTTP/1.1\r\n${HOST}\r\n`,
  `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\u0001 HTTP/1.1\r\n${HOST}\r\n`,
  'GET / HTTP/1.1\nHost: localhost\n\n',
  `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X: a\u0000b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}no colon\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X : a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}: empty\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X\u0001: a\r\n\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(100_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${'X: a\r\n'.repeat(10_000)}\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: abc\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 1e3\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 0x10\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999999\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n`,
  `POST /v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n`,
  `${CHUNKED}zz\r\nabc\r\n0\r\n\r\n`,
  `${CHUNKED}FFFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n`,
  `${CHUNKED}-1\r\nabc\r\n0\r\n\r\n`,
  `${CHUNKED}3\r\nabcdef\r\n0\r\n\r\n`,
  `${CHUNKED}3;${'x'.repeat(100_000)}\r\nabc\r\n0\r\n\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
];

/** What HTTP allows, though no client of ours sends it: answered like any other request. */
const ODD_REQUESTS: readonly (readonly [string, number])[] = [
  ['GET /v1/me HTTP/1.0\r\n\r\n', 401],
  ['GET /v1/me\r\n\r\n', 401],
  [`GET  /v1/me HTTP/1.1\r\n${HOST}\r\n`, 401],
  [`GET http://evil.example/v1/me HTTP/1.1\r\n${HOST}\r\n`, 401],
  [`OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 404],
  [`GET /v1/me HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 401],
  [`GET /v1/me HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`, 401],
  [`GET /v1/me HTTP/1.1\r\n${HOST}Expect: the-unexpected\r\n\r\n`, 401],
  [`POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nab`, 401],
  [`${CHUNKED}3\r\nabc\r\n0\r\nTrailer: x\r\n\r\n`, 401],
  [`POST /v1/me HTTP/1.1\r\n${HOST}X-HTTP-Method-Override: GET\r\nContent-Length: 0\r\n\r\n`, 405],
];

describe('bytes that are no request', () => {
  it.each(NO_REQUESTS)('are refused, and the connection is closed: %j', async (bytes) => {
    const received = await answerTo(bytes);
    if (received === '') return;
    const answer = parse(received);
    siege.judge(bytes.slice(0, 60), answer);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(siege.takeComplaints()).toEqual([]);
  });

  it("are refused in the contract's form at least where they look like a request", async () => {
    const refused = await Promise.all(NO_REQUESTS.map(answerTo));
    expect(
      refused.filter((received) => /"error":"invalid_(request|token)"|"error":"method_not_allowed"/.test(received))
        .length,
    ).toBeGreaterThan(NO_REQUESTS.length / 2);
  });

  it(
    'can be any bytes at all',
    async () => {
      for (let seed = 1; seed <= 100; seed += 1) {
        const received = await answerTo(noise(seed));
        if (received !== '') siege.judge(`noise ${seed}`, parse(received));
      }
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );
});

describe('a request that is odd and allowed', () => {
  it.each(ODD_REQUESTS)('is answered: %j', async (bytes, status) => {
    const answer = parse(await answerTo(bytes));
    siege.judge(bytes.slice(0, 60), answer);
    expect(answer.status).toBe(status);
    expect(siege.takeComplaints()).toEqual([]);
  });

  it('may come with forty others at once, and each is answered in turn', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `pipelined-${index}`);
    const received = await answerTo(
      ids.map((id) => `GET /v1/me HTTP/1.1\r\n${HOST}X-Request-Id: ${id}\r\n\r\n`).join(''),
    );
    expect([...received.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id)).toEqual(ids);
  });

  it('does not smuggle another one behind a body that was refused', async () => {
    const inner = `GET /admin/v1/setup HTTP/1.1\r\n${HOST}X-Request-Id: smuggled\r\n\r\n`;
    const received = await answerTo(
      `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: ${inner.length + 10_000}\r\n\r\n${inner}`,
    );
    expect(received).toContain('"error":"invalid_token"');
    expect(received).not.toContain('smuggled');
  });
});

describe('a sender who goes away', () => {
  it(
    'leaves nothing behind, wherever the upload broke off',
    async () => {
      const { dataSource } = siege.app;
      const before = await dataSource.query('SELECT count(*) FROM runs');
      const body = `{"kind":"test"}\n${'{"testId":"a","success":true}\n'.repeat(3000)}`;
      const head = `POST ${siege.uploadPath} HTTP/1.1\r\n${HOST}Cookie: ${siege.asOwner.Cookie}\r\nContent-Type: application/x-ndjson\r\nContent-Length: ${body.length}\r\n\r\n`;
      for (const share of [0, 0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
        const connection = await RawConnection.open(siege.app.port);
        await connection.send(head + body.slice(0, Math.floor(body.length * share)));
        connection.destroy();
      }
      for (const share of [0, 0.5, 0.99])
        siege.judge('half an upload', parse(await answerTo(head + body.slice(0, Math.floor(body.length * share)))));
      expect(siege.takeComplaints()).toEqual([]);
      expect(await dataSource.query('SELECT count(*) FROM runs')).toEqual(before);
    },
    SLOW_MS,
  );
});

/** All that is answered to bytes behind which the sender closes its side. */
async function answerTo(bytes: string): Promise<string> {
  const connection = await RawConnection.openStubborn(siege.app.port);
  await connection.send(Buffer.from(bytes, 'latin1'));
  connection.end();
  return connection.untilOver();
}

function parse(received: string): Received {
  const [head = '', text = ''] = received.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, text: Buffer.from(text, 'latin1').toString('utf8'), ms: 0 };
}

/** Pseudo-random bytes, the same for the same seed, that begin like a request every other time. */
function noise(seed: number): string {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  const bytes = Array.from({ length: 200 }, () => String.fromCharCode(next() % 256)).join('');
  return seed % 2 === 0 ? bytes : `POST /v1/projects HTTP/1.1\r\n${HOST}${bytes}`;
}
