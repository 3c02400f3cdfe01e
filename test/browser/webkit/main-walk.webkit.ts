import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Key } from 'selenium-webdriver';
import { startReceiver, type Receiver } from '../../support/webhook-receiver.js';
import { OWNER } from '../support/prepared-fixture.js';
import { createSampleData, type SampleData } from '../support/sample-data.js';
import { PUBLIC_SCREENS, SCREENS } from '../support/screen-list.js';
import { missingForWebKit } from './webkit-browser.js';
import { startWebKitFixture, type WebKitFixture } from './webkit-fixture.js';
import type { WebKitPage } from './webkit-page.js';

const WIDE = 1280;
const NARROW = 390;
/** A test that fails in the newest run. */
const BROKEN_NAME = 'checkout rejects an expired card';

const missing = missingForWebKit();
if (missing !== undefined) process.stderr.write(`Skipped: ${missing} is not installed.\n`);

(missing === undefined ? describe : describe.skip)('in WebKit', () => {
  let fixture: WebKitFixture;
  let receiver: Receiver;
  let sample: SampleData;
  let page: WebKitPage;
  beforeAll(async () => {
    receiver = await startReceiver();
    fixture = await startWebKitFixture({ CLARION_WEBHOOKS_ALLOW: '127.0.0.0/8' });
    sample = await createSampleData(fixture.server.url, receiver);
    page = fixture.page;
    await page.setWidth(WIDE);
  });
  afterAll(async () => {
    await fixture.close();
    await receiver.close();
  });

  it.each(PUBLIC_SCREENS)('the page %s shows itself to visitors', async (name, path) => {
    await page.open(path(sample));
    await page.takeScreenshot(name);
    expect([await page.run('return document.querySelectorAll("h1").length'), await page.overflowsSideways()]).toEqual([
      1,
      false,
    ]);
  });

  it('a person signs in and returns to the run that the link was of', async () => {
    await page.open(`/r/${sample.runId}`);
    await page.type('E-mail', OWNER.email);
    await page.type('Password', OWNER.password);
    await page.click('button', 'Sign in');
    await page.find('h2', '');
    await page.waitForAddress(new RegExp(`/r/${sample.runId}$`));
    // The browser keeps a cookie of this name only when it is secure and of this host alone.
    const names = (await page.driver.manage().getCookies()).map(({ name }) => name);
    expect(names).toContain('__Host-clarion_session');
  });

  it('the run moves between its failures by key, and filters them by owner', async () => {
    await page.open(`/r/${sample.runId}`);
    await page.click('h1', '');
    await page.press(']');
    await page.waitForAddress(/failure=/);
    await page.click('[aria-label="Failures by owner"] button', '@acme/payments');
    await page.waitForAddress(/owner=/);
    await page.driver.navigate().back();
    await page.waitForAddress(/\/r\/\w+(?:\?failure=[^&]*)?$/);
    await page.settle();
  });

  it('a failure is copied for an agent', async () => {
    await page.open(`/r/${sample.runId}`);
    await page.click('button', 'Copy for agent');
    await page.waitForText('Copied the failures for an agent');
    expect(await pasted()).toContain('expected the price in the currency of the customer');
    await page.click('button', 'Copy link');
    await page.waitForText('Copied the link');
    expect(await pasted()).toBe(`${fixture.proxy.url}/r/${sample.runId}`);
  });

  /** Reads the clipboard as a person does. */
  async function pasted(): Promise<string | null> {
    await page.press('k', { control: true });
    const field = await page.find('[role=combobox]', '');
    await page.press('v', { control: true });
    const text = await field.getAttribute('value');
    await page.press(Key.ESCAPE);
    return text;
  }

  it('the tests of a run are filtered, and the search finds one', async () => {
    await page.open(`/r/${sample.runId}?tab=tests&status=failed`);
    await page.find('a', BROKEN_NAME);
    await page.press('k', { control: true });
    await (await page.find('[role=combobox], input', '')).sendKeys(BROKEN_NAME);
    await page.find('[role=option]', BROKEN_NAME);
    await page.press(Key.ESCAPE);
    await page.settle();
  });

  it('two runs are compared', async () => {
    await page.open(`/r/${sample.runId}/compare?base=${sample.passedId}`);
    await page.find('h2', 'Newly failing');
  });

  it('a token is created, its value shown once, and it is deleted', async () => {
    await page.open('/settings/tokens');
    await page.click('button', 'New token');
    await page.click('input[type=checkbox]', '');
    await page.type('Name', 'Nightly');
    await page.takeScreenshot('new-token');
    await page.click('button', 'Create token');
    await page.find('[role=region]', 'clarion_');
    await page.takeScreenshot('token-created');
    await page.click('input[type=checkbox]', 'I have stored the token in a safe place');
    await page.click('button', 'Close');
    await page.find('tr', 'Nightly');
    await page.click('button', 'Delete: Nightly');
    await page.find('button', 'Delete now');
    await page.takeScreenshot('delete-token');
    await page.click('button', 'Delete now');
    await page.waitForText('Nightly', { isShown: false });
  });

  it.each(SCREENS)('the page %s shows itself, and fits a wide and a narrow window', async (name, path) => {
    const before = fixture.proxy.errors.length;
    await page.setWidth(WIDE);
    await page.open(path(sample));
    await page.takeScreenshot(`${name}-${WIDE}`);
    const overflows = [await page.overflowsSideways()];
    await page.setWidth(NARROW);
    await page.settle();
    await page.takeScreenshot(`${name}-${NARROW}`);
    overflows.push(await page.overflowsSideways());
    expect({
      headings: await page.run('return document.querySelectorAll("h1").length'),
      overflows,
      errors: fixture.proxy.errors.slice(before),
    }).toEqual({ headings: 1, overflows: [false, false], errors: [] });
  });

  it('there are no errors', () => expect(fixture.proxy.errors).toEqual([]));
});
