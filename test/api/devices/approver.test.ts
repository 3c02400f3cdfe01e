import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUserCode } from '../../../src/oauth/device/user-code.js';
import type { Answer } from '../../support/api.js';
import { auditOf, codesOf, freshAddress, itemsOf, OWNER, startFixture, type Fixture } from './fixture.js';

const MINUTE_MS = 60_000;

let fixture: Fixture;
let owner: string;

beforeAll(async () => {
  fixture = await startFixture();
});
beforeEach(async () => {
  owner = await fixture.signIn();
});
afterAll(() => fixture.close());

describe('a sign-in more than 15 minutes ago', () => {
  const confirm = (cookie: string, password: string = OWNER.password): Promise<Answer> =>
    fixture.api.send('POST', '/admin/v1/session/confirmation', { as: cookie, body: { password } });
  const renewed = (answer: Answer): string => answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

  it('approves nothing, and the error says what to do', async () => {
    fixture.advance(16 * MINUTE_MS);
    const { deviceCode, userCode } = await fixture.begin();
    expect((await fixture.decide('approve', owner, userCode)).body).toMatchObject({
      status: 403,
      error: 'reauthentication_required',
    });
    expect((await fixture.look(owner, userCode)).body['state']).toBe('pending');
    expect((await fixture.poll(deviceCode)).body['error']).toBe('authorization_pending');
  });

  it('approves the same code once the password is confirmed', async () => {
    fixture.advance(16 * MINUTE_MS);
    const { deviceCode, userCode } = await fixture.begin();
    await fixture.decide('approve', owner, userCode);
    const again = renewed(await confirm(owner));
    expect((await fixture.decide('approve', owner, userCode)).status).toBe(401);
    expect((await fixture.decide('approve', again, userCode)).body['state']).toBe('approved');
    expect((await fixture.poll(deviceCode)).status).toBe(200);
  });

  it('does not age by a wrong password', async () => {
    fixture.advance(16 * MINUTE_MS);
    const { userCode } = await fixture.begin();
    expect((await confirm(owner, 'wrong battery horse')).status).toBe(422);
    expect((await fixture.decide('approve', owner, userCode)).body['error']).toBe('reauthentication_required');
  });

  it('still denies', async () => {
    fixture.advance(16 * MINUTE_MS);
    const { deviceCode, userCode } = await fixture.begin();
    expect((await fixture.decide('deny', owner, userCode)).body['state']).toBe('denied');
    expect((await fixture.poll(deviceCode)).body['error']).toBe('access_denied');
  });

  it('reveals nothing of codes: the answer to a wrong one is the same', async () => {
    fixture.advance(16 * MINUTE_MS);
    const { userCode } = await fixture.begin();
    const answers = [
      await fixture.decide('approve', owner, userCode),
      await fixture.decide('approve', owner, newUserCode()),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['detail'])}`)).size).toBe(1);
  });

  it('begins after 15 minutes: a minute earlier it still approves', async () => {
    fixture.advance(14 * MINUTE_MS);
    const { userCode } = await fixture.begin();
    expect((await fixture.decide('approve', owner, userCode)).status).toBe(200);
  });
});

describe('an organization without device login', () => {
  const turn = (deviceLogin: unknown, as = owner): Promise<Answer> =>
    fixture.api.send('PATCH', '/admin/v1/organization', { as, body: { deviceLogin } });
  afterEach(() => turn(true));

  it('is shown with the request, which can only be denied', async () => {
    expect((await turn(false)).body).toMatchObject({ name: 'Acme', deviceLogin: false });
    const { deviceCode, userCode } = await fixture.begin();
    expect((await fixture.look(owner, userCode)).body).toMatchObject({ state: 'pending', deviceLogin: false });
    const refused = await fixture.decide('approve', owner, userCode);
    expect(refused.body).toMatchObject({ status: 409, error: 'conflict' });
    expect(refused.body['detail']).toContain('device login');
    expect((await fixture.poll(deviceCode)).body['error']).toBe('authorization_pending');
    expect((await fixture.decide('deny', owner, userCode)).body).toMatchObject({ state: 'denied', deviceLogin: false });
  });

  it('issues no token for an earlier approval', async () => {
    const { deviceCode, userCode } = await fixture.begin();
    await fixture.decide('approve', owner, userCode);
    await turn(false);
    expect((await fixture.poll(deviceCode)).body['error']).toBe('access_denied');
  });

  it('does not affect tokens of devices, or other organizations', async () => {
    const before = await fixture.begin();
    await fixture.decide('approve', owner, before.userCode);
    const value = String((await fixture.poll(before.deviceCode)).body['access_token']);
    await turn(false);
    expect((await fixture.api.send('GET', '/v1/me', { as: value })).status).toBe(200);
    const { userCode } = await fixture.begin();
    expect((await fixture.look(fixture.elsewhere.owner.cookie, userCode)).body['deviceLogin']).toBe(true);
  });

  it('approves again once device login is on, also the refused code', async () => {
    await turn(false);
    const { userCode } = await fixture.begin();
    await fixture.decide('approve', owner, userCode);
    await turn(true);
    expect((await fixture.decide('approve', owner, userCode)).body).toMatchObject({
      state: 'approved',
      deviceLogin: true,
    });
  });

  it('is changed only by admins, which is recorded once', async () => {
    const admin = await fixture.member('admin');
    const member = await fixture.member('member');
    const before = (await auditOf(fixture, 'organization.device_login_changed')).length;
    expect((await turn(false, member.cookie)).body).toMatchObject({ status: 403, error: 'insufficient_role' });
    await turn(false, admin.cookie);
    await turn(false, admin.cookie);
    const records = await auditOf(fixture, 'organization.device_login_changed');
    expect(records).toHaveLength(before + 1);
    expect(records[0]).toMatchObject({ actor: { userId: admin.userId }, details: { from: 'on', to: 'off' } });
  });

  it.each(['false', 0, [], {}])('is not made one by %j', async (deviceLogin) => {
    expect((await turn(deviceLogin)).body).toMatchObject({ status: 422, errors: [{ pointer: '/deviceLogin' }] });
  });

  it.each([{}, { deviceLogin: null }, { name: null }])('is neither created nor renamed by %j', async (body) => {
    await turn(false);
    const answer = await fixture.api.send('PATCH', '/admin/v1/organization', { as: owner, body });
    expect(answer.body).toMatchObject({ name: 'Acme', deviceLogin: false });
  });
});

describe('the token of a device', () => {
  it('shows in the list the addresses of the device and of the approval', async () => {
    const member = await fixture.member('member');
    const device = freshAddress();
    const approver = freshAddress();
    const codes = codesOf(
      await fixture.form(
        '/cli/device/code',
        { client_id: 'clarion-cli', device_name: 'build-7' },
        { 'X-Forwarded-For': device },
      ),
    );
    await fixture.decide('approve', member.cookie, codes.userCode, { 'X-Forwarded-For': approver });
    await fixture.poll(codes.deviceCode);
    const [token] = itemsOf(await fixture.api.send('GET', '/admin/v1/tokens', { as: member.cookie }));
    expect(token).toMatchObject({
      name: 'clarion on build-7',
      device: { clientId: 'clarion-cli', ip: device, approvedFrom: approver, fromSameAddress: false },
    });
    const [approval] = await auditOf(fixture, 'device.approved');
    expect(approval).toMatchObject({ ip: approver, details: { deviceIp: device } });
  });

  it('shows when both are the same, and has no device when its user created it', async () => {
    const member = await fixture.member('member');
    const ip = { 'X-Forwarded-For': freshAddress() };
    const codes = codesOf(await fixture.form('/cli/device/code', { client_id: 'clarion-cli' }, ip));
    await fixture.decide('approve', member.cookie, codes.userCode, ip);
    await fixture.poll(codes.deviceCode);
    await fixture.api.send('POST', '/admin/v1/tokens', { as: member.cookie, body: { type: 'personal', name: 'made' } });
    const tokens = itemsOf(await fixture.api.send('GET', '/admin/v1/tokens', { as: member.cookie }));
    expect(tokens.map(({ device }) => device)).toEqual([null, expect.objectContaining({ fromSameAddress: true })]);
  });
});
