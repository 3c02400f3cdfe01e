import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Answer, type Api } from '../../support/api.js';
import { OWNER } from '../../support/set-up-server.js';

let api: Api;
let cookie: string;
let password = OWNER.password;

beforeAll(async () => {
  api = await startApi();
  cookie = api.cookie;
});
afterAll(() => api.close());

/** Sends a request of the session, and keeps the cookie that the answer sets. */
async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await api.send(method, path, body === undefined ? { as: cookie } : { as: cookie, body });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return answer;
}

const created = async (): Promise<string> =>
  String((await ask('POST', '/admin/v1/tokens', { type: 'personal', name: 'CI' })).body['value']);

const statusOf = async (token: string): Promise<number> => (await api.send('GET', '/v1/me', { as: token })).status;

describe('a change of the password', () => {
  it('leaves tokens as they are, unless their revocation is asked for: then in all organizations, and of nobody else', async () => {
    const other = { email: 'bob@example.com', name: 'Bob', role: 'member', password: 'plum tractor violin' };
    expect((await ask('POST', '/admin/v1/members', other)).status).toBe(201);
    const signedIn = await api.send('POST', '/admin/v1/session', {
      body: { email: other.email, password: other.password },
    });
    const bob = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const ofBob = await api.send('POST', '/admin/v1/tokens', { as: bob, body: { type: 'personal', name: 'CI' } });
    const first = await created();
    const organization = await ask('POST', '/admin/v1/organizations', { name: 'Second' });
    await ask('POST', '/admin/v1/session/organization', { organizationId: organization.body['id'] });
    const second = await created();
    expect(Object.values((await ask('GET', '/v1/projects')).body['items'] ?? {})).toMatchObject([{ name: 'Default' }]);

    const changes = [{}, { revokeTokens: false }, { revokeTokens: true }];
    const expected = [
      [200, 200, 200],
      [200, 200, 200],
      [401, 401, 200],
    ];
    for (const [index, wish] of changes.entries()) {
      const newPassword = `plum tractor violin ${index}`;
      const answer = await ask('POST', '/admin/v1/profile/password', {
        currentPassword: password,
        newPassword,
        ...wish,
      });
      expect(answer.status).toBe(204);
      password = newPassword;
      const tokens = [first, second, String(ofBob.body['value'])];
      expect(await Promise.all(tokens.map(statusOf))).toEqual(expected[index]);
    }
    const audit = await ask('GET', '/admin/v1/audit?action=token.revoked');
    expect(Object.values(audit.body['items'] ?? {})).toMatchObject([{ details: { passwordChanged: true } }]);
    const changed = await ask('GET', '/admin/v1/audit?action=user.password_changed');
    // Two tokens of the setup, and the two from here.
    expect(changed.body['items']?.[0]).toMatchObject({ details: { revokedTokens: 4 } });
    expect((await ask('GET', '/admin/v1/session')).status).toBe(200);
  });
});
