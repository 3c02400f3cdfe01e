import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { resetFactors, resetTo } from '../../../src/recovery/reset-sign-in.js';
import { addApp, FACTORS, SECOND_STEP, textsAt, type AuthenticatorApp } from './factor-steps.js';
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
  statusOf,
  textAt,
  type Person,
} from './people.js';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

const addOwnApp = (): ReturnType<typeof addApp> => addApp(owner.browser, harness.clock.now());
/** A code that has not been taken yet: of the next step. */
const nextCode = (app: AuthenticatorApp): string => {
  harness.clock.advance(STEP_MS);
  return app.codeAt(harness.clock.now());
};
const firstStep = async (email = OWNER.email): Promise<TestAgent> => {
  const browser = harness.browser();
  const answer = await signIn(browser, email);
  expect(answer).toMatchObject({ status: 401, body: { error: 'second_factor_required' } });
  return browser;
};
const secondStep = (browser: TestAgent, code: unknown): ReturnType<TestAgent['post']> =>
  browser.post(SECOND_STEP).send({ code });
const toSecondOrganization = async (): Promise<void> => {
  const { body } = await owner.browser.post('/admin/v1/organizations').send({ name: 'Second' }).expect(201);
  const organizationId = textAt(body, 'id');
  await owner.browser.post('/admin/v1/session/organization').send({ organizationId }).expect(200);
};
const isSignedIn = async (browser: TestAgent): Promise<boolean> =>
  (await statusOf(browser.get('/admin/v1/session'))) === 200;
