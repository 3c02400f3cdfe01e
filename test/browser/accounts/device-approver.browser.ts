import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { codesOf, OWNER, startFixture, type Codes, type Fixture } from '../../api/devices/fixture.js';
import { openBrowser, settle, takeScreenshot, type BrowserFixture, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';

const MINUTE_MS = 60_000;
/** Address of the browser. A device with this address counts as the same network. */
const HERE = '127.0.0.1';
const VIEWS = [
  ['dark', 1280],
  ['light', 360],
] as const;

describe('approving a device', () => {
  let fixture: Fixture;
  let browser: Pick<BrowserFixture, 'visit' | 'close'>;
  let visitor: Visitor;
  let page: Page;
  let owner: string;
  beforeAll(async () => {
    fixture = await startFixture();
    browser = await openBrowser(fixture.api.app.url);
  });
  beforeEach(async () => {
    owner = await fixture.signIn();
    visitor = await browser.visit({ cookie: owner });
    page = visitor.page;
  });
  afterEach(async () => {
    await visitor.context.close();
    if (visitor.errors.length > 0) throw new Error(visitor.errors.join('\n'));
  });
  afterAll(async () => {
    await browser.close();
    await fixture.close();
  });

  const heading = (name: string, on = page): Locator => on.getByRole('heading', { name });
  const open = async ({ userCode }: Codes, on = page): Promise<void> => {
    await on.goto(`${fixture.api.app.url}/device?user_code=${userCode}`);
    await on.getByRole('button', { name: 'Continue' }).click();
  };
  const approve = (on = page): Promise<void> => on.getByRole('button', { name: 'Approve', exact: true }).click();
  const password = (on = page): Locator => on.getByRole('textbox', { name: 'Password' });
  const turn = (deviceLogin: boolean): Promise<unknown> =>
    fixture.api.send('PATCH', '/admin/v1/organization', { as: owner, body: { deviceLogin } });
  const deviceError = async ({ deviceCode }: Codes): Promise<unknown> => (await fixture.poll(deviceCode)).body['error'];

  it('asks for the password after an old sign-in, and continues with the same code', async () => {
    fixture.advance(16 * MINUTE_MS);
    const codes = await fixture.begin({ device_name: 'build-7' });
    await open(codes);
    await approve();
    await heading('Confirm your password').waitFor();
    await page.keyboard.type('wrong battery horse');
    await page.keyboard.press('Enter');
    await page.getByText('The password is not your current one').waitFor();
    expect(await deviceError(codes)).toBe('authorization_pending');
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press('Enter');
    await heading('Device approved').waitFor();
    expect((await fixture.poll(codes.deviceCode)).status).toBe(200);
    await page.getByRole('link', { name: 'Your tokens' }).click();
    await page.getByRole('row', { name: /clarion on build-7/ }).waitFor();
  });

  it('denies without the password after an old sign-in', async () => {
    fixture.advance(16 * MINUTE_MS);
    const codes = await fixture.begin();
    await open(codes);
    await approve();
    await heading('Confirm your password').waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await heading('Device denied').waitFor();
    expect(await deviceError(codes)).toBe('access_denied');
  });

  it('must wait after wrong passwords, as at sign-in', async () => {
    fixture.advance(16 * MINUTE_MS);
    await open(await fixture.begin());
    await approve();
    for (let count = 0; count < 10; count += 1) {
      await password().fill(`wrong battery horse ${count}`);
      const response = page.waitForResponse((candidate) => candidate.url().endsWith('/session/confirmation'));
      await page.keyboard.press('Enter');
      expect((await response).status()).toBe(422);
    }
    await password().fill(OWNER.password);
    await page.keyboard.press('Enter');
    const wait = page.getByRole('button', { name: /^Wait \d+ s/ });
    await wait.waitFor();
    expect(await wait.isDisabled()).toBe(true);
    fixture.advance(MINUTE_MS);
  });

  it('is only possible if device login is on; denying always is', async () => {
    await page.goto(`${fixture.api.app.url}/settings/organization`);
    const deviceLogin = page.getByRole('switch', { name: 'Allow members to approve devices' });
    await deviceLogin.click();
    await page.getByText('Device login changed').waitFor();
    expect(await deviceLogin.isChecked()).toBe(false);
    const codes = await fixture.begin();
    await open(codes);
    await page.getByText('Device login is off in this organization').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Deny' }).click();
    await heading('Device denied').waitFor();
    await turn(true);
  });

  it('fails if device login is turned off after the request was opened', async () => {
    const codes = await fixture.begin();
    await open(codes);
    await heading('Does your device show this code?').waitFor();
    await turn(false);
    await approve();
    await page.getByText('Device login is off in this organization').waitFor();
    expect(await deviceError(codes)).toBe('authorization_pending');
    await turn(true);
  });

  it('shows the origin of a device token, and whether it was approved from another address', async () => {
    const member = await fixture.member('member');
    for (const [name, headers] of [
      ['near', { 'X-Forwarded-For': HERE }],
      ['far', { 'X-Forwarded-For': '203.0.113.9' }],
    ] as const) {
      const codes = codesOf(
        await fixture.form('/cli/device/code', { client_id: 'clarion-cli', device_name: name }, headers),
      );
      await fixture.decide('approve', member.cookie, codes.userCode, { 'X-Forwarded-For': HERE });
      await fixture.poll(codes.deviceCode);
    }
    for (const [scheme, width] of VIEWS) {
      const theirs = await browser.visit({ cookie: member.cookie, scheme, width });
      await theirs.page.goto(`${fixture.api.app.url}/settings/tokens`);
      await settle(theirs.page);
      expect(await theirs.page.getByRole('row', { name: /clarion on near/ }).innerText()).toContain(
        'Device login from 127.0.0.1, approved from the same address',
      );
      expect(await theirs.page.getByRole('row', { name: /clarion on far/ }).innerText()).toContain(
        'Device login from 203.0.113.9, approved from another address: 127.0.0.1',
      );
      expect(await accessibilityViolations(theirs.page)).toEqual([]);
      expect(await overflowsSideways(theirs.page)).toBe(false);
      await takeScreenshot(theirs.page, `device-tokens-${scheme}-${width}`);
      await theirs.context.close();
    }
  });

  it.each(VIEWS)('is accessible in each state, in the %s scheme at %i pixels', async (scheme, width) => {
    const other = await browser.visit({ cookie: owner, scheme, width });
    const findings: string[] = [];
    const inspect = async (state: string): Promise<void> => {
      await settle(other.page);
      const found = [
        ...(await accessibilityViolations(other.page)),
        ...((await overflowsSideways(other.page)) ? ['too wide'] : []),
      ];
      findings.push(...found.map((finding) => `${state}: ${finding}`));
      await takeScreenshot(other.page, `device-${state}-${scheme}-${width}`);
    };
    const begin = async (ip?: string): Promise<Codes> =>
      codesOf(
        await fixture.form(
          '/cli/device/code',
          { client_id: 'clarion-cli', device_name: 'build-7.example' },
          ip === undefined ? {} : { 'X-Forwarded-For': ip },
        ),
      );

    await open({ deviceCode: '', userCode: 'BBBB-BBBB' }, other.page);
    await other.page.getByText('No device is waiting with this code').waitFor();
    await inspect('unknown');

    const near = await begin(HERE);
    await open(near, other.page);
    await heading('Does your device show this code?', other.page).waitFor();
    await inspect('pending');
    await approve(other.page);
    await heading('Device approved', other.page).waitFor();
    await inspect('approved');

    const far = await begin();
    await open(far, other.page);
    await other.page.getByText('a different network address').waitFor();
    await inspect('other-address');
    await other.page.getByRole('button', { name: 'Deny' }).click();
    await heading('Device denied', other.page).waitFor();
    await inspect('denied');

    await turn(false);
    await open(await begin(), other.page);
    await other.page.getByText('Device login is off').waitFor();
    await inspect('off');
    await turn(true);

    const expired = await begin();
    fixture.advance(10 * MINUTE_MS);
    await open(expired, other.page);
    await heading('Code expired', other.page).waitFor();
    await inspect('expired');

    fixture.advance(6 * MINUTE_MS);
    await open(await begin(HERE), other.page);
    await approve(other.page);
    await heading('Confirm your password', other.page).waitFor();
    await password(other.page).fill('wrong battery horse');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('The password is not your current one').waitFor();
    await inspect('old-sign-in');

    expect(findings).toEqual([]);
    expect(other.errors).toEqual([]);
    await other.context.close();
  });
});
