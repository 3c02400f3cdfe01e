import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const TESTS = 10_000;
const MAX_ROWS = 200;
const MAX_SCRIPT_BYTES = 200 * 1024;

const test = (number: number): object => {
  const failed = number % 50 === 25;
  return {
    testId: `bulk/${number}`,
    testName: `bulk > test number ${number}`,
    status: failed ? 'failed' : 'passed',
    durationMs: number % 300,
    events: failed ? [{ type: 'error', message: `number ${number} is odd` }] : [],
  };
};

describe('the page of a run of 10,000 tests', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({ result: { tests: Array.from({ length: TESTS }, (_, number) => test(number)) } });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const rows = (): ReturnType<Page['locator']> => page.getByRole('list', { name: 'Tests' }).getByRole('listitem');
  const renderedRows = (): Promise<number> => page.locator('li, tr, [role="row"]').count();

  it('needs at most 200 KB of compressed script for the first page', async () => {
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(fixture.url);
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await settle(page);
    page.removeAllListeners('response');
    const sizes = await Promise.all(scripts.map((response) => response.request().sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(scripts.every((response) => response.headers()['content-encoding'] === 'br')).toBe(true);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('shows the failures, and renders only part of a group of 200', async () => {
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByRole('heading', { level: 3, name: 'bulk > test number 25' }).waitFor();
    expect(await page.getByRole('link', { name: 'Failures 200' }).count()).toBe(1);
    expect(await renderedRows()).toBeLessThan(MAX_ROWS);
  });

  it('shows the tests, and renders only those near the window', async () => {
    await page.getByRole('link', { name: 'Tests 10,000' }).click();
    await rows().first().waitFor();
    expect(await rows().first().innerText()).toContain('test number 0');
    expect(await rows().count()).toBeGreaterThan(20);
    expect(await renderedRows()).toBeLessThan(MAX_ROWS);
  });

  it('finds a test by name', async () => {
    const search = page.getByRole('searchbox', { name: 'Search tests by name' });
    await search.fill('number 9871');
    await page.waitForURL(/q=number/);
    await rows().nth(1).waitFor({ state: 'detached' });
    expect(await rows().allInnerTexts()).toEqual([expect.stringContaining('test number 9871')]);
    await search.fill('');
    await rows().getByRole('link', { name: 'bulk > test number 1', exact: true }).waitFor();
  });

  it('reaches the last test by scrolling', async () => {
    const last = rows().getByRole('link', { name: `bulk > test number ${TESTS - 1}`, exact: true });
    expect(await last.count()).toBe(0);
    await page.evaluate('window.scrolling = setInterval(() => scrollTo(0, document.documentElement.scrollHeight), 20)');
    await last.waitFor({ timeout: 240_000 });
    await page.evaluate('clearInterval(window.scrolling)');
    await settle(page);
    expect(await last.isVisible()).toBe(true);
    expect(await renderedRows()).toBeLessThan(MAX_ROWS);
    await last.click();
    await page.getByRole('heading', { level: 1, name: `bulk > test number ${TESTS - 1}` }).waitFor();
  });

  it('causes no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
