import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { resetTo } from '../../../src/recovery/reset-sign-in.js';
import { startHarness, CountingPasswords, type Harness } from './harness.js';
import {
  addMember,
  cookieOf,
  foundOrganization,
  itemsOf,
  memberOf,
  OWNER,
  PASSWORD,
  signIn,
  statusOf,
  textAt,
  type Person,
} from './people.js';

const NEW_PASSWORD = 'another battery horse';
const LONG = 'x'.repeat(201);

type Item = Readonly<Record<string, unknown>>;

/** Passwords with something that happens once, right after one was compared. */
class InterruptedPasswords extends CountingPasswords {
  afterwards: (() => Promise<unknown>) | undefined;

  override async matches(password: string, stored: string | undefined): Promise<boolean> {
    const matches = await super.matches(password, stored);
    const { afterwards } = this;
    this.afterwards = undefined;
    await afterwards?.();
    return matches;
  }
}

const passwords = new InterruptedPasswords();
let harness: Harness;
let owner: Person;

beforeAll(async () => {
  harness = await startHarness({ passwords });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  owner = await foundOrganization(harness);
});

const auditOf = async (action: string): Promise<readonly Item[]> =>
  itemsOf((await owner.browser.get('/admin/v1/audit').query({ action }).expect(200)).body);

describe('the profile', () => {
  it('changes the name, and records it once', async () => {
    const answer = await owner.browser.patch('/admin/v1/profile').send({ name: 'Ada Lovelace' }).expect(200);
    expect(answer.body).toEqual({ id: owner.userId, name: 'Ada Lovelace', email: OWNER.email });
    const session = await owner.browser.get('/admin/v1/session').expect(200);
    expect(session.body).toMatchObject({ user: { name: 'Ada Lovelace' } });
    await owner.browser.patch('/admin/v1/profile').send({ name: 'Ada Lovelace' }).expect(200);
    expect(await auditOf('user.changed')).toMatchObject([
      {
        actor: { userId: owner.userId },
        subject: { type: 'user', id: owner.userId },
        details: { name: 'Ada Lovelace' },
      },
    ]);
  });

  it.each([{}, { name: null }, { email: 'eve@example.org', id: 'usr_0', role: 'owner' }])(
    'stays as it is after %j',
    async (body) => {
      const answer = await owner.browser.patch('/admin/v1/profile').send(body).expect(200);
      expect(answer.body).toEqual({ id: owner.userId, name: 'Ada', email: OWNER.email });
      expect(await auditOf('user.changed')).toEqual([]);
    },
  );

  it.each(['', '   ', LONG, 'a\u0000b', 'a\nb', '\ud800', '\u202eabc', 7, ['Ada'], { a: 1 }, true])(
    'refuses the name %j',
    async (name) => {
      const answer = await owner.browser.patch('/admin/v1/profile').send({ name });
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', errors: [{ pointer: '/name' }] },
      });
    },
  );
});

