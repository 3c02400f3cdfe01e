import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { addColleague } from '../support/colleague.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const LIMIT_BYTES = 200_000;
const MEMBER = { name: 'Mem', email: 'mem@example.com', role: 'member' } as const;

// docs/fixtures.md
describe('the stored fixtures of a project', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let settings: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture({ CLARION_MAX_FIXTURE_BYTES: String(LIMIT_BYTES) });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    settings = `${fixture.url}/p/${fixture.account.projectId}/settings?section=fixtures`;
  });
  afterAll(() => fixture.close());

  const choose = async (name: string, bytes: Buffer): Promise<void> => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Choose file' }).click();
    await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: bytes });
  };
  const send = (): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  const row = (path: string) =>
    page
      .getByRole('table', { name: 'Fixtures' })
      .getByRole('row')
      .filter({ has: page.getByText(path, { exact: true }) });
  const stored = async (path: string, version: number): Promise<string> => {
    const url = `/v1/projects/${fixture.account.projectId}/files/content?path=${encodeURIComponent(path)}&version=${version}`;
    return (await fixture.send('GET', url, { as: fixture.account.cookie, accept: '*/*' })).text;
  };

  it('are uploaded in the page: a new file below a path, then a new version of it', async () => {
    await page.goto(settings);
    await page.getByRole('button', { name: 'Upload fixture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload fixture' });
    await choose('users.json', Buffer.from('["ä"]'));
    expect(await dialog.getByRole('textbox', { name: 'Path' }).inputValue()).toBe('users.json');
    await dialog.getByRole('textbox', { name: 'Path' }).fill('seeds/users.json');
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'upload-fixture');
    await send();
    await row('seeds/users.json').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored('seeds/users.json', 1)).toBe('["ä"]');
    await page.getByRole('button', { name: 'Upload version: seeds/users.json' }).click();
    await choose('any-name.json', Buffer.from('["b"]'));
    await send();
    await row('seeds/users.json').getByRole('cell', { name: '2', exact: true }).waitFor();
    expect([await stored('seeds/users.json', 1), await stored('seeds/users.json', 2)]).toEqual(['["ä"]', '["b"]']);
  });

  it('show the progress of an upload, which can be cancelled', async () => {
    const client = await visitor.context.newCDPSession(page);
    await client.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 10_000 };
    await client.send('Network.emulateNetworkConditions', slow);
    await page.getByRole('button', { name: 'Upload fixture' }).click();
    await choose('slow.bin', Buffer.alloc(LIMIT_BYTES - 1, 'x'));
    await send();
    const dialog = page.getByRole('dialog', { name: 'Upload fixture' });
    await dialog.getByRole('progressbar', { name: 'Upload' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();
    await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await send();
    await row('slow.bin').getByRole('cell', { name: '1', exact: true }).waitFor();
  });

  it('refuse a file over the limit before it is sent, and say why a path is refused', async () => {
    await page.getByRole('button', { name: 'Upload fixture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload fixture' });
    await choose('large.bin', Buffer.alloc(LIMIT_BYTES + 1, 'x'));
    await dialog.getByRole('alert').getByText('The file is larger than 195 KiB').waitFor();
    expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
    await choose('fine.json', Buffer.from('1'));
    await dialog.getByRole('textbox', { name: 'Path' }).fill('../outside.json');
    await send();
    await dialog.getByRole('alert').getByText('Send path once').waitFor();
    expect(await overflowsSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('show what the server says about a file that it finds too large', async () => {
    // As when the limit was lowered since the page read it.
    await page.route('**/admin/v1/server', async (route) => {
      const response = await route.fetch();
      const facts = await response.json();
      await route.fulfill({ response, json: { ...facts, limits: { ...facts.limits, maxFixtureBytes: 10 ** 9 } } });
    });
    await page.goto(settings);
    await page.getByRole('button', { name: 'Upload fixture' }).click();
    await choose('large.bin', Buffer.alloc(LIMIT_BYTES + 1, 'x'));
    await send();
    await page.getByRole('dialog').getByRole('alert').getByText(String(LIMIT_BYTES)).waitFor();
    await page.unroute('**/admin/v1/server');
  });

  it('are uploaded by admins only', async () => {
    const member = await fixture.visit({ cookie: await addColleague(fixture.url, fixture.account.cookie, MEMBER) });
    await member.page.goto(settings);
    await member.page.getByRole('table', { name: 'Fixtures' }).waitFor();
    await settle(member.page);
    expect(await member.page.getByRole('button', { name: /^Upload/ }).count()).toBe(0);
    expect(await member.page.getByRole('button', { name: /^Versions/ }).count()).toBe(2);
    const path = `/v1/projects/${fixture.account.projectId}/files/content?path=x`;
    expect(
      await member.page.evaluate(`fetch('${path}', { method: 'PUT', body: 'x' }).then(({ status }) => status)`),
    ).toBe(403);
    expect([...visitor.errors, ...member.errors]).toEqual([]);
    await member.context.close();
  });
});
