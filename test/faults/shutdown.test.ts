import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpServer, textOf } from '../support/set-up-server.js';
import { runToEnd, startServer, type ServerProcess } from '../support/process.js';
import { openEmbeddedStore, openStore, type Store } from '../support/store.js';
import { beginUpload } from './open-upload.js';

let store: Store;
let servers: ServerProcess[];

beforeEach(async () => {
  store = await openStore();
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await store.remove();
});

describe('SIGTERM', () => {
  it('turns readiness off, lets an upload in flight end well, and ends the process with 0', async () => {
    const server = await start();
    const account = await setUpServer(server.url);
    const upload = await beginUpload(server.url, account);
    const ended = server.end('SIGTERM');
    await until(async () => (await statusOf(`${server.url}/health/ready`)) === 503);
    expect(await statusOf(`${server.url}/health/live`)).toBe(200);
    const answer = await upload.finish();
    const { code, signal } = await ended;
    expect({ status: answer.status, code, signal }).toEqual({ status: 201, code: 0, signal: null });

    const restarted = await start();
    const runId = textOf(JSON.parse(answer.text), 'runId');
    expect(await read(restarted.url, `/open/v1/runs/${runId}`, account.readToken)).toMatchObject({
      status: 'passed',
      summary: { total: 100 },
    });
  }, 90_000);

  it('listens on for the notice: not ready, alive, and answering', async () => {
    const server = await start({ CLARION_SHUTDOWN_NOTICE: '2s' });
    const startedAt = performance.now();
    const ended = server.end('SIGTERM');
    await until(async () => (await statusOf(`${server.url}/health/ready`)) === 503);
    while (performance.now() - startedAt < 1_500) {
      expect(await statusOf(`${server.url}/health/ready`)).toBe(503);
      expect(await statusOf(`${server.url}/health/live`)).toBe(200);
      expect(await statusOf(`${server.url}/admin/v1/setup`)).toBe(200);
      await sleep(100);
    }
    expect((await ended).code).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2_000);
    await expect(statusOf(`${server.url}/health/live`)).rejects.toThrow('fetch failed');
  }, 60_000);

  it('answers the request of a connection that was accepted before', async () => {
    const server = await start();
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = server.end('SIGTERM');
    await until(() => isRefused(server.url));
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await text(socket)).toContain('200 OK');
    expect((await ended).code).toBe(0);
  }, 60_000);

  it('answers all connections that it takes while it closes the listener', async () => {
    const server = await start();
    const callers = Promise.all(Array.from({ length: 32 }, () => connectUntilRefused(server.url)));
    await sleep(300);
    expect((await server.end('SIGTERM')).code).toBe(0);
    const reset = (await callers).filter((code) => code !== 'ECONNREFUSED');
    // Between the last look for connections and the close, the system may take one in a hundred closes. Without that look it is most of
    // them.
    expect(reset.length).toBeLessThanOrEqual(1);
  }, 60_000);

  it('does not wait for an upload whose sender has gone', async () => {
    const server = await start();
    const upload = await beginUpload(server.url, await setUpServer(server.url));
    upload.abandon();
    const startedAt = performance.now();
    const { code } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  }, 60_000);
});

describe('A second process on the same data directory', () => {
  it('is refused with the directory and the process, and the first one keeps running', async () => {
    // Of the embedded database: a server's takes many processes.
    const embedded = openEmbeddedStore();
    try {
      const first = await startServer({ environment: embedded.environment });
      servers.push(first);
      const second = await runToEnd({ environment: embedded.environment });
      expect(second.code).toBe(1);
      expect(second.errors).toContain('is in use');
      expect(second.errors).toContain(String(embedded.environment['CLARION_DATA_DIR']));
      expect(second.errors).toContain(String(first.pid));
      expect(second.errors.trim().split('\n')).toHaveLength(1);
      expect(await statusOf(`${first.url}/health/ready`)).toBe(200);
      await first.end('SIGKILL');
    } finally {
      await embedded.remove();
    }
  }, 60_000);
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer({ environment: { ...store.environment, ...settings } });
  servers.push(server);
  return server;
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends one request after the other, each on a connection of its own, until one fails. Returns the code of that error. */
async function connectUntilRefused(url: string): Promise<string> {
  for (;;) {
    try {
      await new Promise<void>((resolve, reject) => {
        const incoming = (response: IncomingMessage): void => void response.resume().once('end', resolve);
        get(`${url}/health/live`, { agent: false }, incoming).once('error', reject);
      });
    } catch (error) {
      // An error of Node is no instance of this file's Error.
      return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
    }
  }
}

async function read(url: string, path: string, token: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.json();
}

async function isRefused(url: string): Promise<boolean> {
  return statusOf(url).then(
    () => false,
    () => true,
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not come within 10 seconds');
    await sleep(20);
  }
}
