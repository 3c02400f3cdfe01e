import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findFirefox,
  launchFirefox,
  openBrowser,
  settle,
  takeScreenshot,
  type BrowserFixture,
  type Visitor,
} from '../support/browser-fixture.js';
import { startTraceFixture, type TraceFixture } from './trace-fixture.js';

const TIMEOUT_MS = 30_000;

(findFirefox() === undefined ? describe.skip : describe)('the trace viewer in Firefox', () => {
  let fixture: TraceFixture;
  let browser: Pick<BrowserFixture, 'visit' | 'close'>;
  let visitor: Visitor;
  beforeAll(async () => {
    fixture = await startTraceFixture();
    browser = await openBrowser(fixture.pages, launchFirefox);
    visitor = await browser.visit({ cookie: fixture.account.cookie });
    visitor.page.setDefaultTimeout(TIMEOUT_MS);
  });
  afterAll(async () => {
    await browser.close();
    await fixture.close();
  });

  it('shows the actions and snapshots of a trace', async () => {
    const { page } = visitor;
    await page.goto(`${fixture.pages}/r/${fixture.runId}?tab=artifacts`);
    await settle(page);
    await page.getByRole('button', { name: 'Open trace: cart/trace.zip' }).click();
    const frame = page.getByRole('dialog').frameLocator('iframe');
    await frame.getByText('Fill "WELCOME5"').first().waitFor();
    // Over BiDi, Playwright finds no place to click at in a frame of another host.
    await frame.getByText('Click').first().dispatchEvent('click');
    await frame.getByRole('tab', { name: 'After' }).dispatchEvent('click');
    await frame.frameLocator('iframe.snapshot-visible').getByRole('button', { name: 'Applied' }).waitFor();
    await takeScreenshot(page, 'trace-viewer-firefox');
  });

  it('runs nothing of a made-up trace', async () => {
    const { page } = visitor;
    await page.goto(`${fixture.pages}/r/${fixture.runId}?tab=artifacts`);
    await page.getByRole('button', { name: 'Open trace: hostile/trace.zip' }).click();
    const frame = page.getByRole('dialog').frameLocator('iframe');
    await frame.frameLocator('iframe.snapshot-visible').getByRole('heading', { name: 'A hostile page' }).waitFor();
    await settle(page);
    await takeScreenshot(page, 'trace-viewer-hostile-firefox');
    const frames = page.frames();
    expect(frames.length).toBeGreaterThan(2);
    for (const each of frames)
      expect(await each.evaluate('[typeof self.__xss, document.title === "1"]')).toEqual(['undefined', false]);
    expect(page.url()).toContain(fixture.pages);
    // What the policies blocked, Firefox reports twice.
    expect(visitor.errors.filter((error) => !/^(?:policy:|error: The page’s settings blocked)/.test(error))).toEqual(
      [],
    );
  });
});
