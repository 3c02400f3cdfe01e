import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { openWebKit, missingForWebKit, type WebKit } from '../webkit/webkit-browser.js';
import { WebKitPage } from '../webkit/webkit-page.js';
import { startTraceFixture, type TraceFixture } from './trace-fixture.js';

(missingForWebKit() === undefined ? describe : describe.skip)('the trace viewer in WebKit', () => {
  let fixture: TraceFixture;
  let webkit: WebKit;
  let page: WebKitPage;
  beforeAll(async () => {
    fixture = await startTraceFixture();
    webkit = await openWebKit();
    page = new WebKitPage(webkit.driver, { url: fixture.pages, pending: () => 0 });
    await page.open('/login');
    const [name = '', value = ''] = fixture.account.cookie.split('=');
    await webkit.driver.manage().addCookie({ name, value });
    await page.open(`/r/${fixture.runId}?tab=artifacts`);
  });
  afterAll(async () => {
    await webkit.close();
    await fixture.close();
  });

  it('says that this browser cannot show traces, and offers the download', async () => {
    await page.click('button', 'Open trace: cart/trace.zip');
    await page.find('h3', 'This browser cannot show traces here');
    await page.find('a', 'Download the trace');
    await page.waitForText('npx playwright show-trace trace.zip');
    await page.takeScreenshot('trace-viewer');
  });
});
