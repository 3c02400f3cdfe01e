import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/exchange.js';
import { RawConnection } from '../support/raw-connection.js';
import { runApp, type RunningApp } from '../support/running-app.js';
import { SLOW_MS } from './siege.js';
import {
  addMember,
  insertTenant,
  makeProject,
  makeToken,
  setUpTenant,
  uploadRun,
  type World,
} from '../support/world.js';

const MIB = 1024 * 1024;
/** What the server may have read of a body that it refuses. */
const MOST_READ = 64 * 1024;
const WHOLE = 100 * MIB;

interface Refusal {
  readonly what: string;
  readonly path: string;
  readonly token: string;
  readonly status: number;
  readonly error: string;
}

let app: RunningApp;
let client: Client;
let uploadPath: string;
let writer: string;
let refusals: readonly Refusal[];

/** Bytes that the server had read of each connection when it answered, by the client's port. */
const readAtAnswer = new Map<number, number>();

beforeAll(async () => {
  app = await runApp();
  client = new Client(app.port);
  app.server.prependListener('request', watch);
  app.server.prependListener('checkContinue', watch);
  refusals = await prepare({ app, client });
}, SLOW_MS);

afterAll(async () => {
  client.close();
  await app.close();
});

function watch(request: IncomingMessage, response: ServerResponse): void {
  response.once('prefinish', () => readAtAnswer.set(request.socket.remotePort ?? 0, request.socket.bytesRead));
}

async function prepare(world: World): Promise<readonly Refusal[]> {
  const own = await setUpTenant(world, 'OWN');
  const other = await insertTenant(world, 'OTHER');
  const project = await makeProject(world, own.owner, 'Project');
  const foreign = await makeProject(world, other.owner, 'Foreign');
  const viewer = await addMember(world, own, 'viewer', 'viewer');
  const run = await uploadRun(world, own.owner, project, { status: 'running', result: { tests: [] } });
  writer = (await makeToken(world, own.owner, 'writer', ['runs:write'])).value;
  const reader = (await makeToken(world, own.owner, 'reader', ['runs:read'])).value;
  const looker = (await makeToken(world, viewer, 'looker')).value;
  uploadPath = `/v1/projects/${project.projectId}/targets/${project.targetId}/runs`;
  const nowhere = `/v1/projects/prj_${'0'.repeat(26)}/targets/${project.targetId}/runs`;
  const noTarget = `/v1/projects/${project.projectId}/targets/tgt_${'0'.repeat(26)}/runs`;
  const elsewhere = `/v1/projects/${foreign.projectId}/targets/${foreign.targetId}/runs`;
  const refusal = (what: string, path: string, token: string, status: number, error: string): Refusal => ({
    what,
    path,
    token,
    status,
    error,
  });
  return [
    refusal('a stranger', uploadPath, '', 401, 'invalid_token'),
    refusal('a made-up token', uploadPath, `clarion_${'0'.repeat(49)}`, 401, 'invalid_token'),
    refusal('a token without the scope', uploadPath, reader, 403, 'insufficient_scope'),
    refusal('a role that does not permit it', uploadPath, looker, 403, 'insufficient_role'),
    refusal('an unknown project', nowhere, writer, 404, 'project_not_found'),
    refusal("another organization's project", elsewhere, writer, 403, 'wrong_organization'),
    refusal('an unknown target', noTarget, writer, 404, 'target_not_found'),
    refusal('a stranger to a live run', `${uploadPath}/${run}/tests`, '', 401, 'invalid_token'),
    refusal('an unknown live run', `${uploadPath}/clr_${'0'.repeat(34)}/tests`, writer, 404, 'run_not_found'),
    refusal('a stranger with files', `${uploadPath}/${run}/artifacts`, '', 401, 'invalid_token'),
    refusal('files for an unknown run', `${uploadPath}/clr_${'0'.repeat(34)}/artifacts`, writer, 404, 'run_not_found'),
    refusal('a stranger on the older route', '/open/v1/cli-runs', '', 401, 'invalid_token'),
    refusal('a token without the scope on the older route', '/open/v1/cli-runs', reader, 403, 'insufficient_scope'),
    refusal('a stranger with a small request', '/v1/projects', '', 401, 'invalid_token'),
    refusal('a stranger on a web route', '/admin/v1/tokens', '', 401, 'no_session'),
  ];
}

function headOf({ path, token }: Pick<Refusal, 'path' | 'token'>, framing: string): string {
  const credential = token === '' ? '' : `Authorization: Bearer ${token}\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${credential}Content-Type: application/json\r\n${framing}\r\n\r\n`;
}

