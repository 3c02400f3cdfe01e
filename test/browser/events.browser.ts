import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot } from './support/browser-fixture.js';
import { accessibilityViolations } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const after = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();

const EXCHANGE = {
  protocol: 'http',
  method: 'POST',
  url: 'https://shop.test/orders',
  status: 500,
  durationMs: 1100,
  ok: false,
  requestHeaders: { accept: 'application/json' },
  requestBody: { total: 41.5 },
  responseBody: { error: 'no stock' },
};

const EVENTS = [
  { type: 'start', at: after(0) },
  { type: 'step_start', name: 'pay', index: 0, total: 1, at: after(20) },
  { type: 'log', message: '\u001b[32mready\u001b[0m', stream: 'stdout', at: after(40) },
  { type: 'log', message: 'deprecated: x\n  at y', stream: 'stderr', at: after(50) },
  { type: 'trace', at: after(1300), data: EXCHANGE },
  { type: 'metric', name: 'rss', value: 81.5, unit: 'MB', at: after(1310) },
  { type: 'step_end', name: 'pay', index: 0, status: 'failed', error: 'status 500', at: after(1400) },
];

describe('the events of a test', () => {
  let fixture: PreparedFixture;
  let page: Page;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    const runId = await fixture.upload({ result: { tests: [{ testId: 'pays', success: false, events: EVENTS }] } });
    ({ page } = await fixture.visitAsOwner());
    await page.goto(`${fixture.url}/r/${runId}/t/0`);
    await settle(page);
  });
  afterAll(() => fixture.close());

  const row = (text: string) => page.locator('summary').filter({ hasText: text });

  it('have their time since the start, their level, and values with units', async () => {
    expect(await row('ready').innerText()).toContain('+40 ms');
    expect(await row('deprecated').innerText()).toContain('stderr');
    expect(await row('rss').innerText()).toContain('rss = 81.5 MB');
    expect(await row('step_end').innerText()).toContain('Failed');
    expect(await row('ready').locator('bdi span[class]').innerText()).toBe('ready');
  });

  it('show a request beside its response, and output with its lines', async () => {
    await row('POST https://shop.test/orders').click();
    expect(await page.getByRole('region', { name: 'Request body' }).innerText()).toBe('{\n  "total": 41.5\n}');
    expect(await page.getByRole('region', { name: 'Response body' }).innerText()).toContain('no stock');
    await row('deprecated').click();
    const output = page.getByRole('listitem').filter({ has: row('deprecated') });
    expect(await output.getByRole('region', { name: 'Message' }).innerText()).toBe('deprecated: x\n  at y');
    await takeScreenshot(page, 'events');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
