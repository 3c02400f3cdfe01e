import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PublicAddress } from '../../../src/common/public-address.js';
import { OWNER, startFixture, type Fixture } from '../../api/devices/fixture.js';
import { openBrowser, settle, type BrowserFixture, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations } from '../support/page-checks.js';
import { addAuthenticator } from '../support/virtual-authenticator.js';

const HOUR_MS = 3_600_000;

describe('a passkey in place of the password', () => {
  let fixture: Fixture;
  let browser: Pick<BrowserFixture, 'visit' | 'close'>;
  let visitor: Visitor;
  let page: Page;
  let url: string;
  beforeAll(async () => {
    fixture = await startFixture();
    // Browsers refuse passkeys for an IP address.
    url = `http://localhost:${fixture.api.app.port}`;
    fixture.api.app.app.get(PublicAddress).become(url);
    browser = await openBrowser(url);
    visitor = await browser.visit();
    page = visitor.page;
    await addAuthenticator(page);
  });
  afterAll(async () => {
    await browser.close();
    await fixture.close();
  });

  const enter = async (password: string): Promise<void> => {
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const createToken = async (name: string): Promise<void> => {
    await page.goto(`${url}/settings/tokens`);
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('button', { name: 'Agent (read-only)' }).click();
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Create token' }).click();
  };
  const created = async (name: string): Promise<void> => {
    const shown = page.getByRole('dialog', { name: `Token created: ${name}` });
    await shown.getByLabel('I have stored the token in a safe place').check();
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  };
  const confirmationHeading = (): Promise<void> =>
    page.getByRole('heading', { name: 'Confirm your password' }).waitFor();

  it('is not offered to users who have none', async () => {
    await enter(OWNER.password);
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    fixture.advance(13 * HOUR_MS);
    await createToken('Without passkey');
    await confirmationHeading();
    await settle(page);
    expect(await page.getByRole('button', { name: 'Use a passkey instead' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Confirm and create' }).click();
    await created('Without passkey');
  });

  it('confirms the session of whoever creates a token after an old sign-in', async () => {
    await page.goto(`${url}/settings/profile`);
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download as a file' }).click();
    await download;
    await codes.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('table', { name: 'Passkeys' }).getByText('Laptop').waitFor();
    fixture.advance(13 * HOUR_MS);
    await createToken('By passkey');
    await confirmationHeading();
    const use = page.getByRole('button', { name: 'Use a passkey instead' });
    await use.waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await use.click();
    await created('By passkey');
  });

  it('says so where the user cancels', async () => {
    await page.goto(`${url}/settings/profile`);
    await page.evaluate(
      "navigator.credentials.get = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))",
    );
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('Use a passkey instead of the current password').check();
    await form.getByRole('textbox', { name: 'New password' }).fill('quite another long battery');
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('No passkey was used. Try again, or use another way.').waitFor();
  });

  it('changes the password', async () => {
    await page.goto(`${url}/settings/profile`);
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('Use a passkey instead of the current password').check();
    expect(await form.getByLabel('Current password', { exact: true }).count()).toBe(0);
    await form.getByRole('textbox', { name: 'New password' }).fill('quite another long battery');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor({ state: 'attached' });
    await page.context().clearCookies();
    await enter('quite another long battery');
    await page.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
