import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const SHA = '0123456789abcdef0123456789abcdef01234567';

describe('the links of a project on a host that is not known', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({
      gitRef: 'refs/heads/main',
      commitSha: SHA,
      repositoryUrl: 'https://git.example.org/shop/cart',
      repositoryRoot: '/ci/shop',
      result: {
        tests: [
          {
            testId: 'total',
            testName: 'total',
            success: false,
            durationMs: 1,
            events: [
              { type: 'error', message: 'boom', stack: 'Error: boom\n    at total (/ci/shop/src/total.ts:12:3)' },
            ],
          },
        ],
      },
    });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const save = async (label: string, text: string, message: string): Promise<void> => {
    await page.getByRole('textbox', { name: label }).fill(text);
    await page.getByRole('button', { name: `Save: ${label}` }).click();
    await page.getByText(message).first().waitFor();
  };

  it('are made from the templates in its settings', async () => {
    const base = 'https://git.example.org/{repository}/+/{commit}';
    await page.goto(`${fixture.url}/p/${fixture.account.projectId}/settings`);
    await save('Address of a line of source', `${base}/{path}#{line}`, 'Address of sources changed');
    await save('Address of a commit', base, 'Address of commits changed');
    await save('Default branch', 'release', 'Default branch changed');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
    await takeScreenshot(page, 'project-links');
    await page.goto(`${fixture.url}/r/${runId}`);
    const commit = `https://git.example.org/shop/cart/+/${SHA}`;
    await page.locator(`a[href="${commit}"]`).first().waitFor();
    const line = page.locator(`a[href="${commit}/src/total.ts#12"]`);
    await line.first().waitFor();
    // The location of the failure, and its frame.
    expect(await line.count()).toBe(2);
  });

  it('are refused as a message at the field where they are no addresses', async () => {
    await page.goto(`${fixture.url}/p/${fixture.account.projectId}/settings`);
    const label = 'Address of a commit';
    await save(label, 'http://git.example.org/{commit}', 'must be an address with https://');
    await save(label, '', 'Address of commits changed');
  });
});
