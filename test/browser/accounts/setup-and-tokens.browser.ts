import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startFixture, type BrowserFixture, type Visitor } from '../support/browser-fixture.js';
import { statusByCurl } from '../support/shell.js';

describe('the setup of a new server', () => {
  let fixture: BrowserFixture;
  let visitor: Visitor;
  let page: Page;
  let token = '';
  beforeAll(async () => {
    // A server that other machines can reach requires the setup key in the link.
    fixture = await startFixture({ CLARION_HOST: '0.0.0.0' });
    visitor = await fixture.visit();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  it('leads from the printed link to the getting started page, signed in', async () => {
    expect(fixture.setupLink).toMatch(/\/setup\?key=\w{16,}$/);
    await page.goto(fixture.setupLink);
    await page.getByLabel('Organization').fill('Acme');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long passphrase of ada');
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Upload your first run' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/start');
    expect(await page.getByRole('button', { name: 'Account menu: Ada' }).isVisible()).toBe(true);
  });

  it('cannot be repeated with the same link', async () => {
    const stranger = await fixture.visit();
    await stranger.page.goto(fixture.setupLink);
    await stranger.page.getByRole('heading', { level: 1, name: 'Clarion is already set up' }).waitFor();
    expect(await stranger.page.getByRole('button', { name: 'Set up and sign in' }).count()).toBe(0);
    await stranger.context.close();
  });

  it('creates a token in a dialog that neither Escape nor a click outside closes', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('button', { name: 'Agent (can act)' }).click();
    expect(await form.getByRole('checkbox', { name: 'Let an agent act' }).isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Agent (read-only)' }).click();
    expect(await form.getByRole('checkbox', { name: 'Let an agent act' }).isChecked()).toBe(false);
    await form.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('dialog', { name: 'Token created: Agent (read-only)' });
    token = await shown.getByRole('region', { name: 'Token', exact: true }).innerText();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await shown.isVisible()).toBe(true);
    expect(await shown.getByRole('button', { name: 'Close' }).isEnabled()).toBe(false);
  });

  it('issues a token that works, and never shows it again', async () => {
    expect(await statusByCurl(`${fixture.url}/v1/me`, token)).toBe(200);
    await page.getByLabel('I have stored the token in a safe place').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Agent \(read-only\)/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Agent \(read-only\)/ }).waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('deletes the token after confirmation, and rejects the next request with it', async () => {
    const url = `${fixture.url}/v1/me`;
    await page.getByRole('button', { name: 'Delete: Agent (read-only)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await statusByCurl(url, token)).toBe(200);
    await page.getByRole('button', { name: 'Delete: Agent (read-only)' }).click();
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('dialog', { name: 'Delete token' }).getByRole('button', { name: 'Delete now' }).click();
    expect((await deleted).status()).toBe(204);
    expect(await statusByCurl(url, token)).toBe(401);
    await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
  });

  it('causes no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