describe('the password', () => {
  const change = (currentPassword: unknown, newPassword: unknown): Test =>
    owner.browser.post('/admin/v1/profile/password').send({ currentPassword, newPassword });

  it('is changed with the current one, which stops working', async () => {
    await change(PASSWORD, NEW_PASSWORD).expect(204);
    await signIn(harness.browser(), OWNER.email, PASSWORD).expect(401);
    await signIn(harness.browser(), OWNER.email, NEW_PASSWORD).expect(200);
  });

  it('ends all other sessions of the user, and none of other users', async () => {
    const elsewhere = harness.browser();
    await signIn(elsewhere, OWNER.email).expect(200);
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    await change(PASSWORD, NEW_PASSWORD).expect(204);
    await elsewhere.get('/admin/v1/session').expect(401);
    await owner.browser.get('/admin/v1/session').expect(200);
    await bob.browser.get('/admin/v1/session').expect(200);
  });

  it('refuses a sign-in with the former one, even if it was compared just before the change', async () => {
    passwords.afterwards = () => change(PASSWORD, NEW_PASSWORD).expect(204);
    const answer = await signIn(harness.browser(), OWNER.email, PASSWORD);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    expect(await harness.rows('SELECT id FROM sessions')).toHaveLength(1);
  });

  it('is changed once by two concurrent requests', async () => {
    passwords.afterwards = () => change(PASSWORD, NEW_PASSWORD).expect(204);
    const answer = await change(PASSWORD, 'a third battery horse');
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: [{ pointer: '/currentPassword' }] },
    });
    await signIn(harness.browser(), OWNER.email, NEW_PASSWORD).expect(200);
  });

  it('gives the session a new cookie with the same end, and the former one is worthless', async () => {
    const browser = harness.browser();
    const former = cookieOf(await signIn(browser, OWNER.email).expect(200));
    const [before] = await harness.rows<{ end: Date }>('SELECT max(expires_at) AS end FROM sessions');
    harness.clock.advance(60_000);
    const answer = await browser
      .post('/admin/v1/profile/password')
      .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      .expect(204);
    const withCookie = (value: string): Test =>
      harness.browser().get('/admin/v1/session').set('Cookie', `clarion_session=${value}`);
    await withCookie(former).expect(401);
    await withCookie(cookieOf(answer)).expect(200);
    expect(await harness.rows('SELECT expires_at AS end FROM sessions')).toEqual([before]);
  });

  it('takes only true or false for the tokens', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeTokens: 'yes' };
    const answer = await owner.browser.post('/admin/v1/profile/password').send(body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/revokeTokens' }] } });
  });

  it('does not become a word of the name or the organization with digits', async () => {
    for (const newPassword of ['Analytical1', 'engines2026']) await change(PASSWORD, newPassword).expect(422);
  });

  it('is recorded without either password', async () => {
    await signIn(harness.browser(), OWNER.email).expect(200);
    await change(PASSWORD, NEW_PASSWORD).expect(204);
    const records = await auditOf('user.password_changed');
    expect(records).toMatchObject([
      { actor: { userId: owner.userId }, subject: { type: 'user', id: owner.userId }, details: { endedSessions: 1 } },
    ]);
    expect(JSON.stringify(records)).not.toContain('battery');
  });

  it('is not changed with a wrong current one, and the session continues', async () => {
    const answer = await change('wrong battery horse', NEW_PASSWORD);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: [{ pointer: '/currentPassword' }] },
    });
    await owner.browser.get('/admin/v1/session').expect(200);
    await signIn(harness.browser(), OWNER.email, PASSWORD).expect(200);
    expect(await auditOf('user.password_changed')).toEqual([]);
  });

  it('cannot be guessed: wrong ones make this session wait, and no other sign-in', async () => {
    for (let count = 0; count < 10; count += 1) await change('wrong battery horse', NEW_PASSWORD).expect(422);
    const answer = await change(PASSWORD, NEW_PASSWORD);
    expect(answer).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(answer.headers['retry-after']).toBe('30');
    expect(await statusOf(signIn(harness.browser(), OWNER.email))).toBe(200);
    harness.clock.advance(30_000);
    await change(PASSWORD, NEW_PASSWORD).expect(204);
  });

  it.each([['short'], [OWNER.email], ['password123'], ['\ud800'.repeat(12)], ['x'.repeat(1025)], [7], [null], [['a']]])(
    'does not become %j, and the current one is not checked',
    async (newPassword) => {
      const answer = await change('wrong battery horse', newPassword);
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', errors: [{ pointer: '/newPassword' }] },
      });
    },
  );

  it.each([[undefined], [7], [null], [['a']], ['x'.repeat(1025)]])(
    'is not changed with the current one %j',
    async (currentPassword) => {
      const answer = await change(currentPassword, NEW_PASSWORD);
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', errors: [{ pointer: '/currentPassword' }] },
      });
    },
  );

  it.each(['\u0000', '', '\ud800', 'clarion\u0000'])(
    'does not break on the current one %j',
    async (currentPassword) => {
      expect(await statusOf(change(currentPassword, NEW_PASSWORD))).toBe(422);
    },
  );
});

