import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { addColleague } from './support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

/** A change of a portal applies to its page within a second. */
const APPLIED_MS = 1500;

describe('the page of portals', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let path: string;
  let secretUrl: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    const events = [{ type: 'error', message: 'broke' }];
    await fixture.upload({ result: { tests: [{ testId: 'pays', status: 'failed', durationMs: 1, events }] } });
    const projectPath = `/v1/projects/${fixture.account.projectId}`;
    const body = { name: 'Payments', names: ['pay*'] };
    await fixture.send('POST', `${projectPath}/collections`, { as: fixture.account.cookie, body });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    path = `${fixture.url}/p/${fixture.account.projectId}`;
  });
  afterAll(() => fixture.close());

  /** Reads the secret link from its dialog, and closes the dialog. */
  const storeLink = async (): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: 'Copy the secret link' });
    const link = await dialog.getByRole('region', { name: 'Secret link' }).innerText();
    await dialog.getByLabel('I have stored the link').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return link;
  };
  const textAt = async (url: string): Promise<string> => {
    const response = await fetch(url.replace(/^https?:\/\/[^/]+/, fixture.url), { headers: { Accept: 'text/html' } });
    return response.text();
  };

  it('create a portal, and show its secret link once', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Portals' }).click();
    await page.getByRole('heading', { name: 'No portals yet' }).waitFor();
    await page.getByRole('button', { name: 'New portal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Status');
    expect(await dialog.getByRole('button', { name: 'Create portal' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Collections' }).click();
    await page.getByRole('option', { name: 'Payments' }).click();
    await page.keyboard.press('Tab');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create portal' }).click();
    secretUrl = await storeLink();
    expect(await textAt(secretUrl)).toContain('Payments');
    expect(await textAt(secretUrl)).not.toContain('pays');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
  });

  it('renew the secret link: the former one stops working', async () => {
    await page.getByRole('button', { name: 'Renew link: Status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew link' }).click();
    const renewed = await storeLink();
    expect(renewed).not.toBe(secretUrl);
    expect(await textAt(renewed)).toContain('Payments');
    await sleep(APPLIED_MS);
    expect(await textAt(secretUrl)).not.toContain('Payments');
  });

  it('warn before everyone can read the names of failing tests', async () => {
    await page.getByRole('button', { name: 'Edit: Status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Who can open it' }).click();
    await page.getByRole('option', { name: 'Everyone, also search engines' }).click();
    await dialog.getByLabel('Name failing tests').check();
    await dialog.getByText('can open the page without an account').waitFor();
    await dialog.getByText('can read the names of failing tests').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const open = page.getByRole('link', { name: 'Open page' });
    await open.waitFor();
    await sleep(APPLIED_MS);
    expect(await textAt((await open.getAttribute('href')) ?? '')).toContain('Payments');
  });

  it('let viewers only read', async () => {
    const colleague = { name: 'Grace', email: 'grace@example.com', role: 'viewer' } as const;
    const viewer = await fixture.visit({ cookie: await addColleague(fixture.url, fixture.account.cookie, colleague) });
    await viewer.page.goto(`${path}/portals`);
    await viewer.page.getByRole('link', { name: 'Open page' }).waitFor();
    for (const name of ['New portal', 'Edit', 'Delete'])
      expect(await viewer.page.getByRole('button', { name }).count()).toBe(0);
  });

  it('delete a portal', async () => {
    await page.getByRole('button', { name: 'Delete: Status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete portal' }).click();
    await page.getByRole('heading', { name: 'No portals yet' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  // docs/environments.md
  it('is beside the environments of targets, which admins create and change, and which refuse secrets', async () => {
    await page.goto(`${path}/settings?section=environments`);
    await page.getByRole('button', { name: 'New environment' }).click();
    const created = page.getByRole('dialog', { name: 'New environment' });
    await created.getByLabel('Name').fill('staging');
    await created.getByLabel('Variables').fill('REGION=eu\nAPI_KEY=k-123');
    await created.getByRole('button', { name: 'Create environment' }).click();
    await created.getByRole('alert').getByText('looks like a secret').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await created.getByLabel('Variables').fill('REGION=eu');
    await created.getByRole('button', { name: 'Create environment' }).click();
    const table = page.getByRole('table', { name: 'Environments' });
    await table.getByText('REGION').waitFor();
    await table.getByRole('button', { name: 'Edit: staging' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit environment' });
    expect(await edited.getByLabel('Variables').inputValue()).toBe('REGION=eu');
    await edited.getByLabel('Base address').fill('https://staging.example');
    await edited.getByRole('button', { name: 'Save environment' }).click();
    await table.getByText('https://staging.example').waitFor();
    await table.getByRole('button', { name: 'Delete: staging' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete environment' }).click();
    await page.getByText('No environments yet').waitFor();
  });
});
