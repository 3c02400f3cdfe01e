import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
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
  statusOf,
  textAt,
  type Person,
} from './people.js';

const DAY_MS = 86_400_000;

describe('invitations', () => {
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

  const invite = async (email: string, role = 'member'): Promise<{ readonly id: string; readonly value: string }> => {
    const answer = await owner.browser.post('/admin/v1/invitations').send({ email, role }).expect(201);
    return { id: textAt(answer.body, 'id'), value: textAt(answer.body, 'url').slice(`${harness.url}/invite/`.length) };
  };
  const accept = (value: string, password = PASSWORD, browser = harness.browser()): Test =>
    browser.post('/admin/v1/invitations/accept').send({ value, name: 'Bob', password });

  it('are created for seven days, with a link that is shown once', async () => {
    const answer = await owner.browser
      .post('/admin/v1/invitations')
      .send({ email: 'Bob@Example.org', role: 'member' })
      .expect(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^inv_[0-9A-Za-z]{26}$/),
      email: 'bob@example.org',
      role: 'member',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      url: expect.stringMatching(new RegExp(`^${harness.url}/invite/[0-9A-Za-z]{56}$`)),
      emailed: false,
    });
    expect(Date.parse(textAt(answer.body, 'expiresAt')) - Date.parse(textAt(answer.body, 'createdAt'))).toBe(
      7 * DAY_MS,
    );
    const list = await owner.browser.get('/admin/v1/invitations').expect(200);
    expect(itemsOf(list.body)).toEqual([{ ...answer.body, url: undefined, emailed: undefined }]);
    expect(JSON.stringify(list.body)).not.toContain('/invite/');
  });

  it('are listed page by page, newest first, while they are open', async () => {
    const first = await invite('a@example.org');
    harness.clock.advance(1);
    await invite('b@example.org');
    harness.clock.advance(1);
    await invite('c@example.org');
    await owner.browser.delete(`/admin/v1/invitations/${first.id}`).expect(204);
    const page = await owner.browser.get('/admin/v1/invitations?limit=1').expect(200);
    const rest = await owner.browser
      .get('/admin/v1/invitations')
      .query({ cursor: textAt(page.body, 'nextCursor') })
      .expect(200);
    const emails = [...itemsOf(page.body), ...itemsOf(rest.body)].map((item) => item['email']);
    expect(emails).toEqual(['c@example.org', 'b@example.org']);
    expect(memberOf(rest.body, 'nextCursor')).toBeNull();
  });

  it('make a new user a member and sign them in', async () => {
    const { value } = await invite('bob@example.org', 'admin');
    const browser = harness.browser();
    const answer = await accept(value, PASSWORD, browser).expect(201);
    expect(answer.body).toMatchObject({
      user: { name: 'Bob', email: 'bob@example.org' },
      organization: { name: OWNER.organizationName },
      role: 'admin',
    });
    const session = await browser.get('/admin/v1/session').expect(200);
    expect(session.body).toMatchObject(answer.body);
    await signIn(harness.browser(), 'bob@example.org').expect(200);
  });

  it('work once', async () => {
    const { value } = await invite('bob@example.org');
    await accept(value).expect(201);
    const answer = await accept(value);
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('make an existing user a member only with their own password, and keep their name', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    await owner.browser.delete(`/admin/v1/members/${bob.userId}`).expect(204);
    const { value } = await invite('bob@example.org', 'member');
    const wrong = await accept(value, 'another battery horse');
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    const answer = await accept(value).expect(201);
    expect(answer.body).toMatchObject({ user: { id: bob.userId, name: 'bob@example.org' }, role: 'member' });
  });

  it('do not bypass the limit of password attempts', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'viewer');
    await owner.browser.delete(`/admin/v1/members/${bob.userId}`).expect(204);
    const { value } = await invite('bob@example.org');
    for (let count = 0; count < 10; count += 1) await accept(value, 'wrong battery horse').expect(401);
    await accept(value).expect(429);
    expect(await statusOf(signIn(harness.browser(), 'bob@example.org'))).toBe(429);
  });

  it('expire', async () => {
    const { value } = await invite('bob@example.org');
    harness.clock.advance(7 * DAY_MS);
    await accept(value).expect(404);
    const back = await signIn(owner.browser, OWNER.email).expect(200);
    expect(back.body).toMatchObject({ role: 'owner' });
    const list = await owner.browser.get('/admin/v1/invitations').expect(200);
    expect(itemsOf(list.body)).toEqual([]);
  });

  it('can be revoked while they are open, once', async () => {
    const { id, value } = await invite('bob@example.org');
    await owner.browser.delete(`/admin/v1/invitations/${id}`).expect(204);
    await accept(value).expect(404);
    await owner.browser.delete(`/admin/v1/invitations/${id}`).expect(404);
    await owner.browser.delete('/admin/v1/invitations/inv_0123456789abc0123456789abc').expect(404);
    expect(await statusOf(owner.browser.delete('/admin/v1/invitations/x'))).toBe(404);
  });

  it.each(['', 'x', '0'.repeat(56), 'é'.repeat(56)])('with the value %j are not found', async (value) => {
    const answer = await accept(value);
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('are accepted with a good password only, and stay open otherwise', async () => {
    const { value } = await invite('bob@example.org');
    const answer = await accept(value, 'password123');
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } });
    await accept(value).expect(201);
  });

  it('are not created for members, and not accepted by them', async () => {
    const { value } = await invite('bob@example.org');
    await addMember(harness, owner, 'bob@example.org', 'viewer');
    await owner.browser.post('/admin/v1/invitations').send({ email: 'bob@example.org', role: 'admin' }).expect(409);
    expect(await statusOf(accept(value))).toBe(409);
  });

  it('are stored as digests', async () => {
    const { value } = await invite('bob@example.org');
    const [row] = await harness.rows<{ text: string }>('SELECT json_agg(invitations)::text AS text FROM invitations');
    expect(row?.text).toContain('bob@example.org');
    expect(row?.text).not.toContain(value.slice(13));
  });
});

describe('concurrent acceptances', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({ passwords: new Passwords() });
  });
  afterAll(() => harness.close());

  it('use an invitation once, and refuse the others clearly', async () => {
    const owner = await foundOrganization(harness);
    const invitation = await owner.browser
      .post('/admin/v1/invitations')
      .send({ email: 'bob@example.org', role: 'member' });
    const value = textAt(invitation.body, 'url').split('/').at(-1);
    const body = { value, name: 'Bob', password: PASSWORD };
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => harness.browser().post('/admin/v1/invitations/accept').send(body)),
    );
    const refused = answers.filter((answer) => answer.status !== 201).map((answer) => textAt(answer.body, 'detail'));
    expect(refused).toHaveLength(5);
    expect(refused.filter((detail) => !/^(Ask for a new invitation|Sign in instead)/.test(detail))).toEqual([]);
    const members = await owner.browser.get('/admin/v1/members');
    expect(itemsOf(members.body)).toHaveLength(2);
  });
});
