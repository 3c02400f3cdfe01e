import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeviceSweeper } from '../../../src/oauth/device/device-sweeper.js';
import { newUserCode } from '../../../src/oauth/device/user-code.js';
import { auditOf, codesOf, freshAddress, IS_WHOLE, itemsOf, startFixture, type Fixture } from './fixture.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const GUESSES = IS_WHOLE ? 10_000 : 100;
const WHOLE_MS = 15 * MINUTE_MS;

let fixture: Fixture;
let owner: string;

beforeAll(async () => {
  fixture = await startFixture();
});
beforeEach(async () => {
  owner = await fixture.signIn();
});
afterAll(() => fixture.close());

describe('the policy for tokens', () => {
  it('refuses approvals by a user with 50 tokens, and the poll of one approved before', async () => {
    const { cookie } = await fixture.member('member');
    const make = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 1) {
        const body = { type: 'personal', name: 'one of many' };
        const created = await fixture.api.send('POST', '/admin/v1/tokens', { as: cookie, body });
        if (created.status !== 201) throw new Error(created.text);
      }
    };
    await make(49);
    const codes = await fixture.begin();
    expect((await fixture.decide('approve', cookie, codes.userCode)).status).toBe(200);
    await make(1);
    expect((await fixture.poll(codes.deviceCode)).body).toMatchObject({ error: 'access_denied' });
    const refused = await fixture.decide('approve', cookie, (await fixture.begin()).userCode);
    expect([refused.status, refused.body['error']]).toEqual([409, 'conflict']);
  });

  it('shortens tokens of devices to its maximum', async () => {
    const path = '/admin/v1/organization/token-policy';
    const policy = { tokenLifetimeDays: 2, maxTokenLifetimeDays: 3 };
    expect((await fixture.api.send('PATCH', path, { as: owner, body: policy })).status).toBe(200);
    const codes = await fixture.begin();
    await fixture.decide('approve', owner, codes.userCode);
    expect((await fixture.poll(codes.deviceCode)).body).toMatchObject({ expires_in: 3 * 86_400 });
    await fixture.api.send('PATCH', path, { as: owner, body: { tokenLifetimeDays: 90, maxTokenLifetimeDays: null } });
  });
});

describe('what asks', () => {
  it('is shown with its code, names, address, age and scopes in plain words', async () => {
    const device = freshAddress();
    const headers = { 'X-Forwarded-For': device, 'User-Agent': 'clarion/1.2.3 (linux)' };
    const codes = codesOf(
      await fixture.form(
        '/cli/device/code',
        { client_id: 'clarion-cli', device_name: 'build-7', scope: 'runs:read runs:write' },
        headers,
      ),
    );

    const seen = await fixture.look(owner, codes.userCode);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toBe('no-store');
    expect(seen.body).toMatchObject({
      userCode: codes.userCode,
      state: 'pending',
      clientId: 'clarion-cli',
      deviceName: 'build-7',
      program: 'clarion/1.2.3',
      ip: device,
      fromSameAddress: false,
      scopes: [
        { scope: 'runs:read', allows: 'List and read runs', permitted: true },
        { scope: 'runs:write', allows: 'Upload runs and events', permitted: true },
      ],
    });
    expect(Date.parse(String(seen.body['expiresAt'])) - Date.parse(String(seen.body['createdAt']))).toBe(
      10 * MINUTE_MS,
    );
    expect((await fixture.look(owner, codes.userCode, device)).body['fromSameAddress']).toBe(true);
  });

  it('requests the default scopes if it names none, and those beyond the role are marked', async () => {
    const viewer = await fixture.member('viewer');
    const { userCode } = await fixture.begin();
    const { body } = await fixture.look(viewer.cookie, userCode);
    expect(body['scopes']).toMatchObject([
      { scope: 'runs:read', permitted: true },
      { scope: 'runs:write', permitted: false },
      { scope: 'projects:read', permitted: true },
      { scope: 'targets:read', permitted: true },
    ]);
  });

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without the hyphen', (code: string) => code.replace('-', '')],
    [
      'with spaces and other punctuation',
      (code: string) => ` ${code.slice(0, 2)} ${code.slice(2).replace('-', '–')}. `,
    ],
  ])('is found by its code %s', async (_, typed) => {
    const { userCode } = await fixture.begin();
    expect((await fixture.look(owner, typed(userCode))).body['userCode']).toBe(userCode);
  });

  it('is expired after ten minutes, and gone an hour later', async () => {
    const { userCode } = await fixture.begin();
    fixture.advance(10 * MINUTE_MS);
    expect((await fixture.look(owner, userCode)).body['state']).toBe('expired');
    expect((await fixture.decide('approve', owner, userCode)).status).toBe(409);
    await fixture.api.app.app.get(DeviceSweeper).sweep();
    expect((await fixture.look(owner, userCode)).body['state']).toBe('expired');
    fixture.advance(61 * MINUTE_MS);
    await fixture.api.app.app.get(DeviceSweeper).sweep();
    const someone = await fixture.member('viewer');
    expect((await fixture.look(someone.cookie, userCode)).status).toBe(404);
  });
});

