import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startHarness, type Harness } from './harness.js';
import {
  addMember,
  cookieOf,
  foundOrganization,
  itemsOf,
  memberOf,
  OWNER,
  PASSWORD,
  setCookieOf,
  signIn,
  textAt,
  type Person,
} from './people.js';

type Item = Readonly<Record<string, unknown>>;

describe('audit log', () => {
  let harness: Harness;
  let owner: Person;

  beforeAll(async () => {
    harness = await startHarness({ environment: { CLARION_TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.empty();
    owner = await foundOrganization(harness);
  });

  const read = async (query: Readonly<Record<string, string>> = {}): Promise<readonly Item[]> => {
    const answer = await owner.browser.get('/admin/v1/audit').query(query).expect(200);
    return itemsOf(answer.body);
  };
  const actions = (items: readonly Item[]): readonly unknown[] => items.map((item) => item['action']);

  it('lists every change, newest first', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    await owner.browser.patch(`/admin/v1/members/${bob.userId}`).send({ role: 'member' }).expect(200);
    await owner.browser.patch(`/admin/v1/members/${bob.userId}`).send({ role: 'member' }).expect(200);
    const invitation = await owner.browser
      .post('/admin/v1/invitations')
      .send({ email: 'cyd@example.org', role: 'viewer' });
    const value = textAt(invitation.body, 'url').split('/').at(-1);
    await harness
      .browser()
      .post('/admin/v1/invitations/accept')
      .send({ value, name: 'Cyd', password: PASSWORD })
      .expect(201);
    const revoked = await owner.browser
      .post('/admin/v1/invitations')
      .send({ email: 'dan@example.org', role: 'viewer' });
    await owner.browser.delete(`/admin/v1/invitations/${textAt(revoked.body, 'id')}`).expect(204);
    await bob.browser.delete('/admin/v1/session').expect(204);
    await owner.browser.delete(`/admin/v1/members/${bob.userId}`).expect(204);
    expect(actions(await read())).toEqual([
      'member.removed',
      'session.signed_out',
      'invitation.revoked',
      'invitation.created',
      'session.signed_in',
      'invitation.accepted',
      'invitation.created',
      'member.role_changed',
      'session.signed_in',
      'member.added',
      'session.signed_in',
      'organization.created',
    ]);
  });

  it('records the actor, the subject, the IP address and the request', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    const change = owner.browser.patch(`/admin/v1/members/${bob.userId}`).send({ role: 'admin' });
    await change.set('X-Request-Id', 'request-7').set('X-Forwarded-For', '203.0.113.9, 192.0.2.7').expect(200);
    const [item] = await read({ action: 'member.role_changed' });
    expect(item).toEqual({
      id: expect.stringMatching(/^aud_/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      action: 'member.role_changed',
      actor: { userId: owner.userId, name: 'Ada', email: OWNER.email },
      subject: { type: 'member', id: bob.userId },
      details: { from: 'viewer', to: 'admin' },
      ip: '192.0.2.7',
      requestId: 'request-7',
    });
  });

  it('has no actor for changes by the server itself', async () => {
    await harness.empty();
    await harness.setup.setUpFromEnvironment({ email: OWNER.email, password: PASSWORD, organizationName: 'Engines' });
    await signIn(owner.browser, OWNER.email).expect(200);
    const [item] = await read({ action: 'organization.created' });
    expect(item).toMatchObject({
      actor: null,
      ip: null,
      requestId: null,
      details: { name: 'Engines', owner: { email: OWNER.email } },
    });
  });

  it('is filtered by actor and by time, and paged', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'admin');
    harness.clock.advance(3_600_000);
    const from = harness.clock.now().toISOString();
    await bob.browser.post('/admin/v1/invitations').send({ email: 'x@example.org', role: 'viewer' }).expect(201);
    await bob.browser.post('/admin/v1/invitations').send({ email: 'y@example.org', role: 'viewer' }).expect(201);
    await signIn(harness.browser(), OWNER.email).expect(200);
    expect(actions(await read({ actorUserId: bob.userId }))).toEqual([
      'invitation.created',
      'invitation.created',
      'session.signed_in',
    ]);
    expect(actions(await read({ from }))).toEqual(['session.signed_in', 'invitation.created', 'invitation.created']);
    expect(actions(await read({ to: from, actorUserId: bob.userId }))).toEqual(['session.signed_in']);
    const first = await owner.browser.get('/admin/v1/audit').query({ from, limit: 2 }).expect(200);
    const second = await owner.browser
      .get('/admin/v1/audit')
      .query({ from, cursor: textAt(first.body, 'nextCursor') })
      .expect(200);
    expect(actions([...itemsOf(first.body), ...itemsOf(second.body)])).toEqual([
      'session.signed_in',
      'invitation.created',
      'invitation.created',
    ]);
    expect(memberOf(second.body, 'nextCursor')).toBeNull();
  });

  it.each([
    '?action=x',
    '?actorUserId=bob',
    '?from=yesterday',
    '?to=2026-02-01T00:00:00',
    '?from=2026-01-01&from=2026-01-02',
    '?limit=-1',
  ])('refuses the bad query %s', async (query) => {
    const answer = await owner.browser.get(`/admin/v1/audit${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('contains nothing of another organization', async () => {
    await harness.rows(`INSERT INTO organizations VALUES ('org_other00000000', 'Other', now())`);
    await harness.rows(
      `INSERT INTO audit_records (organization_id, id, at, action, subject_type, subject_id, details)
       VALUES ('org_other00000000', 'aud_zzzzzzzz', now(), 'canary.sang', 'bird', 'x', '{}')`,
    );
    expect(actions(await read())).toEqual(['session.signed_in', 'organization.created']);
  });

  it('records a failed sign-in to a known account, and no refused change', async () => {
    const before = actions(await read());
    await owner.browser.delete(`/admin/v1/members/${owner.userId}`).expect(409);
    await owner.browser.delete('/admin/v1/members/usr_0123456789abc').expect(404);
    await signIn(harness.browser(), 'nobody@example.org', 'wrong battery horse').expect(401);
    expect(actions(await read())).toEqual(before);
    await signIn(harness.browser(), OWNER.email, 'wrong battery horse').expect(401);
    await signIn(harness.browser(), OWNER.email).expect(200);
    expect(actions(await read())).toEqual(expect.arrayContaining([...before, 'session.sign_in_failed']));
  });

  it('never contains a secret, or anything to guess one from', async () => {
    const cookie = cookieOf(await signIn(harness.browser(), OWNER.email));
    const invitation = await owner.browser
      .post('/admin/v1/invitations')
      .send({ email: 'cyd@example.org', role: 'viewer' });
    const value = textAt(invitation.body, 'url').split('/').at(-1) ?? '';
    const accepted = await harness
      .browser()
      .post('/admin/v1/invitations/accept')
      .send({ value, name: 'Cyd', password: 'cyds battery horse' });
    await addMember(harness, owner, 'bob@example.org', 'viewer');
    const [hashes] = await harness.rows<{ hashes: readonly string[] }>(
      'SELECT array_agg(password_hash) AS hashes FROM users',
    );
    const [digests] = await harness.rows<{ digests: readonly string[] }>(
      `SELECT array_agg(encode(digest, 'hex')) AS digests
       FROM (SELECT digest FROM sessions UNION SELECT digest FROM invitations) AS d`,
    );
    const [log] = await harness.rows<{ text: string }>(
      'SELECT json_agg(audit_records)::text AS text FROM audit_records',
    );
    const secrets = [
      PASSWORD,
      'cyds battery horse',
      cookie,
      value,
      cookieOf(accepted),
      ...(hashes?.hashes ?? []),
      ...(digests?.digests ?? []),
    ];
    expect(secrets.length).toBeGreaterThan(8);
    expect(setCookieOf(accepted)).toContain(cookieOf(accepted));
    expect(log?.text).toContain('cyd@example.org');
    expect(secrets.filter((secret) => log?.text.includes(secret))).toEqual([]);
  });
});
