import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, textOf, type Account } from '../support/set-up-server.js';
import { startServer, type ServerProcess } from '../support/process.js';
import { openStore, testServer, type Store } from '../support/store.js';
import { beginUpload } from './open-upload.js';
import { startProxy, type TcpProxy } from './tcp-proxy.js';

const RECOVERY_MS = 5_000;

/** The embedded database lives in the process, so there is no connection to lose. */
const describeOnServer = testServer() === undefined ? describe.skip : describe;

let store: Store;
let proxy: TcpProxy;
let server: ServerProcess;
let account: Account;
let runPath: string;

if (testServer() !== undefined) {
  beforeAll(async () => {
    store = await openStore();
    const url = new URL(store.databaseUrl ?? '');
    proxy = await startProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    server = await startServer({ environment: { ...store.environment, CLARION_DATABASE_URL: url.href } });
    account = await setUpServer(server.url);
    const answer = await upload();
    runPath = `/open/v1/runs/${textOf(await answer.json(), 'runId')}/failures`;
  }, 60_000);

  afterAll(async () => {
    await server.end('SIGKILL');
    await proxy.close();
    await store.remove();
  });
}

describeOnServer('A server that has lost its database', () => {
  it.each(['refuse', 'silence'] as const)(
    'answers 503 with Retry-After, lives, and recovers within 5 seconds (connections: %s)',
    async (how) => {
      await proxy.cut(how);
      for (const answer of [await read(), await upload()]) expect(await problemOf(answer)).toEqual(OVERLOADED);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

      await proxy.mend();
      const mendedAt = performance.now();
      await until(async () => (await read()).status === 200 && (await upload()).status === 201);
      expect(performance.now() - mendedAt).toBeLessThan(RECOVERY_MS);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    },
    90_000,
  );

  it('answers 503 to an upload that was under way, shows nothing of it, and takes it again', async () => {
    const before = await countRuns();
    const open = await beginUpload(server.url, account, 4_000);
    await proxy.cut('refuse');
    const answer = await open.finish();
    expect(answer.status).toBe(503);
    await proxy.mend();
    await until(async () => (await read()).status === 200);
    expect(await countRuns()).toBe(before);
    expect((await (await beginUpload(server.url, account, 4_000)).finish()).status).toBe(201);
    expect(await countRuns()).toBe(before + 1);
  }, 90_000);

  it('loses no connection of its pool to cut ones', async () => {
    for (let time = 0; time < 3; time += 1) {
      const pending = Promise.allSettled(Array.from({ length: 20 }, () => upload()));
      await sleep(5);
      await proxy.cut('refuse');
      await pending;
      await proxy.mend();
    }
    await until(async () => (await read()).status === 200);
    const answers = await Promise.all(Array.from({ length: 40 }, () => read()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  }, 90_000);
});

const OVERLOADED = { status: 503, type: 'application/problem+json', error: 'overloaded', hasRetryAfter: true };

async function problemOf(answer: Response): Promise<object> {
  const retryAfter = Number(answer.headers.get('retry-after'));
  return {
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0],
    error: textOf(await answer.json(), 'error'),
    hasRetryAfter: retryAfter > 0,
  };
}

function read(): Promise<Response> {
  return fetch(`${server.url}${runPath}`, { headers: { Authorization: `Bearer ${account.readToken}` } });
}

function upload(): Promise<Response> {
  const body = JSON.stringify({
    result: { tests: [{ testId: 'a', testName: 'a', success: true, durationMs: 1, events: [] }] },
  });
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${account.writeToken}` };
  return fetch(`${server.url}${account.uploadPath}`, { method: 'POST', headers, body });
}

async function countRuns(): Promise<number> {
  const answer = await fetch(`${server.url}/open/v1/runs?limit=200`, {
    headers: { Authorization: `Bearer ${account.readToken}` },
  });
  const page: unknown = await answer.json();
  const items: unknown = typeof page === 'object' && page !== null ? Reflect.get(page, 'items') : undefined;
  return Array.isArray(items) ? items.length : -1;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not come within 20 seconds');
    await sleep(50);
  }
}
