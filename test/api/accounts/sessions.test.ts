import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startHarness, type Harness } from './harness.js';
import {
  addMember,
  cookieOf,
  foundOrganization,
  OWNER,
  PASSWORD,
  setCookieOf,
  signIn,
  statusOf,
  textAt,
  type Person,
} from './people.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('web sessions', () => {
  let harness: Harness;
  let owner: Person;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.empty();
    harness.address.become(harness.url);
    owner = await foundOrganization(harness);
  });

  const current = (cookie: string): request.Test =>
    request(harness.url).get('/admin/v1/session').set('Cookie', `clarion_session=${cookie}`);

  it('signs in by an address in any case and returns the account', async () => {
    const answer = await signIn(harness.browser(), 'ADA@Example.org').expect(200);
    const organization = { id: expect.stringMatching(/^org_/), name: OWNER.organizationName };
    expect(answer.body).toEqual({
      user: { id: owner.userId, name: 'Ada', email: 'ada@example.org' },
      organization,
      role: 'owner',
    });
    const again = await current(cookieOf(answer)).expect(200);
    const organizations = [{ ...organization, role: 'owner' }];
    expect(again.body).toEqual({ ...answer.body, organizations, lacksSecondFactor: false });
  });

  it('sets a cookie with exactly these attributes, for thirty days', async () => {
    const answer = await signIn(harness.browser(), OWNER.email);
    expect(setCookieOf(answer)).toMatch(
      /^clarion_session=[0-9A-Za-z]{56}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000\nclarion_device=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    );
  });

  it('sets a Secure cookie when the service is reached by https', async () => {
    harness.address.become('https://clarion.example.org');
    const answer = await signIn(harness.browser(), OWNER.email);
    const value = cookieOf(answer);
    await request(harness.url).get('/admin/v1/session').set('Cookie', `clarion_session=${value}`).expect(401);
    await request(harness.url).get('/admin/v1/session').set('Cookie', `__Host-clarion_session=${value}`).expect(200);
    expect(setCookieOf(answer)).toMatch(
      /^__Host-clarion_session=[0-9A-Za-z]{56}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure\n__Host-clarion_device=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure$/,
    );
  });

  it('stores nothing that would give a cookie away', async () => {
    const cookie = cookieOf(await signIn(harness.browser(), OWNER.email));
    const [{ text } = { text: '' }] = await harness.rows<{ text: string }>(
      'SELECT json_agg(sessions)::text AS text FROM sessions',
    );
    expect(text).toContain(owner.userId);
    expect(text).not.toContain(cookie.slice(13));
  });

  it('refuses a request without a session, and one with an unknown value', async () => {
    const answers = [
      await request(harness.url).get('/admin/v1/session'),
      await current('x'),
      await current('0'.repeat(56)),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'no_session' } });
  });

  it('refuses a bearer token', async () => {
    const answer = await owner.browser.get('/admin/v1/session').set('Authorization', 'Bearer clarion_0');
    expect(answer).toMatchObject({ status: 403, body: { error: 'session_required' } });
  });

  it('ends at sign-out, on the server as in the browser', async () => {
    const browser = harness.browser();
    const cookie = cookieOf(await signIn(browser, OWNER.email));
    const answer = await browser.delete('/admin/v1/session').expect(204);
    expect(setCookieOf(answer)).toBe('clarion_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    await current(cookie).expect(401);
    await owner.browser.get('/admin/v1/session').expect(200);
  });

  it('ends when the same browser signs in again', async () => {
    const browser = harness.browser();
    const first = cookieOf(await signIn(browser, OWNER.email));
    const second = cookieOf(await signIn(browser, OWNER.email));
    expect(second).not.toBe(first);
    await current(first).expect(401);
    await current(second).expect(200);
  });

  it('never has a value that was planted before the sign-in', async () => {
    const planted = cookieOf(await signIn(harness.browser(), OWNER.email)).slice(0, 13) + 'p'.repeat(43);
    const answer = await request(harness.url)
      .post('/admin/v1/session')
      .set('Cookie', `clarion_session=${planted}`)
      .send({ email: OWNER.email, password: PASSWORD });
    expect(cookieOf(answer)).not.toBe(planted);
    await current(planted).expect(401);
  });

  it('ends after a day without use', async () => {
    const cookie = cookieOf(await signIn(harness.browser(), OWNER.email));
    harness.clock.advance(DAY_MS - 60_000);
    await current(cookie).expect(200);
    harness.clock.advance(DAY_MS - 60_000);
    await current(cookie).expect(200);
    harness.clock.advance(DAY_MS + 1000);
    expect(await statusOf(current(cookie))).toBe(401);
  });

  it('ends after thirty days, however much it is used', async () => {
    const cookie = cookieOf(await signIn(harness.browser(), OWNER.email));
    for (let halfDay = 1; halfDay < 60; halfDay += 1) {
      harness.clock.advance(DAY_MS / 2);
      await current(cookie).expect(200);
    }
    harness.clock.advance(DAY_MS / 2);
    expect(await statusOf(current(cookie))).toBe(401);
  });

  it('writes its last use at most once a minute', async () => {
    const browser = harness.browser();
    await harness.rows('DELETE FROM sessions');
    await signIn(browser, OWNER.email);
    const lastSeen = async (): Promise<number> => {
      const [row] = await harness.rows<{ last_seen_at: Date }>('SELECT last_seen_at FROM sessions');
      return row?.last_seen_at.getTime() ?? 0;
    };
    const begun = await lastSeen();
    harness.clock.advance(50_000);
    await browser.get('/admin/v1/session').expect(200);
    expect(await lastSeen()).toBe(begun);
    harness.clock.advance(11_000);
    await browser.get('/admin/v1/session').expect(200);
    expect((await lastSeen()) - begun).toBeGreaterThanOrEqual(61_000);
  });

  it('ends on the next request when its user is disabled', async () => {
    const member = await addMember(harness, owner, 'bob@example.org', 'member');
    await harness.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [member.userId]);
    expect(await statusOf(member.browser.get('/admin/v1/session'))).toBe(401);
  });

  it('ends on the next request when its user is removed, and stays ended when the user comes back', async () => {
    const member = await addMember(harness, owner, 'bob@example.org', 'member');
    await owner.browser.delete(`/admin/v1/members/${member.userId}`).expect(204);
    await member.browser.get('/admin/v1/session').expect(401);
    const invitation = await owner.browser
      .post('/admin/v1/invitations')
      .send({ email: member.email, role: 'member' })
      .expect(201);
    const value = textAt(invitation.body, 'url').split('/').at(-1);
    await request(harness.url)
      .post('/admin/v1/invitations/accept')
      .send({ value, name: 'Bob', password: PASSWORD })
      .expect(201);
    expect(await statusOf(member.browser.get('/admin/v1/session'))).toBe(401);
  });

  it('is invalid when it is older than the membership, so that a sign-in during a removal does not survive it', async () => {
    const member = await addMember(harness, owner, 'bob@example.org', 'member');
    await harness.rows(`UPDATE memberships SET created_at = '2100-01-01' WHERE user_id = $1`, [member.userId]);
    expect(await statusOf(member.browser.get('/admin/v1/session'))).toBe(401);
  });

  it('shows a changed role on the next request', async () => {
    const member = await addMember(harness, owner, 'bob@example.org', 'admin');
    await member.browser.get('/admin/v1/members').expect(200);
    await owner.browser.patch(`/admin/v1/members/${member.userId}`).send({ role: 'viewer' }).expect(200);
    const answer = await member.browser.get('/admin/v1/members');
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_role' } });
  });

  it('are deleted once they have ended, with expired counters', async () => {
    await signIn(harness.browser(), OWNER.email, 'wrong battery horse').expect(401);
    harness.clock.advance(DAY_MS / 2);
    await signIn(harness.browser(), OWNER.email).expect(200);
    await signIn(harness.browser(), 'nobody@example.org').expect(401);
    harness.clock.advance(DAY_MS / 2 + 1000);
    await harness.sweeper.sweep();
    const [count] = await harness.rows<{ sessions: string; throttles: string }>(
      'SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM sign_in_throttles) AS throttles',
    );
    expect(count).toEqual({ sessions: '1', throttles: '0' });
  });
});
