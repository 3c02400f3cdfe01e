import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from '../support/browser-fixture.js';
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

describe('a page whose code a newer version of the server replaced', () => {
  let fixture: PreparedFixture;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
  });
  afterAll(() => fixture.close());

  /** Opens the projects, then the list of runs, whose code is missing as long as `isMissing` says so. Counts the documents since then. */
  const openRuns = async (
    isMissing: (documents: number) => boolean,
  ): Promise<{ page: Page; documents: () => number }> => {
    const { page, context } = await fixture.visitAsOwner();
    await page.goto(fixture.url);
    await settle(page);
    let documents = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && (documents += 1)));
    await context.route('**/assets/runs-page-*', (route) =>
      isMissing(documents) ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }).click();
    return { page, documents: () => documents };
  };

  it('loads the newer version, once', async () => {
    const { page, documents } = await openRuns((count) => count === 0);
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect([documents(), new URL(page.url()).pathname]).toEqual([1, '/runs']);
  });

  it('says that it cannot be shown where the newer version does not have it either, and does not load again and again', async () => {
    const { page, documents } = await openRuns(() => true);
    await page.getByRole('heading', { level: 1, name: 'This page cannot be shown' }).waitFor();
    await settle(page);
    expect(documents()).toBe(1);
  });
});
