import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestIdentityProvider } from '../../support/identity/identity-provider.js';
import { startFixture, type BrowserFixture } from '../support/browser-fixture.js';

const SETUP = {
  CLARION_SETUP_EMAIL: 'owner@acme.example',
  CLARION_SETUP_PASSWORD: 'a long enough password',
  CLARION_SETUP_ORGANIZATION: 'Acme',
};

describe('signing in with the identity of the company', () => {
  let provider: TestIdentityProvider;
  let fixture: BrowserFixture;
  beforeAll(async () => {
    provider = await TestIdentityProvider.start();
    fixture = await startFixture({ ...provider.environment, ...SETUP });
    provider.serve(fixture.url, true);
    provider.users.set('grace', { email: 'grace@acme.example', email_verified: true, name: 'Grace Hopper' });
    provider.users.set('eve', { email: 'eve@other.example', email_verified: true, name: 'Eve' });
  });
  afterAll(async () => {
    await fixture.close();
    await provider.close();
  });

  it('leads to the page of the provider, and back to where the user wanted to be', async () => {
    const { page, errors } = await fixture.visit();
    await page.goto(`${fixture.url}/settings`);
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await page.waitForURL(`${provider.url}/**`);
    await page.locator('input[name=login]').fill('grace');
    await page.locator('input[name=password]').fill('anything');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${fixture.url}/settings**`);
    await page.getByText('grace@acme.example').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('says why it failed, and leaves the password as another way', async () => {
    const { page } = await fixture.visit();
    await page.goto(`${fixture.url}/login`);
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await page.locator('input[name=login]').fill('eve');
    await page.locator('input[name=password]').fill('anything');
    await page.locator('button[type=submit]').click();
    await page.getByRole('alert').getByText('no verified e-mail address').waitFor();
    await page.getByLabel('E-mail').fill(SETUP.CLARION_SETUP_EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(SETUP.CLARION_SETUP_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await page.getByRole('heading').first().textContent()).not.toBe('Sign in');
  });
});
