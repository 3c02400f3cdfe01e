import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const run = (status: string, facts: object): object => ({
  gitRef: 'refs/heads/main',
  ...facts,
  testResults: [
    { testId: 'a', status },
    { testId: 'b', status: 'passed' },
  ],
});

describe('the state of a project on the home page', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    await fixture.upload(run('failed', { build: '1' }));
    const { projectId, cookie, writeToken } = fixture.account;
    const target = await fixture.send('POST', `/v1/projects/${projectId}/targets`, {
      as: cookie,
      body: { name: 'end-to-end' },
    });
    const { id } = JSON.parse(target.text);
    await fixture.send('POST', `/v1/projects/${projectId}/targets/${String(id)}/runs`, {
      as: writeToken,
      body: run('passed', { build: '2' }),
    });
    // Another branch changes nothing.
    await fixture.upload(run('passed', { gitRef: 'refs/heads/feature', build: '3' }));
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const group = (): Locator => page.getByRole('rowheader', { name: /Default/ });

  it('is failed while a target failed last on the default branch, although another one passed later', async () => {
    await page.goto(fixture.url);
    await group().getByText('Failed', { exact: true }).waitFor();
    expect(await group().innerText()).toMatch(/Failed\s+1 test failed\s+on main/);
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'home-state');
  });

  it('is the same while a search hides the failed target', async () => {
    await page.goto(`${fixture.url}/?q=end-to-end`);
    await group().getByText('Failed', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'end-to-end' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'default', exact: true }).count()).toBe(0);
  });

  it('fits a narrow screen in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(fixture.url);
    await group().getByText('Failed', { exact: true }).waitFor();
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'home-state-narrow-dark');
  });

  it('opens the build that decides it', async () => {
    await group()
      .getByRole('link', { name: /Failed/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /1 failed/ }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/b\/bld_/);
  });

  it('passes once the target passed again', async () => {
    await fixture.upload(run('passed', { build: '4' }));
    await page.goto(fixture.url);
    await group().getByText('Passed', { exact: true }).waitFor();
    expect(await group().innerText()).not.toContain('Failed');
  });

  it('of a target is that of its newest build on the default branch, although one of its jobs passed later', async () => {
    await fixture.upload(run('failed', { build: '5', job: 'one' }));
    await fixture.upload(run('passed', { build: '5', job: 'two' }));
    await fixture.upload(run('passed', { gitRef: 'refs/heads/feature', build: '6' }));
    const { projectId, targetId } = fixture.account;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${fixture.url}/p/${projectId}/${targetId}`);
    const build = page.getByRole('region', { name: 'Last build' });
    await build.getByText('Failed', { exact: true }).waitFor();
    await build.getByText('On main').waitFor();
    expect(await build.getByText('Passed', { exact: true }).count()).toBe(0);
    await build.getByRole('table', { name: 'Causes of failures in the last build' }).waitFor();
    await page.getByRole('region', { name: 'Trend' }).getByText('On main').waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'target-last-build');
    await page.goto(`${fixture.url}/p/${projectId}/${targetId}?branch=feature`);
    await build.getByText('On feature').waitFor();
    await build.getByText('Passed', { exact: true }).waitFor();
  });

  it('is not known without a build on the default branch', async () => {
    const { projectId, cookie } = fixture.account;
    const body = { defaultBranch: 'release' };
    const changed = await fixture.send('PATCH', `/v1/projects/${projectId}`, { as: cookie, body });
    expect(changed.status).toBe(200);
    await page.goto(fixture.url);
    await group().getByText('No builds').waitFor();
    expect(await group().innerText()).toMatch(/No builds\s+on release/);
    expect(await group().innerText()).not.toMatch(/Passed|Failed/);
    expect(await page.getByText('no runs on release').count()).toBe(2);
    expect(await page.getByRole('heading', { name: 'No runs yet' }).count()).toBe(0);
    await takeScreenshot(page, 'home-state-unknown');
    await page.goto(`${fixture.url}/p/${projectId}`);
    await page.getByText('No builds on release yet').waitFor();
  });

  it('causes no errors', () => expect(visitor.errors).toEqual([]));
});
