import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { SoftwareAuthenticator, type Forgery } from '../../support/accounts/authenticator.js';
import { addPasskey, challengeOf, creationOptions, FACTORS, SECOND_STEP, textsAt } from './factor-steps.js';
import { startHarness, type Harness } from './harness.js';
import { addMember, cookieOf, foundOrganization, OWNER, signIn, statusOf, textAt, type Person } from './people.js';

const ORIGIN = 'http://localhost:4747';
const ALONE = '/admin/v1/session/passkey';
const MINUTE_MS = 60_000;

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
});

const add = async (name?: string): Promise<Response> => {
  const answer = await addPasskey(owner.browser, authenticator, name);
  expect(answer.status).toBe(201);
  return answer;
};
const signInAlone = async (browser: TestAgent, forgery: Forgery = {}, by = authenticator): Promise<Response> => {
  const options = await browser.post(`${ALONE}/options`).expect(200);
  return browser.post(ALONE).send({ credential: by.authenticate(challengeOf(options), forgery) });
};

/** What an attacker may change, and no server may take. */
const FORGERIES: readonly (readonly [string, Forgery])[] = [
  ['of another origin', { origin: 'http://localhost:4748' }],
  ['of a foreign origin', { origin: 'https://evil.example' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['of another type', { type: 'webauthn.payment' }],
  ['that an unverified user made', { isVerified: false }],
];

describe('adding a passkey', () => {
  it('asks for one that signs in alone, and for none that the user has', async () => {
    await add();
    const { body } = await owner.browser.post(`${FACTORS}/passkeys/options`).expect(200);
    expect(body).toMatchObject({
      publicKey: {
        rp: { id: 'localhost', name: 'Clarion' },
        user: { id: Buffer.from(owner.userId).toString('base64url'), name: OWNER.email, displayName: 'Ada' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [{ id: authenticator.credentialId }],
      },
    });
  });

  it('lists it, gives recovery codes with the first one, and renews the session', async () => {
    const answer = await add('Laptop');
    expect(answer.body).toMatchObject({ passkey: { name: 'Laptop', lastUsedAt: null } });
    expect(textsAt(answer.body, 'recoveryCodes')).toHaveLength(10);
    expect(cookieOf(answer)).toHaveLength(56);
    const second = await addPasskey(owner.browser, new SoftwareAuthenticator(ORIGIN), 'Phone');
    expect(second.body).toMatchObject({ recoveryCodes: null });
    expect((await owner.browser.get(FACTORS).expect(200)).body).toMatchObject({
      passkeys: [{ name: 'Laptop' }, { name: 'Phone' }],
      recoveryCodesLeft: 10,
      passkeysAvailable: true,
    });
  });

  it.each(FORGERIES)('is refused for one %s', async (_name, forgery) => {
    const options = await creationOptions(owner.browser);
    const answer = await owner.browser
      .post(`${FACTORS}/passkeys`)
      .send({ name: 'Key', credential: authenticator.register(options, forgery) });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/credential' }] } });
  });

  it('takes a challenge once, for five minutes, in its session', async () => {
    const options = await creationOptions(owner.browser);
    const send = (browser: TestAgent): ReturnType<TestAgent['post']> =>
      browser.post(`${FACTORS}/passkeys`).send({ name: 'Key', credential: authenticator.register(options) });
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    expect(await statusOf(send(bob.browser))).toBe(422);
    await send(owner.browser).expect(201);
    expect(await statusOf(send(owner.browser))).toBe(422);
    const late = await creationOptions(owner.browser);
    harness.clock.advance(5 * MINUTE_MS);
    const credential = new SoftwareAuthenticator(ORIGIN).register(late);
    expect(await statusOf(owner.browser.post(`${FACTORS}/passkeys`).send({ name: 'Key', credential }))).toBe(422);
  });

  it('refuses a passkey of another user', async () => {
    await add();
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const answer = await addPasskey(bob.browser, authenticator);
    expect(answer.status).toBe(409);
  });

  it('ends at twenty', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await addPasskey(owner.browser, new SoftwareAuthenticator(ORIGIN))).status).toBe(201);
    expect(await statusOf(owner.browser.post(`${FACTORS}/passkeys/options`))).toBe(409);
  });

  it('is not possible at an address without a host name', async () => {
    harness.address.become(harness.url);
    expect(await statusOf(owner.browser.post(`${FACTORS}/passkeys/options`))).toBe(409);
    expect(await statusOf(owner.browser.post(`${ALONE}/options`))).toBe(409);
    expect((await owner.browser.get(FACTORS)).body).toMatchObject({ passkeysAvailable: false });
  });

  it.each([
    [{ name: '', credential: {} }, '/name'],
    [{ name: 'a\nb', credential: {} }, '/name'],
    [{ name: 'x'.repeat(101), credential: {} }, '/name'],
    [{ name: 'Key' }, '/credential'],
    [{ name: 'Key', credential: 'x' }, '/credential'],
    [{ name: 'Key', credential: { id: 'x', rawId: 'x', type: 'public-key' } }, '/credential'],
    [
      {
        name: 'Key',
        credential: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', attestationObject: 'v'.repeat(12_288) },
        },
      },
      '/credential',
    ],
  ])('is refused for %j', async (body, pointer) => {
    await creationOptions(owner.browser);
    const answer = await owner.browser.post(`${FACTORS}/passkeys`).send(body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });
});

