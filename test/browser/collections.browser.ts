import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { addColleague } from './support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const inFile = (testId: string, filePath: string, status: 'passed' | 'failed'): object => ({
  testId,
  testName: testId,
  filePath,
  status,
  durationMs: 1,
  ...(status === 'failed' ? { events: [{ type: 'error', message: `${testId} broke` }] } : {}),
});

describe('the pages of collections', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let path: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    await fixture.upload({
      result: {
        tests: [
          inFile('pays', 'src/shop/pay.test.ts', 'passed'),
          inFile('ships', 'src/shop/ship.test.ts', 'failed'),
          inFile('signs in', 'src/login.test.ts', 'passed'),
        ],
      },
    });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    path = `${fixture.url}/p/${fixture.account.projectId}`;
  });
  afterAll(() => fixture.close());

  const fact = (name: string): ReturnType<Page['locator']> =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

  it('create a collection, with a preview of the tests that its rule chooses', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Collections' }).click();
    await page.getByRole('heading', { name: 'No collections yet' }).waitFor();
    await page.getByRole('button', { name: 'New collection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Shop');
    expect(await dialog.getByRole('button', { name: 'Create collection' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Files').fill('src/shop/**');
    await dialog.getByText('2 tests in the newest finished run of each target.').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'pays src/shop/pay.test.ts',
      'ships src/shop/ship.test.ts',
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  });

  it('show its health, and lead to the failing test', async () => {
    await page.getByRole('table', { name: 'Failing and flaky tests' }).waitFor();
    await settle(page);
    expect([await fact('State').innerText(), await fact('Pass rate').innerText()]).toEqual(['Failing', '50 %']);
    expect(await page.getByText('/badge.svg').count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'ships' }).click();
    await page.getByRole('heading', { level: 1, name: 'ships' }).waitFor();
    await page.goBack();
  });

  it('edit the rule, and show a collection without results as unknown', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Files').fill('');
    await dialog.getByLabel('Owners').fill('@acme/nobody');
    await dialog.getByText('0 tests in the newest finished run').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The collection has no results, or some are missing.').waitFor();
    expect(await fact('State').innerText()).toBe('Unknown');
  });

  it('choose tests by the owners of the CODEOWNERS file', async () => {
    await page.goto(`${path}/collections`);
    const row = page.getByRole('table', { name: 'Collections' }).getByRole('row').nth(1);
    await row.getByText('Unknown').waitFor();
    await page.getByLabel('CODEOWNERS', { exact: true }).fill('*login* @acme/nobody');
    await page.getByRole('button', { name: 'Save CODEOWNERS' }).click();
    await row.getByText('Healthy').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('let viewers only read', async () => {
    const colleague = { name: 'Grace', email: 'grace@example.com', role: 'viewer' } as const;
    const viewer = await fixture.visit({ cookie: await addColleague(fixture.url, fixture.account.cookie, colleague) });
    await viewer.page.goto(`${path}/collections`);
    await viewer.page.getByRole('region', { name: 'CODEOWNERS' }).waitFor();
    await viewer.page.getByRole('link', { name: 'Shop' }).click();
    await viewer.page.getByRole('heading', { level: 2, name: 'Rule' }).waitFor();
    for (const name of ['New collection', 'Edit', 'Delete', 'Save CODEOWNERS'])
      expect(await viewer.page.getByRole('button', { name }).count()).toBe(0);
  });

  it('delete a collection', async () => {
    await page.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click();
    await page.getByRole('heading', { name: 'No collections yet' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