describe('an approval', () => {
  it('gives a scoped token of the user that expires in 90 days and is listed with the tokens', async () => {
    const member = await fixture.member('member');
    const { deviceCode, userCode } = await fixture.begin({ device_name: 'build-8' });
    expect((await fixture.decide('approve', member.cookie, userCode)).body['state']).toBe('approved');
    const value = String((await fixture.poll(deviceCode)).body['access_token']);

    const [token] = itemsOf(await fixture.api.send('GET', '/admin/v1/tokens', { as: member.cookie }));
    expect(token).toMatchObject({
      type: 'scoped',
      name: 'clarion on build-8',
      scopes: ['runs:read', 'runs:write', 'projects:read', 'targets:read'],
      user: { id: member.userId },
    });
    expect(token?.['hint']).toBe(`clarion_…${value.slice(-4)}`);
    const lifetime = Date.parse(String(token?.['expiresAt'])) - Date.parse(String(token?.['createdAt']));
    expect(lifetime).toBeLessThanOrEqual(90 * DAY_MS);
    expect(lifetime).toBeGreaterThan(89 * DAY_MS);
    expect((await fixture.look(member.cookie, userCode)).body['state']).toBe('used');
  });

  it("grants nothing beyond the user's role", async () => {
    const viewer = await fixture.member('viewer');
    const { deviceCode, userCode } = await fixture.begin({ scope: 'runs:write runs:read' });
    await fixture.decide('approve', viewer.cookie, userCode);
    expect((await fixture.poll(deviceCode)).body['scope']).toBe('runs:read');
  });

  it('is refused to a user whose role permits none of it, and the device keeps waiting', async () => {
    const viewer = await fixture.member('viewer');
    const { deviceCode, userCode } = await fixture.begin({ scope: 'runs:write' });
    expect((await fixture.decide('approve', viewer.cookie, userCode)).body).toMatchObject({
      status: 403,
      error: 'insufficient_role',
    });
    expect((await fixture.poll(deviceCode)).body['error']).toBe('authorization_pending');
  });

  it('grants nothing that the user lost before the device came for it', async () => {
    const admin = await fixture.member('admin');
    const { deviceCode, userCode } = await fixture.begin({ scope: 'projects:write runs:read' });
    await fixture.decide('approve', admin.cookie, userCode);
    await fixture.api.send('PATCH', `/admin/v1/members/${admin.userId}`, { as: owner, body: { role: 'viewer' } });
    expect((await fixture.poll(deviceCode)).body['scope']).toBe('runs:read');
  });

  it('is worth nothing once the user has left', async () => {
    const member = await fixture.member('member');
    const { deviceCode, userCode } = await fixture.begin();
    await fixture.decide('approve', member.cookie, userCode);
    await fixture.api.send('DELETE', `/admin/v1/members/${member.userId}`, { as: owner });
    expect((await fixture.poll(deviceCode)).body['error']).toBe('access_denied');
  });

  it('can be made once, and neither be taken back by a denial', async () => {
    const { deviceCode, userCode } = await fixture.begin();
    const verdicts = await Promise.all([
      fixture.decide('approve', owner, userCode),
      fixture.decide('approve', owner, userCode),
    ]);
    expect(verdicts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await fixture.decide('deny', owner, userCode)).status).toBe(409);
    expect((await fixture.poll(deviceCode)).status).toBe(200);
  });

  it('does not undo a denial', async () => {
    const { deviceCode, userCode } = await fixture.begin();
    await fixture.decide('deny', owner, userCode);
    expect((await fixture.decide('approve', owner, userCode)).status).toBe(409);
    expect((await fixture.poll(deviceCode)).body['error']).toBe('access_denied');
  });

  it('leaves records of who approved what, for which device, and no code or value', async () => {
    const { deviceCode, userCode } = await fixture.begin({ device_name: 'recorded' });
    await fixture.decide('approve', owner, userCode);
    const value = String((await fixture.poll(deviceCode)).body['access_token']);
    const denied = await fixture.begin({ device_name: 'refused' });
    await fixture.decide('deny', owner, denied.userCode);

    const [approval] = await auditOf(fixture, 'device.approved');
    expect(approval).toMatchObject({ details: { clientId: 'clarion-cli', deviceName: 'recorded' } });
    expect((await auditOf(fixture, 'device.denied'))[0]).toMatchObject({ details: { deviceName: 'refused' } });
    expect((await auditOf(fixture, 'token.created'))[0]).toMatchObject({ details: { name: 'clarion on recorded' } });
    const auditLog = (await fixture.api.send('GET', '/admin/v1/audit', { as: owner })).text;
    for (const secret of [deviceCode, userCode, userCode.replace('-', ''), value])
      expect(auditLog).not.toContain(secret);
  });

  it('is not known to another organization, whose user finds no such code', async () => {
    const { userCode } = await fixture.begin();
    await fixture.decide('approve', owner, userCode);
    const stranger = fixture.elsewhere.owner.cookie;
    const unknown = await fixture.look(stranger, newUserCode());
    const decided = await fixture.look(stranger, userCode);
    expect([decided.status, decided.body['detail']]).toEqual([404, unknown.body['detail']]);
    expect((await fixture.decide('deny', stranger, userCode)).status).toBe(404);
  });
});

