import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { clientFolder, type ClientFolder } from '../../support/client-program.js';

const { resolve: locate } = createRequire(import.meta.url);

const SUITE = `
describe('cart', () => {
  test('adds', () => {});
  test('counts', () => { expect({ items: 2 }).toEqual({ items: 3 }); });
  test('throws', () => { throw new TypeError('no such item'); });
  test.skip('later', () => {});
});`;

describe('the door for Buildkite test collectors', () => {
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

  const token = (): string => `Token token="${api.writeToken}"`;
  const post = (body: unknown, headers: Record<string, string> = {}, path = '/v1/uploads'): Promise<Answer> =>
    api.send('POST', path, { body, headers: { authorization: token(), ...headers } });
  const upload = (data: readonly object[], environment: object = {}): object => ({
    format: 'json',
    run_env: { CI: 'generic', key: 'build-1', test_runner: 'jest', ...environment },
    data,
  });
  const execution = (rest: object): object => ({
    id: `id-${Math.random()}`,
    scope: 'cart',
    name: 'adds',
    location: 'test/cart.test.js:3',
    file_name: 'test/cart.test.js',
    result: 'passed',
    history: { section: 'top', duration: 0.25 },
    ...rest,
  });
  const runs = async (): Promise<readonly Json[]> => {
    const { body } = await api.read(`/open/v1/runs?projectId=${api.projectId}&limit=200`);
    return Array.isArray(body['items']) ? body['items'] : [];
  };
  const runOf = async ({ body }: Answer): Promise<Json> => (await api.read(`/open/v1/runs/${String(body['id'])}`)).body;
  const failuresOf = async (id: string): Promise<Json> =>
    (await api.read(`/open/v1/runs/${id}/failures`)).body['failures'] ?? {};

  it('takes what the collector for Jest uploads, with the address and a token alone', async () => {
    folder.write('cart.test.js', SUITE);
    const reporters = JSON.stringify([locate('buildkite-test-collector/jest/reporter')]);
    const config = `{"rootDir":"${folder.path}","testLocationInResults":true,"reporters":${reporters}}`;
    const { output } = await folder.run('jest/bin/jest.js', ['--config', config], {
      BUILDKITE_ANALYTICS_TOKEN: api.writeToken,
      BUILDKITE_ANALYTICS_BASE_URL: `${api.app.url}/v1/uploads`,
      BUILDKITE_BUILD_ID: '0190c9f4',
      BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/shop/builds/7',
      BUILDKITE_BRANCH: 'main',
      BUILDKITE_COMMIT: '0123456789abcdef0123456789abcdef01234567',
      BUILDKITE_JOB_ID: 'job-1',
    });
    expect(output).not.toContain('error');
    const [run] = await runs();
    expect(run).toMatchObject({
      status: 'failed',
      summary: { total: 4, passed: 1, failed: 2, skipped: 1 },
      gitRef: 'main',
      commitSha: '0123456789abcdef0123456789abcdef01234567',
      ciRunUrl: 'https://buildkite.com/acme/shop/builds/7',
    });
    expect(await failuresOf(String(run?.['id']))).toMatchObject([
      { testName: 'counts', reason: { kind: 'assertion', expected: { items: 3 }, actual: { items: 2 } } },
      { testName: 'throws', reason: { kind: 'exception', message: expect.stringContaining('no such item') } },
    ]);
  });

  it('takes what the collector for Mocha uploads, for the project in the path', async () => {
    folder.write(
      'mocha.spec.cjs',
      `const assert = require('node:assert');
       describe('cart', () => {
         it('adds', () => {});
         it('counts', () => { assert.strictEqual(2, 3); });
         it('waits', (done) => {}).timeout(5);
       });`,
    );
    // The collector has the errors only beside a reporter of Mocha, as its README sets it up with mocha-multi-reporters.
    folder.write(
      'both.cjs',
      `const { reporters } = require(${JSON.stringify(locate('mocha'))});
       const Collector = require(${JSON.stringify(locate('buildkite-test-collector/mocha/reporter'))});
       module.exports = class {
         constructor(runner, options) { new reporters.Spec(runner, options); this.collector = new Collector(runner, options); }
         done(failures, exit) { this.collector.done(failures, exit); }
       };`,
    );
    const words = ['--reporter', './both.cjs', '--reporter-options', 'token_name=TOKEN', 'mocha.spec.cjs'];
    await folder.run('mocha/bin/mocha.js', words, {
      TOKEN: api.writeToken,
      BUILDKITE_ANALYTICS_BASE_URL: `${api.app.url}/integrations/buildkite/default/v1/uploads`,
    });
    const [run] = await runs();
    expect(run).toMatchObject({ status: 'failed', summary: { total: 3, passed: 1, failed: 2 } });
    expect(await failuresOf(String(run?.['id']))).toMatchObject([
      { testName: 'counts', reason: { kind: 'assertion', expected: 3, actual: 2 } },
      { testName: 'waits', reason: { kind: 'exception', timedOut: true } },
    ]);
  });

  it('shows a user of the collector why an upload was refused', async () => {
    const reporters = JSON.stringify([locate('buildkite-test-collector/jest/reporter')]);
    const config = `{"rootDir":"${folder.path}","reporters":${reporters}}`;
    const { output } = await folder.run('jest/bin/jest.js', ['--config', config], {
      BUILDKITE_ANALYTICS_TOKEN: api.readToken,
      BUILDKITE_ANALYTICS_BASE_URL: `${api.app.url}/v1/uploads`,
    });
    expect(output).toContain('403');
    expect(output).toContain('Use a token with the scope runs:write.');
  });

  it.each([
    ['jest', 48, 40],
    ['playwright', 28, 21],
  ])('reads a recorded upload of %s', async (runner, total, failed) => {
    const body = readFileSync(`test/corpus/wire/buildkite-test-collector-1.12.0.${runner}.json`);
    const answer = await post(body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ queued: total, errors: [] });
    expect(await runOf(answer)).toMatchObject({ status: 'failed', summary: { total, failed } });
  });

  it('takes executions with one id as attempts of one test, and never the pass of another test for it', async () => {
    const flaky = await post(
      upload([
        execution({ id: 'a', result: 'failed', failure_reason: 'Error: once' }),
        execution({ id: 'a' }),
        execution({ id: 'b', name: 'stops', result: 'failed', failure_reason: 'Error: broken' }),
        execution({ id: 'b', name: 'stops', result: 'unknown' }),
        execution({ id: 'c', name: 'twin', result: 'failed', failure_reason: 'Error: twin' }),
        execution({ id: 'd', name: 'twin' }),
      ]),
    );
    expect(await runOf(flaky)).toMatchObject({
      status: 'failed',
      summary: { total: 4, passed: 2, failed: 2, flaky: 1 },
    });
  });

  it('makes the uploads of one CI build runs of one build, red while one of them is', async () => {
    const key = { key: 'build-77' };
    const red = await post(upload([execution({ result: 'failed', failure_reason: 'Error: x' })], key));
    const green = await post(upload([execution({ name: 'other' })], key));
    const builds = new Set([(await runOf(red))['buildId'], (await runOf(green))['buildId']]);
    expect(builds.size).toBe(1);
    const [build] = builds;
    expect((await api.read(`/open/v1/builds/${String(build)}`)).body).toMatchObject({ status: 'failed' });
  });

  it('stores an upload that is sent twice once', async () => {
    const body = JSON.stringify(upload([execution({})]));
    const headers = { 'content-type': 'application/json' };
    const [first, second] = [await post(body, headers), await post(body, headers)];
    expect(second.status).toBe(202);
    expect(second.body).toEqual(first.body);
  });

  it('takes JUnit XML as a form, whatever the order of its parts', async () => {
    const form = new FormData();
    form.set(
      'data',
      new Blob(['<testsuite><testcase name="a"><failure message="broken"/></testcase></testsuite>']),
      'a.xml',
    );
    form.set('format', 'junit');
    form.set('run_env[CI]', 'buildkite');
    form.set('run_env[key]', 'build-5');
    form.set('run_env[branch]', 'main');
    form.set('run_env[job_id]', 'job-5');
    form.set('tags[team]', 'shop');
    const answer = await post(form);
    expect(answer.status).toBe(202);
    expect(await runOf(answer)).toMatchObject({
      status: 'failed',
      gitRef: 'main',
      metadata: { context: { job_id: 'job-5', tags: { team: 'shop' } } },
    });
  });

  it('takes a form with a file of executions', async () => {
    const form = new FormData();
    form.set('run_env[key]', 'build-6');
    form.set('format', 'json');
    form.set('data', new Blob([JSON.stringify([execution({}), execution({ result: 'failed' })])]), 'a.json');
    expect(await runOf(await post(form))).toMatchObject({ status: 'failed', summary: { total: 2, failed: 1 } });
  });

  it.each([
    ['no token', '', 401, 'invalid_token'],
    ['an empty token', 'Token token=""', 401, 'invalid_token'],
    ['a token of Buildkite', 'Token token="0123456789abcdef"', 401, 'invalid_token'],
    ['a token that is no text', `Token token="${'x'.repeat(5000)}"`, 401, 'invalid_token'],
  ])('refuses %s before it reads the body', async (_name, authorization, status, error) => {
    const answer = await post(upload([]), { authorization });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error });
  });

  it('takes the token of another scheme on its own routes alone', async () => {
    const answer = await api.send('POST', api.uploadPath, { body: {}, headers: { authorization: token() } });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['?project=unknown', 404, 'project_not_found'],
    ['?project=prj_unknown', 404, 'project_not_found'],
    ['?project=default.unknown', 404, 'target_not_found'],
    ['?project=..%2F..%2Fetc', 404, 'project_not_found'],
    ['?project=a&project=b', 400, 'invalid_request'],
    [`?project=${'x'.repeat(600)}`, 400, 'invalid_request'],
  ])('refuses the project in %s', async (query, status, error) => {
    const answer = await post(upload([]), {}, `/v1/uploads${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error });
  });

  it.each([
    ['an object that is no upload', { hello: 'world' }, 422, 'unreadable_report'],
    ['an envelope', { result: { tests: [] } }, 422, 'unreadable_report'],
    ['text', 'no JSON', 422, 'unreadable_report'],
    ['a form without a file', formWith('format', 'junit'), 422, 'validation_failed'],
    ['a form with a large field', formWith('run_env[key]', 'x'.repeat(70_000)), 413, 'payload_too_large'],
  ])('refuses %s', async (_name, body, status, error) => {
    const answer = await post(body);
    expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status, error });
  });

  it('reads odd members of executions as far as they go', async () => {
    const odd = [
      { id: 1, name: 2, scope: 3, location: 4, result: 5, history: [] },
      { result: 'failed', failure_reason: {}, failure_expanded: [{ expanded: 'x', backtrace: [1] }, null] },
      { name: 'keys', result: 'failed', tags: { __proto__: 'x', constructor: 'y' }, failure_reason: 'Error: y' },
      'no object',
    ];
    const answer = await post({
      format: 'json',
      run_env: { key: {}, test_runner: 'constructor' },
      tags: [],
      data: odd,
    });
    expect(answer.status).toBe(202);
    const run = await runOf(answer);
    expect(run).toMatchObject({ status: 'failed', summary: { total: 3, failed: 2, skipped: 1 } });
    expect(api.app.failures).toEqual([]);
  });
});

function formWith(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