describe('changing passkeys', () => {
  const first = async (): Promise<string> => textAt((await add()).body, 'passkey', 'id');

  it('renames and removes those of the user', async () => {
    const id = await first();
    const renamed = await owner.browser.patch(`${FACTORS}/passkeys/${id}`).send({ name: 'Desk' }).expect(200);
    expect(renamed.body).toMatchObject({ id, name: 'Desk' });
    await owner.browser.delete(`${FACTORS}/passkeys/${id}`).expect(204);
    await signIn(harness.browser(), OWNER.email).expect(200);
  });

  it('does not reach those of others, or none', async () => {
    const id = await first();
    const bob = await addMember(harness, owner, 'bob@example.org', 'owner');
    for (const path of [id, 'pky_0123456789abc', 'x', `${id}x`, '%00']) {
      expect(await statusOf(bob.browser.patch(`${FACTORS}/passkeys/${path}`).send({ name: 'Mine' }))).toBe(404);
      expect(await statusOf(bob.browser.delete(`${FACTORS}/passkeys/${path}`))).toBe(404);
    }
    expect((await owner.browser.get(FACTORS)).body).toMatchObject({ passkeys: [{ id, name: 'Laptop' }] });
  });
});

describe('a sign-in with a passkey alone', () => {
  it('needs no address and no password', async () => {
    await add();
    const browser = harness.browser();
    const answer = await signInAlone(browser);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: owner.userId } } });
    await browser.get('/admin/v1/members').expect(200);
    expect((await browser.get(FACTORS)).body).toMatchObject({ passkeys: [{ lastUsedAt: expect.any(String) }] });
  });

  it('asks for any passkey, and that the user is verified', async () => {
    const { body } = await harness.browser().post(`${ALONE}/options`).expect(200);
    expect(body).toEqual({
      publicKey: {
        challenge: expect.any(String),
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
      },
    });
  });

  it.each<readonly [string, Forgery]>([
    ...FORGERIES,
    ['that names no user', { userHandle: null }],
    ['that names another user', { userHandle: Buffer.from('usr_0123456789abc').toString('base64url') }],
    ['that is unknown', { credentialId: 'AAAA' }],
    ['with another signature', { signature: Buffer.alloc(70, 1) }],
  ])('is refused for one %s', async (_name, forgery) => {
    await add();
    const browser = harness.browser();
    expect(await signInAlone(browser, forgery)).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    expect(await statusOf(browser.get('/admin/v1/session'))).toBe(401);
  });

  it('is refused for a counter that does not grow, as that of a copy', async () => {
    await add();
    expect((await signInAlone(harness.browser(), { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await signInAlone(harness.browser(), { counter })).status).toBe(401);
    expect((await signInAlone(harness.browser(), { counter: 8 })).status).toBe(200);
  });

  it('takes a challenge once, for five minutes, in its browser', async () => {
    await add();
    const browser = harness.browser();
    const options = challengeOf(await browser.post(`${ALONE}/options`).expect(200));
    const credential = authenticator.authenticate(options);
    expect(await statusOf(harness.browser().post(ALONE).send({ credential }))).toBe(401);
    await browser.post(ALONE).send({ credential }).expect(200);
    expect(await statusOf(browser.post(ALONE).send({ credential }))).toBe(401);
    const late = challengeOf(await browser.post(`${ALONE}/options`).expect(200));
    harness.clock.advance(5 * MINUTE_MS);
    expect(await statusOf(browser.post(ALONE).send({ credential: authenticator.authenticate(late) }))).toBe(401);
  });

  it('is not for disabled users, and removed passkeys', async () => {
    const id = textAt((await add()).body, 'passkey', 'id');
    await harness.rows('UPDATE users SET disabled_at = now()');
    expect((await signInAlone(harness.browser())).status).toBe(401);
    await harness.rows('UPDATE users SET disabled_at = NULL');
    await owner.browser.delete(`${FACTORS}/passkeys/${id}`).expect(204);
    expect((await signInAlone(harness.browser())).status).toBe(401);
  });

  it('is refused to another site', async () => {
    const answer = await harness.browser().post(`${ALONE}/options`).set('Sec-Fetch-Site', 'cross-site');
    expect(answer).toMatchObject({ status: 403, body: { error: 'cross_site_request' } });
  });
});

