import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { textOf } from '../support/first-steps.js';
import type { Visitor } from './course.js';
import { startPreparedCourse, type PreparedCourse } from './prepared-course.js';
import { runInShell } from './shell.js';

const passing = (testId: string): object => ({ testId, status: 'passed', durationMs: 1 });
const failing = (testId: string): object => ({
  testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'error', message: `${testId} broke` }],
});

/** What lists show of a run's id. */
const endOf = (runId: string): string => runId.slice(-6);

describe('pages that are open while runs come', () => {
  let course: PreparedCourse;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    course = await startPreparedCourse();
    visitor = await course.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => course.close());

  it('flip to the first run when the command that Get started shows is run in a shell', async () => {
    await page.goto(`${course.url}/start?framework=sample`);
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByRole('region', { name: /shown now and never again/ }).waitFor();
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

  it('announce a new run above the list of runs, and show it when it is asked for', async () => {
    await page.goto(`${course.url}/runs`);
    await page.getByRole('table', { name: 'Runs' }).waitFor();
    const runId = await course.upload({ result: { tests: [passing('a')] }, gitRef: 'refs/heads/announced' });
    const announcement = page.getByRole('button', { name: '1 new run – show' });
    await announcement.waitFor();
    const row = page.getByRole('row', { name: /announced/ });
    expect(await row.count()).toBe(0);
    await announcement.click();
    await row.waitFor();
    expect(await row.getByRole('link', { name: endOf(runId) }).getAttribute('href')).toBe(`/r/${runId}`);
    await announcement.waitFor({ state: 'detached' });
  });

  it('count a run up while it runs, and flip to its failures when it ends', async () => {
    const runId = await course.upload({ status: 'running' });
    const send = async (action: string, body?: unknown): Promise<void> => {
      const { status, text } = await course.send('POST', `${course.account.uploadPath}/${runId}/${action}`, {
        as: course.account.writeToken,
        body,
      });
      if (status >= 300) throw new Error(text);
    };
    await page.goto(`${course.url}/r/${runId}`);
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText(': 0 tests so far.').waitFor();
    await send('tests', [passing('a'), failing('the basket')]);
    await progress.getByText(': 2 tests so far, 1 failure among them.').waitFor();
    await send('tests', [passing('b')]);
    await progress.getByText(': 3 tests so far, 1 failure among them.').waitFor();
    expect(await page.getByText('the basket broke').count()).toBe(0);
    await send('complete');
    await page.getByRole('heading', { level: 2, name: 'the basket broke' }).waitFor();
    expect(await progress.count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Failed');
  });

  it('have no error', () => {
    expect(visitor.complaints).toEqual([]);
  });
});
