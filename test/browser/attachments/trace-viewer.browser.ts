import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { ATTACK, startTraceFixture, type TraceFixture } from './trace-fixture.js';

describe('the trace viewer', () => {
  let fixture: TraceFixture;
  let pages: string;
  let viewer: string;
  beforeAll(async () => {
    fixture = await startTraceFixture();
    ({ pages, viewer } = fixture);
  });
  afterAll(() => fixture.close());

  async function openArtifacts(scheme: 'light' | 'dark'): Promise<Visitor> {
    const visitor = await fixture.visit({ scheme });
    const [name = '', value = ''] = fixture.account.cookie.split('=');
    await visitor.context.addCookies([{ name, value, url: pages }]);
    await visitor.page.goto(`${pages}/r/${fixture.runId}?tab=artifacts`);
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
      await frame.getByText('Fill "WELCOME5"').first().waitFor();
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

  it('offers a trace that is too large for the page as a download', async () => {
    const { page, context, errors } = await openArtifacts('light');
    // The list of artifacts says how large a file is; 200 MB of it are in no test.
    await context.route('**/artifacts{,?*}', async (route) => {
      const path = new URL(route.request().url()).pathname;
      const { text } = await fixture.send('GET', path, { as: fixture.account.cookie });
      const body: unknown = JSON.parse(text, (_, value: unknown) =>
        isCart(value) ? { ...value, sizeBytes: 209_715_201 } : value,
      );
      await route.fulfill({ json: body });
    });
    await page.reload();
    await settle(page);
    await page.getByText("Too large for the page. Download the trace, then open it in Playwright's viewer").waitFor();
    await page.getByText('npx playwright show-trace trace.zip').waitFor();
    expect(await page.getByRole('button', { name: 'Open trace: cart/trace.zip' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Open trace/ }).count()).toBe(2);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await takeScreenshot(page, 'trace-viewer-too-large');
    await context.close();
  });

  it('says that the host of the viewer does not answer, and tries again', async () => {
    const { page, context } = await openArtifacts('dark');
    await context.route(`${viewer}/**`, (route) => route.abort());
    await page.clock.install();
    await page.getByRole('button', { name: 'Open trace: cart/trace.zip' }).click();
    await page.getByRole('dialog').getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(21_000);
    await page.getByRole('heading', { name: 'The trace viewer has not started yet' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'trace-viewer-unreachable');
    await page.clock.resume();
    await context.unroute(`${viewer}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await frameOf(page).getByText('Fill "WELCOME5"').first().waitFor();
    await context.close();
  });

  it('shows a trace without a click when the viewer starts late', async () => {
    const { page, context } = await openArtifacts('light');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(`${viewer}/index.html`, async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.getByRole('button', { name: 'Open trace: cart/trace.zip' }).click();
    await page.getByRole('dialog').getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(21_000);
    await page.getByRole('heading', { name: 'The trace viewer has not started yet' }).waitFor();
    await page.clock.resume();
    release();
    await frameOf(page).getByText('Fill "WELCOME5"').first().waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.close();
  });
});

function isCart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === 'cart/trace.zip';
}

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
