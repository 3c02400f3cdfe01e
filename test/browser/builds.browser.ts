import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { textOf } from '../support/set-up-server.js';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const SHA = '08ea3f2e91c4b7d5a6f8e9d0c1b2a3948576a1b2';
const BROKE = 'expected the order to be accepted';

const passing = (testId: string): object => ({ testId, testName: testId, status: 'passed', durationMs: 1 });
const failing = (testId: string): object => ({
  testId,
  testName: testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'assertion', passed: false, message: BROKE, expected: 'accepted', actual: 'rejected' }],
});
/** A page of a test also reads which tests failed, from the same path. */
const OTHERS = /[?&]status=failed/;
const pathOf = (url: string): string => url.replace(/\?.*$/, '');
const GREEN = { job: 'unit', result: { tests: [passing('adds')] } };
const RED = { job: 'e2e', result: { tests: [failing('checkout'), failing('orders'), passing('login')] } };

describe('the page of a build', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const upload = (build: string, envelope: object): Promise<string> =>
    fixture.upload({ build, gitRef: 'refs/heads/main', commitSha: SHA, ...envelope });
  const buildOf = async (runId: string): Promise<string> =>
    textOf(
      JSON.parse((await fixture.send('GET', `/open/v1/runs/${runId}`, { as: fixture.account.readToken })).text),
      'buildId',
    );

  it('copies its failures for an agent, as the API writes them', async () => {
    const buildId = await buildOf(await upload('copied', RED));
    await page.goto(`${fixture.url}/b/${buildId}`);
    await page.getByRole('button', { name: 'Copy for agent' }).click();
    await page.getByText(/^Copied the failures for an agent, about \d+ tokens$/).waitFor();
    const read = { as: fixture.account.readToken, accept: 'text/markdown' };
    const { text } = await fixture.send('GET', `/open/v1/builds/${buildId}/failures`, read);
    expect(text).toContain(BROKE);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
  });

  it('reads what its first screen shows beside its scripts, and once, as the pages of a run, of a test in it and the list of projects do', async () => {
    const runId = await upload('cold', RED);
    for (const path of [`/b/${await buildOf(runId)}`, `/r/${runId}`, `/r/${runId}/t/0`, '/']) {
      const cold = await fixture.visitAsOwner();
      const reads: { readonly url: string; readonly isBeside: boolean }[] = [];
      cold.page.on('request', (read) => {
        const url = read.url().slice(fixture.url.length);
        if (/^\/(?:open|admin|v1)\//.test(url)) reads.push({ url, isBeside: read.resourceType() === 'other' });
      });
      await cold.page.goto(`${fixture.url}${path}`);
      await settle(cold.page);
      const urls = reads.map(({ url }) => url);
      const first = reads.filter(({ isBeside }) => isBeside).map(({ url }) => url);
      expect(first).toContain('/admin/v1/session');
      expect(first.length).toBeGreaterThan(1);
      // A read of the headers whose address is not the page's own is sent a second time.
      expect(urls).toEqual([...new Set(urls)]);
      expect(
        urls.filter(
          (url) => !first.includes(url) && !OTHERS.test(url) && first.some((other) => pathOf(other) === pathOf(url)),
        ),
      ).toEqual([]);
      await cold.context.close();
    }
  });

  it.each([
    ['red, then green', [RED, GREEN]],
    ['green, then red', [GREEN, RED]],
  ])('says that it failed, and leads from the failed job to the failure: %s', async (name, envelopes) => {
    const runs = new Map<string, string>();
    for (const envelope of envelopes) runs.set(envelope.job, await upload(name, envelope));
    const [green = '', red = ''] = [runs.get('unit'), runs.get('e2e')];
    await page.goto(`${fixture.url}/r/${green}`);
    await page.getByRole('link', { name: 'Failed 2 runs' }).click();
    await page.getByRole('heading', { level: 1, name: '✗ 2 failed · main @ 08ea3f2e' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/b/${await buildOf(red)}`);
    const jobs = page.getByRole('table', { name: 'Jobs' }).getByRole('row');
    await jobs.nth(2).waitFor();
    expect((await jobs.allInnerTexts()).slice(1).map((text) => text.split(/\s+/).slice(0, 2))).toEqual([
      ['e2e', 'Failed'],
      ['unit', 'Passed'],
    ]);
    const cause = page.getByRole('region', { name: 'Failures' }).locator('section');
    const title = cause.getByRole('heading', { level: 3 });
    await title.first().waitFor();
    expect(await title.allInnerTexts()).toEqual([BROKE]);
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'orders' }).click();
    await page.waitForURL(`${fixture.url}/r/${red}?failure=orders`);
    await page
      .getByRole('heading', { level: 3, name: /^orders/ })
      .getByRole('link', { expanded: true })
      .waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Jobs' }).getByRole('link', { name: 'e2e' }).click();
    await page.getByRole('heading', { level: 2, name: BROKE }).waitFor();
  });

  it('says which causes are new and who owns the failures, and filters them by owner, as the page of a run does', async () => {
    const broken = (testId: string, filePath: string, message: string): object => ({
      ...failing(testId),
      filePath,
      events: [{ type: 'error', message }],
    });
    const codeowners = 'shop/ @org/shop\npay/ @org/pay\n';
    const tests = [
      broken('pays', 'pay/pay.test.ts', BROKE),
      broken('refunds', 'pay/refund.test.ts', 'RefundError: no refund was made'),
      broken('lists', 'shop/list.test.ts', 'RefundError: no refund was made'),
      broken('starts', 'start.test.ts', 'connection refused'),
    ];
    await upload('known', { result: { tests: [broken('ships', 'shop/ship.test.ts', 'connection refused')] } });
    const runId = await upload('owned', { codeowners, result: { tests } });
    const titles = async (): Promise<readonly string[]> =>
      page.getByRole('region', { name: 'Failures' }).getByRole('heading', { level: 3 }).allInnerTexts();
    await page.goto(`${fixture.url}/b/${await buildOf(runId)}`);
    const owners = page.getByRole('group', { name: 'Failures by owner' });
    await owners.waitFor();
    expect(await owners.getByRole('button').allInnerTexts()).toEqual([
      'All owners',
      '@org/pay 2',
      '@org/shop 1',
      'Nobody 1',
    ]);
    const section = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await section('RefundError: no refund was made').last().getByText('New', { exact: true }).waitFor();
    await section('connection refused').last().getByText('Known', { exact: true }).waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'build-owners');
    await owners.getByRole('button', { name: '@org/shop 1' }).click();
    await page.waitForURL(/owner=/);
    await page.getByRole('heading', { level: 3, name: 'connection refused' }).waitFor({ state: 'detached' });
    expect(await titles()).toEqual(['RefundError: no refund was made']);
    await section('RefundError: no refund was made').last().getByText('1 failure', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'lists' }).click();
    await page.getByRole('group', { name: 'Failures by owner' }).waitFor();
    await page.getByRole('button', { name: 'Nobody 1' }).click();
    await page.waitForURL(/owner=none/);
    await page.getByRole('heading', { level: 2, name: 'RefundError' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'connection refused',
    ]);
    await takeScreenshot(page, 'run-owners');
    await page.goBack();
    await page.waitForURL(/\/b\/.*owner=%40org%2Fshop/);
    await owners.getByRole('button', { name: '@org/shop 1', pressed: true }).waitFor();
  });

  it('of a pull request says what is new, fixed and still failing against the default branch', async () => {
    const tests = (...broken: readonly string[]): object => ({
      result: { tests: ['adds', 'pays', 'logs in'].map((id) => (broken.includes(id) ? failing(id) : passing(id))) },
    });
    const seeds = (digit: string): object => ({ fixtures: [{ path: 'seeds/cards.json', sha256: digit.repeat(64) }] });
    await upload('base', { ...tests('adds', 'pays'), ...seeds('a') });
    const commits = [{ sha: '7'.repeat(40), title: 'Pay with a gift card', author: 'Ada', files: [] }];
    const branch = { gitRef: 'refs/heads/gift', commitSha: '7'.repeat(40), commits, pullRequest: '44' };
    const runId = await upload('pull', { ...tests('pays', 'logs in'), ...branch, ...seeds('b') });
    await page.goto(`${fixture.url}/b/${await buildOf(runId)}`);
    const title = '✗ 2 failed · gift #44 @ 77777777 · Pay with a gift card';
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: '#44', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pull request #44' }).waitFor();
    const listed = async (name: string): Promise<readonly string[]> =>
      page.getByRole('region', { name }).getByRole('listitem').allInnerTexts();
    await page.getByRole('region', { name: 'New failures' }).waitFor();
    expect(await listed('New failures')).toEqual([expect.stringContaining(`logs in`)]);
    expect(await listed('Fixed')).toEqual([expect.stringContaining('adds')]);
    expect(await listed('Still failing')).toEqual([expect.stringContaining(BROKE)]);
    expect(await listed('Fixtures')).toEqual([expect.stringMatching(/^changed\s*seeds\/cards.json\s*a+ → b+$/)]);
    await page.getByRole('table', { name: 'Builds' }).getByRole('link', { name: title }).waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    await page.goto(`${fixture.url}/p/${fixture.account.projectId}`);
    const row = page.getByRole('table', { name: 'Pull requests' }).getByRole('row').filter({ hasText: '#44' });
    await row.getByRole('link', { name: title }).waitFor();
    await row.getByRole('link', { name: '#44', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pull request #44' }).waitFor();
  });

  it('is on the page of its project, and in the list of runs', async () => {
    const runId = await upload('listed', RED);
    const href = `/b/${await buildOf(runId)}`;
    await page.goto(`${fixture.url}/p/${fixture.account.projectId}`);
    const row = page.getByRole('table', { name: 'Builds' }).getByRole('link').first();
    expect(await row.getAttribute('href')).toBe(href);
    await page.goto(`${fixture.url}/runs`);
    const build = page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'Build', exact: true }).first();
    expect(await build.getAttribute('href')).toBe(href);
  });

  it('shows jobs and failures that arrive while it is running', async () => {
    const runId = await upload('live', { ...GREEN, expectedRuns: 2 });
    await page.goto(`${fixture.url}/b/${await buildOf(runId)}`);
    await page.getByRole('heading', { level: 1, name: '… Running · main @ 08ea3f2e' }).waitFor();
    await page.getByText('1 of 2 jobs are missing').waitFor();
    await upload('live', RED);
    await page.getByRole('heading', { level: 1, name: '✗ 2 failed · main @ 08ea3f2e' }).waitFor();
    await page.getByRole('heading', { level: 3, name: BROKE }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
