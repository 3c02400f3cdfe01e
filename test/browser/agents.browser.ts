import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser-fixture.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const STORED =
  'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie, history.state])';

describe('connecting an agent', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let token = '';
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    await page.goto(fixture.url);
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  });
  afterAll(() => fixture.close());

  const snippet = (name: string): Promise<string> => page.getByRole('region', { name, exact: true }).innerText();
  const openPage = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('agent');
    await page.getByRole('option', { name: 'Connect an agent', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Connect an agent' }).waitFor();
  };

  it('opens from the search and shows the MCP URL', async () => {
    await openPage();
    expect(new URL(page.url()).pathname).toBe('/settings/agents');
    expect(await snippet('URL (Streamable HTTP)')).toBe(`${fixture.url}/mcp`);
    expect(await snippet('Claude Code: shell command')).toContain('Bearer $CLARION_TOKEN');
  });

  it('creates a read-only token with a prefilled form, and Escape returns the focus to the button', async () => {
    const button = page.getByRole('button', { name: 'Create read-only token' });
    await button.click();
    const form = page.getByRole('dialog', { name: 'New token' });
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Agent (read-only)');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Create read-only token' }).waitFor();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('dialog', { name: 'Token created: Agent (read-only)' });
    token = await shown.getByRole('region', { name: 'Token', exact: true }).innerText();
    await shown.getByLabel('I have stored the token in a safe place').check();
    await shown.getByRole('button', { name: 'Close' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Create another token' }).waitFor();
  });

  it('inserts the token into the snippets, and the token can read but not write', async () => {
    expect(await snippet('Claude Code: shell command')).toContain(`Bearer ${token}"`);
    expect(JSON.parse(await snippet('Cursor: .cursor/mcp.json'))).toMatchObject({
      mcpServers: { clarion: { headers: { Authorization: `Bearer ${token}` } } },
    });
    expect(await snippet('Environment variables')).toContain(`CLARION_TOKEN=${token}`);
    const statuses = [];
    for (const [method, path] of [
      ['GET', '/v1/projects'],
      ['GET', '/open/v1/runs'],
      ['POST', fixture.account.uploadPath],
    ] as const) {
      statuses.push(
        (
          await fixture.send(method, path, {
            as: token,
            ...(method === 'POST' ? { body: { result: { tests: [] } } } : {}),
          })
        ).status,
      );
    }
    expect(statuses).toEqual([200, 200, 403]);
  });

  it('does not keep the token in the URL or browser storage, and forgets it when the page is left', async () => {
    expect(await page.evaluate(STORED)).not.toContain(token);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('row', { name: /Agent \(read-only\)/ }).waitFor();
    expect(await page.content()).not.toContain(token);
    await openPage();
    await page.getByRole('region', { name: 'Environment variables' }).waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('causes no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
