import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { exchange, runIdOf, type Answer } from '../support/api.js';
import { setUpServer, type Account } from '../support/set-up-server.js';
import { startServer, type ServerProcess } from '../support/process.js';
import { openStore, testServer, type Store } from '../support/store.js';
import { startProxy, type LostStatement, type TcpProxy } from './tcp-proxy.js';

/** The embedded database lives in the process, so there is no connection to lose. */
const describeOnServer = testServer() === undefined ? describe.skip : describe;

const TESTS = 2_500;
const FAILURES = 250;
const ALL = { total: TESTS, passed: TESTS - FAILURES, failed: FAILURES, skipped: 0, flaky: 0 };

let store: Store;
let proxy: TcpProxy;
let server: ServerProcess;
let account: Account;
let database: Client;

if (testServer() !== undefined) {
  beforeAll(async () => {
    store = await openStore();
    const url = new URL(store.databaseUrl ?? '');
    database = new Client({ connectionString: url.href });
    await database.connect();
    proxy = await startProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    server = await startServer({ environment: { ...store.environment, CLARION_DATABASE_URL: url.href } });
    account = await setUpServer(server.url);
  }, 60_000);

  afterAll(async () => {
    await server.end('SIGKILL');
    await proxy.close();
    await database.end();
    await store.remove();
  });
}

describeOnServer('An upload whose COMMIT gets no reply', () => {
  it.each(['reply', 'late'] as const)(
    'is answered 201 with its Location, and is whole (connection loses: %s)',
    async (loses) => {
      const answer = await cutAt(uploadCommit({ loses }), () => upload());
      expect([answer.status, answer.body['summary']]).toEqual([201, ALL]);
      expect(answer.headers.get('location')).toBe(`/open/v1/runs/${runIdOf(answer)}`);
      await expectWhole(runIdOf(answer));
    },
    60_000,
  );

  it('gets the same answer again for its Idempotency-Key, and is one run', async () => {
    const before = await countRuns();
    const key = { 'idempotency-key': 'reply-lost' };
    const answer = await cutAt(uploadCommit({ loses: 'reply' }), () => upload(key));
    const again = await upload(key);
    expect([again.status, again.text]).toEqual([201, answer.text]);
    expect(await countRuns()).toBe(before + 1);
  }, 60_000);

  it('is answered 503 and removes nothing while the database is away, and its retry finds the whole run', async () => {
    const before = await countRuns();
    const key = { 'idempotency-key': 'database-away' };
    const answer = await cutAt(uploadCommit({ loses: 'reply', staysAway: true }), () => upload(key));
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await proxy.mend();
    const again = await untilAnswered(() => upload(key));
    expect([again.status, again.body['summary']]).toEqual([201, ALL]);
    await expectWhole(runIdOf(again));
    expect(await countRuns()).toBe(before + 1);
  }, 60_000);

  it('is answered 503 and leaves nothing behind when the COMMIT did not arrive', async () => {
    const before = [await countRuns(), await countRows('tests'), await countRows('run_contents')];
    const answer = await cutAt(uploadCommit({ loses: 'request' }), () => upload());
    expect(answer.status).toBe(503);
    expect([await countRuns(), await countRows('tests'), await countRows('run_contents')]).toEqual(before);
    expect((await upload()).status).toBe(201);
  }, 60_000);

  it('is answered 503 and leaves nothing behind when the COMMIT of its second batch gets no reply', async () => {
    const before = [await countRuns(), await countRows('tests'), await countRows('run_contents')];
    const batchCommit = commitBehind('INSERT INTO tests', { loses: 'reply', nth: 2 });
    expect((await cutAt(batchCommit, () => upload())).status).toBe(503);
    expect([await countRuns(), await countRows('tests'), await countRows('run_contents')]).toEqual(before);
  }, 60_000);

  it.each([
    ['comes back', false],
    ['stays away', true],
  ])(
    'keeps the artifacts that came with it (the database %s)',
    async (_name, staysAway) => {
      const key = { 'idempotency-key': `artifacts-${staysAway}` };
      const answer = await cutAt(uploadCommit({ loses: 'reply', staysAway }), () => send(withArtifact(), key));
      await proxy.mend();
      const again = staysAway ? await untilAnswered(() => send(withArtifact(), key)) : answer;
      expect(again.status).toBe(201);
      expect(await downloads(runIdOf(again))).toEqual(['from the upload']);
    },
    60_000,
  );
});

