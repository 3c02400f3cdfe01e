import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser-fixture.js';
import { startPreparedFixture, type PreparedFixture } from './prepared-fixture.js';

const NO_CURRENCY = "TypeError: Cannot read properties of undefined (reading 'currency')";
const NOT_ACCEPTED = 'expected the order to be accepted';

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
  const isOpen = async (name: string): Promise<boolean> => (await row(name).getAttribute('aria-expanded')) === 'true';
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
    await on.locator('h3 [aria-expanded="true"]').first().waitFor();
    return { url: on.url(), tab, open: await on.locator('main [aria-expanded="true"]').allInnerTexts() };
  };

  it('groups the failures by cause, with counts', async () => {
    const groups = page.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) });
    await groups.first().waitFor();
    expect(await groups.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([NO_CURRENCY, NOT_ACCEPTED]);
    expect(await groups.filter({ hasText: NO_CURRENCY }).getByText('3 failures').count()).toBe(1);
    expect(await groups.filter({ hasText: NOT_ACCEPTED }).getByText('1 failure', { exact: true }).count()).toBe(1);
    expect(await isOpen('cart')).toBe(true);
  });

  it('moves between failures with ] and [, across causes', async () => {
    await page.keyboard.press(']');
    await page.waitForURL(/failure=1/);
    expect([await isOpen('cart'), await isOpen('basket')]).toEqual([true, false]);
    await page.keyboard.press(']');
    await page.waitForURL(/failure=2/);
    expect([await isOpen('cart'), await isOpen('basket')]).toEqual([false, true]);
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await page.waitForURL(/failure=3/);
    expect([await isOpen('orders'), await isOpen('checkout')]).toEqual([false, true]);
    await page.keyboard.press('[');
    await page.waitForURL(/failure=4/);
    expect([await isOpen('orders'), await isOpen('checkout')]).toEqual([true, false]);
    await page.keyboard.press(']');
    await page.waitForURL(/failure=3/);
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

  it('keeps its state after a reload, in another tab and after going back', async () => {
    const before = await viewOf(page);
    expect(before.tab).toMatch(/^Failures/);
    expect(before.open).toHaveLength(3);
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

  it('causes no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
