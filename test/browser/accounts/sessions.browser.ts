import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from '../support/browser-fixture.js';
import { OWNER, startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const failing = (testId: string): object => ({
  testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'error', message: `${testId} broke` }],
});
const VIEWER = {
  email: 'viewer@example.com',
  name: 'Vera',
  role: 'viewer',
  password: 'a long enough password',
} as const;

describe('sessions in the browser', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({ result: { tests: [failing('the basket'), failing('the checkout')] } });
    visitor = await fixture.visit();
    page = visitor.page;
  });
  afterAll(() => fixture.close());

  const signIn = async (
    on: Page,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<void> => {
    await on.getByLabel('E-mail').fill(email);
    await on.getByRole('textbox', { name: 'Password' }).fill(password);
    await on.getByRole('button', { name: 'Sign in' }).click();
  };
  const tab = (name: string): ReturnType<Page['locator']> =>
    page.getByRole('navigation', { name: 'Run tabs' }).getByRole('link', { name });
  /** Signs the owner in elsewhere and returns the cookie. */
  const signInElsewhere = async (): Promise<string> => {
    const { headers } = await fixture.send('POST', '/admin/v1/session', {
      body: { email: OWNER.email, password: OWNER.password },
    });
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  };
  /** Ends all sessions except a new one elsewhere. */
  const endSessions = async (): Promise<void> => {
    const { status, text } = await fixture.send('DELETE', '/admin/v1/sessions', { as: await signInElsewhere() });
    if (status !== 204) throw new Error(`Ending the sessions failed: ${text}`);
  };

  it('start at the requested page', async () => {
    await page.goto(`${fixture.url}/r/${runId}?failure=2`);
    await signIn(page, OWNER);
    await page.getByText('the checkout broke').first().waitFor();
    expect(page.url()).toBe(`${fixture.url}/r/${runId}?failure=2`);
  });

  it('end in all tabs: another tab redirects to sign-in at its next request, and back afterwards', async () => {
    const other = await visitor.context.newPage();
    await other.goto(`${fixture.url}/runs`);
    await other.getByRole('button', { name: 'Account menu: Owner' }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await tab('Tests').click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByRole('list', { name: 'Tests' }).getByRole('link', { name: 'the basket' }).waitFor();
    expect(page.url()).toBe(`${fixture.url}/r/${runId}?tab=tests`);
    await other.close();
  });

  it('that were ended elsewhere redirect to sign-in when a page loads data', async () => {
    await endSessions();
    await tab('Events').click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByText('the basket broke').first().waitFor();
    expect(page.url()).toBe(`${fixture.url}/r/${runId}?tab=events`);
  });

  it('that were ended elsewhere redirect to sign-in when the page of a run is opened, and then show it', async () => {
    await endSessions();
    await page.goto(`${fixture.url}/r/${runId}?tab=events`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByText('the basket broke').first().waitFor();
  });

  it('that were ended elsewhere redirect to sign-in on copy', async () => {
    await endSessions();
    await page.getByRole('button', { name: 'Copy for agent' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByText('the basket broke').first().waitFor();
  });

  it('that were ended elsewhere redirect to sign-in on a change', async () => {
    await page.goto(`${fixture.url}/settings/profile`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace');
    await endSessions();
    await page.getByRole('button', { name: 'Save: Name' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(page.url()).toBe(`${fixture.url}/settings/profile`);
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(OWNER.name);
  });

  it('continue after a wrong current password', async () => {
    await page.getByRole('textbox', { name: 'Current password' }).fill('not the password');
    await page.getByRole('textbox', { name: 'New password' }).fill('another long passphrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page
      .getByRole('textbox', { name: 'Current password', description: 'The password is not your current one.' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/profile');
  });

  it('show the request ID if a run does not exist', async () => {
    // The page asks for the run and for what belongs to it side by side; it shows the first error that it gets.
    const requestIds: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) requestIds.push(response.headers()['x-request-id'] ?? 'none');
    });
    await page.goto(`${fixture.url}/r/clr_thereisnone`);
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'Not found' }).waitFor();
    const shown = /Request ID (\w+)/.exec(await state.innerText())?.[1];
    expect(requestIds).toContain(shown);
  });

  it('show that the server does not respond, and recover on retry', async () => {
    await page.goto(`${fixture.url}/r/${runId}`);
    await page.getByText('the basket broke').first().waitFor();
    await page.route('**/artifacts', (route) => route.abort());
    await tab('Artifacts').click();
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.unroute('**/artifacts');
    await state.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No artifacts' }).waitFor();
    expect(await state.count()).toBe(0);
  });

  it('show that the browser is offline, and recover automatically', async () => {
    await visitor.context.setOffline(true);
    await tab('Events').click();
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await visitor.context.setOffline(false);
    await state.waitFor({ state: 'detached' });
    await page.getByText('the basket broke').first().waitFor();
  });

  it('show that the browser is offline in a tab that was never opened, and recover automatically', async () => {
    const { page: other, context } = await fixture.visit({ cookie: await signInElsewhere() });
    await other.goto(`${fixture.url}/r/${runId}`);
    await other.getByText('the basket broke').first().waitFor();
    await settle(other);
    await context.setOffline(true);
    await other.getByRole('link', { name: /^Raw/ }).click();
    const state = other.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await context.setOffline(false);
    await state.waitFor({ state: 'detached' });
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(other.url()).toBe(`${fixture.url}/r/${runId}?tab=raw`);
    await context.close();
  });

  it('show that the browser is offline on a page that was never opened', async () => {
    await visitor.context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tokens' }).click();
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    expect(page.url()).toBe(`${fixture.url}/settings/tokens`);
    await state.getByRole('button', { name: 'Try again' }).click();
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
  });

  it('open the help offline, because it was preloaded', async () => {
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    await settle(page);
    await visitor.context.setOffline(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('rowheader', { name: '] [' }).waitFor();
    await page.keyboard.press('Escape');
    await visitor.context.setOffline(false);
  });

  it('show that the help cannot be loaded, and recover on retry', async () => {
    const { page: other, context } = await fixture.visit({ cookie: await signInElsewhere() });
    await other.route('**/keyboard-help-*.js', (route) => route.abort());
    // The page loads the help when it is idle. Later, that would recover before the button is clicked.
    const preloaded = other.waitForEvent('requestfailed', (request) => request.url().includes('/keyboard-help-'));
    await other.goto(`${fixture.url}/runs`);
    await other.getByRole('table', { name: 'Runs' }).waitFor();
    await preloaded;
    await other.keyboard.press('?');
    const dialog = other.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await other.unroute('**/keyboard-help-*.js');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('rowheader', { name: '] [' }).waitFor();
    await context.close();
  });

  it('show that the session cannot be loaded, and recover on retry', async () => {
    const { page: other, context } = await fixture.visit({ cookie: await signInElsewhere() });
    await other.route('**/admin/v1/session', (route) => route.abort());
    await other.goto(`${fixture.url}/runs`);
    const state = other.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await other.unroute('**/admin/v1/session');
    await state.getByRole('button', { name: 'Try again' }).click();
    await other.getByRole('table', { name: 'Runs' }).waitFor();
    await context.close();
  });

  it('of a viewer show no admin actions', async () => {
    const added = await fixture.send('POST', '/admin/v1/members', { as: await signInElsewhere(), body: VIEWER });
    expect(added.status).toBe(201);
    const viewer = await fixture.visit();
    const { page: viewerPage } = viewer;
    await viewerPage.goto(`${fixture.url}/settings/members`);
    await signIn(viewerPage, VIEWER);
    await viewerPage.getByText('Only admins and owners can see and invite members').waitFor();
    const settings = viewerPage.getByRole('navigation', { name: 'Settings' });
    expect(await settings.getByRole('link').allInnerTexts()).toEqual([
      'Profile',
      'Tokens',
      'Connect an agent',
      'Organization',
      'Server',
    ]);
    expect(await viewerPage.getByRole('button', { name: /invite/i }).count()).toBe(0);
    await settings.getByRole('link', { name: 'Organization' }).click();
    await viewerPage.getByText('Only admins and owners can change these settings').waitFor();
    expect(await viewerPage.getByRole('textbox').count()).toBe(0);
    await settings.getByRole('link', { name: 'Tokens' }).click();
    await viewerPage.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(await viewerPage.getByRole('link', { name: 'All members' }).count()).toBe(0);
    await viewerPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await viewerPage.getByRole('link', { name: 'Default' }).first().waitFor();
    expect(await viewerPage.getByRole('button', { name: 'New project' }).count()).toBe(0);
    expect(viewer.errors).toEqual([]);
    await viewer.context.close();
  });

  it('cause no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
