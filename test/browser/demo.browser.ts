import { describe, expect, it } from '@jest/globals';
import { startDemoProcess } from '../support/demo-process.js';
import { openBrowser, settle } from './support/browser-fixture.js';

describe('npm run demo', () => {
  it('prints a sign-in that works, shows its story, and ends at a signal', async () => {
    const demo = await startDemoProcess();
    const url = demo.printed('Open');
    const browser = await openBrowser(url);
    let exitCode: number | null = null;
    try {
      const { page, errors } = await browser.visit();
      await page.goto(url);
      await page.getByLabel('E-mail').fill(demo.printed('E-mail'));
      await page.getByLabel('Password', { exact: true }).fill(demo.printed('Password'));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      const read = async (path: string): Promise<unknown> => (await page.request.get(url + path)).json();
      const builds = await read('/open/v1/builds?limit=100');
      expect(builds).toMatchObject({ items: { length: 31, 0: { status: 'running', branch: 'main' } } });
      const browserRun = demo.printed('A failure with screenshots').split('/').at(-1) ?? '';
      expect(await read(`/open/v1/runs/${browserRun}/artifacts`)).toMatchObject({ items: { length: 3 } });
      const build = demo.printed('Newest build of main').split('/').at(-1) ?? '';
      expect(await read(`/open/v1/builds/${build}/failures?include=suspects`)).toMatchObject({
        failures: expect.arrayContaining([
          expect.objectContaining({
            suspects: expect.arrayContaining([
              expect.objectContaining({ title: 'Round coupon discounts to whole cents', why: 'stack' }),
            ]),
          }),
        ]),
      });
      await page.goto(demo.printed('A flaky test'));
      await page.getByRole('link', { name: /keeps the session after a reload/ }).waitFor();
      await settle(page);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      exitCode = await demo.end();
    }
    expect(exitCode).toBe(0);
  });
});
