import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Passwords } from '../../../src/sessions/passwords/passwords.js';
import { startHarness, type Harness } from './harness.js';
import { addMember, foundOrganization, memberOf, OWNER, signIn, statusOf, type Person } from './people.js';

describe('sign-ins that fail', () => {
  let harness: Harness;
  let owner: Person;

  beforeAll(async () => {
    harness = await startHarness({ passwords: new Passwords() });
    owner = await foundOrganization(harness);
  });
  afterAll(() => harness.close());

  it('do not reveal the cause', async () => {
    const disabled = await addMember(harness, owner, 'disabled@example.org', 'member');
    await harness.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.userId]);
    const removed = await addMember(harness, owner, 'removed@example.org', 'member');
    await owner.browser.delete(`/admin/v1/members/${removed.userId}`).expect(204);

    const answers = [
      await signIn(harness.browser(), 'nobody@example.org'),
      await signIn(harness.browser(), OWNER.email, 'wrong battery horse'),
      await signIn(harness.browser(), disabled.email),
      await signIn(harness.browser(), removed.email),
      await signIn(harness.browser(), 'no address at all'),
    ];
    for (const answer of answers) {
      expect({ ...answer.body, instance: '' }).toEqual({
        type: 'urn:clarion:problem:invalid_credentials',
        title: 'The sign-in failed',
        status: 401,
        detail: 'Check the email address and the password.',
        instance: '',
        error: 'invalid_credentials',
      });
    }
    const headers = answers.map((answer) => ({ ...answer.headers, date: '', 'x-request-id': '' }));
    expect(new Set(headers.map((header) => JSON.stringify(header))).size).toBe(1);
  });

  it('differ in every byte of the password, however long it is', async () => {
    for (const position of [73, 100, 1000]) {
      const email = `long${position}@example.org`;
      const password = 'a'.repeat(position);
      await owner.browser.post('/admin/v1/members').send({ email, name: 'Long', role: 'viewer', password }).expect(201);
      await signIn(harness.browser(), email, `${'a'.repeat(position - 1)}b`).expect(401);
      expect(await statusOf(signIn(harness.browser(), email, password))).toBe(200);
    }
  });

  it.each([
    ['no body', undefined, '/email'],
    ['a list', [], '/email'],
    ['no password', { email: 'ada@example.org' }, '/password'],
    ['a number as password', { email: 'ada@example.org', password: 12345678 }, '/password'],
    ['a password of 1,025 characters', { email: 'ada@example.org', password: 'a'.repeat(1025) }, '/password'],
    ['an object as address', { email: { $ne: '' }, password: 'x' }, '/email'],
    ['a NUL in the address', { email: 'ada\u0000@example.org', password: 'x' }, '/email'],
  ])('differ from a body that does not validate: %s', async (_, body, pointer) => {
    const answer = await harness.browser().post('/admin/v1/session').send(body);
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    expect(memberOf(answer.body, 'errors')).toContainEqual(expect.objectContaining({ pointer }));
  });
});
