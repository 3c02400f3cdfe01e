import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findFirefox, launchFirefox, settle, type Visitor } from './support/browser-fixture.js';
import { overflowsSideways } from './support/page-checks.js';
import { OWNER, startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const TIMEOUT_MS = 20_000;

const NO_CURRENCY = "TypeError: Cannot read properties of undefined (reading 'currency')";
const TESTS = [
  { testId: 'login', status: 'passed', durationMs: 2 },
  {
    testId: 'cart',
    testName: 'the cart shows its total',
    status: 'failed',
    durationMs: 7,
    filePath: 'src/cart/cart.test.ts',
    events: [
      { type: 'error', message: NO_CURRENCY, stack: `${NO_CURRENCY}\n    at formatPrice (src/format.ts:42:17)` },
    ],
  },
  {
    testId: 'checkout',
    testName: 'the order is accepted',
    status: 'failed',
    durationMs: 7,
    filePath: 'src/pay/checkout.test.ts',
    events: [
      {
        type: 'assertion',
        passed: false,
        message: 'expected the order to be accepted',
        expected: { status: 'accepted' },
        actual: { status: 'rejected' },
      },
    ],
  },
];

if (findFirefox() === undefined) process.stderr.write('Skipped: Firefox is not installed. Set CLARION_TEST_FIREFOX.\n');

(findFirefox() === undefined ? describe.skip : describe)('in Firefox', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture({}, launchFirefox);
    const codeowners = 'src/cart/ @acme/cart\nsrc/pay/ @acme/pay\n';
    runId = await fixture.upload({ gitRef: 'refs/heads/main', codeowners, result: { tests: TESTS } });
    visitor = await fixture.visit();
    page = visitor.page;
    page.setDefaultTimeout(TIMEOUT_MS);
  });
  afterAll(() => fixture.close());

  // Texts are typed: over BiDi, `fill` of Playwright does not reach the fields of this Firefox.
  it('a person signs in and returns to the run that the link was of', async () => {
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByLabel('E-mail').pressSequentially(OWNER.email);
    await page.getByLabel('Password', { exact: true }).pressSequentially(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: NO_CURRENCY }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/r/${runId}`);
  });

  it('the run shows its failures by cause, moves between them by key, and filters them by owner', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press(']');
    await page.waitForURL(/failure=/);
    const owners = page.getByRole('group', { name: 'Failures by owner' });
    await owners.getByRole('button', { name: '@acme/pay 1' }).click();
    await page.getByRole('heading', { level: 2, name: NO_CURRENCY }).waitFor({ state: 'detached' });
    await page.getByText('status "accepted" → "rejected"', { exact: true }).first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: NO_CURRENCY }).waitFor();
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
  });

  it('its tests are filtered, and the search finds them', async () => {
    await page.getByRole('navigation', { name: 'Run tabs' }).getByRole('link', { name: 'Tests' }).click();
    await page.getByText('the cart shows its total').first().waitFor();
    await page.goto(`${fixture.url}/r/${runId}?tab=tests&status=passed`);
    await page.getByText('login').first().waitFor();
    expect(await page.getByText('the cart shows its total').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('cart shows');
    await page
      .getByRole('option', { name: /the cart shows its total/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('a token is created, and its value shown once', async () => {
    await page.goto(`${fixture.url}/settings/tokens`);
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('checkbox').first().check();
    await form.getByLabel('Name').pressSequentially('Nightly');
    await form.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('dialog', { name: 'Token created: Nightly' });
    expect(await shown.getByRole('region', { name: 'Token', exact: true }).innerText()).toMatch(/^clarion_\w+$/);
    await shown.getByLabel('I have stored the token in a safe place').check();
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /Nightly/ }).waitFor();
  });

  it.each(['/', '/runs', '/search?q=cart', '/settings/profile', '/settings/agents', '/device'])(
    'the page %s shows itself, and fits a narrow screen',
    async (path) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(fixture.url + path);
      await settle(page);
      expect([await page.locator('h1').count(), await overflowsSideways(page)]).toEqual([1, false]);
    },
  );

  it('there are no errors', () => expect(visitor.errors).toEqual([]));
});