const audited = async (action: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  itemsOf((await owner.browser.get('/admin/v1/audit').query({ action }).expect(200)).body);

describe('setting an authenticator app up', () => {
  it('shows the secret once, for the account', async () => {
    const begun = await owner.browser.post(`${FACTORS}/authenticator-app`).expect(200);
    const secret = textAt(begun.body, 'secret');
    expect(begun.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: `otpauth://totp/Clarion:ada%40example.org?secret=${secret}&issuer=Clarion`,
    });
    expect(begun.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify((await owner.browser.get(FACTORS).expect(200)).body)).not.toContain(secret);
  });

  it('stores the secret encrypted, and recovery codes as digests', async () => {
    const { recoveryCodes } = await addOwnApp();
    const [factor] = await harness.rows<{ secret: Buffer; key: string | null }>(
      'SELECT secret, secret_key_id AS key FROM totp_factors',
    );
    // Nonce, 20 bytes and tag.
    expect(factor?.secret).toHaveLength(12 + 20 + 16);
    expect(factor?.key).not.toBeNull();
    const codes = await harness.rows<{ digest: Buffer }>('SELECT digest FROM recovery_codes');
    expect(codes).toHaveLength(10);
    for (const { digest } of codes)
      expect(recoveryCodes.some((code) => digest.toString('latin1').includes(code))).toBe(false);
  });

  it('is no factor before its first code', async () => {
    await owner.browser.post(`${FACTORS}/authenticator-app`).expect(200);
    await signIn(harness.browser(), OWNER.email).expect(200);
    expect((await owner.browser.get(FACTORS)).body).toMatchObject({ authenticatorAppSince: null });
  });

  it('renews the session, ends the others that a password began, and gives ten recovery codes', async () => {
    const other = harness.browser();
    await signIn(other, OWNER.email).expect(200);
    const before = cookieOf(await signIn(owner.browser, OWNER.email));
    const begun = await owner.browser.post(`${FACTORS}/authenticator-app`).expect(200);
    const { AuthenticatorApp: App } = await import('./factor-steps.js');
    const code = new App(textAt(begun.body, 'secret')).codeAt(harness.clock.now());
    const answer = await owner.browser.post(`${FACTORS}/authenticator-app/confirmation`).send({ code }).expect(200);
    expect(cookieOf(answer)).not.toBe(before);
    expect(new Set(textsAt(answer.body, 'recoveryCodes')).size).toBe(10);
    expect(await isSignedIn(owner.browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await owner.browser.get(FACTORS)).body).toMatchObject({
      authenticatorAppSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect(await audited('user.second_factor_added')).toMatchObject([
      { details: { method: 'authenticator_app' }, subject: { id: owner.userId } },
    ]);
  });

  it('is refused for a wrong first code, and where there is an app', async () => {
    await owner.browser.post(`${FACTORS}/authenticator-app`).expect(200);
    expect(
      await owner.browser.post(`${FACTORS}/authenticator-app/confirmation`).send({ code: '000000' }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/code' }] } });
    await addOwnApp();
    expect(await statusOf(owner.browser.post(`${FACTORS}/authenticator-app`))).toBe(409);
    // The first code was taken.
    expect(
      await statusOf(owner.browser.post(`${FACTORS}/authenticator-app/confirmation`).send({ code: '000000' })),
    ).toBe(422);
  });

  it('needs a recent sign-in, as every change of a factor does', async () => {
    await addOwnApp();
    harness.clock.advance(13 * HOUR_MS);
    for (const change of [
      owner.browser.post(`${FACTORS}/authenticator-app`),
      owner.browser.post(`${FACTORS}/authenticator-app/confirmation`).send({ code: '123456' }),
      owner.browser.delete(`${FACTORS}/authenticator-app`),
      owner.browser.post(`${FACTORS}/recovery-codes`),
      owner.browser.post(`${FACTORS}/passkeys/options`),
      owner.browser.post(`${FACTORS}/passkeys`).send({ name: 'Key', credential: {} }),
      owner.browser.delete(`${FACTORS}/passkeys/pky_0123456789abc`),
    ])
      expect(await change).toMatchObject({ status: 403, body: { error: 'reauthentication_required' } });
    await owner.browser.post('/admin/v1/session/confirmation').send({ password: PASSWORD }).expect(200);
    await owner.browser.delete(`${FACTORS}/authenticator-app`).expect(204);
  });

  it.each([undefined, null, 7, [], {}, 'x'.repeat(101)])('is refused for the code %j', async (code) => {
    await owner.browser.post(`${FACTORS}/authenticator-app`).expect(200);
    const answer = await owner.browser.post(`${FACTORS}/authenticator-app/confirmation`).send({ code });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/code' }] } });
  });
});

describe('a sign-in with an authenticator app', () => {
  it('has two steps, and no session before the second', async () => {
    const { app } = await addOwnApp();
    const browser = harness.browser();
    const first = await signIn(browser, OWNER.email);
    expect(first).toMatchObject({ status: 401, body: { error: 'second_factor_required' } });
    expect(setCookieOf(first)).toMatch(/^clarion_second_step=\w{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get(SECOND_STEP).expect(200)).body).toEqual({
      methods: ['authenticator_app', 'recovery_code'],
    });
    const second = await secondStep(browser, nextCode(app)).expect(200);
    expect(second.body).toEqual({
      user: { id: owner.userId, name: 'Ada', email: OWNER.email },
      organization: expect.anything(),
      role: 'owner',
    });
    expect(await isSignedIn(browser)).toBe(true);
    expect((await audited('session.signed_in'))[0]).toMatchObject({ details: { method: 'authenticator_app' } });
  });

  it('leaves users without a factor as they were', async () => {
    await addOwnApp();
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    expect(await isSignedIn(bob.browser)).toBe(true);
  });

  it('takes each code once, and no older one after it', async () => {
    const { app } = await addOwnApp();
    const older = app.codeAt(new Date(harness.clock.now().getTime()));
    const code = nextCode(app);
    await secondStep(await firstStep(), code).expect(200);
    for (const used of [code, older])
      expect(await secondStep(await firstStep(), used)).toMatchObject({
        status: 401,
        body: { error: 'invalid_credentials' },
      });
    await secondStep(await firstStep(), nextCode(app)).expect(200);
  });

  it('of two requests with one code signs in one', async () => {
    const { app } = await addOwnApp();
    const browsers = [await firstStep(), await firstStep()];
    const code = nextCode(app);
    const statuses = await Promise.all(browsers.map((browser) => statusOf(secondStep(browser, code))));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('takes a code with blanks, and of an app whose clock is a step behind', async () => {
    const { app } = await addOwnApp();
    harness.clock.advance(2 * STEP_MS);
    const behind = app.codeAt(new Date(harness.clock.now().getTime() - STEP_MS));
    await secondStep(await firstStep(), `${behind.slice(0, 3)} ${behind.slice(3)}`).expect(200);
  });

  it('takes a recovery code once', async () => {
    const { recoveryCodes } = await addOwnApp();
    const [code = '', other = ''] = recoveryCodes;
    await secondStep(await firstStep(), code.toLowerCase().replaceAll('-', ' ')).expect(200);
    expect(await statusOf(secondStep(await firstStep(), code))).toBe(401);
    await secondStep(await firstStep(), other).expect(200);
    expect((await owner.browser.get(FACTORS)).body).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await audited('session.signed_in'))[0]).toMatchObject({ details: { method: 'recovery_code' } });
  });

  it('takes no recovery code of before after new ones', async () => {
    const { recoveryCodes } = await addOwnApp();
    const fresh = textsAt((await owner.browser.post(`${FACTORS}/recovery-codes`).expect(200)).body, 'recoveryCodes');
    expect(await statusOf(secondStep(await firstStep(), recoveryCodes[0]))).toBe(401);
    await secondStep(await firstStep(), fresh[0]).expect(200);
    expect(await audited('user.recovery_codes_replaced')).toHaveLength(1);
  });

  it('makes the account wait after ten wrong codes, whatever the network, and records each', async () => {
    const { app, recoveryCodes } = await addOwnApp();
    const browser = await firstStep();
    for (let count = 0; count < 10; count += 1) await secondStep(browser, '000000').expect(401);
    for (const code of recoveryCodes.slice(0, 2))
      expect(await secondStep(await firstStep(), code)).toMatchObject({
        status: 429,
        body: { error: 'rate_limited' },
      });
    harness.clock.advance(15 * MINUTE_MS);
    await secondStep(await firstStep(), app.codeAt(harness.clock.now())).expect(200);
    expect((await audited('session.sign_in_failed')).length).toBeGreaterThanOrEqual(10);
  });

  it('ends after ten minutes, with its use, and with a change of the password', async () => {
    const { app, recoveryCodes } = await addOwnApp();
    const late = await firstStep();
    harness.clock.advance(10 * MINUTE_MS);
    expect(await secondStep(late, app.codeAt(harness.clock.now()))).toMatchObject({
      status: 401,
      body: { error: 'no_session' },
    });
    const used = await firstStep();
    const step = await used.get(SECOND_STEP);
    expect(step.status).toBe(200);
    const copied = cookieOfStep(await signIn(harness.browser(), OWNER.email));
    await harness.browser().post(SECOND_STEP).set('Cookie', copied).send({ code: recoveryCodes[0] }).expect(200);
    expect(
      await statusOf(harness.browser().post(SECOND_STEP).set('Cookie', copied).send({ code: recoveryCodes[1] })),
    ).toBe(401);
    const body = { currentPassword: PASSWORD, newPassword: 'another correct battery' };
    await owner.browser.post('/admin/v1/profile/password').send(body).expect(204);
    expect(await secondStep(used, nextCode(app))).toMatchObject({ status: 401, body: { error: 'no_session' } });
  });

  it('is of the browser that began it', async () => {
    const { app } = await addOwnApp();
    await firstStep();
    for (const cookie of [
      '',
      'clarion_second_step=',
      `clarion_second_step=${'x'.repeat(43)}`,
      'clarion_second_step=%00',
    ])
      expect(
        await harness
          .browser()
          .post(SECOND_STEP)
          .set('Cookie', cookie)
          .send({ code: nextCode(app) }),
      ).toMatchObject({ status: 401, body: { error: 'no_session' } });
  });

  it('does not come about for a wrong password', async () => {
    await addOwnApp();
    const answer = await signIn(harness.browser(), OWNER.email, 'wrong battery horse');
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    expect(setCookieOf(answer)).toBe('');
  });

  it.each([
    [{}, 422],
    [{ code: null }, 422],
    [{ code: 7 }, 422],
    [{ code: 'x'.repeat(101) }, 422],
    [{ credential: 'x' }, 422],
    [{ credential: [] }, 422],
    [{ credential: {} }, 401],
    [{ credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }, 401],
    [{ code: '' }, 401],
    [{ code: '\u0000' }, 401],
    [{ code: '٣٤٥٦٧٨' }, 401],
  ])('is refused for %j', async (body, status) => {
    await addOwnApp();
    expect(await statusOf((await firstStep()).post(SECOND_STEP).send(body))).toBe(status);
  });

  it('needs the password alone again after the app is removed', async () => {
    await addOwnApp();
    const removed = await owner.browser.delete(`${FACTORS}/authenticator-app`).expect(204);
    expect(cookieOf(removed)).toHaveLength(56);
    expect(await statusOf(owner.browser.delete(`${FACTORS}/authenticator-app`))).toBe(404);
    await signIn(harness.browser(), OWNER.email).expect(200);
    expect(await audited('user.second_factor_removed')).toHaveLength(1);
  });
});

describe('no way leads around the factor:', () => {
  it('not the password of the operator', async () => {
    const { app } = await addOwnApp();
    const message = await harness.inTransaction((manager) => resetTo(manager, harness.passwords, OWNER.email));
    const password = /is (\S+) \(/.exec(message)?.[1] ?? '';
    const browser = harness.browser();
    expect(await signIn(browser, OWNER.email, password)).toMatchObject({
      status: 401,
      body: { error: 'second_factor_required' },
    });
    await secondStep(browser, nextCode(app)).expect(200);
  });

  it('not the confirmation, the switch of organizations, or a change of the password without a session', async () => {
    await addOwnApp();
    const browser = await firstStep();
    for (const request of [
      browser.post('/admin/v1/session/confirmation').send({ password: PASSWORD }),
      browser.post('/admin/v1/session/organization').send({ organizationId: 'org_0123456789abc' }),
      browser
        .post('/admin/v1/profile/password')
        .send({ currentPassword: PASSWORD, newPassword: 'a new battery horse' }),
      browser.get('/admin/v1/profile/second-factor'),
      browser.delete(`${FACTORS}/authenticator-app`),
      browser.get('/admin/v1/sessions'),
    ])
      expect(await statusOf(request)).toBe(401);
  });

  it('not the acceptance of an invitation', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    const { app, recoveryCodes } = await addApp(bob.browser, harness.clock.now());
    await toSecondOrganization();
    const invite = async (): Promise<string> => {
      const answer = await owner.browser
        .post('/admin/v1/invitations')
        .send({ email: bob.email, role: 'viewer' })
        .expect(201);
      return textAt(answer.body, 'url').split('/').at(-1) ?? '';
    };
    const value = await invite();
    const accept = (browser: TestAgent, more: object): ReturnType<TestAgent['post']> =>
      browser.post('/admin/v1/invitations/accept').send({ value, name: 'Bob', password: PASSWORD, ...more });
    expect(await accept(harness.browser(), {})).toMatchObject({
      status: 401,
      body: { error: 'second_factor_required' },
    });
    expect(await accept(owner.browser, {})).toMatchObject({ status: 401, body: { error: 'second_factor_required' } });
    expect(await accept(harness.browser(), { code: '000000' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
    expect(await harness.rows('SELECT 1 FROM memberships WHERE user_id = $1', [bob.userId])).toHaveLength(1);
    const accepted = await accept(harness.browser(), { code: nextCode(app) });
    expect(accepted.status).toBe(201);
    expect(recoveryCodes).toHaveLength(10);
  });

  it('not an invitation, where the user is signed in', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    await addApp(bob.browser, harness.clock.now());
    await toSecondOrganization();
    const answer = await owner.browser.post('/admin/v1/invitations').send({ email: bob.email, role: 'viewer' });
    const value = textAt(answer.body, 'url').split('/').at(-1);
    const body = { value, name: 'Bob', password: PASSWORD };
    await bob.browser.post('/admin/v1/invitations/accept').send(body).expect(201);
  });
});

describe('an organization that requires a second factor', () => {
  const require = async (secondFactorRequired: boolean): Promise<Response> =>
    owner.browser.patch('/admin/v1/organization').send({ secondFactorRequired });

  it('is changed by admins, who need one themselves first of all', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'member');
    expect(await statusOf(bob.browser.patch('/admin/v1/organization').send({ secondFactorRequired: true }))).toBe(403);
    await addOwnApp();
    expect((await require(true)).body).toMatchObject({ secondFactorRequired: true });
    expect(await audited('organization.second_factor_requirement_changed')).toMatchObject([
      { details: { from: 'off', to: 'on' } },
    ]);
  });

  it('lets members without one set it up, and nothing else, from the next request on', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'admin');
    await addOwnApp();
    await require(true);
    const browser = harness.browser();
    await signIn(browser, bob.email).expect(200);
    for (const path of ['/admin/v1/members', '/admin/v1/organization', '/admin/v1/sessions', '/admin/v1/profile'])
      expect(memberOf((await browser.get(path)).body, 'error')).not.toBeUndefined();
    for (const session of [browser, bob.browser]) {
      expect(await session.get('/admin/v1/members')).toMatchObject({
        status: 403,
        body: { error: 'second_factor_setup_required' },
      });
      expect((await session.get('/admin/v1/session').expect(200)).body).toMatchObject({ lacksSecondFactor: true });
      await session.get(FACTORS).expect(200);
    }
    await addApp(browser, harness.clock.now());
    await browser.get('/admin/v1/members').expect(200);
    expect((await browser.get('/admin/v1/session').expect(200)).body).toMatchObject({ lacksSecondFactor: false });
  });

  it('holds for a member whose last factor is removed', async () => {
    await addOwnApp();
    await require(true);
    await owner.browser.delete(`${FACTORS}/authenticator-app`).expect(204);
    expect(await statusOf(owner.browser.get('/admin/v1/members'))).toBe(403);
    await addOwnApp();
    await owner.browser.get('/admin/v1/members').expect(200);
  });

  it('no longer does when the policy is off', async () => {
    const bob = await addMember(harness, owner, 'bob@example.org', 'admin');
    await addOwnApp();
    await require(true);
    await require(false);
    await bob.browser.get('/admin/v1/members').expect(200);
  });
});

describe('a reset of the factors', () => {
  let bob: Person;
  beforeEach(async () => {
    bob = await addMember(harness, owner, 'bob@example.org', 'member');
    await addApp(bob.browser, harness.clock.now());
  });
  const reset = (by: Person, of: Person): ReturnType<TestAgent['delete']> =>
    by.browser.delete(`/admin/v1/members/${of.userId}/second-factor`);

  it('by an admin removes all of them, ends the sessions, and is recorded', async () => {
    await reset(owner, bob).expect(204);
    expect(await isSignedIn(bob.browser)).toBe(false);
    await signIn(harness.browser(), bob.email).expect(200);
    expect(await audited('member.second_factors_reset')).toMatchObject([
      { subject: { type: 'member', id: bob.userId }, details: { endedSessions: 1 } },
    ]);
    for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'pending_sign_ins'])
      expect(await harness.rows(`SELECT 1 FROM ${table}`)).toEqual([]);
  });

  it('is not for members, for the own ones, or an owner by an admin', async () => {
    const admin = await addMember(harness, owner, 'eve@example.org', 'admin');
    expect(await statusOf(reset(bob, owner))).toBe(403);
    expect(await statusOf(reset(owner, owner))).toBe(409);
    await addOwnApp();
    expect(await reset(admin, owner)).toMatchObject({ status: 403, body: { error: 'insufficient_role' } });
    await reset(admin, bob).expect(204);
  });

  it('needs a recent sign-in', async () => {
    harness.clock.advance(13 * HOUR_MS);
    expect(await reset(owner, bob)).toMatchObject({ status: 403, body: { error: 'reauthentication_required' } });
  });

  it('is for members of no other organization', async () => {
    await harness.rows(`INSERT INTO organizations (id, name, created_at) VALUES ('org_OtherOrg00000', 'Other', now())`);
    await harness.rows(
      `INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ('org_OtherOrg00000', $1, 'viewer', now())`,
      [bob.userId],
    );
    expect(await statusOf(reset(owner, bob))).toBe(409);
    expect(await harness.rows('SELECT 1 FROM totp_factors')).toHaveLength(1);
  });

  it('by the operator says what it did', async () => {
    const run = (email: string): Promise<string> => harness.inTransaction((manager) => resetFactors(manager, email));
    expect(await run('BOB@example.org')).toMatch(/1 session ended/);
    expect(await run(bob.email)).toMatch(/has no second factor\. Nothing has changed/);
    await expect(run('nobody@example.org')).rejects.toThrow('No user has the address');
    await signIn(harness.browser(), bob.email).expect(200);
    expect(await audited('user.second_factors_reset')).toMatchObject([{ actor: null, subject: { id: bob.userId } }]);
  });
});

describe('the sweep', () => {
  it('deletes sign-ins that were not completed', async () => {
    await addOwnApp();
    await firstStep();
    harness.clock.advance(10 * MINUTE_MS);
    await harness.sweeper.sweep();
    expect(await harness.rows('SELECT 1 FROM pending_sign_ins')).toEqual([]);
  });
});

function cookieOfStep(answer: Response): string {
  return /clarion_second_step=\w+/.exec(setCookieOf(answer))?.[0] ?? '';
}
