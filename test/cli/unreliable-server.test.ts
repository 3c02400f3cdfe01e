import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../support/command-line.js';

const READY = '{"projectId":"prj_a","url":"","sync":{"ready":false},"upload":{"ready":true,"targetId":"tgt_a"}}';
const UPLOADED =
  '{"runId":"clr_a","id":"clr_a","url":"http://x/r/clr_a","status":"passed","summary":{"total":1,"passed":1,"failed":0,"skipped":0,"flaky":0}}';
const WRITE_REPORT =
  "require('fs').writeFileSync('junit.xml', '<testsuite name=\"s\"><testcase name=\"b\"/></testsuite>'); process.exit(3)";

/** A way in which a server fails to respond, and what it does with a connection that received a request. */
type Fault = readonly [string, (socket: Socket, request: string) => void];

const FAULTS: readonly Fault[] = [
  ['that accepts and never responds', () => undefined],
  [
    'that never ends the body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'),
  ],
  ['that never ends the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nX-Never: ')],
  [
    'that responds to everything except the upload',
    (socket, request) =>
      request.startsWith('GET') &&
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${READY.length}\r\n\r\n${READY}`,
      ),
  ],
  [
    'that is busy for longer than the time limit',
    (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n'),
  ],
];

describe('clarion with an unreliable server', () => {
  let repository: ScratchRepository;
  let repositories: ScratchRepository[];
  let servers: Server[];

  beforeEach(() => {
    servers = [];
    repositories = [];
    repository = createRepository();
  });
  afterEach(async () => {
    for (const server of servers) server.close();
    await Promise.all(repositories.map((created) => created.remove()));
  });

  const listen = (server: Server): Promise<string> =>
    new Promise((settle) => {
      servers.push(server);
      server.listen(0, '127.0.0.1', () =>
        settle(`http://127.0.0.1:${String(Reflect.get(Object(server.address()), 'port'))}`),
      );
    });

  const createRepository = (): ScratchRepository => {
    const created = scratchRepository();
    created.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
    repositories.push(created);
    return created;
  };

  const clarion = (words: readonly string[], url: string, where = repository): Promise<CommandResult> =>
    where.clarion(words, {
      CLARION_API_URL: url,
      CLARION_TOKEN: `clarion_${'x'.repeat(42)}`,
      CLARION_PROJECT_ID: 'prj_a',
    });

  /** Starts a server with a connection handler. */
  const startTcp = (respond: (socket: Socket, request: string) => void): Promise<string> =>
    listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', (chunk) => respond(socket, chunk.toString('latin1')));
      }),
    );

  /** Runs three commands at the same time with a server that has the fault. `run` writes a report, so it has its own repository. */
  const runAll = async ([fault, respond]: Fault): Promise<
    Readonly<Record<'lenient' | 'strict' | 'run', CommandResult>> & { readonly fault: string }
  > => {
    const url = await startTcp(respond);
    const [lenient, strict, run] = await Promise.all([
      clarion(['upload', 'junit.xml', '--timeout', '1s'], url),
      clarion(['upload', 'junit.xml', '--timeout', '1s', '--strict'], url),
      clarion(['run', '--timeout', '1s', '--', 'node', '-e', WRITE_REPORT], url, createRepository()),
    ]);
    return { fault, lenient, strict, run };
  };

  it(`stops after --timeout, and fails only with --strict, for a server ${FAULTS.map(([name]) => name).join('; ')}`, async () => {
    const results = await Promise.all(FAULTS.map(runAll));
    const warned = { out: '', errors: expect.stringContaining('Nothing was uploaded') };
    expect(results).toMatchObject(
      FAULTS.map(([fault]) => ({
        fault,
        lenient: { code: 0, ...warned },
        strict: { code: 6, out: '' },
        run: { code: 3, ...warned },
      })),
    );
  });

  it('sends the same body with the same key again, after Retry-After', async () => {
    const attempts: { readonly key: string | undefined; readonly digest: string; readonly at: number }[] = [];
    const server = createHttpServer((request, response) => {
      void readAll(request).then((body) => {
        if (request.url?.includes('readiness') === true)
          return response.setHeader('content-type', 'application/json').end(READY);
        if (request.method !== 'POST') return response.writeHead(404).end();
        attempts.push({
          key: request.headers['idempotency-key']?.toString(),
          digest: createHash('sha256').update(gunzipSync(body)).digest('hex'),
          at: Date.now(),
        });
        if (attempts.length < 3)
          return response.writeHead(503, attempts.length === 1 ? { 'retry-after': '1' } : {}).end();
        return response.writeHead(201, { 'content-type': 'application/json' }).end(UPLOADED);
      });
    });
    const result = await clarion(['upload', 'junit.xml'], await listen(server));
    expect(result.out).toBe('http://x/r/clr_a\n');
    expect(attempts).toHaveLength(3);
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
    expect(attempts[0]?.key).toBeDefined();
    expect(new Set(attempts.map(({ digest }) => digest)).size).toBe(1);
    expect((attempts[1]?.at ?? 0) - (attempts[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it.each([301, 302, 307, 308])(
    'does not follow a redirect (%d), shows its host, and sends no token there',
    async (status) => {
      const received: string[] = [];
      const otherHost = await startTcp((_, text) => received.push(text));
      const url = await startTcp((socket) =>
        socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${otherHost}/v1\r\nContent-Length: 0\r\n\r\n`),
      );
      expect(await clarion(['upload', 'junit.xml'], url)).toMatchObject({
        code: 2,
        out: '',
        errors: expect.stringContaining(
          `redirects to ${otherHost}. If that is your server, set CLARION_API_URL to it.`,
        ),
      });
      expect(received).toEqual([]);
    },
  );

  it.each([
    ['text/html', '<html>Welcome</html>'],
    ['application/json', '{}'],
    ['application/json', 'null'],
  ])('rejects the response of another service: %s %s', async (type, body) => {
    const url = await startTcp((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    );
    expect(await clarion(['upload', 'junit.xml'], url)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining(`${url} is not a Clarion server. Check CLARION_API_URL.`),
    });
  });

  it('says when to try again if only a header does', async () => {
    const url = await startTcp((socket) =>
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
