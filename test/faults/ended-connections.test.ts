import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { setUpServer, textOf, type Account } from '../support/set-up-server.js';
import { startServer, type ServerProcess } from '../support/process.js';
import { openStore, testServer, type Store } from '../support/store.js';

const ROUNDS = 40;
const SENDERS = 12;

/** Ends every connection of the service, as a failover or an administrator does. */
const END_ALL = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'clarion'`;

/** The embedded database ends no connection. */
const describeOnServer = testServer() === undefined ? describe.skip : describe;

let store: Store;
let server: ServerProcess;
let account: Account;
let administrator: Client;

if (testServer() !== undefined) {
  beforeAll(async () => {
    store = await openStore();
    server = await startServer({ environment: store.environment });
    account = await setUpServer(server.url);
    administrator = new Client({ connectionString: store.databaseUrl });
    await administrator.connect();
  }, 60_000);

  afterAll(async () => {
    await administrator.end();
    await server.end('SIGKILL');
    await store.remove();
  });
}

describeOnServer('A server under load whose database ends connections', () => {
  it('lives, and answers 503 with Retry-After where a request lost its connection', async () => {
    const runPath = `/open/v1/runs/${textOf(await (await upload()).json(), 'runId')}`;
    const requests = [upload, () => read(runPath), () => read(`${runPath}/failures`), readAsOwner];
    const refusals: Refusal[] = [];
    const over = new AbortController();
    const send = async (turn: number): Promise<void> => {
      for (let count = turn; !over.signal.aborted; count += 1) {
        const answer = await requests[count % requests.length]?.();
        if (answer !== undefined && !answer.ok) refusals.push(await refusalOf(answer));
        else await answer?.arrayBuffer();
      }
    };
    const senders = Array.from({ length: SENDERS }, (_, turn) => send(turn));
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(25);
      await administrator.query(END_ALL);
    }
    over.abort();
    await Promise.all(senders);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)).toEqual([]);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  }, 120_000);
});

interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly hasRetryAfter: boolean;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const hasRetryAfter = Number(answer.headers.get('retry-after')) > 0;
  return { status: answer.status, error: textOf(await answer.json(), 'error'), hasRetryAfter };
}

function read(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: { Authorization: `Bearer ${account.readToken}` } });
}

function readAsOwner(): Promise<Response> {
  return fetch(`${server.url}/admin/v1/tokens`, { headers: { Cookie: account.cookie } });
}

function upload(): Promise<Response> {
  const tests = [{ testId: 'a', testName: 'a', success: false, durationMs: 1, events: [] }];
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${account.writeToken}` };
  const body = JSON.stringify({ result: { tests } });
  return fetch(server.url + account.uploadPath, { method: 'POST', headers, body });
}
