import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const NO_CURRENCY = "TypeError: Cannot read properties of undefined (reading 'currency')";
const NOT_ACCEPTED = 'expected the order to be accepted';
/** Parts of the page that are open after the first failure was chosen. */
const OPEN = 3;

const passing = (name: string): object => ({ testId: name, testName: name, status: 'passed', durationMs: 2 });
const failing = (name: string, event: object): object => ({
  testId: name,
  testName: name,
  status: 'failed',
  durationMs: 7,
  events: [{ type: 'log', message: `before ${name}` }, event],
});
const thrown = {
  type: 'error',
  message: NO_CURRENCY,
  stack: `${NO_CURRENCY}\n    at formatPrice (/work/shop/src/format.ts:42:17)`,
};
const notAccepted = {
  type: 'assertion',
  passed: false,
  message: NOT_ACCEPTED,
  expected: { status: 'accepted', total: 1999 },
  actual: { status: 'rejected', total: 1999 },
};

/** Tests 1, 2, 4 and 5 fail. The third failure has a different cause. */
const TESTS = [
  passing('login'),
  failing('cart', thrown),
  failing('basket', thrown),
  passing('search'),
  failing('checkout', notAccepted),
  failing('orders', thrown),
];

/** State of a run page: URL, tab, open failures. */
interface View {
  readonly url: string;
  readonly tab: string;
  readonly open: readonly string[];
}