describeOnServer('A live run', () => {
  it('counts appended tests once when the COMMIT got no reply, and answers 202', async () => {
    const id = await openRun();
    const commit = commitBehind('INSERT INTO tests', { loses: 'reply' });
    const answer = await cutAt(commit, () => act(id, 'tests', [test('a', true), test('b', true)]));
    expect([answer.status, answer.body['summary']]).toMatchObject([202, { total: 2 }]);
    expect((await act(id, 'tests', [test('c', true)])).body['summary']).toMatchObject({ total: 3 });
  }, 60_000);

  it('is answered 503 when the COMMIT of appended tests did not arrive, and takes them again', async () => {
    const id = await openRun();
    const append = (): Promise<Answer> => act(id, 'tests', [test('a', true)]);
    const answer = await cutAt(commitBehind('INSERT INTO tests', { loses: 'request' }), append);
    expect(answer.status).toBe(503);
    expect((await append()).body['summary']).toMatchObject({ total: 1 });
  }, 60_000);

  it('is completed with 200 when the COMMIT got no reply', async () => {
    const id = await openRun();
    await act(id, 'tests', [test('a', false)]);
    const commit = commitBehind('INSERT INTO "run_reports"', { loses: 'reply' });
    const answer = await cutAt(commit, () => act(id, 'complete'));
    expect([answer.status, answer.body['status']]).toEqual([200, 'failed']);
    expect(await read(`/open/v1/runs/${id}/failures`)).toMatchObject({ body: { failures: [{ testId: 'a' }] } });
  }, 60_000);

  it.each([
    ['comes back', false, 201],
    ['stays away', true, 503],
  ])(
    'keeps added artifacts when the COMMIT got no reply (the database %s)',
    async (_name, staysAway, status) => {
      const id = await openRun();
      const form = new FormData();
      form.append('files', new Blob(['added']), 'added.txt');
      const commit = commitBehind('INSERT INTO "artifacts"', { loses: 'reply', staysAway });
      const answer = await cutAt(commit, () => act(id, 'artifacts', form));
      expect(answer.status).toBe(status);
      await proxy.mend();
      await untilAnswered(() => read(`/open/v1/runs/${id}`));
      expect(await downloads(id)).toEqual(['added']);
    },
    60_000,
  );
});

type Loss = Pick<LostStatement, 'loses'> & Partial<LostStatement>;

/** The COMMIT of a transaction with a statement. */
function commitBehind(inTransactionWith: string, loss: Loss): LostStatement {
  return { text: 'COMMIT', inTransactionWith, nth: 1, staysAway: false, ...loss };
}

function uploadCommit(loss: Loss): LostStatement {
  return commitBehind('INSERT INTO "runs"', loss);
}

/** Does something whose connection is cut; raises when nothing was cut. */
async function cutAt(statement: LostStatement, work: () => Promise<Answer>): Promise<Answer> {
  const before = proxy.statementsLost;
  proxy.cutAt(statement);
  const answer = await work();
  expect({ statementsLost: proxy.statementsLost, answer: answer.text }).toEqual({
    statementsLost: before + 1,
    answer: answer.text,
  });
  return answer;
}

function test(testId: string, success: boolean): object {
  const event = success ? { type: 'log', message: testId } : { type: 'error', message: `broke ${testId}` };
  return { testId, testName: testId, success, durationMs: 1, events: [event] };
}

const envelope = {
  result: { tests: Array.from({ length: TESTS }, (_, index) => test(`case-${index}`, index % 10 !== 0)) },
};

function upload(headers = {}): Promise<Answer> {
  return send(envelope, headers);
}

function send(body: unknown, headers = {}): Promise<Answer> {
  return exchange(server.url, 'POST', account.uploadPath, { as: account.writeToken, body, headers });
}

function withArtifact(): FormData {
  const form = new FormData();
  form.append('report', new Blob(['<testsuite><testcase name="a" classname="b"/></testsuite>']), 'report.xml');
  form.append('artifact', new Blob(['from the upload']), 'trace.txt');
  return form;
}

async function openRun(): Promise<string> {
  return runIdOf(await send({ status: 'running' }));
}

function act(id: string, action: string, body?: unknown): Promise<Answer> {
  return exchange(server.url, 'POST', `${account.uploadPath}/${id}/${action}`, { as: account.writeToken, body });
}

function read(path: string): Promise<Answer> {
  return exchange(server.url, 'GET', path, { as: account.readToken });
}

async function expectWhole(id: string): Promise<void> {
  const run = await read(`/open/v1/runs/${id}`);
  expect(run.body['summary']).toEqual(ALL);
  const { body } = await read(`/open/v1/runs/${id}/failures`);
  expect(body['failures']).toHaveLength(FAILURES);
  const counted = await database.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM tests JOIN runs USING (organization_id, content_id) WHERE runs.id = $1',
    [id],
  );
  expect(counted.rows).toEqual([{ count: TESTS }]);
}

/** The artifacts of a run, as texts. */
async function downloads(id: string): Promise<readonly string[]> {
  const list = await read(`/open/v1/runs/${id}/artifacts`);
  const items: readonly { id: string }[] = JSON.parse(JSON.stringify(list.body['items']));
  const answers = await Promise.all(items.map((item) => read(`/open/v1/runs/${id}/artifacts/${item.id}`)));
  return answers.map((answer) => answer.text);
}

async function countRows(table: 'runs' | 'tests' | 'run_contents'): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`);
  return rows[0]?.count ?? -1;
}

function countRuns(): Promise<number> {
  return countRows('runs');
}

/** Tries again while the server answers 503. */
async function untilAnswered(attempt: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const answer = await attempt();
    if (answer.status !== 503 || performance.now() > deadline) return answer;
    await sleep(100);
  }
}
