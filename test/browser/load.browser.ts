import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from './support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const SAMPLE = readFileSync('test/corpus/runner-uploads/v1-run-load.synthetic.json', 'utf8');

const metric = (value: number, second: number): object => ({
  name: 'open connections',
  value,
  unit: 'connections',
  ts: `2026-07-10T10:00:0${second}.000Z`,
});

/** The sample with another identity, and more windows. `slower` is added to each latency. */
const loadRun = (clientRunId: string, slower: number): object => {
  const envelope = JSON.parse(SAMPLE);
  const { result } = envelope;
  const windows = Array.from({ length: 12 }, (_, index) => ({
    offsetMs: index * 5000,
    throughputPerSec: 100 + index,
    errorRate: index / 1000,
    latency: { p50: 18 + index + slower, p95: 48 + 2 * index + slower, p99: 97 + 3 * index + slower },
  }));
  const [first, ...rest] = result.summary.thresholds;
  const thresholds = [{ ...first, actual: first.actual + slower }, ...rest];
  return {
    ...envelope,
    clientRunId,
    result: { ...result, timeline: { windows }, summary: { ...result.summary, thresholds } },
    metrics: [metric(5, 0), metric(7, 5), { name: 'once', value: 1 }],
  };
};

describe('the load tab of a run', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  let otherId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    otherId = await fixture.upload(loadRun('11111111-1111-4111-8111-111111111111', 30));
    runId = await fixture.upload(loadRun('22222222-2222-4222-8222-222222222222', 0));
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const textOf = async (name: string): Promise<string> =>
    (await page.getByRole('table', { name }).innerText()).replaceAll(/\s+/g, ' ');

  it('shows thresholds with limit and value in one unit, and charts over the time of the run', async () => {
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByRole('navigation', { name: 'Run tabs' }).getByRole('link', { name: 'Load' }).click();
    await page.getByRole('region', { name: 'Metrics' }).locator('canvas').waitFor();
    const thresholds = await textOf('Thresholds');
    expect(thresholds).toContain('transaction p95 Failed < 40 ms 49 ms');
    expect(thresholds).toContain('transaction errorRate Passed < 1 % 0.7 %');
    for (const name of ['Latency', 'Throughput', 'Errors', 'Metrics'])
      expect([name, await page.getByRole('region', { name }).locator('canvas').count()]).toEqual([name, 1]);
    await page.getByRole('heading', { name: 'open connections (connections)' }).waitFor();
    await page.getByText('Show as table').click();
    expect(await textOf('Measurements')).toContain('5.0 s 19 ms 50 ms 100 ms 101 0.1 %');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'run-load');
  });

  it('draws another run of the target above it, and keeps it in the address', async () => {
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option').first().click();
    await page.waitForURL(`${fixture.url}/r/${runId}?tab=load&with=${otherId}`);
    await page.getByRole('region', { name: 'Latency' }).getByText('the other run').waitFor();
    expect(await textOf('Thresholds')).toContain('< 40 ms 49 ms 79 ms');
    await settle(page);
    await takeScreenshot(page, 'run-load-compared');
    await page.reload();
    await page.getByRole('region', { name: 'Latency' }).getByText('the other run').waitFor();
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
  });

  it('is absent from the page of other runs', async () => {
    const tested = await fixture.upload({ testResults: [{ testId: 'a', status: 'passed' }] });
    await page.goto(`${fixture.url}/r/${tested}`);
    const tabs = page.getByRole('navigation', { name: 'Run tabs' });
    await tabs.getByRole('link', { name: 'Tests' }).waitFor();
    expect(await tabs.getByRole('link', { name: 'Load' }).count()).toBe(0);
  });

  it('causes no errors', () => expect(visitor.errors).toEqual([]));
});
