import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ServerProcess } from '../support/process.js';
import { openStore, testServer, type Store } from '../support/store.js';
import { startProxy } from './tcp-proxy.js';
import { freePort } from '../support/network/free-port.js';

let store: Store;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.remove());

/** The response to a GET; undefined while nothing listens. */
async function get(url: string, method = 'GET'): Promise<Response | undefined> {
  return fetch(url, { method }).catch(() => undefined);
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error('What was waited for did not come within a minute');
    await sleep(5);
  }
}

async function end(server: Promise<ServerProcess>): Promise<void> {
  await (await server).end('SIGKILL');
}

describe('A server that starts', () => {
  it('lives, is not ready, and then is', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const started = startServer({ environment: { ...store.environment, CLARION_PORT: String(port) } });
    try {
      const first = await until(() => get(`${url}/health/ready`));
      expect(first.status).toBe(503);
      const statuses = new Set<number>();
      await until(async () => {
        const [live, ready] = [await get(`${url}/health/live`), await get(`${url}/health/ready`)];
        expect(live?.status).toBe(200);
        if (ready !== undefined) statuses.add(ready.status);
        return ready?.status === 200 ? true : undefined;
      });
      expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
      expect((await get(`${url}/v1/me`))?.status).toBe(401);
    } finally {
      await end(started);
    }
  }, 120_000);
});

const describeOnServer = testServer() === undefined ? describe.skip : describe;

describeOnServer('A server whose database does not listen yet', () => {
  it('answers 503 with Retry-After to everything but the check of its life, and starts when the database comes', async () => {
    const target = new URL(store.databaseUrl ?? '');
    const proxy = await startProxy(target.hostname, Number(target.port || 5432));
    await proxy.cut('refuse');
    target.hostname = '127.0.0.1';
    target.port = String(proxy.port);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = { ...store.environment, CLARION_DATABASE_URL: target.href, CLARION_PORT: String(port) };
    const started = startServer({ environment });
    try {
      await until(() => get(`${url}/health/live`));
      await sleep(1000);
      expect((await get(`${url}/health/live`, 'HEAD'))?.status).toBe(200);
      for (const [path, method] of [
        ['/health/ready', 'GET'],
        ['/v1/me', 'GET'],
        ['/', 'GET'],
        ['/health/live', 'POST'],
      ] as const) {
        const answer = await get(`${url}${path}`, method);
        expect([path, answer?.status, answer?.headers.get('retry-after')]).toEqual([path, 503, '5']);
        expect(answer?.headers.get('content-type')).toContain('application/problem+json');
        expect(await answer?.json()).toMatchObject({
          error: 'not_ready',
          instance: answer?.headers.get('x-request-id'),
        });
      }
      await proxy.mend();
      const server = await started;
      expect(server.url).toBe(url);
      expect((await get(`${url}/health/ready`))?.status).toBe(200);
    } finally {
      await proxy.mend();
      await end(started);
      await proxy.close();
    }
  }, 120_000);
});
