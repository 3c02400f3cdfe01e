import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const create = async (body: object = {}, as = api.cookie): Promise<Json> =>
  (await api.send('POST', '/admin/v1/tokens', { as, body: { type: 'personal', name: 'turning', ...body } })).body;
const rotate = (id: unknown, body?: unknown, as = api.cookie): Promise<Answer> =>
  api.send('POST', `/admin/v1/tokens/${String(id)}/rotate`, { as, body });
const statusOf = async ({ value }: Json): Promise<number> =>
  (await api.send('GET', '/v1/me', { as: String(value) })).status;
const listed = async (id: unknown): Promise<Json | undefined> => {
  const { body } = await api.send('GET', '/admin/v1/tokens?limit=200', { as: api.cookie });
  return Object.values(body['items'] ?? {}).find((item) => item['id'] === id);
};
const query = (sql: string, values: readonly unknown[]): Promise<unknown> => api.app.dataSource.query(sql, [...values]);
const lifetimeOf = (token: Json): number =>
  Date.parse(String(token['expiresAt'])) - Date.parse(String(token['createdAt']));

describe('the rotation of a token', () => {
  it('creates one like it, and both are valid until the grace is over', async () => {
    const former = await create({ type: 'scoped', scopes: ['runs:read', 'projects:read'] });
    const rotated = await rotate(former['id'], {});
    expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(rotated.body).toMatchObject({ type: 'scoped', name: 'turning', scopes: ['runs:read', 'projects:read'] });
    expect(rotated.body['value']).not.toBe(former['value']);
    expect(lifetimeOf(rotated.body)).toBe(90 * DAY_MS);
    expect([await statusOf(former), await statusOf(rotated.body)]).toEqual([200, 200]);
    const ending = await listed(former['id']);
    expect(ending?.['replacedBy']).toBe(rotated.body['id']);
    expect(Math.abs(Date.parse(String(ending?.['expiresAt'])) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    await query("UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [former['id']]);
    expect([await statusOf(former), await statusOf(rotated.body)]).toEqual([401, 200]);
  });

  it('ends the former token at once without a grace, and one that expires sooner when it expires', async () => {
    const former = await create({ expiresAt: null });
    const rotated = await rotate(former['id'], { graceSeconds: 0 });
    expect(rotated.body['expiresAt']).toBeNull();
    expect([await statusOf(former), await statusOf(rotated.body)]).toEqual([401, 200]);
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const soon = await create({ expiresAt });
    expect((await rotate(soon['id'])).status).toBe(201);
    expect((await listed(soon['id']))?.['expiresAt']).toBe(expiresAt);
  });

  it('is in the audit log with both tokens, and without a value', async () => {
    const former = await create();
    const { body } = await rotate(former['id']);
    const log = await api.send('GET', '/admin/v1/audit?action=token.rotated&limit=1', { as: api.cookie });
    expect(log.body['items']?.['0']).toMatchObject({
      subject: { type: 'token', id: former['id'] },
      details: { name: 'turning', replacedBy: body['id'] },
    });
    expect(log.text).not.toContain(String(body['value']).slice(-20));
  });

  it('happens once, also when it is asked for several times at once', async () => {
    const former = await create();
    const answers = await Promise.all([1, 2, 3].map(() => rotate(former['id'])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('is refused for expired and revoked tokens', async () => {
    const expired = await create();
    await query("UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [expired['id']]);
    expect((await rotate(expired['id'])).body['error']).toBe('conflict');
    const revoked = await create();
    await api.send('DELETE', `/admin/v1/tokens/${String(revoked['id'])}`, { as: api.cookie });
    expect((await rotate(revoked['id'])).body['error']).toBe('not_found');
  });

  it('is refused for the token of somebody else, also to an owner, who would see its value', async () => {
    const person = { email: 'theirs@example.com', name: 'Theirs', role: 'viewer', password: 'a long enough password' };
    await api.send('POST', '/admin/v1/members', { as: api.cookie, body: person });
    const signedIn = await api.send('POST', '/admin/v1/session', {
      body: { email: person.email, password: person.password },
    });
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    const theirs = await create({}, cookie);
    expect((await rotate(theirs['id'])).body['error']).toBe('not_found');
    expect((await rotate((await create())['id'], {}, cookie)).body['error']).toBe('not_found');
    expect(await statusOf(theirs)).toBe(200);
    await query(
      "UPDATE sessions SET proven_at = now() - interval '13 hours' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      [person.email],
    );
    expect((await rotate(theirs['id'], {}, cookie)).body['error']).toBe('reauthentication_required');
  });

  it('is held to the maximum of the organization', async () => {
    const former = await create({ expiresAt: null });
    const path = '/admin/v1/organization/token-policy';
    await api.send('PATCH', path, { as: api.cookie, body: { tokenLifetimeDays: 5, maxTokenLifetimeDays: 5 } });
    expect(lifetimeOf((await rotate(former['id'])).body)).toBe(5 * DAY_MS);
    await api.send('PATCH', path, { as: api.cookie, body: { tokenLifetimeDays: 90, maxTokenLifetimeDays: null } });
  });

  it.each([[-1], [0.5], [604_801], ['60'], [1e300], [[60]]])('refuses a grace of %j', async (graceSeconds) => {
    const former = await create();
    const refused = await rotate(former['id'], { graceSeconds });
    expect([refused.status, refused.body['errors']?.['0']?.['pointer']]).toEqual([422, '/graceSeconds']);
    expect((await listed(former['id']))?.['replacedBy']).toBeNull();
    await api.send('DELETE', `/admin/v1/tokens/${String(former['id'])}`, { as: api.cookie });
  });
});
