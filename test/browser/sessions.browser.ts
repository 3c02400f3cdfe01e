import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './course.js';
import { OWNER, startPreparedCourse, type PreparedCourse } from './prepared-course.js';

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
  let course: PreparedCourse;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    course = await startPreparedCourse();
    runId = await course.upload({ result: { tests: [failing('the basket'), failing('the checkout')] } });
    visitor = await course.visit();
    page = visitor.page;
  });
  afterAll(() => course.close());

  const signIn = async (
    on: Page,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<void> => {
    await on.getByLabel('E-mail').fill(email);
    await on.getByRole('textbox', { name: 'Password' }).fill(password);
    await on.getByRole('button', { name: 'Sign in' }).click();
  };
  const part = (name: string): ReturnType<Page['locator']> =>
    page.getByRole('navigation', { name: 'Parts of the run' }).getByRole('link', { name });
  /** A session of the owner in another place: its cookie. */
  const signInElsewhere = async (): Promise<string> => {
    const { headers } = await course.send('POST', '/admin/v1/session', {
      body: { email: OWNER.email, password: OWNER.password },
    });
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  };
  /** Ends all sessions but one in another place. */
  const endSessions = async (): Promise<void> => {
    const { status, text } = await course.send('DELETE', '/admin/v1/sessions', { as: await signInElsewhere() });
    if (status !== 204) throw new Error(`The sessions did not end: ${text}`);
  };

  it('begin at the page that was asked for', async () => {
    await page.goto(`${course.url}/r/${runId}?failure=2`);
    await signIn(page, OWNER);
    await page.getByText('the checkout broke').first().waitFor();
    expect(page.url()).toBe(`${course.url}/r/${runId}?failure=2`);
  });

  it('end in all tabs: the other one asks to sign in at its next request, and comes back to where it was', async () => {
    const other = await visitor.context.newPage();
    await other.goto(`${course.url}/runs`);
    await other.getByRole('button', { name: 'Menu of Owner' }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await part('Tests').click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByRole('list', { name: 'Tests' }).getByRole('link', { name: 'the basket' }).waitFor();
    expect(page.url()).toBe(`${course.url}/r/${runId}?tab=tests`);
    await other.close();
  });

  it('that were ended from elsewhere ask to sign in when something is read', async () => {
    await endSessions();
    await part('Events').click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByText('the basket broke').first().waitFor();
    expect(page.url()).toBe(`${course.url}/r/${runId}?tab=events`);
  });

  it('that were ended from elsewhere ask to sign in when something is copied', async () => {
    await endSessions();
    await page.getByRole('button', { name: 'Copy for agent' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByText('the basket broke').first().waitFor();
  });

  it('that were ended from elsewhere ask to sign in when something is changed', async () => {
    await page.goto(`${course.url}/settings/profile`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace');
    await endSessions();
    await page.getByRole('button', { name: 'Save: Name' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, OWNER);
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(page.url()).toBe(`${course.url}/settings/profile`);
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(OWNER.name);
  });

  it('stay when a request says that a password is wrong', async () => {
    await page.getByRole('textbox', { name: 'Current password' }).fill('not the password');
    await page.getByRole('textbox', { name: 'New password' }).fill('another long passphrase');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page
      .getByRole('textbox', { name: 'Current password', description: 'The password is not the present one.' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/profile');
  });

  it('show where no run is, and the number of the request to tell', async () => {
    const answer = page.waitForResponse((response) => response.status() === 404);
    await page.goto(`${course.url}/r/clr_thereisnone`);
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'There is no such thing here' }).waitFor();
    const requestId = (await answer).headers()['x-request-id'] ?? 'none';
    expect(await state.innerText()).toContain(requestId);
  });

  it('show that the server does not answer, and go on with another try', async () => {
    await page.goto(`${course.url}/r/${runId}`);
    await page.getByText('the basket broke').first().waitFor();
    await page.route('**/artifacts', (route) => route.abort());
    await part('Artifacts').click();
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.unroute('**/artifacts');
    await state.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No artifacts' }).waitFor();
    expect(await state.count()).toBe(0);
  });

  it('show that there is no connection, and go on by themselves when it is there again', async () => {
    await visitor.context.setOffline(true);
    await part('Events').click();
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await visitor.context.setOffline(false);
    await state.waitFor({ state: 'detached' });
    await page.getByText('the basket broke').first().waitFor();
  });

  it('show that there is no connection on a page that was never opened, too', async () => {
    await visitor.context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tokens' }).click();
    const state = page.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    expect(page.url()).toBe(`${course.url}/settings/tokens`);
    await state.getByRole('button', { name: 'Try again' }).click();
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
  });

  it('open the help without a connection, which was loaded in an idle moment', async () => {
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    await settle(page);
    await visitor.context.setOffline(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('rowheader', { name: '] [' }).waitFor();
    await page.keyboard.press('Escape');
    await visitor.context.setOffline(false);
  });

  it('show that the help cannot be loaded, and go on with another try', async () => {
    const { page: other, context } = await course.visit({ cookie: await signInElsewhere() });
    await other.route('**/keyboard-help-*.js', (route) => route.abort());
    await other.goto(`${course.url}/runs`);
    await other.getByRole('table', { name: 'Runs' }).waitFor();
    await other.keyboard.press('?');
    const dialog = other.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await other.unroute('**/keyboard-help-*.js');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('rowheader', { name: '] [' }).waitFor();
    await context.close();
  });

  it('show that nobody knows who is signed in while the server does not answer, and go on with another try', async () => {
    const { page: other, context } = await course.visit({ cookie: await signInElsewhere() });
    await other.route('**/admin/v1/session', (route) => route.abort());
    await other.goto(`${course.url}/runs`);
    const state = other.getByRole('alert');
    await state.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await other.unroute('**/admin/v1/session');
    await state.getByRole('button', { name: 'Try again' }).click();
    await other.getByRole('table', { name: 'Runs' }).waitFor();
    await context.close();
  });

  it('of a viewer show nothing that only admins may do', async () => {
    const added = await course.send('POST', '/admin/v1/members', { as: await signInElsewhere(), body: VIEWER });
    expect(added.status).toBe(201);
    const viewer = await course.visit();
    const { page: seen } = viewer;
    await seen.goto(`${course.url}/settings/members`);
    await signIn(seen, VIEWER);
    await seen.getByText('Admins and owners see the members').waitFor();
    const settings = seen.getByRole('navigation', { name: 'Settings' });
    expect(await settings.getByRole('link').allInnerTexts()).toEqual([
      'Profile',
      'Tokens',
      'Connect an agent',
      'Organization',
      'Server',
    ]);
    expect(await seen.getByRole('button', { name: /invite/i }).count()).toBe(0);
    await settings.getByRole('link', { name: 'Organization' }).click();
    await seen.getByText('Admins and owners can rename it').waitFor();
    expect(await seen.getByRole('textbox').count()).toBe(0);
    await settings.getByRole('link', { name: 'Tokens' }).click();
    await seen.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(await seen.getByRole('link', { name: "Everybody's" }).count()).toBe(0);
    await seen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await seen.getByRole('link', { name: 'Default' }).first().waitFor();
    expect(await seen.getByRole('button', { name: 'New project' }).count()).toBe(0);
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
  });

  it('have no error', () => {
    expect(visitor.complaints).toEqual([]);
  });
});
