import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { textOf } from '../../support/set-up-server.js';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { addColleague } from '../support/colleague.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

describe('the provisioning of an organization', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const section = (): Locator => page.getByRole('region', { name: 'Provisioning' });
  const scim = (method: string, path: string, body?: unknown) =>
    fixture.send(method, `/scim/v2${path}`, { as: token, body });
  const roleOf = async (): Promise<unknown> => {
    const answer = await fixture.send('GET', '/admin/v1/members', { as: fixture.account.cookie });
    const { items }: { items: { userId: string; role: string }[] } = JSON.parse(answer.text);
    return items.find((member) => member.userId === userId)?.role;
  };

  it('shows the address, creates a token, and shows its value once', async () => {
    await page.goto(`${fixture.url}/settings/organization`);
    await section().getByText(`${fixture.url}/scim/v2`).waitFor();
    await section().getByRole('button', { name: 'Create token' }).click();
    const form = page.getByRole('dialog', { name: 'Create a provisioning token' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Provisioning token created' });
    token = await dialog.getByRole('region', { name: 'Token' }).innerText();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel('I have stored the token in the identity provider').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await section()
      .getByText(`clarion_…${token.slice(-4)}`)
      .waitFor();
    await section().getByText('never').waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('gives groups roles, of which members get the highest', async () => {
    const created = await scim('POST', '/Users', { userName: 'ada@acme.example', displayName: 'Ada' });
    expect(created.status).toBe(201);
    userId = textOf(JSON.parse(created.text), 'id');
    const members = [{ value: userId }];
    expect((await scim('POST', '/Groups', { displayName: 'Release managers', members })).status).toBe(201);
    await page.reload();
    await section().getByLabel('Group name').fill('rel');
    await page.getByRole('option', { name: 'Release managers' }).click();
    await section().getByLabel('Role', { exact: true }).selectOption('admin');
    await section().getByRole('button', { name: 'Add group' }).click();
    await section()
      .getByRole('row', { name: /Release managers/ })
      .waitFor();
    expect(await roleOf()).toBe('admin');
    await section().getByLabel('Group name').fill('release Managers');
    await section().getByRole('button', { name: 'Add group' }).click();
    await section().getByText('another item names this group').waitFor();
    await section().getByLabel('Group name').fill('Developers');
    await section().getByRole('button', { name: 'Add group' }).click();
    await section()
      .getByRole('row', { name: /Developers.*not sent yet/ })
      .waitFor();
    expect(await section().getByLabel('Role of Developers').inputValue()).toBe('member');
    await section().getByLabel('Role of Release managers').selectOption('member');
    await section().getByLabel('Default role').selectOption('member');
    await settle(page);
    expect(await roleOf()).toBe('member');
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)('looks right in the %s scheme, %d pixels wide', async (scheme, width) => {
    const other = await fixture.visitAsOwner({ scheme, width });
    await other.page.goto(`${fixture.url}/settings/organization`);
    await other.page.getByRole('table', { name: 'Roles of groups' }).waitFor();
    await settle(other.page);
    expect(await accessibilityViolations(other.page)).toEqual([]);
    expect(await overflowsSideways(other.page)).toBe(false);
    await takeScreenshot(other.page, `provisioning-${scheme}-${width}`);
    await other.context.close();
  });

  it('replaces the token: the former one is valid for a day', async () => {
    await section().getByRole('button', { name: 'Replace token' }).click();
    const form = page.getByRole('dialog', { name: 'Replace the provisioning token' });
    await form.getByRole('button', { name: 'Replace token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Provisioning token created' });
    const successor = await dialog.getByRole('region', { name: 'Token' }).innerText();
    await dialog.getByLabel('I have stored the token in the identity provider').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await section()
      .getByText(/^valid for/)
      .waitFor();
    expect(successor).not.toBe(token);
    expect((await scim('GET', '/Users')).status).toBe(200);
  });

  it('removes the token, which is refused from the next request on', async () => {
    await section().getByRole('button', { name: 'Remove token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the provisioning token' });
    await dialog.getByRole('button', { name: 'Remove token' }).click();
    await section().getByRole('button', { name: 'Create token' }).waitFor();
    expect((await scim('GET', '/Users')).status).toBe(401);
    await section().getByRole('button', { name: 'Remove: Developers' }).click();
    await section()
      .getByRole('row', { name: /Developers/ })
      .waitFor({ state: 'detached' });
  });

  it('is shown to owners alone', async () => {
    const person = { name: 'Admin', email: 'admin@example.com', role: 'admin' } as const;
    const cookie = await addColleague(fixture.url, fixture.account.cookie, person);
    const admin = await fixture.visit({ cookie });
    await admin.page.goto(`${fixture.url}/settings/organization`);
    await admin.page.getByRole('region', { name: 'Lifetime of tokens' }).waitFor();
    expect(await admin.page.getByRole('region', { name: 'Provisioning' }).count()).toBe(0);
    expect(admin.errors).toEqual([]);
    await admin.context.close();
  });

  it('causes no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
