import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import type { Page } from 'playwright-core';
import { isTooWide, seriousFindings, settle, shoot, type Visitor } from './course.js';
import { OWNER, startPreparedCourse, type PreparedCourse } from './prepared-course.js';
import { statusByCurl } from './shell.js';

const SCOPES = 'runs:read runs:write projects:read';

describe('a device that signs in', () => {
  let course: PreparedCourse;
  let visitor: Visitor;
  let page: Page;
  let client: openid.Configuration;
  let codes: openid.DeviceAuthorizationResponse;
  beforeAll(async () => {
    course = await startPreparedCourse();
    visitor = await course.visit();
    page = visitor.page;
    client = await openid.discovery(new URL(course.url), 'clarion-cli', undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    codes = await begin('build-7.example');
  });
  afterAll(() => course.close());

  const begin = (name: string, scope = SCOPES): Promise<openid.DeviceAuthorizationResponse> =>
    openid.initiateDeviceAuthorization(client, { device_name: name, scope });
  const poll = (of: openid.DeviceAuthorizationResponse): Promise<openid.TokenEndpointResponse> =>
    openid.pollDeviceAuthorizationGrant(client, { ...of, interval: 0.01 });
  /** What a device is told that asks once. */
  const told = async (of: openid.DeviceAuthorizationResponse): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'clarion-cli',
      device_code: of.device_code,
    });
    const answer = await fetch(`${course.url}/cli/device/token`, { method: 'POST', body });
    return /"error":"(\w+)"/.exec(await answer.text())?.[1] ?? '';
  };
  const type = async (on: Page, code: string): Promise<void> => {
    await on.getByLabel('Code', { exact: true }).fill(code);
    await on.keyboard.press('Enter');
  };
  const question = (on: Page): ReturnType<Page['getByRole']> =>
    on.getByRole('heading', { level: 2, name: 'Does your device show this code?' });

  it('is shown by the link once its user has signed in, with the code filled in and nothing decided', async () => {
    await page.goto(codes.verification_uri_complete ?? '');
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign a device in' }).waitFor();
    expect(page.url()).toBe(codes.verification_uri_complete);
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(codes.user_code);
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await told(codes)).toBe('authorization_pending');
  });

  it('tells its code, itself, its address, and what it wants, in plain words', async () => {
    await page.getByRole('button', { name: 'Go on' }).click();
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
    expect(await told(codes)).toMatch(/^(authorization_pending|slow_down)$/);
  });

  it('gets a token that works once its user approves by the keyboard, and it stands among the tokens', async () => {
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Approved' }).waitFor();
    const { access_token: token } = await poll(codes);
    expect(await statusByCurl(`${course.url}/v1/me`, token)).toBe(200);
    await page.getByRole('link', { name: 'Your tokens' }).click();
    await page.getByRole('row', { name: /clarion on build-7\.example/ }).waitFor();
  });

  it('cannot be let in twice with one code, which says so', async () => {
    await page.goto(`${course.url}/device`);
    await type(page, codes.user_code.toLowerCase().replace('-', ' '));
    await page.getByRole('heading', { level: 2, name: 'This device is signed in' }).waitFor();
    await page.getByRole('button', { name: 'Another code' }).click();
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('');
  });

  it('is refused when its user denies, and whatever it calls itself is shown as text', async () => {
    const hostile = await begin('<img src=x onerror="alert(1)">');
    await type(page, hostile.user_code);
    await page.getByText('<img src=x onerror="alert(1)">').waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { level: 2, name: 'Denied' }).waitFor();
    expect(await told(hostile)).toBe('access_denied');
  });

  it('that was decided in another place meanwhile is shown as it is', async () => {
    const contested = await begin('contested');
    await page.getByRole('button', { name: 'Another code' }).click();
    await type(page, contested.user_code);
    await question(page).waitFor();
    await course.send('POST', '/admin/v1/device/deny', {
      as: course.account.cookie,
      body: { userCode: contested.user_code },
    });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { level: 2, name: 'Denied' }).waitFor();
    expect(await told(contested)).toBe('access_denied');
  });

  it('gets no more than the role of its user permits, and the page says what is left away', async () => {
    const viewer = { email: 'viewer@example.com', name: 'Vera', role: 'viewer', password: 'a long enough password' };
    await course.send('POST', '/admin/v1/members', { as: course.account.cookie, body: viewer });
    const { headers } = await course.send('POST', '/admin/v1/session', {
      body: { email: viewer.email, password: viewer.password },
    });
    const vera = await course.visit({ cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
    const asking = await begin('of a viewer');
    await vera.page.goto(asking.verification_uri_complete ?? '');
    await vera.page.getByRole('button', { name: 'Go on' }).click();
    await vera.page.getByText('not in your role').waitFor();
    await vera.page.getByRole('button', { name: 'Approve' }).click();
    await vera.page.getByRole('heading', { level: 2, name: 'Approved' }).waitFor();
    expect((await poll(asking)).scope).toBe('runs:read projects:read');
    await vera.context.close();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('is decided in the scheme %s at %i pixels without a hindrance', async (scheme, width) => {
    const asking = await begin(
      'a-host-with-a-name-that-is-so-long-that-it-does-not-fit-into-a-line.of.a.small.window.example',
    );
    const other = await course.visitAsOwner({ scheme, width });
    await other.page.goto(asking.verification_uri_complete ?? '');
    await settle(other.page);
    const findings = [...(await seriousFindings(other.page))];
    const widths = [await isTooWide(other.page)];
    await shoot(other.page, `device-code-${scheme}-${width}`);
    await other.page.getByRole('button', { name: 'Go on' }).click();
    await question(other.page).waitFor();
    findings.push(...(await seriousFindings(other.page)));
    widths.push(await isTooWide(other.page));
    await shoot(other.page, `device-decision-${scheme}-${width}`);
    await other.page.getByRole('button', { name: 'Deny' }).click();
    await other.page.getByRole('heading', { level: 2, name: 'Denied' }).waitFor();
    findings.push(...(await seriousFindings(other.page)));
    widths.push(await isTooWide(other.page));
    await shoot(other.page, `device-end-${scheme}-${width}`);
    expect(findings).toEqual([]);
    expect(widths).toEqual([false, false, false]);
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  it('is not found by guessing: what is no code is said at once, and after five wrong ones the page waits', async () => {
    await page.goto(`${course.url}/device`);
    await type(page, 'ABCD-1234');
    await page.getByText('A code has eight letters').waitFor();
    for (const code of ['BBBB-BBBB', 'CCCC-CCCC', 'DDDD-DDDD', 'FFFF-FFFF', 'GGGG-GGGG']) {
      const answered = page.waitForResponse((response) => response.url().includes('/admin/v1/device'));
      await type(page, code);
      expect((await answered).status()).toBe(404);
      await page.getByText('No device waits with this code').waitFor();
    }
    await type(page, 'HHHH-HHHH');
    const wait = page.getByRole('button', { name: /^Wait (9|10) min/ });
    await wait.waitFor();
    expect(await wait.isDisabled()).toBe(true);
    expect(await page.getByRole('alert').innerText()).toContain('too many of the codes were wrong');
    expect(visitor.complaints).toEqual([]);
  });
});
