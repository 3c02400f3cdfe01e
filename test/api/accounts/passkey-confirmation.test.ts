import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { SoftwareAuthenticator, type Forgery } from '../../support/accounts/authenticator.js';
import { addPasskey, challengeOf, creationOptions, FACTORS } from './factor-steps.js';
import { startHarness, type Harness } from './harness.js';
import { addMember, cookieOf, foundOrganization, itemsOf, OWNER, PASSWORD, statusOf, type Person } from './people.js';

const ORIGIN = 'http://localhost:4747';
const PATH = '/admin/v1/session/confirmation';
const CHANGE = '/admin/v1/profile/password';
const NEW_PASSWORD = 'quite another long battery';
const HOUR_MS = 3_600_000;

let harness: Harness;
let owner: Person;
let authenticator: SoftwareAuthenticator;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  harness.address.become(ORIGIN);
  owner = await foundOrganization(harness);
  authenticator = new SoftwareAuthenticator(ORIGIN);
  await addPasskey(owner.browser, authenticator);
});

/** What the authenticator signs for the session of a browser. */
const credentialFor = async (browser: TestAgent, forgery: Forgery = {}, by = authenticator): Promise<object> =>
  by.authenticate(challengeOf(await browser.post(`${PATH}/options`).expect(200)), forgery);
const confirm = async (browser: TestAgent, forgery: Forgery = {}, by = authenticator): Promise<Response> =>
  browser.post(PATH).send({ credential: await credentialFor(browser, forgery, by) });
/** A route that requires a sign-in within 12 hours. */
const isRecent = async (browser: TestAgent): Promise<boolean> => {
  const answer = await browser.post(`${FACTORS}/passkeys/options`);
  if (answer.status !== 200) expect(answer.body).toMatchObject({ error: 'reauthentication_required' });
  return answer.status === 200;
};

/** What an attacker may change, and no server may take. */
const FORGERIES: readonly (readonly [string, Forgery])[] = [
  ['of another origin', { origin: 'http://localhost:4748' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['of another type', { type: 'webauthn.create' }],
  ['that an unverified user made', { isVerified: false }],
  ['that is unknown', { credentialId: 'AAAA' }],
  ['with another signature', { signature: Buffer.alloc(70, 1) }],
];

describe('a confirmation by passkey', () => {
  it('takes the place of the password, renews the session, and is recorded', async () => {
    harness.clock.advance(13 * HOUR_MS);
    expect(await isRecent(owner.browser)).toBe(false);
    const answer = await confirm(owner.browser);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: owner.userId }, role: 'owner' } });
    expect(cookieOf(answer)).toHaveLength(56);
    expect(await isRecent(owner.browser)).toBe(true);
    const records = itemsOf((await owner.browser.get('/admin/v1/audit?action=session.confirmed').expect(200)).body);
    expect(records).toMatchObject([{ details: { method: 'passkey' } }]);
  });

  it('asks for the passkeys of the user, and that the user is verified', async () => {
    const { body } = await owner.browser.post(`${PATH}/options`).expect(200);
    expect(body).toMatchObject({
      publicKey: { allowCredentials: [{ id: authenticator.credentialId }], userVerification: 'required' },
    });
  });

  it.each(FORGERIES)('is refused for one %s, and the session continues', async (_name, forgery) => {
    harness.clock.advance(13 * HOUR_MS);
    expect(await confirm(owner.browser, forgery)).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: [{ pointer: '/credential' }] },
    });
    expect(await isRecent(owner.browser)).toBe(false);
  });

  it('takes a challenge once, for five minutes, in its session', async () => {
    const credential = await credentialFor(owner.browser);
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    expect(await statusOf(bob.browser.post(PATH).send({ credential }))).toBe(422);
    await owner.browser.post(PATH).send({ credential }).expect(200);
    expect(await statusOf(owner.browser.post(PATH).send({ credential }))).toBe(422);
    const late = await credentialFor(owner.browser);
    harness.clock.advance(5 * 60_000);
    expect(await statusOf(owner.browser.post(PATH).send({ credential: late }))).toBe(422);
    expect(await statusOf(owner.browser.post(PATH).send({ credential: {} }))).toBe(422);
  });

  it('takes no challenge of a passkey that is being added', async () => {
    const credential = authenticator.authenticate(await creationOptions(owner.browser), { type: 'webauthn.create' });
    expect(await statusOf(owner.browser.post(PATH).send({ credential }))).toBe(422);
  });

  it('is not had by the passkey of another user', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const other = new SoftwareAuthenticator(ORIGIN);
    expect((await addPasskey(bob.browser, other)).status).toBe(201);
    expect((await confirm(owner.browser, {}, other)).status).toBe(422);
    expect((await confirm(bob.browser, {}, other)).status).toBe(200);
  });

  it('is not possible without a passkey, or where browsers refuse them', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    expect(await bob.browser.post(`${PATH}/options`)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    harness.address.become(harness.url);
    expect(await statusOf(owner.browser.post(`${PATH}/options`))).toBe(409);
  });

  it.each([{}, { credential: null }, { credential: 'x' }, { credential: [] }])('is refused for %j', async (body) => {
    expect(await statusOf(owner.browser.post(PATH).send(body))).toBe(422);
  });
});

describe('a new password by passkey', () => {
  it('needs no current one, and ends the other sessions', async () => {
    const other = harness.browser();
    const options = challengeOf(await other.post('/admin/v1/session/passkey/options').expect(200));
    const alone = authenticator.authenticate(options);
    await other.post('/admin/v1/session/passkey').send({ credential: alone }).expect(200);
    expect(await statusOf(other.get('/admin/v1/session'))).toBe(200);
    const credential = await credentialFor(owner.browser);
    await owner.browser.post(CHANGE).send({ credential, newPassword: NEW_PASSWORD }).expect(204);
    expect(await statusOf(owner.browser.get('/admin/v1/session'))).toBe(200);
    expect(await statusOf(other.get('/admin/v1/session'))).toBe(401);
    const signIn = (password: string): Promise<Response> =>
      harness.browser().post('/admin/v1/session').send({ email: OWNER.email, password });
    expect((await signIn(PASSWORD)).body).toMatchObject({ error: 'invalid_credentials' });
    expect((await signIn(NEW_PASSWORD)).body).toMatchObject({ error: 'second_factor_required' });
  });

  it('is refused for another credential, and for none', async () => {
    const credential = await credentialFor(owner.browser, { signature: Buffer.alloc(70, 1) });
    expect(await owner.browser.post(CHANGE).send({ credential, newPassword: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/credential' }] },
    });
    expect(await owner.browser.post(CHANGE).send({ newPassword: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/currentPassword' }] },
    });
  });

  it('is not for users who have no password here', async () => {
    await harness.rows('UPDATE users SET password_hash = $1', [harness.passwords.none]);
    const credential = await credentialFor(owner.browser);
    expect(await statusOf(owner.browser.post(CHANGE).send({ credential, newPassword: NEW_PASSWORD }))).toBe(409);
    expect((await confirm(owner.browser)).status).toBe(200);
  });
});