describe('a passkey as the second factor', () => {
  const firstStep = async (email = OWNER.email): Promise<TestAgent> => {
    const browser = harness.browser();
    expect(await signIn(browser, email)).toMatchObject({ status: 401, body: { error: 'second_factor_required' } });
    return browser;
  };
  const secondStep = async (browser: TestAgent, forgery: Forgery = {}, by = authenticator): Promise<Response> => {
    const options = await browser.post(`${SECOND_STEP}/options`).expect(200);
    return browser.post(SECOND_STEP).send({ credential: by.authenticate(challengeOf(options), forgery) });
  };

  it('completes the sign-in, also of a key that verifies nobody', async () => {
    await add();
    const browser = await firstStep();
    expect((await browser.get(SECOND_STEP)).body).toEqual({ methods: ['passkey', 'recovery_code'] });
    expect((await secondStep(browser, { isVerified: false, userHandle: null })).status).toBe(200);
    await browser.get('/admin/v1/members').expect(200);
  });

  it('is asked for among those of the user', async () => {
    await add();
    const { body } = await (await firstStep()).post(`${SECOND_STEP}/options`).expect(200);
    expect(body).toMatchObject({ publicKey: { allowCredentials: [{ id: authenticator.credentialId }] } });
  });

  it.each<readonly [string, Forgery]>([
    ...FORGERIES.slice(0, 5),
    ['that is unknown', { credentialId: 'AAAA' }],
    ['with another signature', { signature: Buffer.alloc(70, 1) }],
  ])('is refused for one %s', async (_name, forgery) => {
    await add();
    expect(await secondStep(await firstStep(), forgery)).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
  });

  it('is not the one of another user', async () => {
    await add();
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const other = new SoftwareAuthenticator(ORIGIN);
    expect((await addPasskey(bob.browser, other)).status).toBe(201);
    expect((await secondStep(await firstStep(bob.email))).status).toBe(401);
    expect((await secondStep(await firstStep(bob.email), {}, other)).status).toBe(200);
  });

  it('takes a challenge once, and none of a sign-in with a passkey alone', async () => {
    await add();
    const browser = await firstStep();
    const options = challengeOf(await browser.post(`${SECOND_STEP}/options`).expect(200));
    await browser
      .post(SECOND_STEP)
      .send({ credential: authenticator.authenticate(options, { rpId: 'evil' }) })
      .expect(401);
    const again = { credential: authenticator.authenticate(options) };
    expect(await statusOf(browser.post(SECOND_STEP).send(again))).toBe(401);
    const alone = challengeOf(await browser.post(`${ALONE}/options`).expect(200));
    expect(await statusOf(browser.post(SECOND_STEP).send({ credential: authenticator.authenticate(alone) }))).toBe(401);
  });
});
