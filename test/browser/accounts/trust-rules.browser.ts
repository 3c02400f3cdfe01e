import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { Issuer } from '../../support/identity/issuer.js';
import { textOf } from '../../support/set-up-server.js';
import { settle, takeScreenshot, type Visitor } from '../support/browser-fixture.js';
import { addColleague } from '../support/colleague.js';
import { accessibilityViolations, overflowsSideways } from '../support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const AUDIENCE = 'https://clarion.example';

describe('the trust rules of a project', () => {
  let fixture: PreparedFixture;
  let issuer: Issuer;
  let visitor: Visitor;
  let page: Page;
  let address: string;
  let jobToken: string;
  beforeAll(async () => {
    issuer = await Issuer.start();
    fixture = await startPreparedFixture({ CLARION_TRUST_ALLOW: '127.0.0.1' });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    address = `${fixture.url}/p/${fixture.account.projectId}/settings?section=trust`;
  });
  afterAll(async () => {
    await fixture.close();
    await issuer.close();
  });

  const row = (): Locator => page.getByRole('table', { name: 'Trust rules' }).getByRole('row').nth(1);

  /** Exchanges the identity of a job. */
  const exchange = async (repository: string, ref = 'refs/heads/main'): Promise<Response> =>
    fetch(`${fixture.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: await issuer.sign({ claims: { repository, ref } }),
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        audience: fixture.account.projectId,
      }),
    });
  const uploadStatus = async (): Promise<number> => {
    const body = { result: { tests: [{ testId: 'a', success: true }] } };
    return (await fixture.send('POST', fixture.account.uploadPath, { as: jobToken, body })).status;
  };

  it('are created with the usual values of a CI service, and say what is wrong with them', async () => {
    await page.goto(address);
    await page.getByText('No trust rules yet. Jobs need a token.').waitFor();
    await page.getByRole('button', { name: 'New trust rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New trust rule' });
    await dialog.getByRole('combobox', { name: 'CI service' }).click();
    await page.getByRole('option', { name: 'GitHub Actions' }).click();
    expect(await dialog.getByLabel('Issuer').inputValue()).toBe('https://token.actions.githubusercontent.com');
    expect(await dialog.getByLabel('Audience').inputValue()).toBe(fixture.url);
    await dialog.getByLabel('Issuer').fill('ftp://issuer.example');
    await dialog.getByRole('button', { name: 'Create trust rule' }).click();
    await dialog.getByLabel('Issuer').and(dialog.locator('[aria-invalid=true]')).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'trust-rule-form');
    await dialog.getByLabel('Issuer').fill(issuer.url);
    await dialog.getByLabel('Audience').fill(AUDIENCE);
    await dialog.getByLabel('Claims').fill('repository=acme/shop\nref=refs/heads/*');
    await dialog.getByRole('button', { name: 'Create trust rule' }).click();
    await row().getByText('repository=acme/shop').and(row().getByText('ref=refs/heads/*')).waitFor();
    await row().getByText('never').waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('give a job of the repository a token, and show that they were used', async () => {
    expect((await exchange('other/shop')).status).toBe(400);
    const exchanged = await exchange('acme/shop');
    expect(exchanged.status).toBe(200);
    jobToken = textOf(await exchanged.json(), 'access_token');
    expect(await uploadStatus()).toBe(201);
    await page.reload();
    await row().getByText('Owner').waitFor();
    expect(await row().getByText('never').count()).toBe(0);
  });

  it('are changed: a job that they no longer match gets no token, and the tokens before stop working', async () => {
    await row().getByRole('button', { name: 'Edit: GitHub Actions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit trust rule' });
    await dialog.getByLabel('Name').fill('Release');
    await dialog.getByLabel('Claims').fill('repository=acme/shop\nref=refs/tags/*');
    await dialog.getByRole('button', { name: 'Save trust rule' }).click();
    await row().getByText('Release').waitFor();
    expect((await exchange('acme/shop')).status).toBe(400);
    expect(await uploadStatus()).toBe(401);
  });

  it('are for admins alone, and fit a narrow screen', async () => {
    const colleague = { name: 'Grace', email: 'grace@example.com', role: 'member' } as const;
    const member = await fixture.visit({ cookie: await addColleague(fixture.url, fixture.account.cookie, colleague) });
    await member.page.goto(address);
    await member.page.getByText('Only admins and owners can see trust rules.').waitFor();
    expect(await member.page.getByRole('button', { name: 'New trust rule' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 800 });
    await settle(page);
    expect(await overflowsSideways(page)).toBe(false);
    expect(member.errors).toEqual([]);
  });

  it('are deleted, with the tokens of their jobs', async () => {
    jobToken = textOf(await (await exchange('acme/shop', 'refs/tags/v1')).json(), 'access_token');
    expect(await uploadStatus()).toBe(201);
    await row().getByRole('button', { name: 'Delete: Release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete trust rule' }).click();
    await page.getByText('No trust rules yet. Jobs need a token.').waitFor();
    expect(await uploadStatus()).toBe(401);
  });

  it('cause no errors', () => expect(visitor.errors).toEqual([]));
});
