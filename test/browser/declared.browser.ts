import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { textOf } from '../support/set-up-server.js';
import { settle, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const test = (testId: string, status: 'passed' | 'failed'): object => ({
  testId,
  testName: `${testId} works`,
  status,
  durationMs: 1,
  ...(status === 'failed' ? { events: [{ type: 'error', message: 'broke' }] } : {}),
});

describe('the page of declared tests', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  let path: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    const { account } = fixture;
    runId = await fixture.upload({
      result: { tests: [test('paid', 'failed'), test('old', 'passed'), test('own', 'passed')] },
    });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    path = `${fixture.url}/p/${account.projectId}`;
  });
  afterAll(() => fixture.close());

  const rows = async (): Promise<readonly string[]> =>
    (await page.getByRole('row').allInnerTexts()).slice(1).map((text) => text.split(/\s+/).join(' '));
  const declare = async (tests: readonly object[]): Promise<void> => {
    const body = { type: 'scoped', name: 'declare', scopes: ['contracts:write'] };
    const created = await fixture.send('POST', '/admin/v1/tokens', { as: fixture.account.cookie, body });
    const as = textOf(JSON.parse(created.text), 'value');
    await fixture.send('POST', `/v1/projects/${fixture.account.projectId}/projections/test`, { as, body: { tests } });
  };

  it('says how to send what the source declares', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Declared tests' }).click();
    await page.getByRole('heading', { name: 'No declared tests yet' }).waitFor();
  });

  it('counts what never ran, ran undeclared, and is deprecated', async () => {
    await declare([{ testId: 'gone' }, { testId: 'paid' }]);
    await declare([
      { testId: 'paid', description: 'An order is paid' },
      { testId: 'old', deprecated: 'use paid' },
      { testId: 'future', projectionComplete: false, incompleteReason: 'a loop' },
    ]);
    await page.reload();
    await page.getByRole('link', { name: 'Declared: 3' }).waitFor();
    await settle(page);
    for (const name of ['Never ran: 1', 'Ran but not declared: 1', 'Deprecated but run: 1', 'Incomplete: 1'])
      expect(await page.getByRole('link', { name }).count()).toBe(1);
    await page.getByText('1 item of the snapshot before disappeared with the newest one').click();
    expect(await page.getByRole('listitem').filter({ hasText: 'gone' }).count()).toBe(1);
    expect(await rows()).toEqual([
      'future Incomplete: a loop Never ran –',
      'old Deprecated: use paid Passed just now',
      'paid An order is paid Failed just now',
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
  });

  it('is why a failure shows what its test was meant to prove', async () => {
    const listed = page.url();
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByText('Meant to prove').waitFor();
    expect(await page.getByText('An order is paid').count()).toBe(1);
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(listed);
  });

  it('lists what a count counts, and leads to the test in its last run', async () => {
    await page.getByRole('link', { name: 'Never ran: 1' }).click();
    await page.waitForURL(/state=neverRan/);
    await settle(page);
    expect(await rows()).toEqual(['future Incomplete: a loop Never ran –']);
    await page.getByRole('link', { name: 'Ran but not declared: 1' }).click();
    await page.getByRole('table', { name: 'Tests that are not declared' }).waitFor();
    expect(await rows()).toEqual(['own works own Passed just now']);
    await page.getByRole('link', { name: 'just now' }).click();
    await page.waitForURL(`${fixture.url}/r/${runId}?tab=tests&q=own`);
    await page.getByRole('link', { name: 'own works' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
