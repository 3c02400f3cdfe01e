import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OWNER } from '../support/set-up-server.js';
import { startServer, type ServerProcess } from '../support/process.js';
import { openStore, testServer, type Store } from '../support/store.js';

/** Only a server has more than one; the embedded database belongs to one process. */
const INSTANCES = testServer() === undefined ? [1] : [1, 2, 3];

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

describe('The setup key', () => {
  it('is made and logged by one of the instances that start together, and accepted by all', async () => {
    await Promise.all(INSTANCES.map(() => start()));
    const keys = servers.map(keyOf).filter((key) => key !== undefined);
    expect(keys).toHaveLength(1);
    const others = servers.filter((server) => keyOf(server) === undefined);
    for (const { output } of others)
      expect(output()).toMatch(/another instance, or an earlier start, logged at \d{4}-/);
    for (const server of servers) expect(await setUp(server, 'x'.repeat(43))).toBe(422);
    const last = others.at(-1) ?? servers[0];
    expect(last && (await setUp(last, keys[0]))).toBe(201);
    for (const server of servers) expect(await setUp(server, keys[0])).toBe(409);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    expect((await start()).output()).toContain('Clarion is ready');
  }, 120_000);

  it('survives the end of its instance on a server; each start on the embedded database makes another', async () => {
    const first = await start();
    const key = keyOf(first);
    await first.end('SIGTERM');
    const second = await start();
    const next = keyOf(second);
    if (testServer() === undefined) {
      expect(next).not.toBe(key);
      expect(await setUp(second, key)).toBe(422);
      expect(await setUp(second, next)).toBe(201);
    } else {
      expect(next).toBeUndefined();
      expect(await setUp(second, key)).toBe(201);
    }
  }, 120_000);
});

async function start(): Promise<ServerProcess> {
  const settings = { CLARION_PUBLIC_URL: 'https://clarion.example' };
  const server = await startServer({ environment: { ...store.environment, ...settings } });
  servers.push(server);
  return server;
}

/** The key in the link that a server has logged. */
function keyOf({ output }: ServerProcess): string | undefined {
  return /\/setup\?key=([0-9A-Za-z]{43}) /.exec(output())?.[1];
}

async function setUp({ url }: ServerProcess, setupKey: string | undefined): Promise<number> {
  const response = await fetch(`${url}/admin/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organizationName: 'Acme', ...OWNER, setupKey }),
  });
  await response.arrayBuffer();
  return response.status;
}
