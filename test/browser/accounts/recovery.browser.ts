import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from '../support/browser-fixture.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const BUSY = {
  status: 503,
  headers: { 'Retry-After': '1' },
  contentType: 'application/problem+json',
  body: JSON.stringify({ error: 'overloaded', detail: 'Try again in a moment.' }),
};

describe('a page of a server that is busy', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  it.each([
    ['a list', '**/open/v1/overview*'],
    ['the session', '**/admin/v1/session'],
  ])('says so, and recovers by itself: %s', async (_, path) => {
    await visitor.context.route(path, (route) => route.fulfill(BUSY));
    await page.goto(fixture.url);
    await page.getByRole('heading', { name: 'The server is busy' }).waitFor();
    await visitor.context.unroute(path);
    await page.getByRole('table').first().waitFor();
    expect(await page.getByRole('heading', { name: 'The server is busy' }).count()).toBe(0);
  });
});
