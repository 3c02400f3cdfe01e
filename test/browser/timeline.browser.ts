import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const TESTS = 10_000;
const WORKERS = 4;
const MAX_DRAWN = 20;
const START = Date.parse('2026-11-20T20:00:00.000Z');

/** Each worker runs a test of 10 ms after another; the last test of worker 3 takes 15 seconds more. */
const tests = Array.from({ length: TESTS }, (_, number) => {
  const isLast = number === TESTS - 1;
  return {
    testId: `t${number}`,
    testName: isLast ? 'checkout > pays with every card' : `cart > test ${number}`,
    status: number % 97 === 5 ? 'failed' : 'passed',
    durationMs: isLast ? 15_000 : 9,
    startedAt: new Date(START + Math.floor(number / WORKERS) * 10).toISOString(),
    worker: number % WORKERS,
    events: [],
  };
});

describe('the timeline of a run of 10,000 tests', () => {
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

  it('opens from the list of tests, and draws all tests with a few elements', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.waitForURL(/view=timeline/);
    const drawing = page.getByRole('img', { name: '10,000 tests in 4 workers' });
    await drawing.waitFor();
    expect(await drawing.locator('path').count()).toBeLessThan(MAX_DRAWN);
    await page.getByText('39 s', { exact: true }).first().waitFor();
  });

  it('has tables of the workers and of the critical path', async () => {
    const workers = page.getByRole('table', { name: 'Workers' });
    expect(await workers.locator('tbody tr').count()).toBe(WORKERS);
    expect(await workers.locator('tbody tr').nth(3).innerText()).toMatch(/3\s+2,500\s+37 s\s+2\.\d s/);
    const path = page.getByRole('table', { name: 'Critical path' });
    expect(await path.locator('tbody tr').last().innerText()).toContain('pays with every card');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'run-timeline');
    await path.getByRole('link', { name: /pays with every card/ }).click();
    await page.getByRole('heading', { level: 1, name: /pays with every card/ }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Critical path' }).waitFor();
  });

  it('shows and opens the test under the pointer', async () => {
    const drawing = page.getByRole('img', { name: '10,000 tests in 4 workers' });
    // Going back scrolls to where the page was.
    await settle(page);
    const box = await drawing.boundingBox();
    if (box === null) throw new Error('the drawing is not visible');
    const position = { x: box.width * 0.9, y: box.height * 0.875 };
    await drawing.hover({ position });
    await page.getByText('worker 3').waitFor();
    await drawing.click({ position });
    await page.getByRole('heading', { level: 1, name: /pays with every card/ }).waitFor();
  });

  it('fits a narrow screen in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${address}&view=timeline`);
    await page.getByRole('table', { name: 'Critical path' }).waitFor();
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'run-timeline-narrow-dark');
  });

  it('causes no errors', () => expect(visitor.errors).toEqual([]));
});
