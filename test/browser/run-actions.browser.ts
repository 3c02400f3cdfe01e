import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations } from './support/page-checks.js';
import { addColleague, type InvitedRole } from './support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

describe('the buttons of a run', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({ result: { tests: [{ testId: 'adds', status: 'passed', durationMs: 1 }] } });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const button = (name: string, on = page): ReturnType<Page['getByRole']> =>
    on.getByRole('button', { name, exact: true });
  const read = async (): Promise<{ readonly status: number; readonly pinned: unknown }> => {
    const { status, text } = await fixture.send('GET', `/open/v1/runs/${runId}`, { as: fixture.account.readToken });
    return { status, pinned: Reflect.get(Object(JSON.parse(text)), 'pinned') };
  };

  it('are those that the role allows', async () => {
    const shown = async (role: InvitedRole): Promise<readonly number[]> => {
      const person = { name: role, email: `${role}@example.com`, role };
      const cookie = await addColleague(fixture.url, fixture.account.cookie, person);
      const colleague = await fixture.visit({ cookie });
      await colleague.page.goto(`${fixture.url}/r/${runId}`);
      await settle(colleague.page);
      return [await button('Pin', colleague.page).count(), await button('Delete run', colleague.page).count()];
    };
    expect([await shown('viewer'), await shown('member'), await shown('admin')]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it('pin and unpin it', async () => {
    await page.goto(`${fixture.url}/r/${runId}`);
    await button('Pin').click();
    await button('Unpin').waitFor();
    expect(await read()).toEqual({ status: 200, pinned: true });
    await button('Unpin').click();
    await button('Pin').waitFor();
    expect(await read()).toEqual({ status: 200, pinned: false });
  });

  it('cancel a run in progress, which keeps its tests', async () => {
    const live = await fixture.upload({ status: 'running', result: { tests: [{ testId: 'a', status: 'passed' }] } });
    await page.goto(`${fixture.url}/r/${live}`);
    await button('Cancel run').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel run' });
    await dialog.getByRole('button', { name: 'Cancel run' }).click();
    await page.getByRole('heading', { level: 1, name: /^⊘ Cancelled/ }).waitFor();
    await button('Cancel run').waitFor({ state: 'detached' });
    await page.goto(`${fixture.url}/r/${runId}`);
    await button('Pin').waitFor();
  });

  it('delete it only after a confirmation, and then show its target', async () => {
    await button('Delete run').click();
    const dialog = page.getByRole('dialog', { name: 'Delete run' });
    await dialog.getByText('This cannot be undone.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await read()).status).toBe(200);
    await button('Delete run').click();
    await dialog.getByRole('button', { name: 'Delete run' }).click();
    await page.waitForURL(`${fixture.url}/p/${fixture.account.projectId}/${fixture.account.targetId}`);
    expect((await read()).status).toBe(404);
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
