import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startHarness, type Harness } from './harness.js';
import { addMember, foundOrganization, itemsOf, memberOf, signIn, statusOf, textAt, type Person } from './people.js';

describe('the access of members', () => {
  let harness: Harness;
  let owner: Person;
  let bob: Person;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.empty();
    owner = await foundOrganization(harness);
    bob = await addMember(harness, owner, 'bob@example.org', 'member');
  });

  const deactivation = ({ userId }: Person): string => `/admin/v1/members/${userId}/deactivation`;
  const sessionsOf = ({ userId }: Person): string => `/admin/v1/members/${userId}/sessions`;
  const isSignedIn = async (person: Person): Promise<boolean> =>
    (await statusOf(person.browser.get('/admin/v1/session'))) === 200;
  const actions = async (): Promise<readonly unknown[]> => {
    const answer = await owner.browser.get('/admin/v1/audit').expect(200);
    return itemsOf(answer.body).map(({ action, subject, details }) => [action, memberOf(subject, 'id'), details]);
  };

  it('ends when an admin deactivates them, and the sign-in fails like any other', async () => {
    const admin = await addMember(harness, owner, 'admin@example.org', 'admin');
    const answer = await admin.browser.put(deactivation(bob)).expect(200);
    expect(answer.body).toMatchObject({ email: bob.email, role: 'member', deactivatedAt: expect.stringMatching(/Z$/) });
    expect(await isSignedIn(bob)).toBe(false);
    const failed = await signIn(harness.browser(), bob.email);
    expect(failed).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    const list = await owner.browser.get('/admin/v1/members').expect(200);
    expect(itemsOf(list.body).find(({ email }) => email === bob.email)).toMatchObject({
      deactivatedAt: textAt(answer.body, 'deactivatedAt'),
    });
    expect((await actions())[0]).toEqual(['member.deactivated', bob.userId, { role: 'member', endedSessions: 1 }]);
  });

  it('comes back with a reactivation, but not the sessions', async () => {
    await owner.browser.put(deactivation(bob)).expect(200);
    const answer = await owner.browser.delete(deactivation(bob)).expect(200);
    expect(answer.body).toMatchObject({ email: bob.email, deactivatedAt: null });
    expect(await isSignedIn(bob)).toBe(false);
    await signIn(bob.browser, bob.email).expect(200);
    expect(await isSignedIn(bob)).toBe(true);
    expect((await actions()).slice(1, 2)).toEqual([
      ['member.reactivated', bob.userId, { role: 'member', endedSessions: 0 }],
    ]);
  });

  it('is not given back to a session that started during the deactivation', async () => {
    const ended = 'UPDATE memberships SET deactivated_at = now() WHERE user_id = $1';
    await harness.rows(ended, [bob.userId]);
    expect(await isSignedIn(bob)).toBe(false);
    await owner.browser.delete(deactivation(bob)).expect(200);
    expect(await isSignedIn(bob)).toBe(false);
  });

  it('is changed once: a repetition changes and records nothing', async () => {
    const first = await owner.browser.put(deactivation(bob)).expect(200);
    const again = await owner.browser.put(deactivation(bob)).expect(200);
    expect(again.body).toEqual(first.body);
    await owner.browser.delete(deactivation(bob)).expect(200);
    await owner.browser.delete(deactivation(bob)).expect(200);
    const recorded = (await actions()).map((entry) => (Array.isArray(entry) ? String(entry[0]) : ''));
    expect(recorded.filter((action) => action.endsWith('activated'))).toEqual([
      'member.reactivated',
      'member.deactivated',
    ]);
  });

  it('stays with the last active owner', async () => {
    const refused = await owner.browser.put(deactivation(owner));
    expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const second = await addMember(harness, owner, 'second@example.org', 'owner');
    await owner.browser.put(deactivation(second)).expect(200);
    const answers = [
      await owner.browser.put(deactivation(owner)),
      await owner.browser.delete(`/admin/v1/members/${owner.userId}`),
      await owner.browser.patch(`/admin/v1/members/${owner.userId}`).send({ role: 'viewer' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } });
    await owner.browser.patch(`/admin/v1/members/${second.userId}`).send({ role: 'viewer' }).expect(200);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('stays with one owner when all deactivate themselves at once', async () => {
    const others = await Promise.all(
      ['b', 'c', 'd'].map((name) => addMember(harness, owner, `${name}@example.org`, 'owner')),
    );
    const all = [owner, ...others];
    const statuses = await Promise.all(all.map((person) => statusOf(person.browser.put(deactivation(person)))));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409]);
    expect((await Promise.all(all.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  });

  it('of owners is changed only by owners, and of no one by members', async () => {
    const admin = await addMember(harness, owner, 'admin@example.org', 'admin');
    const second = await addMember(harness, owner, 'second@example.org', 'owner');
    const answers = [
      await admin.browser.put(deactivation(second)),
      await admin.browser.delete(deactivation(second)),
      await admin.browser.delete(sessionsOf(second)),
      await bob.browser.put(deactivation(admin)),
      await bob.browser.delete(sessionsOf(admin)),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_role' } });
    expect(await isSignedIn(second)).toBe(true);
  });

  it('of unknown members is not found', async () => {
    for (const userId of ['usr_0123456789abc', 'nobody', 'usr_%00', '%F0%9F%92%A9']) {
      const path = `/admin/v1/members/${userId}`;
      const answers = [
        await owner.browser.put(`${path}/deactivation`),
        await owner.browser.delete(`${path}/deactivation`),
        await owner.browser.delete(`${path}/sessions`),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
  });

  it('in one organization does not depend on another', async () => {
    await harness.rows(`INSERT INTO organizations VALUES ('org_other00000000', 'Other', now())`);
    const joined = `INSERT INTO memberships VALUES ('org_other00000000', $1, 'member', now())`;
    await harness.rows(joined, [bob.userId]);
    await owner.browser.put(deactivation(bob)).expect(200);
    const session = await signIn(bob.browser, bob.email).expect(200);
    expect(session.body).toMatchObject({ organization: { name: 'Other' } });
    const current = await bob.browser.get('/admin/v1/session').expect(200);
    expect(memberOf(current.body, 'organizations')).toEqual([
      { id: 'org_other00000000', name: 'Other', role: 'member' },
    ]);
    const here = (await owner.browser.get('/admin/v1/organization').expect(200)).body;
    const switched = await bob.browser
      .post('/admin/v1/session/organization')
      .send({ organizationId: textAt(here, 'id') });
    expect(switched.status).toBe(422);
    expect(await isSignedIn(bob)).toBe(true);
  });

  it('revokes the invitations of a deactivated admin', async () => {
    const admin = await addMember(harness, owner, 'admin@example.org', 'admin');
    await admin.browser.post('/admin/v1/invitations').send({ email: 'x@example.org', role: 'admin' }).expect(201);
    await owner.browser.put(deactivation(admin)).expect(200);
    const open = await owner.browser.get('/admin/v1/invitations').expect(200);
    expect(itemsOf(open.body)).toEqual([]);
  });

  it('continues after an admin ends their sessions: they sign in again', async () => {
    const second = { ...bob, browser: harness.browser() };
    await signIn(second.browser, bob.email).expect(200);
    await owner.browser.delete(sessionsOf(bob)).expect(204);
    expect(await Promise.all([bob, second].map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(owner)).toBe(true);
    await signIn(bob.browser, bob.email).expect(200);
    expect((await actions())[1]).toEqual(['member.sessions_ended', bob.userId, { role: 'member', endedSessions: 2 }]);
  });
});
