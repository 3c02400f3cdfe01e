import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { codesOf, OWNER, startGround, type Codes, type Ground } from '../api/devices/ground.js';
import { isTooWide, openBrowser, seriousFindings, settle, shoot, type Course, type Visitor } from './course.js';

const MINUTE_MS = 60_000;
/** The browser asks from here, so that a device of this address stands beside it. */
const HERE = '127.0.0.1';
const LOOKS = [
  ['dark', 1280],
  ['light', 360],
] as const;

describe('who lets a device in', () => {
  let ground: Ground;
  let browser: Pick<Course, 'visit' | 'close'>;
  let visitor: Visitor;
  let page: Page;
  let owner: string;
  beforeAll(async () => {
    ground = await startGround();
    browser = await openBrowser(ground.api.app.url);
  });
  beforeEach(async () => {
    owner = await ground.signIn();
    visitor = await browser.visit({ cookie: owner });
    page = visitor.page;
  });
  afterEach(async () => {
    await visitor.context.close();
    if (visitor.complaints.length > 0) throw new Error(visitor.complaints.join('\n'));
  });
  afterAll(async () => {
    await browser.close();
    await ground.close();
  });

  const heading = (name: string, on = page): Locator => on.getByRole('heading', { name });
  const open = async ({ userCode }: Codes, on = page): Promise<void> => {
    await on.goto(`${ground.api.app.url}/device?user_code=${userCode}`);
    await on.getByRole('button', { name: 'Go on' }).click();
  };
  const approve = (on = page): Promise<void> => on.getByRole('button', { name: 'Approve', exact: true }).click();
  const password = (on = page): Locator => on.getByRole('textbox', { name: 'Password' });
  const turn = (deviceLogin: boolean): Promise<unknown> =>
    ground.api.send('PATCH', '/admin/v1/organization', { as: owner, body: { deviceLogin } });
  const told = async ({ deviceCode }: Codes): Promise<unknown> => (await ground.poll(deviceCode)).body['error'];

  it('signed in long ago confirms the password on the spot, and goes on with the same code', async () => {
    ground.advance(16 * MINUTE_MS);
    const codes = await ground.begin({ device_name: 'build-7' });
    await open(codes);
    await approve();
    await heading('Confirm that it is you').waitFor();
    await page.keyboard.type('wrong battery horse');
    await page.keyboard.press('Enter');
    await page.getByText('The password is not the present one').waitFor();
    expect(await told(codes)).toBe('authorization_pending');
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press('Enter');
    await heading('Approved').waitFor();
    expect((await ground.poll(codes.deviceCode)).status).toBe(200);
    await page.getByRole('link', { name: 'Your tokens' }).click();
    await page.getByRole('row', { name: /clarion on build-7/ }).waitFor();
  });

  it('signed in long ago denies without the password', async () => {
    ground.advance(16 * MINUTE_MS);
    const codes = await ground.begin();
    await open(codes);
    await approve();
    await heading('Confirm that it is you').waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await heading('Denied').waitFor();
    expect(await told(codes)).toBe('access_denied');
  });

  it('typed wrong passwords waits like at the sign-in', async () => {
    ground.advance(16 * MINUTE_MS);
    await open(await ground.begin());
    await approve();
    for (let count = 0; count < 10; count += 1) {
      await password().fill(`wrong battery horse ${count}`);
      const answered = page.waitForResponse((response) => response.url().endsWith('/session/confirmation'));
      await page.keyboard.press('Enter');
      expect((await answered).status()).toBe(422);
    }
    await password().fill(OWNER.password);
    await page.keyboard.press('Enter');
    const wait = page.getByRole('button', { name: /^Wait \d+ s/ });
    await wait.waitFor();
    expect(await wait.isDisabled()).toBe(true);
    ground.advance(MINUTE_MS);
  });

  it('is in an organization that lets no device in is told so, and can deny', async () => {
    await page.goto(`${ground.api.app.url}/settings/organization`);
    const uses = page.getByRole('switch', { name: 'Members may sign devices in by a code' });
    await uses.click();
    await page.getByText('Device login is changed').waitFor();
    expect(await uses.isChecked()).toBe(false);
    const codes = await ground.begin();
    await open(codes);
    await page.getByText('Device login is off in this organization').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Deny' }).click();
    await heading('Denied').waitFor();
    await turn(true);
  });

  it('has looked already when device login is switched off is told so at the decision', async () => {
    const codes = await ground.begin();
    await open(codes);
    await heading('Does your device show this code?').waitFor();
    await turn(false);
    await approve();
    await page.getByText('Device login is off in this organization').waitFor();
    expect(await told(codes)).toBe('authorization_pending');
    await turn(true);
  });

  it('sees where the device of a token asked, and that it was approved from elsewhere', async () => {
    const member = await ground.member('member');
    for (const [name, headers] of [
      ['beside', { 'X-Forwarded-For': HERE }],
      ['far', { 'X-Forwarded-For': '203.0.113.9' }],
    ] as const) {
      const codes = codesOf(
        await ground.form('/cli/device/code', { client_id: 'clarion-cli', device_name: name }, headers),
      );
      await ground.decide('approve', member.cookie, codes.userCode, { 'X-Forwarded-For': HERE });
      await ground.poll(codes.deviceCode);
    }
    for (const [scheme, width] of LOOKS) {
      const theirs = await browser.visit({ cookie: member.cookie, scheme, width });
      await theirs.page.goto(`${ground.api.app.url}/settings/tokens`);
      await settle(theirs.page);
      expect(await theirs.page.getByRole('row', { name: /clarion on beside/ }).innerText()).toContain(
        'Device login from 127.0.0.1, approved there',
      );
      expect(await theirs.page.getByRole('row', { name: /clarion on far/ }).innerText()).toContain(
        'Device login from 203.0.113.9, approved from another address: 127.0.0.1',
      );
      expect(await seriousFindings(theirs.page)).toEqual([]);
      expect(await isTooWide(theirs.page)).toBe(false);
      await shoot(theirs.page, `device-tokens-${scheme}-${width}`);
      await theirs.context.close();
    }
  });

  it.each(LOOKS)('finds each state in the scheme %s at %i pixels without a hindrance', async (scheme, width) => {
    const other = await browser.visit({ cookie: owner, scheme, width });
    const findings: string[] = [];
    const look = async (state: string): Promise<void> => {
      await settle(other.page);
      const found = [...(await seriousFindings(other.page)), ...((await isTooWide(other.page)) ? ['too wide'] : [])];
      findings.push(...found.map((finding) => `${state}: ${finding}`));
      await shoot(other.page, `device-${state}-${scheme}-${width}`);
    };
    const begin = async (ip?: string): Promise<Codes> =>
      codesOf(
        await ground.form(
          '/cli/device/code',
          { client_id: 'clarion-cli', device_name: 'build-7.example' },
          ip === undefined ? {} : { 'X-Forwarded-For': ip },
        ),
      );

    await open({ deviceCode: '', userCode: 'BBBB-BBBB' }, other.page);
    await other.page.getByText('No device waits with this code').waitFor();
    await look('unknown');

    const beside = await begin(HERE);
    await open(beside, other.page);
    await heading('Does your device show this code?', other.page).waitFor();
    await look('pending');
    await approve(other.page);
    await heading('Approved', other.page).waitFor();
    await look('approved');

    const far = await begin();
    await open(far, other.page);
    await other.page.getByText('another network address').waitFor();
    await look('elsewhere');
    await other.page.getByRole('button', { name: 'Deny' }).click();
    await heading('Denied', other.page).waitFor();
    await look('denied');

    await turn(false);
    await open(await begin(), other.page);
    await other.page.getByText('Device login is off').waitFor();
    await look('off');
    await turn(true);

    const expired = await begin();
    ground.advance(10 * MINUTE_MS);
    await open(expired, other.page);
    await heading('The code has expired', other.page).waitFor();
    await look('expired');

    ground.advance(6 * MINUTE_MS);
    await open(await begin(HERE), other.page);
    await approve(other.page);
    await heading('Confirm that it is you', other.page).waitFor();
    await password(other.page).fill('wrong battery horse');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('The password is not the present one').waitFor();
    await look('old-sign-in');

    expect(findings).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });
});
