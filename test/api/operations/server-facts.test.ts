import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Client } from '../../support/exchange.js';
import { runApp, type RunningApp } from '../../support/running-app.js';
import { addMember, bodyOf, jsonRequest, setUpTenant, type Person, type Tenant } from '../../support/world.js';

const LIMITS = { maxUploadBytes: 2048, maxStreamBytes: 4096, maxFixtureBytes: 1024, runStaleAfterMs: 3_600_000 };

let app: RunningApp;
let client: Client;
let tenant: Tenant;

beforeAll(async () => {
  app = await runApp({
    CLARION_MAX_UPLOAD_BYTES: '2048',
    CLARION_MAX_STREAM_BYTES: '4096',
    CLARION_MAX_FIXTURE_BYTES: '1024',
    CLARION_RUN_STALE_AFTER: '1h',
  });
  client = new Client(app.port);
  tenant = await setUpTenant({ app, client }, 'Canary');
});
afterAll(async () => {
  client.close();
  await app.close();
});

const read = async (person: Person, headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const sent = jsonRequest('GET', '/admin/v1/server', person.cookie);
  return bodyOf(await client.send({ ...sent, headers: { ...sent.headers, ...headers } }), 200);
};

describe('the facts of the server', () => {
  it('are for members its version, its address and its limits', async () => {
    const member = await addMember({ app, client }, tenant, 'member', 'bob');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await read(member)).toEqual({ version, publicUrl: app.url, publicUrlMatches: true, limits: LIMITS });
  });

  it('are for admins also what it runs on', async () => {
    const admin = await addMember({ app, client }, tenant, 'admin', 'eve');
    const [{ server_version: version } = { server_version: '' }] =
      await app.dataSource.query<{ server_version: string }[]>('SHOW server_version');
    expect(await read(admin)).toMatchObject({
      limits: LIMITS,
      nodeVersion: process.versions.node,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      database: { kind: 'embedded', version, sizeBytes: expect.any(Number) },
      dataDirectory: app.dataDir,
    });
  });

  it('say whether the request came by the public address', async () => {
    expect(await read(tenant.owner, { Host: 'clarion.example' })).toMatchObject({ publicUrlMatches: false });
    expect(await read(tenant.owner, { Host: 'clarion.example', Origin: app.url })).toMatchObject({
      publicUrlMatches: true,
    });
    expect(await read(tenant.owner, { Origin: 'https://clarion.example' })).toMatchObject({ publicUrlMatches: false });
  });
});
