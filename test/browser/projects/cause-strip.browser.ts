import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const CARD = 'Payment provider rejected the card';
const STOCK = 'Warehouse knows no such article';
const LEAST_TARGET = 24;

/** Of the cells, in the page. */
const CELLS = `[...document.querySelectorAll('ol[aria-label^="Recent runs on main"] a')]`;
const NAMES = `${CELLS}.map((link) => link.getAttribute('aria-label'))`;
const SHAPES = `${CELLS}.map((link) => {
  const { width, height } = link.getBoundingClientRect();
  const bar = getComputedStyle(link, '::after');
  return { width, height, shape: bar.height + ' ' + bar.borderTopWidth };
})`;
const TIME_AND_COMMIT = /, \d{1,2} \w{3,4} \d{4}.*, abababab$/;

interface Shape {
  readonly width: number;
  readonly height: number;
  /** Height and border of the bar. */
  readonly shape: string;
}

const failing = (testId: string, message: string): object => ({
  testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'error', message }],
});
const passing = { testId: 'pays', status: 'passed', durationMs: 1 };

// docs/concepts.md, "New and known causes"
describe('the strip of runs of a cause', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let path: string;
  const runs: string[] = [];

  const upload = async (tests: readonly object[], more: object = {}): Promise<void> => {
    runs.push(await fixture.upload({ gitRef: 'main', commitSha: 'ab'.repeat(20), result: { tests }, ...more }));
  };

  beforeAll(async () => {
    fixture = await startPreparedFixture();
    await upload([passing]);
    await upload([failing('pays', CARD), failing('refunds', CARD)]);
    await upload([failing('ships', STOCK)]);
    await upload([passing], { status: 'cancelled' });
    await upload([passing]);
    await upload([passing]);
    const { projectId, readToken } = fixture.account;
    const causes = await fixture.send('GET', `/open/v1/projects/${projectId}/causes`, { as: readToken });
    const { items } = JSON.parse(causes.text);
    const { id } = items.find(({ title }: { title: string }) => title === CARD);
    path = `/p/${projectId}/causes/${id}`;
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    await page.goto(`${fixture.url}${path}`);
    await settle(page);
  });
  afterAll(() => fixture.close());

  const cells = () => page.getByRole('list', { name: /^Recent runs on main, the oldest first/ }).getByRole('link');

  it('says of each run in words whether it has the cause, and in sum how the newest ended', async () => {
    await cells().first().waitFor();
    const names: readonly string[] = await page.evaluate(NAMES);
    expect(names.map((name) => name.replace(TIME_AND_COMMIT, ''))).toEqual([
      'Not seen, the run passed',
      'Seen in 2 failures',
      'Not seen, the run failed for other reasons',
      'Not seen, the run was cancelled',
      'Not seen, the run passed',
      'Not seen, the run passed',
    ]);
    await page.getByText('Seen in 1 of 6 runs; the newest 2 passed without it').waitFor();
    await page.getByText('Show as table').click();
    const rows = page.getByRole('table', { name: 'Recent runs on main' }).getByRole('row');
    expect(await rows.count()).toBe(7);
    expect(await rows.nth(5).innerText()).toContain('Seen in 2 failures');
  });

  it('has cells that differ in more than colour, and are large enough to be hit', async () => {
    const shapes: readonly Shape[] = await page.evaluate(SHAPES);
    expect(shapes).toHaveLength(6);
    for (const { width, height } of shapes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(LEAST_TARGET);
    expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(4);
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('is accessible and fits: %s, %i pixels wide', async (scheme, width) => {
    const view = await fixture.visitAsOwner({ scheme, width });
    await view.page.goto(`${fixture.url}${path}`);
    await settle(view.page);
    expect(await accessibilityViolations(view.page)).toEqual([]);
    expect(await overflowsSideways(view.page)).toBe(false);
    await takeScreenshot(view.page, `cause-strip-${scheme}-${width}`);
    expect(view.errors).toEqual([]);
    await view.context.close();
  });

  it('leads from a run that has the cause to its failures with the cause, and from another one to the run', async () => {
    await cells().nth(1).click();
    await page.waitForURL(`${fixture.url}/r/${runs[1] ?? ''}?group=*`);
    await page.goBack();
    await cells().nth(0).click();
    await page.waitForURL(`${fixture.url}/r/${runs[0] ?? ''}`);
    expect(visitor.errors).toEqual([]);
  });
});
