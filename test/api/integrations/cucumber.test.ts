import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { clientFolder, type ClientFolder, type ProgramResult } from '../../support/client-program.js';

const { resolve: locate } = createRequire(import.meta.url);

const REPORTS = '/integrations/cucumber/default/reports';

const FEATURE = `Feature: cart
  Scenario: adds
    Given a cart
  Scenario: counts
    Given a cart
    Then it has 3 items
  Scenario: nobody wrote it
    Given something new
`;

/** A recorded upload of cucumber-js, in which scenarios fail. */
const RED = gunzipSync(readFileSync('test/corpus/wire/cucumber-js-12.9.0-publish.PUT.jsonl.gz'));

describe('the door for Cucumber', () => {
  let api: Api;
  let folder: ClientFolder;
  beforeAll(async () => {
    api = await startApi();
    folder = clientFolder();
    folder.write('features/cart.feature', FEATURE);
    folder.write(
      'features/steps.cjs',
      `const { Given, Then } = require(${JSON.stringify(locate('@cucumber/cucumber'))});
       const assert = require('node:assert');
       Given('a cart', () => {});
       Then('it has {int} items', (items) => assert.strictEqual(2, items));`,
    );
  });
  afterAll(async () => {
    folder.remove();
    await api.close();
  });

  const publish = (environment: Readonly<Record<string, string>> = {}): Promise<ProgramResult> =>
    folder.run('@cucumber/cucumber/bin/cucumber.js', ['--publish'], {
      CUCUMBER_PUBLISH_URL: api.app.url + REPORTS,
      CUCUMBER_PUBLISH_TOKEN: api.writeToken,
      ...environment,
    });
  const runs = async (): Promise<readonly Json[]> => {
    const { body } = await api.read(`/open/v1/runs?projectId=${api.projectId}&limit=200`);
    return Array.isArray(body['items']) ? body['items'] : [];
  };
  const read = async (id: string): Promise<Json> => (await api.read(`/open/v1/runs/${id}`)).body;
  const open = (headers: Readonly<Record<string, string>> = {}, path = REPORTS): Promise<Answer> =>
    api.send('GET', path, { as: api.writeToken, headers: { accept: 'application/json', ...headers } });
  const put = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    api.send('PUT', path, { body, headers: { 'content-type': 'application/jsonl', ...headers } });
  const sendDirectly = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    put(REPORTS, body, { authorization: `Bearer ${api.writeToken}`, accept: 'application/json', ...headers });

  it('takes what cucumber-js publishes, and prints the page of the run', async () => {
    const { output } = await publish();
    const [run] = await runs();
    expect(run).toMatchObject({ status: 'failed', summary: { total: 3, passed: 1, failed: 2 } });
    expect(output).toContain(`/r/${String(run?.['id'])}`);
    expect(output).not.toMatch(/Failed to (upload|publish)/);
    const { body } = await api.read(`/open/v1/runs/${String(run?.['id'])}/failures`);
    expect(body['failures']).toMatchObject([
      { testName: 'counts', reason: { kind: 'assertion', expected: 3, actual: 2 } },
      { testName: 'nobody wrote it' },
    ]);
  });

  it.each([
    ['a token that is none', { CUCUMBER_PUBLISH_TOKEN: 'no-token' }, 'Create a new access token'],
    ['no token', { CUCUMBER_PUBLISH_TOKEN: '' }, 'access token'],
  ])('has cucumber-js print why %s is refused', async (_name, environment, text) => {
    const before = await runs();
    const { output } = await publish(environment);
    expect(output).toContain('Not published: ');
    expect(output).toContain(text);
    expect(output).not.toContain('/r/clr_');
    expect(await runs()).toHaveLength(before.length);
  });

  it('has cucumber-js print that the project does not exist', async () => {
    const { output } = await publish({ CUCUMBER_PUBLISH_URL: `${api.app.url}/integrations/cucumber/unknown/reports` });
    expect(output).toContain('Not published: Send the id of a project');
  });

  it('opens a run, and puts the messages in its place', async () => {
    const opened = await open();
    expect(opened.status).toBe(202);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const id = idIn(opened);
    expect(opened.body).toEqual({
      banner: `View your Cucumber run at:\n${api.app.url}/r/${id}`,
      url: `${api.app.url}/r/${id}`,
    });
    expect(await read(id)).toMatchObject({ status: 'running', summary: { total: 0 } });

    const answer = await put(locationOf(opened), gzipSync(RED), { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(202);
    const run = await read(id);
    expect(run).toMatchObject({ status: 'failed', runnerVersion: 'cucumber-js 12.9.0' });
    const byItself = await sendDirectly(RED);
    expect((await read(idIn(byItself)))['summary']).toEqual(run['summary']);
  });

  it('speaks with clients that accept no JSON, and send a form type: the JVM and Ruby', async () => {
    const opened = await open({ accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' });
    expect(opened.status).toBe(202);
    expect(opened.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const id = /\/r\/(clr_\w+)\n$/.exec(opened.text)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
    expect((await put(locationOf(opened), gzipSync(RED), headers)).status).toBe(202);
    expect(await read(id)).toMatchObject({ status: 'failed' });
  });

  it('takes the messages of a client that sends them at once, the same ones once', async () => {
    const small = Buffer.concat([RED, Buffer.from('\n\n')]);
    const [first, second] = [await sendDirectly(small), await sendDirectly(small)];
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(await read(idIn(first))).toMatchObject({ status: 'failed' });
  });

  it('keeps the key of the address to itself', async () => {
    const opened = await open();
    const key = locationOf(opened).split('/').at(-1) ?? '';
    expect(key.length).toBeGreaterThan(40);
    expect(JSON.stringify(await read(idIn(opened)))).not.toContain(key);
    expect(opened.text).not.toContain(key);
    expect(locationOf(await open())).not.toContain(key);
  });

  it('takes the messages only at the address of the run, and once', async () => {
    const [opened, other] = [await open(), await open()];
    const [path, otherKey = ''] = [locationOf(opened), locationOf(other).split('/').at(-1)];
    const wrong = [path.slice(0, -1), `${path}x`, path.replace(/[^/]+$/, otherKey), path.replace(/clr_\w+/, 'clr_x')];
    for (const address of wrong) {
      const answer = await put(address, RED);
      expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status: 404, error: 'run_not_found' });
    }
    expect(await read(idIn(opened))).toMatchObject({ status: 'running' });
    expect((await put(path, RED)).status).toBe(202);
    const again = await put(path, GREEN);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'run_already_finished', banner: expect.stringContaining('finished') });
    expect(await read(idIn(opened))).toMatchObject({ status: 'failed' });
  });

  it('stores one of two uploads that arrive together', async () => {
    const opened = await open();
    const answers = await Promise.all([RED, GREEN].map((body) => put(locationOf(opened), body)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    const status = answers[0]?.status === 202 ? 'failed' : 'passed';
    expect(await read(idIn(opened))).toMatchObject({ status });
  });

  it('takes nothing for a run that was cancelled', async () => {
    const opened = await open();
    const cancel = `/v1/projects/${api.projectId}/targets/${api.targetId}/runs/${idIn(opened)}/cancel`;
    expect((await api.send('POST', cancel, { as: api.writeToken })).status).toBe(200);
    expect((await put(locationOf(opened), GREEN)).status).toBe(409);
    expect(await read(idIn(opened))).toMatchObject({ status: 'cancelled' });
  });

  it('takes nothing at the address of a run of another client', async () => {
    const { body } = await api.upload({ clientRunId: 'cucumber:short', status: 'running', result: { tests: [] } });
    const answer = await put(`/integrations/cucumber/uploads/${String(body['runId'])}/key`, GREEN);
    expect(answer.status).toBe(404);
  });

  it('passes no run whose messages break off', async () => {
    const lines = GREEN.split('\n');
    const opened = await open();
    expect((await put(locationOf(opened), lines.slice(0, -2).join('\n'))).status).toBe(202);
    expect((await read(idIn(opened)))['status']).not.toBe('passed');
    expect((await sendDirectly(GREEN)).status).toBe(202);
  });

  it.each([
    ['text', 'hello', {}, 422],
    ['nothing', '', {}, 422],
    ['JSON that is no message', '{"hello":"world"}\n', {}, 422],
    ['bytes that are no gzip', 'hello', { 'content-encoding': 'gzip' }, 400],
    ['gzip that breaks off', gzipSync(RED).subarray(0, 900), { 'content-encoding': 'gzip' }, 400],
    ['an unknown coding', RED, { 'content-encoding': 'br' }, 415],
    ['a form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 422],
  ])('refuses %s, and the run stays open', async (_name, body, headers, status) => {
    const opened = await open();
    for (const answer of [await put(locationOf(opened), body, headers), await sendDirectly(body, headers)]) {
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status, banner: expect.stringContaining('Not published: ') });
    }
    expect(await read(idIn(opened))).toMatchObject({ status: 'running' });
    expect(api.app.failures).toEqual([]);
  });

  it.each([
    ['a token without the scope', () => ({ authorization: `Bearer ${api.readToken}` }), 403, 'insufficient_scope'],
    ['a made-up token', () => ({ authorization: 'Bearer clarion_0' }), 401, 'invalid_token'],
    ['no token', () => ({ authorization: '' }), 401, 'invalid_token'],
  ])('refuses %s', async (_name, headers, status, error) => {
    const before = await runs();
    for (const answer of [await open(headers()), await sendDirectly(GREEN, headers())]) {
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ error, banner: expect.stringContaining('Not published: ') });
    }
    expect(await runs()).toHaveLength(before.length);
  });
});

