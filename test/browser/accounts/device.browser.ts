import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { OWNER, startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';
import { statusByCurl } from '../support/shell.js';

const SCOPES = 'runs:read runs:write projects:read';

describe('device login', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let client: openid.Configuration;
  let codes: openid.DeviceAuthorizationResponse;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visit();
    page = visitor.page;
    client = await openid.discovery(new URL(fixture.url), 'clarion-cli', undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    codes = await begin('build-7.example');
  });
  afterAll(() => fixture.close());

  const begin = (name: string, scope = SCOPES): Promise<openid.DeviceAuthorizationResponse> =>
    openid.initiateDeviceAuthorization(client, { device_name: name, scope });
  const poll = (of: openid.DeviceAuthorizationResponse): Promise<openid.TokenEndpointResponse> =>
    openid.pollDeviceAuthorizationGrant(client, { ...of, interval: 0.01 });
  /** Polls once and returns the error code. */
  const deviceError = async (of: openid.DeviceAuthorizationResponse): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'clarion-cli',
      device_code: of.device_code,
    });
    const response = await fetch(`${fixture.url}/cli/device/token`, { method: 'POST', body });
    return /"error":"(\w+)"/.exec(await response.text())?.[1] ?? '';
  };
  const type = async (on: Page, code: string): Promise<void> => {
    await on.getByLabel('Code', { exact: true }).fill(code);
    await on.keyboard.press('Enter');
  };
  const question = (on: Page): ReturnType<Page['getByRole']> =>
    on.getByRole('heading', { level: 2, name: 'Does your device show this code?' });

  it('opens after sign-in from the link, with the code filled in and nothing decided', async () => {
    await page.goto(codes.verification_uri_complete ?? '');
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Approve a device' }).waitFor();
    expect(page.url()).toBe(codes.verification_uri_complete);
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(codes.user_code);
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await deviceError(codes)).toBe('authorization_pending');
  });

  it('shows the code, the device, its address and the requested permissions', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await question(page).waitFor();
    const text = await page.getByRole('main').innerText();
    for (const part of [
      codes.user_code,
      'build-7.example',
      'clarion-cli',
      '127.0.0.1',
      'Acme',
      'List and read runs',
      'Upload runs and events',
      'deny it',
    ])
      expect(text).toContain(part);
    expect(await deviceError(codes)).toMatch(/^(authorization_pending|slow_down)$/);
  });

  it('issues a working token after approval with the keyboard, and lists it under tokens', async () => {
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Device approved' }).waitFor();
    const { access_token: token } = await poll(codes);
    expect(await statusByCurl(`${fixture.url}/v1/me`, token)).toBe(200);
    await page.getByRole('link', { name: 'Your tokens' }).click();
    await page.getByRole('row', { name: /clarion on build-7\.example/ }).waitFor();
  });

  it('rejects a code that was already used', async () => {
    await page.goto(`${fixture.url}/device`);
    await type(page, codes.user_code.toLowerCase().replace('-', ' '));
    await page.getByRole('heading', { level: 2, name: 'Device signed in' }).waitFor();
    await page.getByRole('button', { name: 'Enter another code' }).click();
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('');
  });

  it('issues no token after denial, and shows the device name as text', async () => {
    const hostile = await begin('<img src=x onerror="alert(1)">');
    await type(page, hostile.user_code);
    await page.getByText('<img src=x onerror="alert(1)">').waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { level: 2, name: 'Device denied' }).waitFor();
    expect(await deviceError(hostile)).toBe('access_denied');
  });

  it('shows the current state if the request was decided elsewhere', async () => {
    const contested = await begin('contested');
    await page.getByRole('button', { name: 'Enter another code' }).click();
    await type(page, contested.user_code);
    await question(page).waitFor();
    await fixture.send('POST', '/admin/v1/device/deny', {
      as: fixture.account.cookie,
      body: { userCode: contested.user_code },
    });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { level: 2, name: 'Device denied' }).waitFor();
    expect(await deviceError(contested)).toBe('access_denied');
  });

  it('grants only what the role of the user includes, and shows the rest', async () => {
    const viewer = { email: 'viewer@example.com', name: 'Vera', role: 'viewer', password: 'a long enough password' };
    await fixture.send('POST', '/admin/v1/members', { as: fixture.account.cookie, body: viewer });
    const { headers } = await fixture.send('POST', '/admin/v1/session', {
      body: { email: viewer.email, password: viewer.password },
    });
    const vera = await fixture.visit({ cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
    const request = await begin('of a viewer');
    await vera.page.goto(request.verification_uri_complete ?? '');
    await vera.page.getByRole('button', { name: 'Continue' }).click();
    await vera.page.getByText('your role does not include it').waitFor();
    await vera.page.getByRole('button', { name: 'Approve' }).click();
    await vera.page.getByRole('heading', { level: 2, name: 'Device approved' }).waitFor();
    expect((await poll(request)).scope).toBe('runs:read projects:read');
    await vera.context.close();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('is accessible in the %s scheme at %i pixels', async (scheme, width) => {
    const request = await begin(
      'a-host-with-a-name-that-is-so-long-that-it-does-not-fit-into-a-line.of.a.small.window.example',
    );
    const other = await fixture.visitAsOwner({ scheme, width });
    await other.page.goto(request.verification_uri_complete ?? '');
    await settle(other.page);
    const findings = [...(await accessibilityViolations(other.page))];
    const widths = [await overflowsSideways(other.page)];
    await takeScreenshot(other.page, `device-code-${scheme}-${width}`);
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await question(other.page).waitFor();
    findings.push(...(await accessibilityViolations(other.page)));
    widths.push(await overflowsSideways(other.page));
    await takeScreenshot(other.page, `device-decision-${scheme}-${width}`);
    await other.page.getByRole('button', { name: 'Deny' }).click();
    await other.page.getByRole('heading', { level: 2, name: 'Device denied' }).waitFor();
    findings.push(...(await accessibilityViolations(other.page)));
    widths.push(await overflowsSideways(other.page));
    await takeScreenshot(other.page, `device-end-${scheme}-${width}`);
    expect(findings).toEqual([]);
    expect(widths).toEqual([false, false, false]);
    expect(other.errors).toEqual([]);
    await other.context.close();
  });

  it('rejects malformed codes at once, and blocks after five wrong codes', async () => {
    await page.goto(`${fixture.url}/device`);
    await type(page, 'ABCD-1234');
    await page.getByText('Enter a code of eight letters').waitFor();
    for (const code of ['BBBB-BBBB', 'CCCC-CCCC', 'DDDD-DDDD', 'FFFF-FFFF', 'GGGG-GGGG']) {
      const response = page.waitForResponse((candidate) => candidate.url().includes('/admin/v1/device'));
      await type(page, code);
      expect((await response).status()).toBe(404);
      await page.getByText('No device is waiting with this code').waitFor();
    }
    await type(page, 'HHHH-HHHH');
    const wait = page.getByRole('button', { name: /^Wait (9|10) min/ });
    await wait.waitFor();
    expect(await wait.isDisabled()).toBe(true);
    expect(await page.getByRole('alert').innerText()).toContain('too many wrong codes');
    expect(visitor.errors).toEqual([]);
  });
});
