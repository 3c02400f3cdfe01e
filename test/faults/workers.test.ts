import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { runToEnd, startServer, type ServerProcess } from '../support/process.js';
import { setUpServer, textOf } from '../support/set-up-server.js';
import { openServerStore, testServer, type Store } from '../support/store.js';
import { beginUpload } from './open-upload.js';

/** One process owns the embedded database. */
const postgres = testServer();
const describeOnServer = postgres === undefined ? describe.skip : describe;

const WORKERS = 2;

let store: Store;
let servers: ServerProcess[];

beforeEach(async () => {
  servers = [];
  if (postgres !== undefined) store = await openServerStore(postgres);
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  if (postgres !== undefined) await store.remove();
});

describeOnServer('A server of two workers', () => {
  it('serves one port with both', async () => {
    const server = await start();
    expect(workersOf(server)).toHaveLength(WORKERS);
    for (let request = 0; request < 20; request += 1) await statusOf(`${server.url}/admin/v1/setup`);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'));
    expect(new Set(lines.map((line) => /"worker":(\d)/.exec(line)?.[1]))).toEqual(new Set(['1', '2']));
  }, 120_000);

  it('refuses a revoked token on the next request, whichever worker gets it', async () => {
    const server = await start();
    const account = await setUpServer(server.url);
    const upload = await beginUpload(server.url, account);
    const runId = textOf(JSON.parse((await upload.finish()).text), 'runId');
    const read = (): Promise<number> =>
      statusOf(`${server.url}/open/v1/runs/${runId}/failures`, { Authorization: `Bearer ${account.readToken}` });
    expect(await times(10, read)).toEqual(new Set([200]));
    const revoked = await fetch(`${server.url}/cli/revoke`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: account.readToken }),
    });
    expect(revoked.status).toBe(200);
    expect(await times(10, read)).toEqual(new Set([401]));
  }, 120_000);

  it('counts the requests of a caller once for both', async () => {
    const limit = 300;
    const server = await start({ CLARION_RATE_REQUESTS_PER_TOKEN: String(limit) });
    const { readToken, projectId } = await setUpServer(server.url);
    const headers = { Authorization: `Bearer ${readToken}` };
    const startedAt = performance.now();
    let admitted = 0;
    for (let request = 0; request < 2 * limit; request += 1)
      if ((await statusOf(`${server.url}/open/v1/runs?projectId=${projectId}`, headers)) === 200) admitted += 1;
    const filledUp = ((performance.now() - startedAt) / 60_000) * limit;
    expect(admitted).toBeGreaterThanOrEqual(limit);
    // One worker alone would admit the limit, and both together nearly all.
    expect(admitted).toBeLessThan(limit * 1.2 + filledUp);
  }, 120_000);

  it('has metrics of both', async () => {
    const server = await start();
    for (let request = 0; request < 20; request += 1) await statusOf(`${server.url}/admin/v1/setup`);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const counted = text
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count') && line.includes('"/admin/v1/setup"'));
    expect(counted.map((line) => line.split(' ').at(-1))).toEqual(['20']);
  }, 120_000);

  it('replaces a worker that is killed, and goes on with its sweeps', async () => {
    const server = await start({ CLARION_RUN_STALE_AFTER: '8s' });
    const account = await setUpServer(server.url);
    const before = workersOf(server);
    const opened = await fetch(`${server.url}${account.uploadPath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.writeToken}` },
      body: JSON.stringify({ commitSha: 'abc123', status: 'running' }),
    });
    const runId = textOf(await opened.json(), 'runId');
    const [first] = before;
    if (first === undefined) throw new Error('There is no worker');
    process.kill(first, 'SIGKILL');
    await until(() => server.output().includes('"msg":"worker ended"'));
    expect(await statusOf(`${server.url}/health/ready`)).toBe(200);
    await until(() => workersOf(server).filter((pid) => !before.includes(pid)).length === 1);
    await until(() => server.output().match(/"worker":1,[^\n]*"msg":"listening"/g)?.length === 2);
    expect(await times(10, () => statusOf(`${server.url}/health/ready`))).toEqual(new Set([200]));
    const run = {
      url: `${server.url}/open/v1/runs/${runId}`,
      headers: { Authorization: `Bearer ${account.readToken}` },
    };
    await until(async () => textOf(await (await fetch(run.url, run)).json(), 'status') === 'errored');
  }, 120_000);

  it('finishes uploads in flight at SIGTERM, and ends with all workers', async () => {
    const server = await start();
    const account = await setUpServer(server.url);
    // Connections alternate between the workers.
    const uploads = [await beginUpload(server.url, account), await beginUpload(server.url, account)];
    const workers = workersOf(server);
    const ended = server.end('SIGTERM');
    await sleep(300);
    const answers = await Promise.all(uploads.map((upload) => upload.finish()));
    const { code, signal } = await ended;
    expect({ statuses: answers.map(({ status }) => status), code, signal }).toEqual({
      statuses: [201, 201],
      code: 0,
      signal: null,
    });
    expect(workers.filter(isAlive)).toEqual([]);
  }, 120_000);

  it('leaves no worker behind when it is killed', async () => {
    const server = await start();
    const workers = workersOf(server);
    await server.end('SIGKILL');
    await until(() => !workers.some(isAlive));
  }, 120_000);

  it('says so when the port is taken, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    try {
      const environment = { ...store.environment, CLARION_WORKERS: String(WORKERS), CLARION_PORT: port };
      const { code, errors } = await runToEnd({ environment });
      expect(code).toBe(1);
      expect(errors.trim().split('\n')).toEqual([expect.stringContaining(`port ${port} of 127.0.0.1 is in use`)]);
    } finally {
      taken.close();
    }
  }, 120_000);
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const environment = { ...store.environment, CLARION_WORKERS: String(WORKERS), ...settings };
  const server = await startServer({ environment });
  servers.push(server);
  // The first worker that listens ends the start.
  await until(() => server.output().match(/"msg":"listening"/g)?.length === WORKERS);
  return server;
}

/** The ids of the processes that a server has started. */
function workersOf({ pid }: ServerProcess): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    // A process that ended and was not waited for has no command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

/** Sends a request on a connection of its own, so that the workers alternate. */
async function statusOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const incoming = (response: IncomingMessage): void => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    };
    get(url, { agent: false, headers }, incoming).once('error', reject);
  });
}

async function times(count: number, request: () => Promise<number>): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) statuses.add(await request());
  return statuses;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not come within 30 seconds');
    await sleep(20);
  }
}