describe('another organization', () => {
  const found = (person: Person, name: unknown): Test => person.browser.post('/admin/v1/organizations').send({ name });

  it('is created by an owner, who owns it and switches to it, and nothing of the first one is in it', async () => {
    const before = await owner.browser.get('/admin/v1/session').expect(200);
    const created = await found(owner, 'Difference Engines').expect(201);
    const id = textAt(created.body, 'id');
    expect(created.body).toMatchObject({ name: 'Difference Engines', deviceLogin: true });
    const after = await owner.browser.get('/admin/v1/session').expect(200);
    expect(after.body).toMatchObject({
      organization: memberOf(before.body, 'organization'),
      organizations: [{ name: OWNER.organizationName }, { id, name: 'Difference Engines', role: 'owner' }],
    });
    const switched = await owner.browser
      .post('/admin/v1/session/organization')
      .send({ organizationId: id })
      .expect(200);
    expect(switched.body).toMatchObject({ organization: { id }, role: 'owner' });
    expect(itemsOf((await owner.browser.get('/admin/v1/members')).body)).toMatchObject([{ userId: owner.userId }]);
    expect(await auditOf('organization.created')).toMatchObject([
      {
        actor: { userId: owner.userId },
        subject: { type: 'organization', id },
        details: { name: 'Difference Engines' },
      },
    ]);
  });

  it('is not created by an admin, and never with the projects of the first one', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'admin');
    expect((await found(bob, 'Mine')).body).toMatchObject({ status: 403, error: 'insufficient_role' });
    expect(await harness.rows('SELECT id FROM organizations')).toHaveLength(1);
  });

  it.each(['', '   ', LONG, 'a\u0000b', 'a\nb', '\ud800', 7, ['A'], { a: 1 }, null, undefined])(
    'is not created with the name %j',
    async (name) => {
      const answer = await found(owner, name);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/name' }] } });
    },
  );

  it('is refused to a member of 100 organizations', async () => {
    await harness.rows(
      `INSERT INTO organizations (id, name, created_at) SELECT 'org_Other' || n, 'Other', now() FROM generate_series(1, 99) n`,
    );
    await harness.rows(
      `INSERT INTO memberships (organization_id, user_id, role, created_at) SELECT 'org_Other' || n, $1, 'viewer', now() FROM generate_series(1, 99) n`,
      [owner.userId],
    );
    expect((await found(owner, 'One more')).body).toMatchObject({ status: 409, error: 'conflict' });
  });
});

describe('the organization', () => {
  it('is read by every member', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    const answer = await bob.browser.get('/admin/v1/organization').expect(200);
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^org_/),
      name: OWNER.organizationName,
      createdAt,
      deviceLogin: true,
      secondFactorRequired: false,
    });
  });

  it('is renamed by admins, which is recorded once', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'admin');
    const before = await bob.browser.get('/admin/v1/organization').expect(200);
    const answer = await bob.browser.patch('/admin/v1/organization').send({ name: 'Difference Engines' }).expect(200);
    expect(answer.body).toEqual({ ...before.body, name: 'Difference Engines' });
    expect((await owner.browser.get('/admin/v1/session')).body).toMatchObject({
      organization: { name: 'Difference Engines' },
    });
    await bob.browser.patch('/admin/v1/organization').send({ name: 'Difference Engines' }).expect(200);
    expect(await auditOf('organization.changed')).toMatchObject([
      {
        actor: { userId: bob.userId },
        subject: { type: 'organization' },
        details: { from: OWNER.organizationName, to: 'Difference Engines' },
      },
    ]);
  });

  it('is not renamed by a member', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const answer = await bob.browser.patch('/admin/v1/organization').send({ name: 'Difference Engines' });
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_role' } });
  });

  it('does not change another organization', async () => {
    await harness.rows(`INSERT INTO organizations (id, name, created_at) VALUES ('org_OtherOrg00000', 'Other', now())`);
    await owner.browser.patch('/admin/v1/organization').send({ name: 'Renamed' }).expect(200);
    expect(await harness.rows('SELECT name FROM organizations ORDER BY name')).toEqual([
      { name: 'Other' },
      { name: 'Renamed' },
    ]);
  });

  it.each(['', ' ', LONG, 'a\u0000b', '\ud800', 7, ['x']])('refuses the name %j', async (name) => {
    const answer = await owner.browser.patch('/admin/v1/organization').send({ name });
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed', errors: [{ pointer: '/name' }] } });
  });

  it('is reset by the operator, which ends all sessions and is in the audit log', async () => {
    const message = await harness.inTransaction((manager) => resetTo(manager, passwords, 'ADA@example.org'));
    const password = /is (\w{20}) \(1 session ended/.exec(message)?.[1] ?? '';
    expect(await statusOf(owner.browser.get('/admin/v1/session'))).toBe(401);
    expect(await statusOf(signIn(harness.browser(), OWNER.email))).toBe(401);
    await signIn(harness.browser(), OWNER.email, password).expect(200);
    expect(
      await harness.rows(
        `SELECT subject_id AS id, actor_user_id AS actor FROM audit_records WHERE action = 'user.password_reset'`,
      ),
    ).toEqual([{ id: owner.userId, actor: null }]);
    await expect(harness.inTransaction((manager) => resetTo(manager, passwords, 'nobody@example.org'))).rejects.toThrow(
      'No user',
    );
  });
});