describe('the door for Cucumber of a server with low limits', () => {
  it('refuses messages that are too large', async () => {
    const api = await startApi({ CLARION_MAX_STREAM_BYTES: '20000', CLARION_MAX_UPLOAD_BYTES: '10000' });
    try {
      const opened = await api.send('GET', REPORTS, { as: api.writeToken, headers: { accept: 'application/json' } });
      const answer = await api.send('PUT', locationOf(opened), {
        body: gzipSync(RED),
        headers: { 'content-encoding': 'gzip' },
      });
      expect(answer.status).toBe(413);
    } finally {
      await api.close();
    }
  });
});

/** The messages of a scenario that passes. */
const GREEN = [
  { meta: { protocolVersion: '32.0.0', implementation: { name: 'cucumber-js', version: '12.9.0' } } },
  { pickle: { id: 'p', uri: 'a.feature', name: 'adds', astNodeIds: [], steps: [] } },
  { testRunStarted: { timestamp: { seconds: 1, nanos: 0 } } },
  { testCase: { id: 'c', pickleId: 'p', testSteps: [{ id: 's', hookId: 'h' }] } },
  { testCaseStarted: { id: 'r', testCaseId: 'c', attempt: 0, timestamp: { seconds: 1, nanos: 0 } } },
  {
    testStepFinished: {
      testCaseStartedId: 'r',
      testStepId: 's',
      testStepResult: { status: 'PASSED', duration: { seconds: 0, nanos: 1 } },
    },
  },
  { testCaseFinished: { testCaseStartedId: 'r', timestamp: { seconds: 2, nanos: 0 } } },
  { testRunFinished: { success: true, timestamp: { seconds: 2, nanos: 0 } } },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join('');

function idIn({ body }: Answer): string {
  return String(body['url']).split('/').at(-1) ?? '';
}

/** The path in `Location`, which is an address of the server. */
function locationOf({ headers }: Answer): string {
  return new URL(headers.get('location') ?? '').pathname;
}