function expectRefusal(received: string, { status, error }: Refusal): void {
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(received).toContain('application/problem+json');
  expect(received).toContain(`"error":"${error}"`);
}

const CHUNK = Buffer.alloc(64 * 1024, 0x20);

/** Sends a body as fast as it is taken, until the answer is there. */
async function flood(connection: RawConnection, framed: (chunk: Buffer) => Buffer): Promise<void> {
  for (let sent = 0; sent < WHOLE && connection.received === '' && !connection.isOver; sent += CHUNK.length)
    await connection.send(framed(CHUNK));
  await connection.until((received) => received.includes('"error"'));
}

const asIs = (chunk: Buffer): Buffer => chunk;
const asChunk = (chunk: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);

describe('a body whose sender is refused', () => {
  it.each([
    [`Content-Length: ${WHOLE}`, asIs],
    ['Transfer-Encoding: chunked', asChunk],
    [`Content-Encoding: gzip\r\nContent-Length: ${WHOLE}`, asIs],
  ])(
    'is not read: 100 MB with %j',
    async (framing, framed) => {
      for (const refusal of refusals) {
        const connection = await RawConnection.open(app.port);
        const head = headOf(refusal, framing);
        await connection.send(head);
        await flood(connection, framed);
        expectRefusal(connection.received, refusal);
        expect((readAtAnswer.get(connection.localPort) ?? Infinity) - head.length).toBeLessThanOrEqual(MOST_READ);
        connection.destroy();
      }
    },
    SLOW_MS,
  );

  it(
    'is not waited for: the refusal comes while a slow sender has sent next to nothing',
    async () => {
      for (const refusal of refusals) {
        const connection = await RawConnection.open(app.port);
        await connection.send(headOf(refusal, `Content-Length: ${WHOLE}`));
        while (connection.received === '' && !connection.isOver) {
          await connection.send(Buffer.alloc(256, 0x20));
          await sleep(5);
        }
        expectRefusal(connection.received, refusal);
        expect(connection.bytesSent).toBeLessThan(MOST_READ);
        connection.destroy();
      }
    },
    SLOW_MS,
  );

  it('is not requested: with Expect: 100-continue the refusal comes without a 100 before it', async () => {
    for (const refusal of refusals) {
      const connection = await RawConnection.open(app.port);
      await connection.send(headOf(refusal, `Content-Length: ${WHOLE}\r\nExpect: 100-continue`));
      expectRefusal(await connection.until((received) => received.includes('"error"')), refusal);
      expect(connection.received).not.toContain('100 Continue');
      connection.destroy();
    }
  });

  it(
    'costs no memory, and the connection ends though the sender goes on',
    async () => {
      const refusal = refusals[0];
      if (refusal === undefined) throw new Error('There is no refusal');
      const before = process.memoryUsage.rss();
      let peak = before;
      const connection = await RawConnection.openStubborn(app.port);
      await connection.send(headOf(refusal, `Content-Length: ${1000 * WHOLE}`));
      while (!connection.isOver) {
        await connection.send(CHUNK);
        peak = Math.max(peak, process.memoryUsage.rss());
      }
      expectRefusal(connection.received, refusal);
      expect(connection.bytesSent).toBeGreaterThan(WHOLE);
      expect(connection.bytesSent).toBeLessThan(1000 * WHOLE);
      // The sender stands in this process too, and leaves its own garbage: gigabytes are sent, and a twentieth is not kept.
      expect(peak - before).toBeLessThan(WHOLE + connection.bytesSent / 20);
    },
    SLOW_MS,
  );

  it('differs from that of an authorized sender, which is requested and read', async () => {
    const body = JSON.stringify({
      result: { tests: [{ testId: 'a', success: true }] },
      summary: { padding: ' '.repeat(2 * MIB) },
    });
    const connection = await RawConnection.open(app.port);
    await connection.send(
      headOf({ path: uploadPath, token: writer }, `Content-Length: ${body.length}\r\nExpect: 100-continue`),
    );
    await connection.until((received) => received.includes('\r\n\r\n'));
    expect(connection.received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    await connection.send(body);
    await connection.until((received) => received.includes('"runId"'));
    expect(connection.received).toContain('HTTP/1.1 201 Created');
    expect(readAtAnswer.get(connection.localPort)).toBeGreaterThan(2 * MIB);
    connection.destroy();
  });
});
