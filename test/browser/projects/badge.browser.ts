import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf } from '../../support/set-up-server.js';
import { settle } from '../support/browser-fixture.js';
import { startPreparedFixture, type PreparedFixture } from '../support/prepared-fixture.js';

/** The width of the picture of a page; 0 if it was not loaded. */
const WIDTH = "document.querySelector('img').naturalWidth";

// docs/portals.md
describe('the badge of a public portal', () => {
  let fixture: PreparedFixture;
  let badge: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    await fixture.upload({ gitRef: 'main', result: { tests: [{ testId: 'adds', status: 'passed', durationMs: 1 }] } });
    const { projectId, targetId, cookie } = fixture.account;
    const body = { name: 'Status', visibility: 'public', targets: [targetId] };
    const portal = await fixture.send('POST', `/v1/projects/${projectId}/portals`, { as: cookie, body });
    badge = `${fixture.url}${new URL(textOf(JSON.parse(portal.text), 'url')).pathname}/target-default.svg`;
  });
  afterAll(() => fixture.close());

  it('is shown by a page of another site to somebody without an account', async () => {
    // A browser does not let pages of the internet load from this machine, so the other site is here too, under another name.
    const site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<h1>Shop</h1><img src="${badge}" alt="tests">`);
    });
    site.listen(0, 'localhost');
    await once(site, 'listening');
    const stranger = await fixture.visit();
    await stranger.page.goto(`http://localhost:${Object(site.address()).port}`);
    await settle(stranger.page);
    expect(await stranger.page.evaluate(WIDTH)).toBeGreaterThan(20);
    site.closeAllConnections();
    site.close();
  });

  it('is not shown any longer once badges are turned off', async () => {
    const { projectId, cookie, targetId } = fixture.account;
    const list = await fixture.send('GET', `/v1/projects/${projectId}/portals`, { as: cookie });
    const id = textOf(JSON.parse(list.text).items[0], 'id');
    const body = { name: 'Status', visibility: 'public', targets: [targetId], badges: false };
    await fixture.send('PUT', `/v1/projects/${projectId}/portals/${id}`, { as: cookie, body });
    const stranger = await fixture.visit();
    const status = async (): Promise<number | undefined> => (await stranger.page.goto(badge))?.status();
    // Changes of a portal apply within a second.
    for (let tries = 0; tries < 20 && (await status()) === 200; tries += 1) await sleep(200);
    expect(await status()).toBe(404);
  });
});
