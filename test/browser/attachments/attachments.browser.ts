import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const PAGE = '<!doctype html><h1>Saved page</h1><script>parent.__xss = 1; document.title = "ran"</script>';
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>__xss=1</script><rect width="40" height="20"/></svg>';

describe('the attachments of a failure', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    const picture = async (colour: string): Promise<Buffer> => {
      await page.setViewportSize({ width: 320, height: 180 });
      await page.setContent(`<body style="background:${colour}"><h1>Cart</h1></body>`);
      return page.screenshot();
    };
    const files: readonly (readonly [string, string, string | Buffer])[] = [
      ['shots/cart-linux.png', 'cart-expected.png', await picture('#fff')],
      ['shots/cart-actual.png', 'cart-actual.png', await picture('#fdd')],
      ['shots/cart-diff.png', 'cart-diff.png', await picture('#f00')],
      ['out/page.png', 'page', PAGE],
      ['out/drawing.svg', 'drawing', DRAWING],
      ['out/server.log', 'log', 'ready\n\u001b[31mrefused\u001b[0m\n'],
      ['out/body.bin', 'response', '{"total":41.50}'],
      ['out/trace.zip', 'trace', 'PK\u0003\u0004 not a whole archive'],
    ];
    const events = [
      ...files.map(([name, label]) => ({ type: 'attachment', name: label, path: `/ci/shop/${name}` })),
      { type: 'error', message: 'the cart looks different' },
    ];
    runId = await fixture.upload({ result: { tests: [{ testId: 'cart', success: false, durationMs: 3, events }] } });
    const form = new FormData();
    for (const [name, , bytes] of files) form.append('files', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    const path = `${fixture.account.uploadPath}/${runId}/artifacts`;
    const headers = { Authorization: `Bearer ${fixture.account.writeToken}` };
    await fetch(fixture.url + path, { method: 'POST', headers, body: form });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    await settle(page);
  });
  afterAll(() => fixture.close());

  it('compare pictures: the difference, one over the other, and each alone', async () => {
    const figure = page.getByRole('figure');
    await figure.getByRole('img', { name: /^diff: shots\/cart-diff\.png/ }).waitFor();
    await figure.getByText('Slider').click();
    const slider = figure.getByRole('slider', { name: 'Share of the actual picture' });
    await slider.fill('25');
    expect(await figure.getByRole('img', { name: 'actual' }).getAttribute('style')).toContain('75%');
    await takeScreenshot(page, 'attachments-slider');
    await figure.getByText('Expected', { exact: true }).first().click();
    await figure.getByRole('img', { name: /^expected: / }).waitFor();
  });

  it('show text in its colours, JSON in lines, and the command for a trace', async () => {
    await page.getByText('Show text').click();
    const log = page.getByRole('region', { name: 'out/server.log' });
    expect(await log.innerText()).toBe('ready\nrefused\n');
    expect(await log.locator('span[class]').innerText()).toBe('refused');
    await page.getByText('Show JSON').click();
    expect(await page.getByRole('region', { name: 'out/body.bin' }).innerText()).toBe('{\n  "total": 41.50\n}');
    await page.getByText('npx playwright show-trace trace.zip').waitFor();
  });

  it('show a page and a drawing that run nothing, and no errors of accessibility', async () => {
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByText('Show page').click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Saved page' }).waitFor();
    await settle(page);
    expect(await page.evaluate("document.querySelector('img[alt=drawing]').naturalWidth")).toBe(40);
    expect(await page.evaluate('window.__xss')).toBeUndefined();
    expect(visitor.errors.filter((error) => !/Blocked script execution/.test(error))).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    await takeScreenshot(page, 'attachments');
  });

  it('run nothing when their address is opened by itself', async () => {
    const opened = await visitor.context.newPage();
    const source = await page.locator('iframe').getAttribute('src');
    await opened.goto(fixture.url + String(source));
    expect(await opened.title()).not.toBe('ran');
    expect(await opened.evaluate('location.origin + "|" + self.origin')).toMatch(/\|null$/);
    await opened.close();
  });
});
