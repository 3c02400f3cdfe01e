import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from './course.js';
import { startPreparedCourse, type PreparedCourse } from './prepared-course.js';

const STORED =
  'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie, history.state])';

describe('somebody who connects an agent', () => {
  let course: PreparedCourse;
  let visitor: Visitor;
  let page: Page;
  let token = '';
  beforeAll(async () => {
    course = await startPreparedCourse();
    visitor = await course.visitAsOwner();
    page = visitor.page;
    await page.goto(course.url);
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  });
  afterAll(() => course.close());

  const snippet = (name: string): Promise<string> => page.getByRole('region', { name, exact: true }).innerText();
  const openPage = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('agent');
    await page.getByRole('option', { name: 'Connect an agent', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Connect an agent' }).waitFor();
  };

  it('finds the page by what is typed, and on it the address of the tools', async () => {
    await openPage();
    expect(new URL(page.url()).pathname).toBe('/settings/agents');
    expect(await snippet('Address, over Streamable HTTP')).toBe(`${course.url}/mcp`);
    expect(await snippet('Claude Code, in a shell')).toContain('Bearer $CLARION_TOKEN');
  });

  it('makes a token that reads, in a form that is filled in, and comes back to the button by Escape', async () => {
    const button = page.getByRole('button', { name: 'Create read-only token' });
    await button.click();
    const form = page.getByRole('dialog', { name: 'New token' });
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Agent, read only');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Create read-only token' }).waitFor();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Make the token' }).click();
    const shown = page.getByRole('dialog', { name: 'Store the token Agent, read only' });
    token = await shown.getByRole('region', { name: 'Token', exact: true }).innerText();
    await shown.getByLabel('I have put it in a safe place').check();
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Create another one' }).waitFor();
  });

  it('gets texts that hold it, with which a program reads projects and runs, and writes nothing', async () => {
    expect(await snippet('Claude Code, in a shell')).toContain(`Bearer ${token}"`);
    expect(JSON.parse(await snippet('Cursor: .cursor/mcp.json'))).toMatchObject({
      mcpServers: { clarion: { headers: { Authorization: `Bearer ${token}` } } },
    });
    expect(await snippet('Environment')).toContain(`CLARION_TOKEN=${token}`);
    const statuses = [];
    for (const [method, path] of [
      ['GET', '/v1/projects'],
      ['GET', '/open/v1/runs'],
      ['POST', course.account.uploadPath],
    ] as const) {
      statuses.push(
        (
          await course.send(method, path, {
            as: token,
            ...(method === 'POST' ? { body: { result: { tests: [] } } } : {}),
          })
        ).status,
      );
    }
    expect(statuses).toEqual([200, 200, 403]);
  });

  it('finds it neither in the address nor in what the browser keeps, and no more when the page was left', async () => {
    expect(await page.evaluate(STORED)).not.toContain(token);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('row', { name: /Agent, read only/ }).waitFor();
    expect(await page.content()).not.toContain(token);
    await openPage();
    await page.getByRole('region', { name: 'Environment' }).waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('meets no error', () => {
    expect(visitor.complaints).toEqual([]);
  });
});
