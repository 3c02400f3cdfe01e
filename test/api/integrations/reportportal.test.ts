import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { clientFolder, type ClientFolder } from '../../support/client-program.js';

const { resolve: locate } = createRequire(import.meta.url);

describe('the door for ReportPortal agents', () => {
  let api: Api;
  let folder: ClientFolder;
  beforeAll(async () => {
    api = await startApi();
    folder = clientFolder();
  });
  afterAll(async () => {
    folder.remove();
    await api.close();
  });

  const BASE = '/integrations/reportportal/api';
  const options = (): object => ({
    apiKey: api.writeToken,
    endpoint: `${api.app.url}${BASE}/v1`,
    project: 'default',
    launch: 'unit',
    attributes: [{ key: 'branch', value: 'main' }],
  });
  const send = (method: string, path: string, body: unknown, version = 'v1'): Promise<Answer> =>
    api.send(method, `${BASE}/${version}/default/${path}`, { as: api.writeToken, body });
  const run = async (id: string): Promise<Json> => (await api.read(`/open/v1/runs/${id}`)).body;
  const failuresOf = async (id: string): Promise<Json> =>
    (await api.read(`/open/v1/runs/${id}/failures`)).body['failures'] ?? {};
  const lastRun = async (): Promise<Json> => {
    const { body } = await api.read(`/open/v1/runs?projectId=${api.projectId}&limit=1`);
    const items: readonly Json[] = Array.isArray(body['items']) ? body['items'] : [];
    return items[0] ?? {};
  };
  const runOfLink = ({ body }: Answer): string => String(body['link']).split('/').at(-1) ?? '';
  const launch = async (members: object = {}, version = 'v1'): Promise<string> => {
    const body = { name: 'unit', startTime: Date.now() + Math.random(), ...members };
    const answer = await send('POST', 'launch', body, version);
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  };
  const start = async (launchUuid: string, name: string, members: object = {}, parent = ''): Promise<string> => {
    const body = { launchUuid, name, type: 'STEP', startTime: Date.now(), ...members };
    const answer = await send('POST', `item/${parent}`, body);
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  };
  const finish = async (launchUuid: string, id: string, members: object): Promise<void> => {
    const answer = await send('PUT', `item/${id}`, { launchUuid, endTime: Date.now(), ...members });
    expect(answer.status).toBe(200);
  };
  const end = async (id: string, members: object = {}): Promise<string> => {
    const answer = await send('PUT', `launch/${id}/finish`, { endTime: Date.now(), ...members });
    expect(answer.status).toBe(200);
    return runOfLink(answer);
  };
  const QUIET = { REPORTPORTAL_CLIENT_JS_NO_ANALYTICS: 'true' };

  it('takes a launch of the agent for Jest, with attempts', async () => {
    folder.write(
      'cart.test.js',
      `jest.retryTimes(1, { immediate: true });
       describe('cart', () => {
         test('adds', () => {});
         test('counts', () => { expect({ items: 2 }).toEqual({ items: 3 }); });
         let tries = 0;
         test('recovers', () => { expect((tries += 1)).toBe(2); });
         test.skip('later', () => {});
       });`,
    );
    const reporters = [[locate('@reportportal/agent-js-jest'), options()]];
    const config = JSON.stringify({ rootDir: folder.path, reporters });
    const { output } = await folder.run('jest/bin/jest.js', ['--config', config], QUIET);
    expect(output).toContain(`${api.app.url}/r/clr_`);
    const last = await lastRun();
    expect(last).toMatchObject({
      status: 'failed',
      gitRef: 'main',
      summary: { total: 4, passed: 2, failed: 1, skipped: 1, flaky: 1 },
    });
    expect(await failuresOf(String(last['id']))).toMatchObject([
      { testName: 'counts', reason: { kind: 'assertion', message: expect.stringContaining('toEqual') } },
    ]);
  });

  it('takes a launch of the agent for Mocha, with suites and hooks', async () => {
    folder.write(
      'cart.spec.cjs',
      `const assert = require('node:assert');
       describe('cart', () => {
         it('adds', () => {});
         it('counts', () => { assert.strictEqual(2, 3); });
         describe('remote', () => {
           before(() => { throw new Error('no connection'); });
           it('never runs', () => {});
         });
       });`,
    );
    const words = Object.entries({ ...options(), reportHooks: 'true' }).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${key}=${value}`] : [],
    );
    const reporter = locate('@reportportal/agent-js-mocha');
    folder.write('.mocharc.json', JSON.stringify({ reporter, 'reporter-option': words }));
    await folder.run('mocha/bin/mocha.js', ['cart.spec.cjs'], QUIET);
    const last = await lastRun();
    expect(last).toMatchObject({ status: 'failed' });
    const failures = await failuresOf(String(last['id']));
    expect(failures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ testName: 'counts', reason: expect.objectContaining({ expected: 3, actual: 2 }) }),
        expect.objectContaining({
          reason: expect.objectContaining({ message: expect.stringContaining('no connection') }),
        }),
      ]),
    );
  });

  it('takes a launch of the agent for Playwright, with attachments', async () => {
    folder.write('package.json', '{}');
    folder.write(
      'playwright.config.cjs',
      `module.exports = { testDir: '.', testMatch: '*.pw.cjs', retries: 1, workers: 1,
         reporter: [[${JSON.stringify(locate('@reportportal/agent-js-playwright'))}, ${JSON.stringify(options())}]] };`,
    );
    folder.write(
      'cart.pw.cjs',
      `const { test, expect } = require(${JSON.stringify(locate('@playwright/test'))});
       test.describe('cart', () => {
         test('adds', () => {});
         test('counts', async ({}, info) => {
           await info.attach('state.txt', { body: 'two items', contentType: 'text/plain' });
           expect(2).toBe(3);
         });
         test('recovers', ({}, info) => { expect(info.retry).toBe(1); });
       });`,
    );
    await folder.run('@playwright/test/cli.js', ['test'], QUIET);
    const last = await lastRun();
    expect(last).toMatchObject({ status: 'failed', summary: { total: 3, passed: 2, failed: 1, flaky: 1 } });
    const id = String(last['id']);
    expect(await failuresOf(id)).toMatchObject([
      { testName: 'counts', reason: { kind: 'assertion', expected: 3, actual: 2 } },
    ]);
    const artifacts = (await api.read(`/open/v1/runs/${id}/artifacts`)).text;
    expect(artifacts).toContain('state.txt');
  });

  it('plays a recorded launch', async () => {
    const ids = new Map<string, string>();
    let made = 0;
    let link = '';
    for (const line of readFileSync('test/corpus/wire/reportportal-agent-js-jest-5.2.2.session.jsonl', 'utf8')
      .trim()
      .split('\n')) {
      const { method, url, body }: { method: string; url: string; body: string } = JSON.parse(line);
      if (method === 'GET') continue;
      const known = (text: string): string => text.replace(/id-\d+/g, (id) => ids.get(id) ?? id);
      const path = known(url.replace('/rp/api/v1/shop/', ''));
      const answer = await send(method, path, JSON.parse(known(body)));
      expect(answer.status).toBeLessThan(300);
      if (method === 'POST' && path !== 'log') ids.set(`id-${(made += 1)}`, String(answer.body['id']));
      else if (method === 'POST') made += 1;
      if (path.endsWith('/finish')) link = runOfLink(answer);
    }
    expect(await run(link)).toMatchObject({ status: 'failed' });
  });

  it('shows the tests of a launch that goes on, and joins attempts at its end', async () => {
    const id = await launch();
    const suite = await start(id, 'Cart', { type: 'SUITE' });
    const code = { codeRef: 'cart.js/adds', retry: true };
    const first = await start(id, 'adds', code, suite);
    await send('POST', 'log', {
      launchUuid: id,
      itemUuid: first,
      level: 'error',
      message: 'Error: once',
      time: Date.now(),
    });
    await finish(id, first, { status: 'failed' });
    const open = await lastRun();
    expect(open).toMatchObject({ status: 'running', summary: { total: 1, failed: 1 } });
    await finish(id, await start(id, 'adds', code, suite), { status: 'passed' });
    await finish(id, suite, {});
    const ended = await end(id);
    expect(ended).toBe(open['id']);
    expect(await run(ended)).toMatchObject({ status: 'passed', summary: { total: 1, passed: 1, flaky: 1 } });
    expect(await end(id)).toBe(ended);
  });

  it('takes ids of version 2, messages in any order, and requests that are repeated', async () => {
    const uuid = '6b2f8e9e-4a53-4d5c-9a5e-0d4ddc1f8f11';
    for (const _ of [1, 2]) expect(await launch({ uuid, startTime: '2026-11-20T20:33:53.123Z' }, 'v2')).toBe(uuid);
    const item = { launchUuid: uuid, uuid: 'item-1', name: 'adds', startTime: '2026-11-20T20:33:54.000Z' };
    // The suite comes after the test inside it.
    for (const _ of [1, 2]) expect((await send('POST', 'item/suite-1', item, 'v2')).body).toEqual({ id: 'item-1' });
    await send('POST', 'item', { ...item, uuid: 'suite-1', name: 'Cart', type: 'SUITE' }, 'v2');
    for (const _ of [1, 2])
      await send(
        'PUT',
        'item/item-1',
        { launchUuid: uuid, status: 'FAILED', endTime: '2026-11-20T20:33:55.000Z' },
        'v2',
      );
    await send(
      'POST',
      'log',
      { launchUuid: uuid, itemUuid: 'item-1', level: 'ERROR', message: 'java.lang.IllegalStateException: broken' },
      'v2',
    );
    const ended = await end(uuid);
    expect(await run(ended)).toMatchObject({ status: 'failed', summary: { total: 1, failed: 1 } });
    expect(await failuresOf(ended)).toMatchObject([
      { testName: 'adds', reason: { message: expect.stringContaining('broken') } },
    ]);
    expect(await launch({ uuid }, 'v2')).toBe(uuid);
    expect(await run(ended)).toMatchObject({ status: 'failed', summary: { total: 1 } });
  });

  it('keeps what an unfinished launch has as failed', async () => {
    const id = await launch();
    await start(id, 'hangs');
    await finish(id, await start(id, 'adds'), { status: 'passed' });
    expect(await run(await end(id))).toMatchObject({ status: 'failed', summary: { total: 2, passed: 1, failed: 1 } });
  });

  it.each([
    ['failed', 'failed'],
    ['STOPPED', 'errored'],
    ['cancelled', 'cancelled'],
  ])('has no launch that ended as %s pass', async (status, expected) => {
    const id = await launch();
    await finish(id, await start(id, 'adds'), { status: 'passed' });
    expect(await run(await end(id, { status }))).toMatchObject({ status: expected });
  });

  it('has a test that was interrupted not pass', async () => {
    const id = await launch();
    await finish(id, await start(id, 'adds'), { status: 'interrupted' });
    const { status } = { status: String((await run(await end(id)))['status']) };
    expect(status).not.toBe('passed');
  });

  it('masks secrets before a message is stored', async () => {
    const id = await launch();
    const item = await start(id, 'adds');
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    await send('POST', 'log', {
      launchUuid: id,
      itemUuid: item,
      level: 'error',
      message: `Error: token ${secret} refused`,
    });
    const rows: readonly { readonly body: string }[] = await api.app.dataSource.query(
      'SELECT body FROM launch_messages',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    await finish(id, item, { status: 'failed' });
    expect((await api.read(`/open/v1/runs/${await end(id)}/failures`)).text).not.toContain(secret);
  });

  it('ends many items at the same time, and has each of them in the run', async () => {
    const id = await launch();
    const items = await Promise.all(Array.from({ length: 150 }, (_, index) => start(id, `test ${index}`)));
    await Promise.all(items.map((item) => finish(id, item, { status: 'passed' })));
    expect(await lastRun()).toMatchObject({ status: 'running', summary: { total: 150, passed: 150 } });
    expect(await run(await end(id))).toMatchObject({ status: 'passed', summary: { total: 150, passed: 150 } });
  });

  it('removes the messages of a launch with its run', async () => {
    const id = await launch();
    await finish(id, await start(id, 'adds'), { status: 'passed' });
    const ended = await end(id);
    expect((await api.send('DELETE', `/open/v1/runs/${ended}`, { as: api.cookie })).status).toBeLessThan(300);
    // The sweep removes the rows; until then the launch is gone from every answer.
    expect((await send('POST', 'item', { launchUuid: id, name: 'late' })).status).toBe(404);
  });

  it.each([
    ['an item of an unknown launch', 'POST', 'item', { launchUuid: 'unknown', name: 'a' }, 404, 'run_not_found'],
    ['an item without a launch', 'POST', 'item', { name: 'a' }, 422, 'validation_failed'],
    ['an item with an id of other characters', 'POST', 'item', { launchUuid: '../../x' }, 422, 'validation_failed'],
    ['an item with a long id', 'POST', 'item', { launchUuid: 'x'.repeat(200) }, 422, 'validation_failed'],
    ['a list in place of an item', 'POST', 'item', [], 422, 'validation_failed'],
    ['the end of an unknown launch', 'PUT', 'launch/unknown/finish', {}, 404, 'run_not_found'],
    ['a message of an unknown launch', 'POST', 'log', { launchUuid: 'unknown' }, 404, 'run_not_found'],
    ['no message', 'POST', 'log', [], 422, 'validation_failed'],
    ['a text in place of a message', 'POST', 'log', ['x'], 422, 'validation_failed'],
  ])('refuses %s', async (_name, method, path, body, status, error) => {
    const answer = await send(method, path, body);
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status, error });
    expect(api.app.failures).toEqual([]);
  });

  it('refuses an item of a launch that has ended', async () => {
    const id = await launch();
    await finish(id, await start(id, 'adds'), { status: 'passed' });
    await end(id);
    const answer = await send('POST', 'item', { launchUuid: id, name: 'late' });
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({
      status: 409,
      error: 'run_already_finished',
    });
  });

  it.each([
    ['without messages', (form: FormData): void => form.set('file', new Blob(['x']), 'a.png')],
    ['with broken JSON', (form: FormData): void => form.set('json_request_part', '{')],
  ])('refuses a form %s, and keeps no file of it', async (_name, fill) => {
    const form = new FormData();
    fill(form);
    const answer = await send('POST', 'log', form);
    expect([400, 422]).toContain(answer.status);
    expect(await api.app.dataSource.query('SELECT name FROM artifacts WHERE name LIKE $1', ['%a.png'])).toEqual([]);
  });

  it('answers an agent that tries the connection', async () => {
    expect(
      (await api.send('GET', `${BASE}/v1/default/launch?page.page=1&page.size=1`, { as: api.writeToken })).status,
    ).toBe(200);
    expect((await api.send('GET', `${BASE}/v3/default/launch`, { as: api.writeToken })).status).toBe(404);
    expect((await api.send('GET', `${BASE}/info`, { as: api.writeToken })).body).toMatchObject({
      build: { name: 'Clarion' },
    });
  });
});
