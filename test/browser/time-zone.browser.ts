import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settle, takeScreenshot } from './support/browser-fixture.js';
import { accessibilityViolations } from './support/page-checks.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

describe('the times of a page', () => {
  let fixture: PreparedFixture;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    await fixture.upload({ result: { tests: [{ testId: 'adds', success: true, durationMs: 1 }] } });
  });
  afterAll(() => fixture.close());

  it('are in the zone of the reader, and in UTC for who chooses it', async () => {
    const { page, context } = await fixture.visitAsOwner({ timeZone: 'Asia/Tokyo' });
    const age = page.getByRole('table', { name: 'Runs' }).locator('time').first();
    await page.goto(`${fixture.url}/runs`);
    await age.waitFor();
    const at = new Date(String(await age.getAttribute('datetime')));
    const clockIn = (zone: string): string =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone }).format(at);
    expect(await age.getAttribute('title')).toContain(clockIn('Asia/Tokyo'));
    const inUtc = page.locator(`time[title$="${clockIn('UTC')} UTC"]`).first();
    await page.getByRole('button', { name: 'Account menu: Owner' }).click();
    await page.getByRole('menuitemradio', { name: 'Times: UTC' }).click();
    await inUtc.waitFor();
    await page.reload();
    await inUtc.waitFor();
    await page.getByRole('button', { name: 'Account menu: Owner' }).click();
    await page.getByRole('menuitemradio', { name: 'Times: UTC', checked: true }).waitFor();
    await settle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshot(page, 'account-menu');
    await context.close();
  });
});
