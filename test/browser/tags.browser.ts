import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { addColleague } from './support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

// docs/tags.md
describe('the tags of a project', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let settings: string;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({
      result: {
        tests: [
          { testId: 'pays', status: 'passed', durationMs: 1, tags: ['smoke'] },
          { testId: 'refunds', status: 'passed', durationMs: 1, tags: ['quick', 'smoke'] },
          { testId: 'ships', status: 'passed', durationMs: 1, tags: ['slow'] },
        ],
      },
    });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    settings = `${fixture.url}/p/${fixture.account.projectId}/settings?section=tags`;
  });
  afterAll(() => fixture.close());

  const row = (tag: string) =>
    page
      .getByRole('table', { name: 'Tags' })
      .getByRole('row')
      .filter({ has: page.getByText(tag, { exact: true }) });
  const testRow = (test: string) =>
    page
      .getByRole('list', { name: 'Tests' })
      .getByRole('listitem')
      .filter({ has: page.getByText(test, { exact: true }) });

  it('are those of its tests, which admins describe with a color and aliases', async () => {
    await page.goto(settings);
    await row('quick').getByText('not described').waitFor();
    await page.getByRole('button', { name: 'Describe: smoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Describe tag' });
    await dialog.getByRole('combobox', { name: 'Color' }).click();
    await page.getByRole('option', { name: 'Teal' }).click();
    await dialog.getByLabel('Description').fill('Runs on every commit');
    await dialog.getByLabel('Aliases').fill('quick');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save tag' }).click();
    await row('smoke').getByText('Runs on every commit').waitFor();
    expect(await row('smoke').getByRole('cell').nth(1).innerText()).toBe('2');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
  });

  it('refuse an alias that is another tag', async () => {
    await page.getByRole('button', { name: 'Rename: slow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename tag' });
    await dialog.getByLabel('Name').fill('quick');
    await dialog.getByRole('button', { name: 'Rename tag' }).click();
    await dialog.getByText('Another tag has this name or alias').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are shown with the tests, each once, and filters find the tests of a renamed tag', async () => {
    await page.getByRole('button', { name: 'Rename: smoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename tag' });
    await dialog.getByLabel('Name').fill('fast');
    await dialog.getByRole('button', { name: 'Rename tag' }).click();
    await row('fast').getByText('quick, smoke').waitFor();
    await page.goto(`${fixture.url}/r/${runId}?tab=tests`);
    await testRow('refunds').getByRole('link', { name: 'fast' }).waitFor();
    expect(await testRow('refunds').getByRole('link').count()).toBe(2);
    await testRow('refunds').getByRole('link', { name: 'fast' }).click();
    await page.getByRole('button', { name: 'Clear tag filter: fast' }).waitFor();
    await testRow('ships').waitFor({ state: 'detached' });
    await testRow('pays').waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  it('are read by viewers, who change nothing', async () => {
    const colleague = { name: 'Grace', email: 'grace@example.com', role: 'viewer' } as const;
    const viewer = await fixture.visit({ cookie: await addColleague(fixture.url, fixture.account.cookie, colleague) });
    await viewer.page.goto(settings);
    await viewer.page.getByRole('table', { name: 'Tags' }).getByText('Runs on every commit').waitFor();
    expect(await viewer.page.getByRole('table', { name: 'Tags' }).getByRole('button').count()).toBe(0);
    expect(await viewer.page.getByRole('button', { name: 'New tag' }).count()).toBe(0);
  });
});
