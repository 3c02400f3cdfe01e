import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../support/command-line.js';

const READY = '{"projectId":"prj_a","url":"","sync":{"ready":false},"upload":{"ready":true,"targetId":"tgt_a"}}';
const ANSWER =
  '{"runId":"clr_a","id":"clr_a","url":"http://x/r/clr_a","status":"passed","summary":{"total":1,"passed":1,"failed":0,"skipped":0,"flaky":0}}';
const WRITER =
  "require('fs').writeFileSync('junit.xml', '<testsuite name=\"s\"><testcase name=\"b\"/></testsuite>'); process.exit(3)";

/** How a server keeps a client waiting: what it writes to a connection that has sent something. */
type Way = readonly [string, (socket: Socket, asked: string) => void];

const WAYS: readonly Way[] = [
  ['that accepts and never answers', () => undefined],
  [
    'that begins an answer and never ends it',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'),
  ],
  ['that never ends the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nX-Never: ')],
  [
    'that takes everything but the upload',
    (socket, asked) =>
      asked.startsWith('GET') &&
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${READY.length}\r\n\r\n${READY}`,
      ),
  ],
  [
    'that is too busy for longer than there is time',
    (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n'),
  ],
];

describe('clarion upload, when the server falters', () => {
  let repository: ScratchRepository;
  let servers: Server[];

  beforeEach(() => {
    servers = [];
    repository = scratchRepository();
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
  });
  afterEach(async () => {
    for (const server of servers) server.close();
    await repository.remove();
  });

  const listen = (server: Server): Promise<string> =>
    new Promise((settle) => {
      servers.push(server);
      server.listen(0, '127.0.0.1', () =>
        settle(`http://127.0.0.1:${String(Reflect.get(Object(server.address()), 'port'))}`),
      );
    });

  const clarion = (words: readonly string[], url: string): Promise<CommandResult> =>
    repository.clarion(words, {
      CLARION_API_URL: url,
      CLARION_TOKEN: `clarion_${'x'.repeat(42)}`,
      CLARION_PROJECT_ID: 'prj_a',
    });

  /** A server that does nothing by itself. */
  const keepWaiting = (answer: (socket: Socket, asked: string) => void): Promise<string> =>
    listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', (chunk) => answer(socket, chunk.toString('latin1')));
      }),
    );

  /** What becomes of uploads to a server that answers so, at the same time. */
  const tryAll = async ([way, answer]: Way): Promise<
    Readonly<Record<'kind' | 'strict' | 'run', CommandResult>> & { readonly way: string }
  > => {
    const url = await keepWaiting(answer);
    const [kind, strict, run] = await Promise.all([
      clarion(['upload', 'junit.xml', '--timeout', '1s'], url),
      clarion(['upload', 'junit.xml', '--timeout', '1s', '--strict'], url),
      clarion(['run', '--timeout', '1s', '--', 'node', '-e', WRITER], url),
    ]);
    return { way, kind, strict, run };
  };

  it(`waits no longer than --timeout, and lets that fail no build, for a server ${WAYS.map(([name]) => name).join('; ')}`, async () => {
    const ended = await Promise.all(WAYS.map(tryAll));
    const warned = { out: '', errors: expect.stringContaining('Nothing was uploaded') };
    expect(ended).toMatchObject(
      WAYS.map(([way]) => ({
        way,
        kind: { code: 0, ...warned },
        strict: { code: 6, out: '' },
        run: { code: 3, ...warned },
      })),
    );
  });

  it('sends the same body with the same key again, after the time that the server asks for', async () => {
    const asked: { readonly key: string | undefined; readonly digest: string; readonly at: number }[] = [];
    const server = createHttpServer((request, answer) => {
      void readAll(request).then((body) => {
        if (request.url?.includes('readiness') === true)
          return answer.setHeader('content-type', 'application/json').end(READY);
        if (request.method !== 'POST') return answer.writeHead(404).end();
        asked.push({
          key: request.headers['idempotency-key']?.toString(),
          digest: createHash('sha256').update(gunzipSync(body)).digest('hex'),
          at: Date.now(),
        });
        if (asked.length < 3) return answer.writeHead(503, asked.length === 1 ? { 'retry-after': '1' } : {}).end();
        return answer.writeHead(201, { 'content-type': 'application/json' }).end(ANSWER);
      });
    });
    const result = await clarion(['upload', 'junit.xml'], await listen(server));
    expect(result.out).toBe('http://x/r/clr_a\n');
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).toBeDefined();
    expect(new Set(asked.map(({ digest }) => digest)).size).toBe(1);
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it.each([301, 302, 307, 308])(
    'follows no redirection (%d), says where to, and sends no token there',
    async (status) => {
      const asked: string[] = [];
      const elsewhere = await keepWaiting((_, text) => asked.push(text));
      const url = await keepWaiting((socket) =>
        socket.end(`HTTP/1.1 ${status} Elsewhere\r\nLocation: ${elsewhere}/v1\r\nContent-Length: 0\r\n\r\n`),
      );
      expect(await clarion(['upload', 'junit.xml'], url)).toMatchObject({
        code: 2,
        out: '',
        errors: expect.stringContaining(`sends requests on to ${elsewhere}. Set CLARION_API_URL`),
      });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['text/html', '<html>Welcome</html>'],
    ['application/json', '{}'],
    ['application/json', 'null'],
  ])('says that another service is none of Clarion: %s %s', async (type, body) => {
    const url = await keepWaiting((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    );
    expect(await clarion(['upload', 'junit.xml'], url)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining(`The answer of ${url} is not one of Clarion`),
    });
  });

  it('says when to try again where only a header does', async () => {
    const url = await keepWaiting((socket) =>
      socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 90\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(await clarion(['upload', 'junit.xml'], url)).toMatchObject({
      code: 7,
      errors: expect.stringContaining('Try again in 90 seconds'),
    });
  });
});

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
