import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi, type Api, type Json } from '../../support/api.js';
import { clientFolder, type ClientFolder, type ProgramResult } from '../../support/client-program.js';
import { itemsOf, newestBuild, testsOf } from './recorded-runs.js';

const { resolve: locate } = createRequire(import.meta.url);
const PLAYWRIGHT = JSON.stringify(locate('@playwright/test'));

describe("Currents' reporter", () => {
  let api: Api;
  let folder: ClientFolder;
  beforeAll(async () => {
    api = await startApi();
    folder = clientFolder();
    // The reporter runs Playwright once more, to list all tests, and looks for it beside the project.
    symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
    folder.write('package.json', '{}');
  });
  afterAll(async () => {
    folder.remove();
    await api.close();
  });

  const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    CURRENTS_API_URL: `${api.app.url}/integrations/currents/default`,
    CURRENTS_RECORD_KEY: api.writeToken,
    CURRENTS_PROJECT_ID: 'kept-from-before',
    ...more,
  });
  const playwright = (words: readonly string[], more: Readonly<Record<string, string>>): Promise<ProgramResult> =>
    folder.run('@playwright/test/cli.js', ['test', ...words], environment(more));
  const failuresOf = async (id: string): Promise<Json> =>
    (await api.read(`/open/v1/runs/${id}/failures`)).body['failures'] ?? {};
  const runsOf = async (answer: Json): Promise<readonly Json[]> => {
    const members: readonly Json[] = Array.isArray(answer['runs']) ? answer['runs'] : [];
    return Promise.all(members.map(async ({ id }) => (await api.read(`/open/v1/runs/${String(id)}`)).body));
  };

  const CART = `
    const { test, expect } = require(${PLAYWRIGHT});
    test.describe('cart', () => {
      test('adds @smoke', async () => {
        console.log('two items');
        await test.step('counts them', async () => { expect(2).toBe(2); });
      });
      test('counts', async ({}, info) => {
        await info.attach('state.txt', { body: 'two items', contentType: 'text/plain' });
        expect(2).toBe(3);
      });
      test('recovers', ({}, info) => { expect(info.retry).toBe(1); });
      test('fails as expected', () => { test.fail(); expect(1).toBe(2); });
      test('passes against expectation', () => { test.fail(); });
      test.skip('later', () => {});
      test('hangs', async () => { test.setTimeout(200); await new Promise((end) => setTimeout(end, 9000)); });
    });`;
  const config = (members: string): string =>
    `module.exports = { testDir: '.', testMatch: '*.pw.cjs', retries: 1, workers: 2,
       reporter: [['@currents/playwright'], ['json', { outputFile: 'report.json' }]], ${members} };`;

  it('takes the run of a reporter: attempts, expectations, skips, time limits, output and files', async () => {
    folder.write('playwright.config.cjs', config(''));
    folder.write('cart.pw.cjs', CART);
    const { code, output } = await playwright(['cart.pw'], { CURRENTS_CI_BUILD_ID: 'one process' });
    expect(code).toBe(1);
    expect(output).toContain(`Run URL: ${api.app.url}/r/clr_`);
    expect(output).not.toContain('WARNING');
    const found = await newestBuild(api);
    expect(found).toMatchObject({
      status: 'failed',
      summary: { total: 7, passed: 3, failed: 3, skipped: 1, flaky: 1 },
    });
    const [only] = await runsOf(found);
    expect(only).toMatchObject({
      status: 'failed',
      runnerVersion: expect.stringMatching(/^playwright 1\./),
      job: 'project',
    });
    const id = String(only?.['id']);
    const failures = await failuresOf(id);
    expect(failures).toMatchObject([
      { testName: 'counts', reason: { kind: 'assertion', expected: 3, actual: 2 } },
      { testName: 'passes against expectation', reason: { message: 'Expected to fail, but passed.' } },
      { testName: 'hangs', reason: { timedOut: true } },
    ]);
    const events = (await api.read(`/open/v1/runs/${id}/events?limit=1000`)).text;
    expect(events).toContain('two items');
    expect(events).toContain('counts them');
    const files = itemsOf(await api.read(`/open/v1/runs/${id}/artifacts`)).map(({ name }) =>
      String(name).split('/').at(-1),
    );
    expect(files).toEqual(expect.arrayContaining(['state.txt', 'stdout.txt', 'error-context.md']));
    const attached = await api.read(`/open/v1/runs/${id}/failures?include=artifacts&test=counts`);
    expect(attached.text).toContain('state.txt');
    expect(api.app.failures).toEqual([]);
  });

  it('gives tests the identity that they have in an uploaded report', async () => {
    const target = (
      await api.send('POST', `/v1/projects/${api.projectId}/targets`, { as: api.cookie, body: { name: 'From files' } })
    ).body;
    folder.write('playwright.config.cjs', config(`projects: [{ name: 'chromium' }]`));
    folder.write('cart.pw.cjs', CART);
    folder.write('deep/inner.pw.cjs', `require(${PLAYWRIGHT}).test('inner', () => {});`);
    await playwright(['cart.pw', 'inner.pw'], { CURRENTS_CI_BUILD_ID: 'identity' });
    const [only] = await runsOf(await newestBuild(api));
    const report = readFileSync(join(folder.path, 'report.json'));
    const uploaded = await api.send('POST', `/v1/projects/${api.projectId}/targets/${String(target['id'])}/runs`, {
      as: api.writeToken,
      body: report,
    });
    const identities = async (id: string): Promise<readonly string[]> =>
      (await testsOf(api, id))
        .map(({ testId, status, filePath }) => JSON.stringify({ testId, status, filePath }))
        .toSorted();
    expect(await identities(String(only?.['id']))).toEqual(await identities(String(uploaded.body['runId'])));
  });

  it('joins the groups and shards of a build, and waits for the missing ones', async () => {
    folder.write(
      'playwright.config.cjs',
      config(`fullyParallel: true, projects: [{ name: 'alpha' }, { name: 'beta', testMatch: 'b.pw.cjs' }]`),
    );
    for (const file of ['a', 'b'])
      folder.write(
        `${file}.pw.cjs`,
        `for (const name of ['1', '2', '3']) require(${PLAYWRIGHT}).test('${file}' + name, () => {});`,
      );
    const words = ['a.pw', 'b.pw', '--shard'];
    const first = await playwright([...words, '1/2'], { CURRENTS_CI_BUILD_ID: 'shards' });
    expect(first.code).toBe(0);
    expect(await newestBuild(api)).toMatchObject({ status: 'running' });
    await playwright([...words, '2/2'], { CURRENTS_CI_BUILD_ID: 'shards' });
    const found = await newestBuild(api);
    expect(found).toMatchObject({ status: 'passed', summary: { total: 9, passed: 9 } });
    const jobs = (await runsOf(found)).map(({ job }) => job);
    expect(jobs.toSorted()).toEqual(['alpha 1/2', 'alpha 2/2', 'beta 2/2']);
  });

  it('never shows the run of a reporter that is killed as passed', async () => {
    folder.write('playwright.config.cjs', config(`workers: 1`));
    folder.write(
      'slow.pw.cjs',
      `const { test } = require(${PLAYWRIGHT});
      test('quick', () => {});
      test('slow', async () => { test.setTimeout(0); await new Promise((end) => setTimeout(end, 100_000)); });`,
    );
    const child = spawn(process.execPath, [resolve('node_modules/@playwright/test/cli.js'), 'test', 'slow.pw'], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'], HOME: folder.path, ...environment({ CURRENTS_CI_BUILD_ID: 'killed' }) },
      stdio: 'ignore',
      detached: true,
    });
    const hasOneTest = ({ status, summary }: Json): boolean =>
      String(status) === 'running' && Number(summary?.['total']) === 1;
    let found: Json = {};
    for (let tries = 0; tries < 120 && !hasOneTest(found); tries += 1) {
      await sleep(250);
      [found = {}] = await runsOf(await newestBuild(api));
    }
    process.kill(-Number(child.pid), 'SIGKILL');
    expect(found).toMatchObject({ status: 'running', summary: { total: 1, passed: 1 } });
    expect(await newestBuild(api)).toMatchObject({ status: 'running' });
  });

  it('has a run that Playwright stopped early not pass', async () => {
    folder.write('playwright.config.cjs', config('workers: 1, retries: 0'));
    folder.write(
      'stopped.pw.cjs',
      `const { test } = require(${PLAYWRIGHT});
      test('quick', () => {});
      test('waits', async () => { process.kill(process.ppid, 'SIGINT'); await new Promise((end) => setTimeout(end, 60_000)); });
      test('never begins', () => {});`,
    );
    await playwright(['stopped.pw'], { CURRENTS_CI_BUILD_ID: 'stopped' });
    const found = await newestBuild(api);
    expect(found).toMatchObject({ status: 'failed' });
    expect(await runsOf(found)).toMatchObject([
      { status: 'errored', summary: { total: 3, passed: 1, failed: 0, skipped: 2 } },
    ]);
  });

  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['an unknown token', 'default', { CURRENTS_RECORD_KEY: 'not-a-token' }, '401 Unauthorized'],
    ['an unknown project', 'unknown', {}, 'GET /v1/projects lists them'],
  ])('lets the reporter print a refusal of %s, and run the tests', async (_, project, more, printed) => {
    folder.write('playwright.config.cjs', config(''));
    folder.write('ok.pw.cjs', `require(${PLAYWRIGHT}).test('ok', () => {});`);
    const { code, output } = await playwright(['ok.pw'], {
      CURRENTS_CI_BUILD_ID: 'refused',
      CURRENTS_API_URL: `${api.app.url}/integrations/currents/${project}`,
      ...more,
    });
    expect(code).toBe(0);
    expect(output).toContain(printed);
    expect(output).toContain('Failed to create run recording');
  });
});
