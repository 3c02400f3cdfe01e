import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from '../support/browser-fixture.js';
import { addColleague } from '../support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const COLLEAGUE = { name: 'Mia Member', email: 'mia@example.com', role: 'member' } as const;

describe('the access of members in the browser', () => {
  let fixture: PreparedFixture;
  let owner: Visitor;
  let page: Page;
  let colleague: string;
  let row: Locator;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    colleague = await addColleague(fixture.url, fixture.account.cookie, COLLEAGUE);
    owner = await fixture.visitAsOwner();
    page = owner.page;
    row = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: COLLEAGUE.email });
  });
  afterAll(() => fixture.close());

  const statusOfColleague = async (): Promise<number> =>
    (await fixture.send('GET', '/admin/v1/session', { as: colleague })).status;
  const confirm = async (button: string, action: string): Promise<void> => {
    await row.getByRole('button', { name: `${button}: ${COLLEAGUE.email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };

  it('ends when an owner deactivates a member', async () => {
    await page.goto(`${fixture.url}/settings/members`);
    expect(await statusOfColleague()).toBe(200);
    await confirm('Deactivate', 'Deactivate now');
    await row.getByText('deactivated').waitFor();
    expect(await statusOfColleague()).toBe(401);
  });

  it('comes back when the owner reactivates the member', async () => {
    await confirm('Reactivate', 'Reactivate now');
    await row.getByRole('button', { name: `Deactivate: ${COLLEAGUE.email}` }).waitFor();
    expect(await row.getByText('deactivated').count()).toBe(0);
  });

  it('continues after the owner ends the sessions of the member', async () => {
    const body = { email: COLLEAGUE.email, password: 'a long enough password' };
    const { headers } = await fixture.send('POST', '/admin/v1/session', { body });
    colleague = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(await statusOfColleague()).toBe(200);
    await confirm('End sessions', 'End now');
    await page.getByText('Sessions ended').waitFor();
    expect(await statusOfColleague()).toBe(401);
  });

  it('offers no such action on the own row', async () => {
    const own = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: 'owner@example.com' });
    expect(await own.getByRole('button').allInnerTexts()).toEqual(['Remove']);
    expect(owner.errors).toEqual([]);
  });
});