/** What browsers send with a request that another site makes. */
const FORGED = [
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-site'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
] as const;

describe('a request of another kind', () => {
  it.each(['approve', 'deny'] as const)('by another site cannot %s', async (verdict) => {
    const { deviceCode, userCode } = await fixture.begin();
    for (const [name, value] of FORGED) {
      expect((await fixture.decide(verdict, owner, userCode, { [name]: value })).body).toMatchObject({
        status: 403,
        error: 'cross_site_request',
      });
    }
    expect((await fixture.poll(deviceCode)).body['error']).toBe('authorization_pending');
  });

  it('as a form, or with a token, approves nothing', async () => {
    const { userCode } = await fixture.begin();
    const form = await fixture.form('/admin/v1/device/approve', { userCode }, { Cookie: owner });
    expect(form.status).toBe(415);
    const byToken = await fixture.api.send('POST', '/admin/v1/device/approve', {
      as: fixture.api.readToken,
      body: { userCode },
    });
    expect(byToken.body['error']).toBe('session_required');
    expect((await fixture.look(owner, userCode)).body['state']).toBe('pending');
  });

  it('with only the code in the URL approves nothing', async () => {
    const { deviceCode, userCode } = await fixture.begin();
    await fixture.api.send('GET', `/device?user_code=${userCode}`, { as: owner });
    await fixture.look(owner, userCode);
    expect((await fixture.poll(deviceCode)).body['error']).toBe('authorization_pending');
  });
});

describe('guessing', () => {
  it(
    `of ${GUESSES} codes approves nothing, and all but five are answered 429`,
    async () => {
      const member = await fixture.member('member');
      const { deviceCode } = await fixture.begin();
      const statuses: number[] = [];
      for (let count = 0; count < GUESSES; count += 20) {
        const guesses = Array.from({ length: 20 }, () => fixture.decide('approve', member.cookie, newUserCode()));
        statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
      }
      expect(statuses.filter((status) => status === 404)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - 5);
      expect((await fixture.poll(deviceCode)).body['error']).toBe('authorization_pending');
    },
    WHOLE_MS,
  );

  it('stops a user for ten minutes, even with right codes, without effect on codes and other users', async () => {
    const member = await fixture.member('member');
    const { userCode } = await fixture.begin();
    for (let count = 0; count < 5; count += 1)
      expect((await fixture.look(member.cookie, newUserCode())).status).toBe(404);
    const stopped = await fixture.look(member.cookie, userCode);
    expect(stopped.body).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(590);
    expect((await fixture.look(owner, userCode)).status).toBe(200);
    fixture.advance(10 * MINUTE_MS);
    expect((await fixture.look(member.cookie, (await fixture.begin()).userCode)).status).toBe(200);
  });

  it('stops a network after ten wrong codes in a minute', async () => {
    const ip = freshAddress();
    const people = [await fixture.member('viewer'), await fixture.member('viewer'), await fixture.member('viewer')];
    const statuses: number[] = [];
    for (const { cookie } of people) {
      for (let count = 0; count < 4; count += 1) statuses.push((await fixture.look(cookie, newUserCode(), ip)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
  });

  it('does not count right codes, or texts that are not codes', async () => {
    const member = await fixture.member('member');
    const { userCode } = await fixture.begin();
    for (let count = 0; count < 12; count += 1) expect((await fixture.look(member.cookie, userCode)).status).toBe(200);
    for (let count = 0; count < 12; count += 1) expect((await fixture.look(member.cookie, 'no code')).status).toBe(400);
    expect((await fixture.look(member.cookie, newUserCode())).status).toBe(404);
  });
});
