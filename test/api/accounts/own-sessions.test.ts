import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startHarness, type Harness } from './harness.js';
import {
  addMember,
  cookieOf,
  foundOrganization,
  itemsOf,
  memberOf,
  OWNER,
  PASSWORD,
  signIn,
  textAt,
  type Person,
} from './people.js';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SESSION_ID = /^ses_[0-9A-Za-z]{26}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Item = Readonly<Record<string, unknown>>;

// docs/concepts.md, "Sessions and members"
describe('own sessions', () => {
  let harness: Harness;
  let owner: Person;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.empty();
    owner = await foundOrganization(harness);
  });

  const list = async (person: Pick<Person, 'browser'>): Promise<readonly Item[]> =>
    itemsOf((await person.browser.get('/admin/v1/sessions').expect(200)).body);
  const signInWith = async (agent: string): Promise<string> =>
    cookieOf(await signIn(harness.browser(), OWNER.email).set('User-Agent', agent).expect(200));
  const current = (cookie: string): request.Test =>
    request(harness.url).get('/admin/v1/session').set('Cookie', `clarion_session=${cookie}`);
  const auditOf = async (action: string): Promise<readonly Item[]> =>
    itemsOf((await owner.browser.get('/admin/v1/audit').query({ action }).expect(200)).body);

  it('are listed newest first, with their client, and which one is the current one', async () => {
    const cookie = await signInWith(FIREFOX);
    const sessions = await list(owner);
    const organization = { id: expect.stringMatching(/^org_/), name: OWNER.organizationName };
    const common = {
      id: expect.stringMatching(SESSION_ID),
      createdAt: expect.stringMatching(INSTANT),
      lastSeenAt: expect.stringMatching(INSTANT),
      organization,
    };
    expect(sessions).toEqual([
      { ...common, client: 'Firefox 145 on Linux', current: false },
      { ...common, client: null, current: true },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(cookie.slice(13));
    const seenFromThere = await request(harness.url)
      .get('/admin/v1/sessions')
      .set('Cookie', `clarion_session=${cookie}`)
      .expect(200);
    expect(itemsOf(seenFromThere.body).map((session) => session['current'])).toEqual([true, false]);
  });

  it('are listed page by page', async () => {
    for (const agent of ['a/1', 'b/2', 'c/3']) {
      harness.clock.advance(1000);
      await signInWith(agent);
    }
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const query = typeof cursor === 'string' ? { limit: 2, cursor } : { limit: 2 };
      const page = await owner.browser.get('/admin/v1/sessions').query(query).expect(200);
      seen.push(...itemsOf(page.body).map((session) => session['client']));
      cursor = memberOf(page.body, 'nextCursor');
    } while (cursor !== null && seen.length < 10);
    expect(seen).toEqual(['c/3', 'b/2', 'a/1', null]);
  });

  it.each(['?limit=0', '?limit=201', '?cursor=x', `?cursor=${Buffer.from('aud_1').toString('base64url')}`])(
    'are not listed for the bad query %s',
    async (query) => {
      const answer = await owner.browser.get(`/admin/v1/sessions${query}`);
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    },
  );

  it('are only the active ones of the user', async () => {
    await addMember(harness, owner, 'bob@example.org', 'admin');
    await signInWith('old/1');
    harness.clock.advance(DAY_MS - 60_000);
    await owner.browser.get('/admin/v1/session').expect(200);
    harness.clock.advance(120_000);
    expect(await list(owner)).toHaveLength(1);
  });

  it('end one by one, at once, and are recorded', async () => {
    const cookie = await signInWith('lost/1');
    const [lost] = await list(owner);
    await owner.browser.delete(`/admin/v1/sessions/${String(lost?.['id'])}`).expect(204);
    await current(cookie).expect(401);
    expect(await list(owner)).toHaveLength(1);
    await owner.browser.delete(`/admin/v1/sessions/${String(lost?.['id'])}`).expect(404);
    expect(await auditOf('session.ended')).toMatchObject([
      { actor: { userId: owner.userId }, subject: { type: 'session', id: lost?.['id'] }, details: {} },
    ]);
  });

  it('of another user cannot be ended, not even by an owner', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const [session] = await list(bob);
    const answer = await owner.browser.delete(`/admin/v1/sessions/${String(session?.['id'])}`);
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    await bob.browser.get('/admin/v1/session').expect(200);
    expect(await auditOf('session.ended')).toEqual([]);
  });

  it.each([
    'x',
    'ses_',
    `ses_${'0'.repeat(26)}`,
    `ses_${'0'.repeat(5000)}`,
    'ses_%00',
    '%F0%9F%92%A9',
    "ses_' OR true --",
  ])('do not end by the id %s', async (id) => {
    const answer = await owner.browser.delete(`/admin/v1/sessions/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('end all but this one, and none of other users', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const others = [await signInWith('a/1'), await signInWith('b/2')];
    await owner.browser.delete('/admin/v1/sessions').expect(204);
    for (const cookie of others) await current(cookie).expect(401);
    expect(await list(owner)).toMatchObject([{ current: true }]);
    await bob.browser.get('/admin/v1/session').expect(200);
    await owner.browser.delete('/admin/v1/sessions').expect(204);
    expect(await auditOf('session.others_ended')).toMatchObject([
      { subject: { type: 'user', id: owner.userId }, details: { sessions: 2 } },
    ]);
  });

  it('show when a member was last active, also after they have ended', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    harness.clock.advance(120_000);
    const from = harness.clock.now().toISOString();
    await bob.browser.get('/admin/v1/session').expect(200);
    await bob.browser.delete('/admin/v1/session').expect(204);
    const members = itemsOf((await owner.browser.get('/admin/v1/members').expect(200)).body);
    const member = members.find(({ email }) => email === bob.email);
    expect(member).not.toHaveProperty('lastSeenAt');
    expect(textAt(member, 'lastActiveAt') >= from).toBe(true);
  });
});

// docs/concepts.md, "Sessions and members"
describe('switching to another organization', () => {
  const OTHER = 'org_OtherOrg00000';
  let harness: Harness;
  let owner: Person;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.empty();
    owner = await foundOrganization(harness);
    await harness.rows(`INSERT INTO organizations (id, name, created_at) VALUES ($1, 'Difference Engines', now())`, [
      OTHER,
    ]);
  });

  const join = (userId: string): Promise<unknown> =>
    harness.rows(`INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'viewer', $3)`, [
      OTHER,
      userId,
      harness.clock.now(),
    ]);
  const switchTo = (organizationId: unknown): ReturnType<Person['browser']['post']> =>
    owner.browser.post('/admin/v1/session/organization').send({ organizationId });

  it('gives a new cookie there, with the role that the user has there, and ends the former session', async () => {
    await join(owner.userId);
    const browser = harness.browser();
    const former = cookieOf(await signIn(browser, OWNER.email).expect(200));
    const answer = await browser.post('/admin/v1/session/organization').send({ organizationId: OTHER }).expect(200);
    const organization = { id: OTHER, name: 'Difference Engines' };
    expect(answer.body).toEqual({
      user: { id: owner.userId, name: 'Ada', email: OWNER.email },
      organization,
      role: 'viewer',
    });
    expect(cookieOf(answer)).not.toBe(former);
    const current = await browser.get('/admin/v1/session').expect(200);
    expect(current.body).toMatchObject({
      organization,
      role: 'viewer',
      organizations: [
        { name: OWNER.organizationName, role: 'owner' },
        { ...organization, role: 'viewer' },
      ],
    });
    await request(harness.url).get('/admin/v1/session').set('Cookie', `clarion_session=${former}`).expect(401);
    await browser.get('/admin/v1/members').expect(403);
  });

  it('keeps the end of the session', async () => {
    await join(owner.userId);
    for (let halfDay = 1; halfDay < 60; halfDay += 1) {
      harness.clock.advance(DAY_MS / 2);
      await owner.browser.get('/admin/v1/session').expect(200);
    }
    await switchTo(OTHER).expect(200);
    harness.clock.advance(DAY_MS / 2);
    await owner.browser.get('/admin/v1/session').expect(401);
  });

  it('is recorded in both organizations, and reveals neither to the other', async () => {
    await join(owner.userId);
    await switchTo(OTHER).expect(200);
    const records = await harness.rows<{ here: boolean; action: string; text: string }>(
      `SELECT organization_id = $1 AS here, action, details::text AS text FROM audit_records WHERE action <> 'organization.created' ORDER BY here, action`,
      [OTHER],
    );
    expect(records).toEqual([
      { here: false, action: 'session.signed_in', text: '{}' },
      { here: false, action: 'session.signed_out', text: '{}' },
      { here: true, action: 'session.signed_in', text: '{}' },
    ]);
  });

  it.each([
    ['of which the user is no member', OTHER],
    ['that does not exist', 'org_0000000000000'],
    ['without an id', ''],
    ['with an id that is none', 'default'],
    ['with an id of many characters', 'org_'.padEnd(5000, '0')],
    ['with an id that is no text', 7],
    ['with a NUL', 'org_\u0000'],
  ])('is refused for one %s', async (_, organizationId) => {
    const answer = await switchTo(organizationId);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: [{ pointer: '/organizationId' }] },
    });
    await owner.browser.get('/admin/v1/session').expect(200);
  });

  it('lists sessions of all organizations to their user', async () => {
    await join(owner.userId);
    await signIn(harness.browser(), OWNER.email, PASSWORD).expect(200);
    await switchTo(OTHER).expect(200);
    const sessions = itemsOf((await owner.browser.get('/admin/v1/sessions').expect(200)).body);
    expect(sessions).toMatchObject([
      { current: true, organization: { id: OTHER } },
      { current: false, organization: { name: OWNER.organizationName } },
    ]);
  });
});
