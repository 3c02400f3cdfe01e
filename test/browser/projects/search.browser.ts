import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const SHA = '5e1ec7ab1e0ddba11ca11ab1e0b5e55ed0a7ab1e';

describe('the search over all projects', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    const events = [{ type: 'error', message: 'Payment provider rejected the card' }];
    runId = await fixture.upload({
      build: 'search-build',
      gitRef: 'refs/heads/payments-rework',
      commitSha: SHA,
      result: { tests: [{ testId: 'pays', testName: 'pays by card', status: 'failed', durationMs: 1, events }] },
    });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const results = (kind: string) => page.getByRole('region', { name: 'Results' }).getByRole('table', { name: kind });

  it('finds a message and its cause by words of it, and leads to the failure', async () => {
    await page.goto(`${fixture.url}/search`);
    await page.getByLabel('Search for').fill('rejected card');
    await results('Messages')
      .getByRole('link', { name: /rejected the card/ })
      .waitFor();
    await results('Causes').getByRole('link', { name: 'Payment provider rejected the card' }).waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    expect(new URL(page.url()).searchParams.get('q')).toBe('rejected card');
    await results('Messages')
      .getByRole('link', { name: /rejected the card/ })
      .click();
    await page.getByText('Payment provider rejected the card').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/r/${runId}(?:/t/0)?$`));
  });

  it('finds a build by its branch, and only builds where the kind is chosen', async () => {
    await page.goto(`${fixture.url}/search?q=payments-rework`);
    await results('Builds').getByRole('link').first().waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Builds' }).click();
    await page.waitForURL('**/search?q=payments-rework&kind=build');
    await settle(page);
    expect(await page.getByRole('region', { name: 'Results' }).getByRole('table').count()).toBe(1);
    await results('Builds').getByRole('link').first().click();
    await page.waitForURL(`${fixture.url}/b/*`);
    await page.getByRole('heading', { level: 1, name: /payments-rework/ }).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('says where it finds nothing', async () => {
    await page.goto(`${fixture.url}/search?q=nosuchword`);
    await page.getByText('No results.').waitFor();
  });
});
