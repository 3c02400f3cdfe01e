import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { freePort } from '../support/free-port.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { makeHostileTrace, recordTrace } from './playwright-traces.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

/** Marks every window that it reaches, and asks the server with the session of the reader. */
const ATTACK =
  'for (const w of [window, parent, parent.parent, top]) try { w.__xss = 1; w.document.title = 1 } catch {}';

describe('the trace viewer', () => {
  let fixture: PreparedFixture;
  let pages: string;
  let viewer: string;
  let runId: string;
  beforeAll(async () => {
    const port = await freePort();
    // Two hosts of one site. Browsers of tests are private windows, which block the storage of other sites.
    pages = `http://clarion.localhost:${port}`;
    viewer = `http://traces.clarion.localhost:${port}`;
    fixture = await startPreparedFixture({
      CLARION_PORT: String(port),
      CLARION_PUBLIC_URL: pages,
      CLARION_VIEWER_URL: viewer,
    });
    const recorder = await fixture.visit();
    const traces: readonly (readonly [test: string, name: string, bytes: Buffer])[] = [
      ['cart', 'cart/trace.zip', await recordTrace(recorder.context)],
      ['hostile', 'hostile/trace.zip', makeHostileTrace(ATTACK)],
      ['broken', 'broken/trace.zip', Buffer.from('PK\u0003\u0004 not a whole archive')],
    ];
    await recorder.context.close();
    const tests = traces.map(([testId, name]) => ({
      testId,
      success: false,
      durationMs: 3,
      events: [
        { type: 'attachment', name: 'trace', path: `/ci/shop/${name}` },
        { type: 'error', message: `${testId} failed` },
      ],
    }));
    runId = await fixture.upload({ result: { tests } });
    const form = new FormData();
    for (const [, name, bytes] of traces) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    const headers = { Authorization: `Bearer ${fixture.account.writeToken}` };
    const path = `${fixture.account.uploadPath}/${runId}/artifacts`;
    await fetch(fixture.url + path, { method: 'POST', headers, body: form });
  });
  afterAll(() => fixture.close());

  async function openArtifacts(scheme: 'light' | 'dark'): Promise<Visitor> {
    const visitor = await fixture.visit({ scheme });
    const [name = '', value = ''] = fixture.account.cookie.split('=');
    await visitor.context.addCookies([{ name, value, url: pages }]);
    await visitor.page.goto(`${pages}/r/${runId}?tab=artifacts`);
    await visitor.page.getByRole('button', { name: 'Open trace: cart/trace.zip' }).waitFor();
    await settle(visitor.page);
    return visitor;
  }

  it.each(['light', 'dark'] as const)(
    'shows the actions and snapshots of a trace, in the %s scheme',
    async (scheme) => {
      const { page, errors, context } = await openArtifacts(scheme);
      const button = page.getByRole('button', { name: 'Open trace: cart/trace.zip' });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Trace: trace.zip' });
      const frame = frameOf(page);
      await frame.getByText('Fill "WELCOME5"').waitFor();
      await frame.getByText('Click').first().click();
      await frame.getByRole('tab', { name: 'After' }).click();
      const snapshot = frame.frameLocator('iframe.snapshot-visible');
      await snapshot.getByRole('button', { name: 'Applied' }).waitFor();
      expect(await snapshot.getByLabel('Coupon').inputValue()).toBe('WELCOME5');
      expect(await dialog.getByRole('status').count()).toBe(0);
      await takeScreenshot(page, `trace-viewer-${scheme}`);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);

      await dialog.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.title')).toBe('Trace: trace.zip');
      await dialog.getByRole('link', { name: 'Download the trace' }).focus();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.waitForFunction("document.activeElement.ariaLabel === 'Open trace: cart/trace.zip'");
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('runs nothing of a made-up trace, and a script in it would reach neither page nor session', async () => {
    const { page, errors, context } = await openArtifacts('light');
    await page.getByRole('button', { name: 'Open trace: hostile/trace.zip' }).click();
    const frame = frameOf(page);
    const snapshot = frame.frameLocator('iframe.snapshot-visible');
    await snapshot.getByRole('heading', { name: 'A hostile page' }).waitFor();
    await snapshot.getByRole('button', { name: 'A button' }).click();
    await snapshot.getByRole('link', { name: 'A link' }).click();
    await snapshot.getByRole('button', { name: 'Send' }).click();
    await settle(page);
    await takeScreenshot(page, 'trace-viewer-hostile');
    const frames = page.frames();
    expect(frames.length).toBeGreaterThan(4);
    for (const each of frames)
      expect(await each.evaluate('[self.__xss, document.title === "1"]')).toEqual([undefined, false]);

    // As if one had run all the same: in the document of the viewer, and in that of the snapshot.
    for (const each of frames.filter((one) => one.url().startsWith(viewer))) {
      await each.evaluate(ATTACK);
      expect(await each.evaluate('try { document.cookie } catch { "" }')).toBe('');
      expect(await reachOf(each, `${pages}/admin/v1/session`)).toBe('refused');
      expect(await reachOf(each, `${fixture.url}/health/live`)).toBe('refused');
      expect(await each.evaluate('String(open("https://evil.example"))')).toBe('null');
    }
    expect(await page.evaluate('[self.__xss, document.title === "1"]')).toEqual([undefined, false]);
    expect(page.url()).toContain(pages);
    expect(errors.filter((error) => error.startsWith('error:') || error.startsWith('dialog:'))).toEqual([]);
    await context.close();
  });

  it('says what is wrong with a file that is no trace', async () => {
    const { page, context } = await openArtifacts('light');
    await page.getByRole('button', { name: 'Open trace: broken/trace.zip' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'This is not a whole trace' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'trace-viewer-broken');
    await context.close();
  });

  it('says that the host of the viewer does not answer, and tries again', async () => {
    const { page, context } = await openArtifacts('dark');
    await context.route(`${viewer}/**`, (route) => route.abort());
    await page.clock.install();
    await page.getByRole('button', { name: 'Open trace: cart/trace.zip' }).click();
    await page.getByRole('dialog').getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(21_000);
    await page.getByRole('heading', { name: 'The trace viewer did not start' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'trace-viewer-unreachable');
    await page.clock.resume();
    await context.unroute(`${viewer}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await frameOf(page).getByText('Fill "WELCOME5"').waitFor();
    await context.close();
  });
});

function frameOf(page: Page): FrameLocator {
  return page.getByRole('dialog').frameLocator('iframe');
}

/** Sends a request with the cookies of an address, as a script in a frame would. */
async function reachOf(frame: Frame, address: string): Promise<unknown> {
  return frame.evaluate(
    (url) =>
      fetch(url, { credentials: 'include', mode: 'no-cors' }).then(
        (answer) => answer.type,
        () => 'refused',
      ),
    address,
  );
}
