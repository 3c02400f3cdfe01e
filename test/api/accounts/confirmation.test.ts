import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CountingPasswords, startHarness, type Harness } from './harness.js';
import {
  addMember,
  cookieOf,
  foundOrganization,
  itemsOf,
  OWNER,
  PASSWORD,
  signIn,
  statusOf,
  type Person,
} from './people.js';

const DAY_MS = 86_400_000;
const PATH = '/admin/v1/session/confirmation';

const passwords = new CountingPasswords();
let harness: Harness;
let owner: Person;
/** Value of the owner's session cookie. */
let cookie: string;

beforeAll(async () => {
  harness = await startHarness({ passwords });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  owner = await foundOrganization(harness);
  cookie = cookieOf(await signIn(harness.browser(), OWNER.email).expect(200));
});

const confirm = (password: unknown, by = cookie): request.Test =>
  request(harness.url).post(PATH).set('Cookie', `clarion_session=${by}`).send({ password });
const isSignedIn = async (by: string): Promise<boolean> =>
  (await statusOf(request(harness.url).get('/admin/v1/session').set('Cookie', `clarion_session=${by}`))) === 200;
const provenAts = (): Promise<readonly { proven_at: Date; created_at: Date; expires_at: Date }[]> =>
  harness.rows(
    'SELECT proven_at, created_at, expires_at FROM sessions ORDER BY created_at DESC, proven_at DESC LIMIT 1',
  );

describe('the confirmation of a session', () => {
  it('returns the account, and replaces the cookie', async () => {
    const answer = await confirm(PASSWORD).expect(200);
    expect(answer.body).toEqual({
      user: { id: owner.userId, name: 'Ada', email: OWNER.email },
      organization: expect.anything(),
      role: 'owner',
    });
    expect(cookieOf(answer)).not.toBe(cookie);
    expect(await isSignedIn(cookieOf(answer))).toBe(true);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('keeps the end of the session', async () => {
    const [before] = await provenAts();
    harness.clock.advance(DAY_MS / 2);
    await confirm(PASSWORD).expect(200);
    const [after] = await provenAts();
    expect(after?.expires_at).toEqual(before?.expires_at);
    expect(Number(after?.proven_at) - Number(before?.proven_at)).toBeGreaterThanOrEqual(DAY_MS / 2);
  });

  it('keeps its age when the session switches to another organization', async () => {
    await harness.rows(`INSERT INTO organizations (id, name, created_at) VALUES ('org_OtherOrg00000', 'Other', now())`);
    await harness.rows(
      `INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ('org_OtherOrg00000', $1, 'viewer', now())`,
      [owner.userId],
    );
    const [before] = await provenAts();
    harness.clock.advance(DAY_MS / 2);
    const move = request(harness.url).post('/admin/v1/session/organization').set('Cookie', `clarion_session=${cookie}`);
    await move.send({ organizationId: 'org_OtherOrg00000' }).expect(200);
    const [after] = await provenAts();
    expect(after?.created_at).not.toEqual(before?.created_at);
    expect(after?.proven_at).toEqual(before?.proven_at);
  });

  it('is recorded, and does not change other sessions', async () => {
    await confirm(PASSWORD).expect(200);
    const records = itemsOf(
      (await owner.browser.get('/admin/v1/audit').query({ action: 'session.confirmed' }).expect(200)).body,
    );
    expect(records).toMatchObject([{ actor: { userId: owner.userId }, subject: { type: 'user', id: owner.userId } }]);
    expect(JSON.stringify(records)).not.toContain('battery');
  });

  it('is refused for a wrong password, and the session continues', async () => {
    const answer = await confirm('wrong battery horse');
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: [{ pointer: '/password' }] },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it("is not had by somebody else's password", async () => {
    await addMember(harness, owner, 'bob@example.org', 'member');
    await harness.rows(`UPDATE users SET password_hash = 'plain:the word of bob' WHERE email = 'bob@example.org'`);
    expect(await statusOf(confirm('the word of bob'))).toBe(422);
  });

  it('counts wrong passwords, checks none while the session must wait, and delays no other sign-in', async () => {
    for (let count = 0; count < 10; count += 1) await confirm('wrong battery horse').expect(422);
    passwords.compared = 0;
    const answer = await confirm(PASSWORD);
    expect(answer).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(answer.headers['retry-after']).toBe('30');
    expect(passwords.compared).toBe(0);
    expect(await statusOf(signIn(harness.browser(), OWNER.email))).toBe(200);
    harness.clock.advance(30_000);
    await confirm(PASSWORD).expect(200);
  });

  it('of one session by two concurrent requests succeeds once', async () => {
    const statuses = await Promise.all([statusOf(confirm(PASSWORD)), statusOf(confirm(PASSWORD))]);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it.each([undefined, null, 7, '', ['a'], { a: 1 }, '\u0000', '\ud800', 'x'.repeat(1025)])(
    'is refused for the password %j',
    async (password) => {
      const answer = await confirm(password);
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', errors: [{ pointer: '/password' }] },
      });
    },
  );

  it('is refused without a session, and to another site', async () => {
    expect(await confirm(PASSWORD, 'x'.repeat(56))).toMatchObject({ status: 401, body: { error: 'no_session' } });
    expect(await confirm(PASSWORD).set('Sec-Fetch-Site', 'cross-site')).toMatchObject({
      status: 403,
      body: { error: 'cross_site_request' },
    });
    expect(await isSignedIn(cookie)).toBe(true);
  });
});
