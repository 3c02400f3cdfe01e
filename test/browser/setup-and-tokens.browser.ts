import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startCourse, type Course, type Visitor } from './course.js';
import { statusByCurl } from './shell.js';

describe('the first steps of somebody who has just started the server', () => {
  let course: Course;
  let visitor: Visitor;
  let page: Page;
  let token = '';
  beforeAll(async () => {
    // Where others than this machine can reach it, the set-up asks for the key in the link.
    course = await startCourse({ CLARION_HOST: '0.0.0.0' });
    visitor = await course.visit();
    page = visitor.page;
  });
  afterAll(() => course.close());

  it('lead from the printed link over a form to Get started, signed in', async () => {
    expect(course.setupLink).toMatch(/\/setup\?key=\w{16,}$/);
    await page.goto(course.setupLink);
    await page.getByLabel('Organization').fill('Acme');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long passphrase of ada');
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Get the first run in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/start');
    expect(await page.getByRole('button', { name: 'Menu of Ada' }).isVisible()).toBe(true);
  });

  it('cannot be taken once more with the same link', async () => {
    const stranger = await course.visit();
    await stranger.page.goto(course.setupLink);
    await stranger.page.getByRole('heading', { level: 1, name: 'Clarion is set up' }).waitFor();
    expect(await stranger.page.getByRole('button', { name: 'Set up and sign in' }).count()).toBe(0);
    await stranger.context.close();
  });

  it('make a token, whose value stands in a dialog that neither Escape nor a click beside it closes', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('button', { name: 'Agent, read only' }).click();
    await form.getByRole('button', { name: 'Make the token' }).click();
    const shown = page.getByRole('dialog', { name: 'Store the token Agent, read only' });
    token = await shown.getByRole('region', { name: 'Token', exact: true }).innerText();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await shown.isVisible()).toBe(true);
    expect(await shown.getByRole('button', { name: 'I have stored it' }).isEnabled()).toBe(false);
  });

  it('let a program in with that value, which the page shows never again', async () => {
    expect(await statusByCurl(`${course.url}/v1/me`, token)).toBe(200);
    await page.getByLabel('I have put it in a safe place').check();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Agent, read only/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Agent, read only/ }).waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('delete the token once it was asked for twice, and the very next request is refused', async () => {
    const address = `${course.url}/v1/me`;
    await page.getByRole('button', { name: 'Delete: Agent, read only' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await statusByCurl(address, token)).toBe(200);
    await page.getByRole('button', { name: 'Delete: Agent, read only' }).click();
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('dialog', { name: 'Delete the token' }).getByRole('button', { name: 'Delete now' }).click();
    expect((await deleted).status()).toBe(204);
    expect(await statusByCurl(address, token)).toBe(401);
    await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
  });

  it('go without an error on the page', () => {
    expect(visitor.complaints).toEqual([]);
  });
});
