import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SmtpSink } from '../../support/accounts/smtp-sink.js';
import { settle } from '../support/browser-fixture.js';
import { accessibilityViolations } from '../support/page-checks.js';
import { OWNER, startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

const NEW_PASSWORD = 'quite another long battery';
const WAIT_MS = 30_000;

describe('a forgotten password in the browser', () => {
  let sink: SmtpSink;
  let fixture: PreparedFixture;
  let page: Page;
  beforeAll(async () => {
    sink = await SmtpSink.start();
    fixture = await startPreparedFixture({
      CLARION_SMTP_URL: sink.url,
      CLARION_MAIL_FROM: 'clarion@acme.example',
    });
    ({ page } = await fixture.visit());
  });
  afterAll(async () => {
    await fixture.close();
    await sink.close();
  });

  const link = async (): Promise<string> => {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const found = sink.mails.map(({ source }) => /http\S+\/reset-password#\w{43}/.exec(source)?.[0]);
      const url = found.find((text) => text !== undefined);
      if (url !== undefined) return url;
      if (performance.now() > deadline) throw new Error('No e-mail has a link');
      await sleep(50);
    }
  };

  it('is replaced by a link in an e-mail, which works once', async () => {
    await page.goto(`${fixture.url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor();
    const url = await link();
    await page.goto(url);
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your password has changed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    await page.goto(url);
    await page.getByRole('textbox', { name: 'New password' }).fill(`${NEW_PASSWORD} again`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor();
  });
});
