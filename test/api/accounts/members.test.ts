import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Passwords } from '../../../src/sessions/passwords/passwords.js';
import { startHarness, type Harness } from './harness.js';
import {
  addMember,
  foundOrganization,
  itemsOf,
  memberOf,
  OWNER,
  PASSWORD,
  signIn,
  textAt,
  type Person,
} from './people.js';

const UNKNOWN = 'usr_0123456789abc';

describe('members', () => {
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

  const roles = async (): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await owner.browser.get('/admin/v1/members').expect(200);
    return Object.fromEntries(itemsOf(answer.body).map((member) => [String(member['email']), member['role']]));
  };

  it('are listed page by page, oldest membership first', async () => {
    await addMember(harness, owner, 'bob@example.org', 'member');
    await owner.browser
      .post('/admin/v1/members')
      .send({ email: 'cyd@example.org', name: 'Cyd', role: 'viewer', password: PASSWORD })
      .expect(201);
    const first = await owner.browser.get('/admin/v1/members?limit=2').expect(200);
    expect(itemsOf(first.body)).toEqual([
      {
        userId: owner.userId,
        name: 'Ada',
        email: OWNER.email,
        role: 'owner',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        lastActiveAt: expect.stringMatching(/Z$/),
        deactivatedAt: null,
      },
      expect.objectContaining({ email: 'bob@example.org', role: 'member', lastSeenAt: expect.any(String) }),
    ]);
    const second = await owner.browser
      .get('/admin/v1/members')
      .query({ limit: 2, cursor: textAt(first.body, 'nextCursor') })
      .expect(200);
    expect(itemsOf(second.body).map((member) => member['email'])).toEqual(['cyd@example.org']);
    expect(itemsOf(second.body)[0]).not.toHaveProperty('lastSeenAt');
    expect(itemsOf(second.body)[0]).toHaveProperty('lastActiveAt', null);
    expect(memberOf(second.body, 'nextCursor')).toBeNull();
  });

  it.each(['?limit=0', '?limit=201', '?limit=x', '?cursor=x', `?cursor=${Buffer.from('aud_1').toString('base64url')}`])(
    'are not listed for the bad query %s',
    async (query) => {
      const answer = await owner.browser.get(`/admin/v1/members${query}`);
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    },
  );

  it('are added with a first password', async () => {
    const member = { email: 'Bob@Example.org', name: 'Bob', role: 'viewer', password: PASSWORD };
    const answer = await owner.browser.post('/admin/v1/members').send(member).expect(201);
    const userId = expect.stringMatching(/^usr_[0-9A-Za-z]{13}$/);
    expect(answer.body).toEqual({
      userId,
      name: 'Bob',
      email: 'bob@example.org',
      role: 'viewer',
      lastActiveAt: null,
      deactivatedAt: null,
      createdAt: expect.any(String),
    });
    const session = await signIn(harness.browser(), 'bob@example.org').expect(200);
    expect(session.body).toMatchObject({ organization: { name: OWNER.organizationName }, role: 'viewer' });
  });

  it.each([
    ['/email', { email: 'bob' }],
    ['/name', { name: ' ' }],
    ['/role', { role: 'god' }],
    ['/role', { role: undefined }],
    ['/password', { password: 'sunshine' }],
    ['/password', { password: undefined }],
  ])('are not added by a body that does not validate at %s: %j', async (pointer, change) => {
    const member = { email: 'bob@example.org', name: 'Bob', role: 'viewer', password: PASSWORD, ...change };
    const answer = await owner.browser.post('/admin/v1/members').send(member);
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed', errors: [{ pointer }] } });
  });

  it('are not added twice, and no existing user is added without an invitation', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    const again = await owner.browser
      .post('/admin/v1/members')
      .send({ email: 'BOB@example.org', name: 'B', role: 'viewer', password: PASSWORD });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'conflict', detail: expect.stringContaining('Change the role') },
    });
    await owner.browser.delete(`/admin/v1/members/${bob.userId}`).expect(204);
    const stranger = await owner.browser
      .post('/admin/v1/members')
      .send({ email: 'bob@example.org', name: 'B', role: 'viewer', password: PASSWORD });
    expect(stranger).toMatchObject({
      status: 409,
      body: { error: 'conflict', detail: expect.stringContaining('Invite') },
    });
  });

  it.each(['viewer', 'member'] as const)('are not visible to a %s', async (role) => {
    const { browser } = await addMember(harness, owner, 'bob@example.org', role);
    const answers = [
      await browser.get('/admin/v1/members'),
      await browser.post('/admin/v1/members').send({}),
      await browser.patch(`/admin/v1/members/${owner.userId}`).send({ role: 'viewer' }),
      await browser.delete(`/admin/v1/members/${owner.userId}`),
      await browser.get('/admin/v1/invitations'),
      await browser.post('/admin/v1/invitations').send({}),
      await browser.delete('/admin/v1/invitations/inv_0123456789abc0123456789abc'),
      await browser.get('/admin/v1/audit'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_role' } });
  });

  it('who are owners are added, changed and removed only by owners', async () => {
    const admin = await addMember(harness, owner, 'admin@example.org', 'admin');
    const second = await addMember(harness, owner, 'second@example.org', 'owner');
    const answers = [
      await admin.browser
        .post('/admin/v1/members')
        .send({ email: 'x@example.org', name: 'X', role: 'owner', password: PASSWORD }),
      await admin.browser.patch(`/admin/v1/members/${admin.userId}`).send({ role: 'owner' }),
      await admin.browser.patch(`/admin/v1/members/${second.userId}`).send({ role: 'viewer' }),
      await admin.browser.delete(`/admin/v1/members/${second.userId}`),
      await admin.browser.post('/admin/v1/invitations').send({ email: 'x@example.org', role: 'owner' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_role' } });
    await owner.browser.patch(`/admin/v1/members/${second.userId}`).send({ role: 'admin' }).expect(200);
    await owner.browser.patch(`/admin/v1/members/${second.userId}`).send({ role: 'owner' }).expect(200);
    await owner.browser.delete(`/admin/v1/members/${second.userId}`).expect(204);
    expect(await roles()).toEqual({ 'ada@example.org': 'owner', 'admin@example.org': 'admin' });
  });

  it('get another role, also from an admin', async () => {
    const admin = await addMember(harness, owner, 'admin@example.org', 'admin');
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    const answer = await admin.browser.patch(`/admin/v1/members/${bob.userId}`).send({ role: 'member' }).expect(200);
    expect(answer.body).toMatchObject({ userId: bob.userId, email: 'bob@example.org', role: 'member' });
    const invalid = await admin.browser.patch(`/admin/v1/members/${bob.userId}`).send({ role: ['owner'] });
    expect(invalid).toMatchObject({ status: 422, body: { errors: [{ pointer: '/role' }] } });
  });

  it('who are unknown are not found', async () => {
    const answers = [
      await owner.browser.patch(`/admin/v1/members/${UNKNOWN}`).send({ role: 'viewer' }),
      await owner.browser.delete(`/admin/v1/members/${UNKNOWN}`),
      await owner.browser.delete('/admin/v1/members/nobody'),
      await owner.browser.delete('/admin/v1/members/usr_%00'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('of another organization are not found, nor seen', async () => {
    await harness.rows(`INSERT INTO organizations VALUES ('org_other00000000', 'Other', now())`);
    await harness.rows(`INSERT INTO users VALUES ('usr_other00000000', 'other@example.org', 'Other', 'x', now())`);
    await harness.rows(`INSERT INTO memberships VALUES ('org_other00000000', 'usr_other00000000', 'member', now())`);
    await owner.browser.patch('/admin/v1/members/usr_other00000000').send({ role: 'viewer' }).expect(404);
    await owner.browser.delete('/admin/v1/members/usr_other00000000').expect(404);
    expect(await roles()).toEqual({ 'ada@example.org': 'owner' });
    const [membership] = await harness.rows(`SELECT role FROM memberships WHERE user_id = 'usr_other00000000'`);
    expect(membership).toEqual({ role: 'member' });
  });

  it('include at least one owner', async () => {
    const answers = [
      await owner.browser.patch(`/admin/v1/members/${owner.userId}`).send({ role: 'admin' }),
      await owner.browser.delete(`/admin/v1/members/${owner.userId}`),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } });
    await owner.browser.patch(`/admin/v1/members/${owner.userId}`).send({ role: 'owner' }).expect(200);
  });

  it.each([
    [
      'step down',
      (person: Person) => person.browser.patch(`/admin/v1/members/${person.userId}`).send({ role: 'viewer' }),
    ],
    ['leave', (person: Person) => person.browser.delete(`/admin/v1/members/${person.userId}`)],
  ])('keep an owner when all %s at once', async (_, resign) => {
    const others = await Promise.all(
      ['b', 'c', 'd'].map((name) => addMember(harness, owner, `${name}@example.org`, 'owner')),
    );
    const answers = await Promise.all([owner, ...others].map((person) => resign(person)));
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status < 300)).toHaveLength(3);
    const owners = await harness.rows(`SELECT user_id FROM memberships WHERE role = 'owner'`);
    expect(owners).toHaveLength(1);
  });

  it('who lost the right to invite cannot add anyone by their earlier invitations', async () => {
    const admin = await addMember(harness, owner, 'admin@example.org', 'admin');
    const invitation = await admin.browser
      .post('/admin/v1/invitations')
      .send({ email: 'x@example.org', role: 'admin' })
      .expect(201);
    await owner.browser.delete(`/admin/v1/members/${admin.userId}`).expect(204);
    const value = textAt(invitation.body, 'url').split('/').at(-1);
    await harness
      .browser()
      .post('/admin/v1/invitations/accept')
      .send({ value, name: 'X', password: PASSWORD })
      .expect(404);
    const open = await owner.browser.get('/admin/v1/invitations').expect(200);
    expect(itemsOf(open.body)).toEqual([]);
  });
});

describe('concurrent additions', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({ passwords: new Passwords() });
  });
  afterAll(() => harness.close());

  it('add a member once when the same address is sent several times', async () => {
    const owner = await foundOrganization(harness);
    const member = { email: 'bob@example.org', name: 'Bob', role: 'viewer', password: PASSWORD };
    const answers = await Promise.all([1, 2, 3].map(() => owner.browser.post('/admin/v1/members').send(member)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2);
  });
});