describe('the page of a failed run', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({ result: { tests: TESTS }, gitRef: 'refs/heads/main' });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    await page.goto(`${fixture.url}/r/${runId}`);
  });
  afterAll(() => fixture.close());

  const row = (name: string, on = page) =>
    on.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }).getByRole('link');
  /** Waits until a failure is open, and another one closed: the address changes before the page does. */
  const expectOpen = async (open: string, closed?: string): Promise<void> => {
    await row(open).and(page.locator('[aria-expanded="true"]')).waitFor();
    if (closed !== undefined) await row(closed).and(page.locator('[aria-expanded="false"]')).waitFor();
  };
  const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
  const read = async (path: string, accept: string): Promise<string> => {
    const { status, text } = await fixture.send('GET', path, { as: fixture.account.readToken, accept });
    if (status !== 200) throw new Error(text);
    return text;
  };
  const copy = async (button: ReturnType<Page['locator']>, what: string): Promise<string> => {
    await page.evaluate("navigator.clipboard.writeText('nothing yet')");
    await button.click();
    await page.getByText(new RegExp(`^Copied ${what} for an agent, about \\d+ tokens$`)).waitFor();
    return clipboard();
  };
  const viewOf = async (on: Page): Promise<View> => {
    await on.getByRole('heading', { level: 2, name: NOT_ACCEPTED }).waitFor();
    const tab = await on.getByRole('navigation', { name: 'Run tabs' }).locator('[aria-current="page"]').innerText();
    const open = on.locator('main [aria-expanded="true"]');
    await open.nth(OPEN - 1).waitFor();
    return { url: on.url(), tab, open: await open.allInnerTexts() };
  };

  it('groups the failures by cause, with counts', async () => {
    const groups = page.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) });
    await groups.first().waitFor();
    expect(await groups.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([NO_CURRENCY, NOT_ACCEPTED]);
    expect(await groups.filter({ hasText: NO_CURRENCY }).getByText('3 failures').count()).toBe(1);
    expect(await groups.filter({ hasText: NOT_ACCEPTED }).getByText('1 failure', { exact: true }).count()).toBe(1);
    await expectOpen('cart');
  });

  it('moves between failures with ] and [, across causes', async () => {
    await page.keyboard.press(']');
    await page.waitForURL(/failure=1/);
    await expectOpen('cart', 'basket');
    await page.keyboard.press(']');
    await page.waitForURL(/failure=2/);
    await expectOpen('basket', 'cart');
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await page.waitForURL(/failure=3/);
    await expectOpen('checkout', 'orders');
    await page.keyboard.press('[');
    await page.waitForURL(/failure=4/);
    await expectOpen('orders', 'checkout');
    await page.keyboard.press(']');
    await page.waitForURL(/failure=3/);
  });

  it('moves to the next cause with n', async () => {
    await page.goto(`${page.url().replace(/\?.*/, '')}?failure=1`);
    await expectOpen('cart', 'basket');
    await page.keyboard.press('n');
    await page.waitForURL(/failure=3/);
    await expectOpen('checkout', 'orders');
  });

  it('shows expected and actual values side by side and marks the differences', async () => {
    const diff = page.getByRole('region', { name: 'Diff of expected and actual value' });
    await diff.waitFor();
    expect(await diff.locator('del').allInnerTexts()).toEqual(['accepted']);
    expect(await diff.locator('ins').allInnerTexts()).toEqual(['rejected']);
    const changed = diff.getByRole('row').filter({ has: page.locator('del') });
    expect(await changed.getByRole('cell').allInnerTexts()).toEqual([
      expect.any(String),
      expect.stringContaining('"status": "accepted"'),
      expect.any(String),
      expect.stringContaining('"status": "rejected"'),
    ]);
    expect(await page.getByText('+ actual').isVisible()).toBe(true);
    expect(await page.getByText('− expected').isVisible()).toBe(true);
  });

  it('copies one failure as the API returns it', async () => {
    const path = `/open/v1/runs/${runId}/failures`;
    const { nextCursor }: { readonly nextCursor: string } = JSON.parse(
      await read(`${path}?limit=2`, 'application/json'),
    );
    const expected = await read(`${path}?limit=1&cursor=${nextCursor}`, 'text/markdown');
    expect(expected).toContain(NOT_ACCEPTED);
    expect(expected).not.toContain(NO_CURRENCY);
    const failure = page.getByRole('listitem').filter({ has: row('checkout') });
    expect(await copy(failure.getByRole('button', { name: 'Copy for agent' }), 'the failure')).toBe(expected);
  });

  it('copies all failures as the API returns them', async () => {
    const expected = await read(`/open/v1/runs/${runId}/failures`, 'text/markdown');
    expect(expected).toContain(NOT_ACCEPTED);
    expect(expected).toContain(NO_CURRENCY);
    const head = page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
      .last();
    expect(await copy(head.getByRole('button', { name: 'Copy for agent' }), 'the failures')).toBe(expected);
  });

  it('counts its tests by status, and lists those of one', async () => {
    const before = page.url();
    await page.goto(`${fixture.url}/r/${runId}?tab=tests`);
    const status = page.getByRole('radiogroup', { name: 'Status' });
    await status.getByText('Failed 4', { exact: true }).click();
    await page.waitForURL(/status=failed/);
    const tests = page.getByRole('list', { name: 'Tests' });
    await tests.getByRole('link', { name: 'search' }).waitFor({ state: 'detached' });
    await tests.getByRole('listitem').nth(3).waitFor();
    expect(await tests.getByRole('listitem').count()).toBe(4);
    expect((await status.innerText()).split('\n').filter((text) => text.trim() !== '')).toEqual([
      'All 6',
      'Failed 4',
      'Flaky 0',
      'Passed 2',
      'Skipped 0',
    ]);
    await page.goto(before);
  });

  it('keeps its state after a reload, in another tab and after going back', async () => {
    const before = await viewOf(page);
    expect(before.tab).toMatch(/^Failures/);
    expect(before.open).toHaveLength(OPEN);
    await page.reload();
    expect(await viewOf(page)).toEqual(before);
    const other = await visitor.context.newPage();
    await other.goto(before.url);
    expect(await viewOf(other)).toEqual(before);
    await other.close();
    await page.getByRole('link', { name: 'Tests' }).last().click();
    await page.getByRole('list', { name: 'Tests' }).getByRole('link', { name: 'search' }).waitFor();
    await page.reload();
    await page.getByRole('list', { name: 'Tests' }).getByRole('link', { name: 'search' }).click();
    await page.getByRole('heading', { level: 1, name: 'search' }).waitFor();
    await page.goBack();
    await page.getByRole('list', { name: 'Tests' }).waitFor();
    await page.goBack();
    expect(await viewOf(page)).toEqual(before);
  });

  it('shows whose change it may be, who owns it, and the first event unlike the last pass', async () => {
    const trace = (status: number): object => ({ type: 'trace', data: { method: 'POST', url: '/pay', status } });
    const run = (commitSha: string, test: object): object => ({
      gitRef: 'coupons',
      commitSha,
      codeowners: '/test/ @shop/checkout',
      commits: [{ sha: commitSha, title: `Change ${commitSha[0] ?? ''}`, author: 'Dana', files: ['src/format.ts'] }],
      result: { tests: [{ testId: 'pays', testName: 'pays', filePath: 'test/pay.test.ts', ...test }] },
    });
    await fixture.upload(run('1'.repeat(40), { success: true, events: [trace(201)] }));
    const failed = await fixture.upload(run('2'.repeat(40), { success: false, events: [trace(503), thrown] }));
    await page.goto(`${fixture.url}/r/${failed}`);
    const section = (name: string) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .last();
    const suspects = section('Suspects');
    await suspects.waitFor();
    expect((await suspects.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /2222222\w* Change 2 Dana changes src\/format\.ts, in the stack$/,
    );
    await section('First event unlike the last pass').getByText('This run').waitFor();
    const divergence = (await section('First event unlike the last pass').innerText()).replaceAll(/\s+/g, ' ');
    expect(divergence).toMatch(/Last pass .*201.* This run .*503/);
    await page.getByText('owned by @shop/checkout').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'since-pass');
  });

  it('causes no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
