import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../../src/common/package-root.js';
import { setUpServer } from '../../support/set-up-server.js';
import { startServer, type ServerProcess } from '../../support/process.js';
import { openStore, type Store } from '../../support/store.js';

describe('The bundled program', () => {
  let store: Store;
  let server: ServerProcess;
  beforeAll(async () => {
    store = await openStore();
    server = await startServer({ environment: store.environment });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await store.remove();
  });

  it('serves the committed document: its classes have kept their names', async () => {
    const served: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
    expect(served).toEqual(JSON.parse(readFileSync(join(packageRoot(), 'openapi.json'), 'utf8')));
  });

  it('sets up, makes tokens and names what is wrong with a body', async () => {
    const { cookie } = await setUpServer(server.url);
    const answer = await fetch(`${server.url}/v1/projects`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: server.url },
      body: '{"name":7}',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: 'validation_failed', errors: [{ pointer: '/name' }] });
  });
});
