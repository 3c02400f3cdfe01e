import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AuthenticatorApp } from '../../api/accounts/factor-steps.js';
import { settle } from '../support/browser-fixture.js';
import { accessibilityViolations } from '../support/page-checks.js';
import { addAuthenticator } from '../support/virtual-authenticator.js';
import { OWNER, startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const STEP_MS = 30_000;
const MEMBER = { email: 'vera@example.com', name: 'Vera', role: 'admin', password: OWNER.password } as const;

describe('second factors in the browser', () => {
  let fixture: PreparedFixture;
  let page: Page;
  /** Browsers refuse passkeys for an IP address. */
  let url: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture({ CLARION_HOST: 'localhost' });
    url = fixture.url;
    ({ page } = await fixture.visit());
    await addAuthenticator(page);
  });
  afterAll(() => fixture.close());

  const enter = async (email: string, password: string): Promise<void> => {
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  };
  const arrived = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  };
  const storeCodes = async (): Promise<readonly string[]> => {
    const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
    const codes = (await dialog.getByRole('region', { name: 'Recovery codes' }).innerText()).trim().split('\n');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download as a file' }).click();
    expect((await download).suggestedFilename()).toBe('clarion-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'Close' }).click();
    return codes;
  };
  let app: AuthenticatorApp;
  let codes: readonly string[];
  /** A code that has not been taken yet, within the window of the server. */
  let usedUntil = 0;
  const nextCode = (): string => {
    usedUntil = Math.max(usedUntil + STEP_MS, Date.now());
    return app.codeAt(new Date(usedUntil));
  };

  it('are set up with an authenticator app, whose secret is shown as a QR code and as text', async () => {
    await enter(OWNER.email, OWNER.password);
    await arrived();
    await page.goto(`${url}/settings/profile`);
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    app = new AuthenticatorApp((await page.getByRole('region', { name: 'Secret' }).innerText()).trim());
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Confirm code' }).click();
    await page.getByText('The code is not the one that your app shows now').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode());
    await page.getByRole('button', { name: 'Confirm code' }).click();
    codes = await storeCodes();
    expect(codes).toHaveLength(10);
    await page.getByText('10 codes are left.').waitFor();
  });

  it('are asked for after the password', async () => {
    await signOut();
    await enter(OWNER.email, OWNER.password);
    await page.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('is not valid, or the code has been used already').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await arrived();
  });

  it('are replaced by a recovery code when they are lost', async () => {
    await signOut();
    await enter(OWNER.email, OWNER.password);
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await arrived();
    await page.goto(`${url}/settings/profile`);
    await page.getByText('9 codes are left.').waitFor();
  });

  it('can be passkeys, which are added, renamed, and sign in alone or after the password', async () => {
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('table', { name: 'Passkeys' }).getByText('Laptop').waitFor();
    await page.getByRole('button', { name: 'Rename: Laptop' }).click();
    await page.getByLabel('New name').fill('Desk');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('table', { name: 'Passkeys' }).getByText('Desk').waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await arrived();
    await signOut();
    await enter(OWNER.email, OWNER.password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await arrived();
  });

  it('can be required of the members, who set one up before anything else', async () => {
    const { cookie } = fixture.account;
    expect((await fixture.send('POST', '/admin/v1/members', { as: cookie, body: MEMBER })).status).toBe(401);
    await page.goto(`${url}/settings/organization`);
    // Not `check`: it wants the new state at once, and the switch gets it with the next rendering.
    await page.getByLabel('Require a second factor').click();
    await page.getByText('Requirement changed').waitFor({ state: 'attached' });
    const created = await page.evaluate(
      async (body) =>
        (
          await fetch('/admin/v1/members', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status,
      MEMBER,
    );
    expect(created).toBe(201);
    await signOut();
    await enter(MEMBER.email, MEMBER.password);
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor();
    await page.goto(`${url}/settings/members`);
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Name of the passkey').fill('Phone');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await storeCodes();
    await arrived();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  });

  it('are removed where the user asks for it', async () => {
    await page.goto(`${url}/settings/profile`);
    await page.getByRole('button', { name: 'Remove: Phone' }).click();
    await page.getByRole('table', { name: 'Passkeys' }).waitFor({ state: 'detached' });
    await page.goto(`${url}/runs`);
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor();
  });
});
