import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const TESTS = 420;
const FILES = 3;

/** Test 300 is the slowest, test 7 failed. */
const tests = Array.from({ length: TESTS }, (_, number) => ({
  testId: `t${number}`,
  testName: `cart > test ${String(number).padStart(3, '0')}`,
  status: number === 7 ? 'failed' : 'passed',
  durationMs: number === 300 ? 9000 : number,
  filePath: `src/file-${number % FILES}.test.ts`,
  events: number === 7 ? [{ type: 'error', message: 'seven' }] : [],
}));

describe('the tests of a run', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let address: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    const runId = await fixture.upload({ result: { tests } });
    address = `${fixture.url}/r/${runId}?tab=tests`;
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const rows = (): Locator => page.getByRole('list', { name: 'Tests' }).getByRole('listitem');
  const sortBy = async (label: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: label }).click();
  };

  it('begin with the slowest at a glance', async () => {
    await page.goto(address);
    const slowest = page.getByRole('region', { name: 'Slowest tests' }).getByRole('listitem');
    await slowest.first().waitFor();
    expect(await slowest.allInnerTexts()).toEqual(
      ['300', '419', '418', '417', '416'].map((number) => expect.stringContaining(`test ${number}`)),
    );
    expect(await slowest.first().innerText()).toContain('9.0 s');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'run-tests-slowest');
  });

  it('are sorted by the server, over all pages, and the order is in the address', async () => {
    await sortBy('Slowest first');
    await page.waitForURL(/sort=duration/);
    await rows().first().getByText('test 300').waitFor();
    expect(await rows().nth(1).innerText()).toContain('test 419');
    await page.reload();
    await rows().first().getByText('test 300').waitFor();
    await sortBy('Status');
    await rows().first().getByText('test 007').waitFor();
    await sortBy('Order of the run');
    await rows().first().getByText('test 000').waitFor();
    expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
  });

  it('are grouped by file, and the keyboard skips the headings', async () => {
    await page.getByRole('checkbox', { name: 'Group by file' }).check();
    await page.waitForURL(/groupBy=file/);
    await page.getByRole('heading', { level: 2, name: 'src/file-0.test.ts' }).waitFor();
    await sortBy('Slowest first');
    await rows().nth(1).getByText('test 300').waitFor();
    expect(await rows().nth(2).innerText()).toContain('test 417');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.locator('[data-index="1"] a:focus').waitFor();
    await page.keyboard.press('k');
    expect(await page.locator('[data-index="1"] a:focus').count()).toBe(1);
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'run-tests-grouped');
  });

  it('fit a narrow screen in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    await page.getByRole('region', { name: 'Slowest tests' }).waitFor();
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'run-tests-narrow-dark');
  });

  it('cause no errors', () => expect(visitor.errors).toEqual([]));
});
