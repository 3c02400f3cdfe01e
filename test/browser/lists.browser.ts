import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isTooWide, settle, type Visitor } from './course.js';
import { startPreparedCourse, type PreparedCourse } from './prepared-course.js';

const RUNS = 230;
const TESTS = 620;
const AT_ONCE = 10;
const MOST_ROWS = 120;

const tests = Array.from({ length: TESTS }, (_, number) => ({
  testId: `bulk/${number}`,
  testName: `bulk > test number ${String(number).padStart(3, '0')}`,
  status: 'passed',
  durationMs: number,
}));

describe('long lists', () => {
  let course: PreparedCourse;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    course = await startPreparedCourse();
    for (let number = 0; number < RUNS; number += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, offset) =>
          course.upload({ gitRef: `refs/heads/branch-${number + offset}`, result: { tests: [] } }),
        ),
      );
    }
    await course.upload({ gitRef: 'refs/heads/main', result: { tests } });
    visitor = await course.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => course.close());

  const table = (name: string): ReturnType<Page['locator']> => page.getByRole('table', { name });
  const rowsOf = (name: string): Promise<number> => table(name).locator('tr[data-index]').count();
  /** Loads pages until there is no more, and comes to the end. */
  const loadAll = async (): Promise<void> => {
    const more = page.getByRole('button', { name: 'Load more' });
    while ((await more.count()) > 0) {
      await more.click();
      await settle(page);
    }
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await settle(page);
  };
  /** The place in the list of the row that holds the focus. */
  const focused = (): Promise<string | null> =>
    page.locator(':focus').locator('xpath=ancestor::tr').getAttribute('data-index');

  it.each([
    ['runs', 'Runs', RUNS + 1, () => '/runs'],
    [
      'tests over their history',
      'Tests',
      TESTS,
      () => `/p/${course.account.projectId}/tests?targetId=${course.account.targetId}`,
    ],
  ])('of %s draw only the rows that are near, and come to the last one', async (_, name, count, path) => {
    await page.goto(course.url + path());
    await table(name).locator('tr[data-index="0"]').waitFor();
    await loadAll();
    await table(name)
      .locator(`tr[data-index="${count - 1}"]`)
      .waitFor();
    expect(await table(name).getAttribute('aria-rowcount')).toBe(String(count + 1));
    expect(await table(name).locator('tr[data-index]').last().getAttribute('aria-rowindex')).toBe(String(count + 1));
    expect(await rowsOf(name)).toBeLessThan(MOST_ROWS);
    expect(await table(name).locator('tr[data-index]').last().isVisible()).toBe(true);
    await page.evaluate('scrollTo(0, 0)');
    await table(name).locator('tr[data-index="0"]').waitFor();
    expect(await rowsOf(name)).toBeLessThan(MOST_ROWS);
  });

  it('draw only the rows that are near on a narrow screen, too, and come to the last one', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${course.url}/runs`);
    await table('Runs').locator('tr[data-index="0"]').waitFor();
    await loadAll();
    await page.evaluate('window.scrolling = setInterval(() => scrollTo(0, document.documentElement.scrollHeight), 20)');
    await table('Runs').locator(`tr[data-index="${RUNS}"]`).waitFor();
    await page.evaluate('clearInterval(window.scrolling)');
    expect(await rowsOf('Runs')).toBeLessThan(MOST_ROWS);
    expect(await isTooWide(page)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate('scrollTo(0, 0)');
    await table('Runs').locator('tr[data-index="0"]').waitFor();
  });

  it('are walked through by j and k beyond what was drawn at first', async () => {
    const steps = MOST_ROWS + 20;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('j');
    expect(await focused()).toBe(String(steps - 1));
    await page.keyboard.press('k');
    expect(await focused()).toBe(String(steps - 2));
  });

  it('have no error', () => {
    expect(visitor.complaints).toEqual([]);
  });
});
