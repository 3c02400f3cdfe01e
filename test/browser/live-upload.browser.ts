import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { textOf } from '../support/set-up-server.js';
import type { Visitor } from './support/browser-fixture.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';
import { runInShell } from './support/shell.js';

const passing = (testId: string): object => ({ testId, status: 'passed', durationMs: 1 });
const failing = (testId: string): object => ({
  testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'error', message: `${testId} broke` }],
});

/** The part of a run ID that lists show. */
const endOf = (runId: string): string => runId.slice(-6);

describe('open pages during uploads', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  it('switch to the first run after the shown commands run in a shell', async () => {
    await page.goto(`${fixture.url}/start?framework=sample`);
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('region', { name: /copy it now, it is shown only once/ }).waitFor();
    await page.getByText('Waiting for the next run of this target').waitFor();
    const commands = await page.getByRole('region', { name: 'bash, zsh' }).innerText();
    expect(commands).not.toContain('$CLARION_TOKEN');
    const { code, output } = await runInShell(commands);
    expect(code).toBe(0);
    await page.waitForURL(/\/r\/clr_/);
    expect(new URL(page.url()).pathname).toBe(`/r/${textOf(JSON.parse(output), 'runId')}`);
    await page.getByRole('link', { name: /rejects an expired card/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Message' }).innerText()).toBe('expected status 402, received 200');
  });

  it('show the line of the reporter for a framework that has one', async () => {
    await page.goto(`${fixture.url}/start?framework=playwright`);
    const reporter = page.getByRole('region', { name: 'Reporter in playwright.config.js' });
    expect(await reporter.innerText()).toContain("reporter: [['list'], ['@clarion/playwright']],");
    expect(await page.getByText('use the reporter').innerText()).toContain(`CLARION_API_URL=${fixture.url}`);
    await page.getByLabel('Test framework').selectOption('pytest');
    await reporter.waitFor({ state: 'detached' });
  });

  it('announce a new run above the list, and show it on click', async () => {
    await page.goto(`${fixture.url}/runs`);
    await page.getByRole('table', { name: 'Runs' }).waitFor();
    const runId = await fixture.upload({ result: { tests: [passing('a')] }, gitRef: 'refs/heads/announced' });
    const announcement = page.getByRole('button', { name: 'Show 1 new run' });
    await announcement.waitFor();
    const row = page.getByRole('row', { name: /announced/ });
    expect(await row.count()).toBe(0);
    await announcement.click();
    await row.waitFor();
    expect(await row.getByRole('link', { name: endOf(runId) }).getAttribute('href')).toBe(`/r/${runId}`);
    await announcement.waitFor({ state: 'detached' });
  });

  it('count the tests of a running run, and show its failures as they arrive', async () => {
    const runId = await fixture.upload({ status: 'running' });
    const send = async (action: string, body?: unknown): Promise<void> => {
      const { status, text } = await fixture.send('POST', `${fixture.account.uploadPath}/${runId}/${action}`, {
        as: fixture.account.writeToken,
        body,
      });
      if (status >= 300) throw new Error(text);
    };
    await page.goto(`${fixture.url}/r/${runId}`);
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText(': 0 tests so far.').waitFor();
    await send('tests', [passing('a'), failing('the basket')]);
    await progress.getByText(': 2 tests so far, 1 failed.').waitFor();
    await send('tests', [passing('b')]);
    await progress.getByText(': 3 tests so far, 1 failed.').waitFor();
    await page.getByRole('heading', { level: 2, name: 'the basket broke' }).waitFor();
    await send('complete');
    await progress.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 2, name: 'the basket broke' }).waitFor();
    expect(await progress.count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: /Failed/ }).waitFor();
  });

  it('cause no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
