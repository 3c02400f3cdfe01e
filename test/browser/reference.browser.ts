import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startFixture, takeScreenshot, type BrowserFixture, type Visitor } from './support/browser-fixture.js';

describe('API reference', () => {
  let fixture: BrowserFixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.close());

  const open = async (scheme: 'light' | 'dark'): Promise<Visitor & { readonly foreign: readonly string[] }> => {
    const visitor = await fixture.visit({ scheme });
    const foreign = recordForeignRequests(visitor.page, fixture.url);
    await visitor.page.goto(`${fixture.url}/docs#tag/failures/GET/open/v1/runs/{runId}/failures`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Clarion' }).waitFor();
    return { ...visitor, foreign };
  };

  it('names the document and shows an operation with its scope and an example', async () => {
    const { page } = await open('light');
    expect(await page.title()).toContain('Clarion');
    const operation = page.getByRole('region', { name: /^Answers only the failed tests of a finished run/ });
    await operation.getByText('runs:read').first().waitFor();
    expect(await operation.innerText()).toContain('maxTokens');
    expect(await operation.getByText('curl', { exact: true }).count()).toBeGreaterThan(0);
    await takeScreenshot(page, 'reference-light');
    await page.context().close();
  });

  it('requests nothing from other origins and stays within its content security policy', async () => {
    const { page, errors, foreign } = await open('light');
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('is dark in the dark scheme', async () => {
    const { page } = await open('dark');
    await page.locator('body.dark-mode').waitFor();
    await takeScreenshot(page, 'reference-dark');
    await page.context().close();
  });
});

function recordForeignRequests(page: Page, origin: string): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol !== 'data:' && target !== origin) foreign.push(request.url());
  });
  return foreign;
}
