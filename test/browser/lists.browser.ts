import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const RUNS = 230;
const TESTS = 620;
const CONCURRENCY = 10;
const MAX_ROWS = 120;

const tests = Array.from({ length: TESTS }, (_, number) => ({
  testId: `bulk/${number}`,
  testName: `bulk > test number ${String(number).padStart(3, '0')}`,
  status: 'passed',
  durationMs: number,
}));

describe('long lists', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    for (let number = 0; number < RUNS; number += CONCURRENCY) {
      await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, offset) =>
          fixture.upload({ gitRef: `refs/heads/branch-${number + offset}`, result: { tests: [] } }),
        ),
      );
    }
    await fixture.upload({ gitRef: 'refs/heads/main', result: { tests } });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const table = (name: string): ReturnType<Page['locator']> => page.getByRole('table', { name });
  const rowsOf = (name: string): Promise<number> => table(name).locator('tr[data-index]').count();
  /** Loads all pages and scrolls to the end. */
  const loadAll = async (): Promise<void> => {
    const more = page.getByRole('button', { name: 'Load more' });
    while ((await more.count()) > 0) {
      await more.click();
      await settle(page);
    }
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await settle(page);
  };
  /** Waits until the focus is in a row. */
  const waitForFocus = (index: number): Promise<void> => page.locator(`tr[data-index="${index}"] :focus`).waitFor();

  it.each([
    ['runs', 'Runs', RUNS + 1, () => '/runs'],
    ['tests', 'Tests', TESTS, () => `/p/${fixture.account.projectId}/tests?targetId=${fixture.account.targetId}`],
  ])('of %s render only the rows near the window, and reach the last one', async (_, name, count, path) => {
    await page.goto(fixture.url + path());
    await table(name).locator('tr[data-index="0"]').waitFor();
    await loadAll();
    await table(name)
      .locator(`tr[data-index="${count - 1}"]`)
      .waitFor();
    expect(await table(name).getAttribute('aria-rowcount')).toBe(String(count + 1));
    expect(await table(name).locator('tr[data-index]').last().getAttribute('aria-rowindex')).toBe(String(count + 1));
    expect(await rowsOf(name)).toBeLessThan(MAX_ROWS);
    expect(await table(name).locator('tr[data-index]').last().isVisible()).toBe(true);
    await page.evaluate('scrollTo(0, 0)');
    await table(name).locator('tr[data-index="0"]').waitFor();
    expect(await rowsOf(name)).toBeLessThan(MAX_ROWS);
  });

  it('also render only the rows near the window on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${fixture.url}/runs`);
    await table('Runs').locator('tr[data-index="0"]').waitFor();
    await loadAll();
    await page.evaluate('window.scrolling = setInterval(() => scrollTo(0, document.documentElement.scrollHeight), 20)');
    await table('Runs').locator(`tr[data-index="${RUNS}"]`).waitFor();
    await page.evaluate('clearInterval(window.scrolling)');
    expect(await rowsOf('Runs')).toBeLessThan(MAX_ROWS);
    expect(await overflowsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate('scrollTo(0, 0)');
    await table('Runs').locator('tr[data-index="0"]').waitFor();
  });

  it('can be navigated with j and k beyond the rows rendered first', async () => {
    const steps = MAX_ROWS + 20;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('j');
    await waitForFocus(steps - 1);
    await page.keyboard.press('k');
    await waitForFocus(steps - 2);
  });

  it('cause no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
