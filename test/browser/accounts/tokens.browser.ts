import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations } from '../support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';
import { statusByCurl } from '../support/shell.js';

describe('the lifetimes of tokens', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let former = '';
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const valueIn = (shown: Locator): Promise<string> =>
    shown.getByRole('region', { name: 'Token', exact: true }).innerText();
  const close = async (shown: Locator): Promise<void> => {
    await shown.getByLabel('I have stored the token in a safe place').check();
    await shown.getByRole('button', { name: 'Close' }).click();
    await shown.waitFor({ state: 'detached' });
  };

  it('are set by an owner for the organization', async () => {
    await page.goto(`${fixture.url}/settings/organization`);
    const section = page.getByRole('region', { name: 'Lifetime of tokens' });
    const maximum = section.getByRole('textbox', { name: 'Maximum lifetime in days' });
    const save = section.getByRole('button', { name: 'Save: Maximum lifetime in days' });
    await maximum.fill('0');
    await save.click();
    await maximum.and(section.locator('[aria-invalid=true]')).waitFor();
    await maximum.fill('120');
    await save.click();
    await page.getByText('Maximum lifetime changed').first().waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'token-lifetimes');
  });

  it('are those that the form of a new token offers', async () => {
    await page.goto(`${fixture.url}/settings/tokens`);
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('checkbox').first().check();
    await form.getByLabel('Name').fill('Nightly');
    expect((await form.getByLabel('Expiration').locator('option').allInnerTexts()).join()).not.toMatch(/never/i);
    await form.getByLabel('Allowed networks').fill('10.0.0.0/33');
    await form.getByRole('button', { name: 'Create token' }).click();
    await form.getByLabel('Allowed networks').and(form.locator('[aria-invalid=true]')).waitFor();
    await form.getByLabel('Allowed networks').fill('127.0.0.0/8, 10.0.0.0/8');
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'token-form');
    await form.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('dialog', { name: 'Token created: Nightly' });
    former = await valueIn(shown);
    await close(shown);
    await page
      .getByRole('row', { name: /Nightly/ })
      .getByText('Only from 127.0.0.0/8, 10.0.0.0/8')
      .waitFor();
  });

  it('show the value of a rotated token until it is stored, while the list is loaded again', async () => {
    await page.getByRole('button', { name: 'Rotate: Nightly' }).click();
    const form = page.getByRole('dialog', { name: 'Rotate token' });
    await form.getByLabel('The old token expires').selectOption('immediately');
    await takeScreenshot(page, 'token-rotation');
    const listed = page.waitForResponse((response) => /\/admin\/v1\/tokens\?/.test(response.url()));
    await form.getByRole('button', { name: 'Rotate token' }).click();
    await listed;
    await settle(page);
    const shown = page.getByRole('dialog', { name: 'Token created: Nightly' });
    const value = await valueIn(shown);
    expect(await statusByCurl(`${fixture.url}/v1/me`, value)).toBe(200);
    expect(await statusByCurl(`${fixture.url}/v1/me`, former)).toBe(401);
    await close(shown);
    await page.getByRole('button', { name: 'Rotate: Nightly' }).waitFor();
    await page
      .getByRole('row', { name: /Rotated: a new token replaces it/ })
      .getByText('expired', { exact: true })
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'tokens-rotated');
  });

  it('cause no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
