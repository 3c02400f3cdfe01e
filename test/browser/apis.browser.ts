import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { addColleague } from './support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const DOCUMENT = `
openapi: 3.0.3
info: { title: Shop, version: 1.0.0 }
paths:
  /carts:
    post: { operationId: createCart, responses: { '201': { description: Created }, '422': { description: Invalid } } }
  /carts/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: The cart } } }
  /orders:
    get: { responses: { '200': { description: Orders } } }
`;
const WITHOUT_ORDERS = DOCUMENT.slice(0, DOCUMENT.indexOf('  /orders:')).replace('1.0.0', '2.0.0');

const call = (method: string, url: string, status: number, ok: boolean): object => ({
  type: 'trace',
  data: { method, url, status, durationMs: 12, ok },
});

describe('the pages of APIs', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let path: string;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    const called = [call('POST', 'http://shop.test/carts', 201, true), call('GET', '/health', 200, true)];
    const broken = [call('GET', '/carts/17', 500, false), { type: 'error', message: 'the cart is gone' }];
    runId = await fixture.upload({
      result: {
        tests: [
          { testId: 'buys', testName: 'buys', status: 'passed', durationMs: 1, events: called },
          { testId: 'reads', testName: 'reads', status: 'failed', durationMs: 1, events: broken },
        ],
      },
    });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    path = `${fixture.url}/p/${fixture.account.projectId}`;
  });
  afterAll(() => fixture.close());

  const rowOf = (operation: string): ReturnType<Page['locator']> =>
    page.getByRole('row').filter({ has: page.getByText(operation, { exact: true }) });

  it('add an API from a pasted document, and refuse one that is not OpenAPI', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'APIs', exact: true }).click();
    await page.getByRole('heading', { name: 'No APIs yet' }).waitFor();
    await page.getByRole('button', { name: 'Add API' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('OpenAPI document').fill('title: no document');
    await dialog.getByRole('button', { name: 'Add API' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel('OpenAPI document').fill(DOCUMENT);
    await dialog.getByRole('button', { name: 'Add API' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  });

  it('show which operations pass, fail and are never called', async () => {
    await rowOf('/carts/{id}').waitFor();
    await settle(page);
    const evidence = async (operation: string): Promise<string> =>
      rowOf(operation).getByRole('cell').nth(1).innerText();
    expect([await evidence('createCart'), await evidence('/carts/{id}'), await evidence('/orders')]).toEqual([
      'Called, passing',
      'Called, failing',
      'Never called',
    ]);
    expect(await rowOf('/carts/{id}').getByRole('listitem').allInnerTexts()).toEqual([
      '500 × 1, not described',
      '200 never',
    ]);
    expect(await page.getByText('2 of 3 (66.6 %)').count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Called but not described' }).getByText('/health').count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
  });

  it('filter by evidence in the URL', async () => {
    await page.goto(`${page.url()}?evidence=uncalled`);
    await rowOf('/orders').waitFor();
    expect(await rowOf('createCart').count()).toBe(0);
  });

  it('are reached from the failure whose last call was an operation', async () => {
    const api = page.url();
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByRole('link', { name: 'GET /carts/{id}' }).click();
    await rowOf('/carts/{id}').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('GET /carts/{id}');
    await page.goto(api);
  });

  it('replace the document from a file, and mark what breaks clients', async () => {
    await page.getByRole('button', { name: 'Replace document' }).click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'shop.yaml', mimeType: 'text/yaml', buffer: Buffer.from(WITHOUT_ORDERS) });
    await page.getByRole('dialog').getByText('shop.yaml').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace document' }).click();
    await page.getByLabel('1 change in version 2').click();
    const versions = page.getByRole('table', { name: 'Versions' });
    expect((await versions.getByRole('listitem').innerText()).split(/\s+/)).toEqual([
      'Removed',
      'GET',
      '/orders',
      'Breaking',
    ]);
    await page.getByRole('link', { name: 'APIs', exact: true }).click();
    const row = page.getByRole('table', { name: 'APIs' }).getByRole('row').nth(1);
    await row.getByText('Breaking').waitFor();
    expect(await row.innerText()).toContain('2 of 2 (100 %)');
  });

  it('let viewers only read', async () => {
    const colleague = { name: 'Grace', email: 'grace@example.com', role: 'viewer' } as const;
    const cookie = await addColleague(fixture.url, fixture.account.cookie, colleague);
    const viewer = await fixture.visit({ cookie });
    await viewer.page.goto(`${path}/apis`);
    await viewer.page.getByRole('link', { name: 'Shop' }).click();
    await viewer.page.getByRole('table', { name: 'Versions' }).waitFor();
    await settle(viewer.page);
    for (const name of ['Replace document', 'Delete', 'Add API'])
      expect(await viewer.page.getByRole('button', { name }).count()).toBe(0);
  });

  it('delete an API after its name is typed', async () => {
    await page.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Delete API' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type Shop to confirm').fill('Shop');
    await dialog.getByRole('button', { name: 'Delete API' }).click();
    await page.getByRole('heading', { name: 'No APIs yet' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
