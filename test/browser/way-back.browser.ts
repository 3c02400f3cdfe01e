import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const RUNS = 130;
const TESTS = 300;
const CAUSES = 45;
const CONCURRENCY = 10;
/** A row may move by less than this. */
const ROW = 30;

const tests = Array.from({ length: TESTS }, (_, number) => ({
  testId: `bulk/${number}`,
  testName: `bulk > test number ${String(number).padStart(3, '0')}`,
  status: number % 2 === 0 ? 'passed' : 'skipped',
  durationMs: number,
  filePath: number % 10 === 0 ? `src/a/rather/long/path/of/a/test/file-${number}.test.ts` : undefined,
}));

describe('the way back to a list', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    for (let number = 0; number < RUNS; number += CONCURRENCY)
      await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, offset) =>
          fixture.upload({ gitRef: 'refs/heads/feature', environment: `e${number + offset}`, result: { tests: [] } }),
        ),
      );
    runId = await fixture.upload({ gitRef: 'refs/heads/main', result: { tests } });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  /** Scrolls a row into the middle of the window, and returns its distance from the top. */
  const scrollTo = async (row: Locator, position: number): Promise<number> => {
    await page.evaluate(`scrollTo(0, ${position})`);
    await row.waitFor();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settle(page);
    return topOf(row);
  };
  const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.y ?? Number.NaN;
  const expectNear = async (row: Locator, top: number): Promise<void> => {
    await row.waitFor();
    await settle(page);
    expect(Math.abs((await topOf(row)) - top)).toBeLessThan(ROW);
  };

  it('of runs keeps the filter, the loaded pages and the position', async () => {
    await page.goto(`${fixture.url}/runs?branch=feature`);
    const table = page.getByRole('table', { name: 'Runs' });
    await table.locator('tr[data-index="0"]').waitFor();
    const more = page.getByRole('button', { name: 'Load more' });
    while ((await more.count()) > 0) {
      await more.click();
      await settle(page);
    }
    const row = table.locator('tr[data-index="110"]');
    const top = await scrollTo(row, 5200);
    await row.getByRole('link').first().click();
    await page.getByRole('navigation', { name: 'Run tabs' }).waitFor();
    await page.goBack();
    await expectNear(row, top);
    expect(new URL(page.url()).search).toBe('?branch=feature');
    await row.getByRole('link').first().click();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Runs' }).click();
    await expectNear(row, top);
    expect(new URL(page.url()).search).toBe('?branch=feature');
  });

  it('of runs begins with fresh runs when it is opened, not returned to', async () => {
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    const newest = await fixture.upload({ gitRef: 'refs/heads/feature', result: { tests: [] } });
    await page.getByRole('navigation').getByRole('link', { name: 'Runs', exact: true }).first().click();
    const first = page.getByRole('table', { name: 'Runs' }).locator('tr[data-index="0"]');
    await first.locator(`a[href$="${newest}"]`).first().waitFor();
    expect(await page.getByRole('button', { name: /new run/ }).count()).toBe(0);
  });

  it('of runs keeps those that were selected to compare, the older one as the base', async () => {
    await page.goto(`${fixture.url}/runs?branch=feature`);
    const table = page.getByRole('table', { name: 'Runs' });
    const idOf = async (index: number): Promise<string> =>
      String(await table.locator(`tr[data-index="${index}"] a[data-row]`).getAttribute('href')).replace('/r/', '');
    const checkbox = (index: number): Locator => table.locator(`tr[data-index="${index}"]`).getByRole('checkbox');
    await checkbox(3).check();
    await page.getByRole('status').getByText('Select another run to compare it with').waitFor();
    await checkbox(1).check();
    const link = page.getByRole('status').getByRole('link', { name: /^Compare / });
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'runs-selected');
    const [newer, older] = [await idOf(1), await idOf(3)];
    await link.click();
    await page.waitForURL(`**/r/${newer}/compare?base=${older}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await link.waitFor();
    expect([await checkbox(1).isChecked(), await checkbox(2).isChecked(), await checkbox(3).isChecked()]).toEqual([
      true,
      false,
      true,
    ]);
    await page.getByRole('status').getByRole('button', { name: 'Clear' }).click();
    await link.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?branch=feature');
  });

  it('of the tests of a run keeps filters, order and position, by the browser and by the path above the heading', async () => {
    await page.goto(`${fixture.url}/r/${runId}?tab=tests&status=passed&sort=duration`);
    const row = page.getByRole('list', { name: 'Tests' }).locator('li[data-index="100"]');
    await page.getByRole('list', { name: 'Tests' }).locator('li[data-index="0"]').waitFor();
    const top = await scrollTo(row, 3200);
    const address = page.url();
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Events' }).waitFor();
    await page.goBack();
    await expectNear(row, top);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Events' }).waitFor();
    await page.getByRole('link', { name: /^Run clr_/ }).click();
    await expectNear(row, top);
    expect(page.url()).toBe(address);
  });

  it('of the tests of a project keeps filters and position, by the browser and by the path above the heading', async () => {
    await page.goto(`${fixture.url}/p/${fixture.account.projectId}/tests?q=number&sort=duration`);
    const table = page.getByRole('table', { name: 'Tests' });
    await table.locator('tr[data-index="0"]').waitFor();
    const row = table.locator('tr[data-index="60"]');
    const top = await scrollTo(row, 2800);
    const address = page.url();
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^bulk/ }).waitFor();
    await page.goBack();
    await expectNear(row, top);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^bulk/ }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Tests', exact: true }).click();
    await expectNear(row, top);
    expect(page.url()).toBe(address);
  });

  it('of causes keeps filters and position, by the browser and by the path above the heading', async () => {
    const failing = Array.from({ length: CAUSES }, (_, number) => ({
      testId: `cause/${number}`,
      status: 'failed',
      events: [
        {
          type: 'error',
          message: `broken ${'abcdefghijklmnopqrstuvwxyz'[number % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(number / 26)]}`,
        },
      ],
    }));
    await fixture.upload({ gitRef: 'refs/heads/main', result: { tests: failing } });
    await page.goto(`${fixture.url}/p/${fixture.account.projectId}?q=broken&status=open`);
    const table = page.getByRole('table', { name: 'Causes of failures' });
    await table.getByRole('row').nth(20).waitFor();
    const more = page.getByRole('region', { name: 'Causes of failures' }).getByRole('button', { name: 'Load more' });
    while ((await more.count()) > 0) {
      await more.click();
      await settle(page);
    }
    const row = table.getByRole('row').nth(30);
    const top = await scrollTo(row, 1200);
    const address = page.url();
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^broken/ }).waitFor();
    await page.goBack();
    await expectNear(row, top);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^broken/ }).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Default' }).click();
    await expectNear(row, top);
    expect(page.url()).toBe(address);
  });

  it('of the failures of a build keeps a list that was shown as a whole, and its position', async () => {
    const failing = Array.from({ length: TESTS }, (_, number) => ({
      testId: `same/${number}`,
      status: 'failed',
      events: [{ type: 'error', message: 'connection refused' }],
    }));
    const failedRun = await fixture.upload({ gitRef: 'refs/heads/main', build: 'whole', result: { tests: failing } });
    const read = await fixture.send('GET', `/open/v1/runs/${failedRun}`, { as: fixture.account.cookie });
    await page.goto(`${fixture.url}/b/${String(JSON.parse(read.text).buildId)}`);
    await page.getByRole('button', { name: /^Show .* more failures$/ }).click();
    const row = page.getByRole('region', { name: 'Failures' }).getByRole('listitem').nth(90);
    const top = await scrollTo(row, 2400);
    const address = page.url();
    await row.getByRole('link').first().click();
    await page.getByRole('navigation', { name: 'Run tabs' }).waitFor();
    await page.goBack();
    await expectNear(row, top);
    expect(page.url()).toBe(address);
  });

  it('of the audit log keeps the filter that a record set', async () => {
    await page.goto(`${fixture.url}/settings/audit`);
    const table = page.getByRole('table', { name: 'Audit log' });
    await table.getByRole('link').first().click();
    await page.waitForURL(/action=/);
    const address = page.url();
    await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.goBack();
    await table.waitFor();
    expect(page.url()).toBe(address);
    await page.goBack();
    expect(new URL(page.url()).search).toBe('');
  });

  it('causes no errors', () => expect(visitor.errors).toEqual([]));
});
