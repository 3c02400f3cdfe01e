import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TokenUses } from '../../../src/tokens/token.queries.js';
import { TokenSweeper } from '../../../src/tokens/token-sweeper.js';
import { startApi, type Answer, type Api } from '../../support/api.js';

const DAY_MS = 86_400_000;
const POLICY = '/admin/v1/organization/token-policy';
const DEFAULTS = { tokenLifetimeDays: 90, maxTokenLifetimeDays: null };

let api: Api;
beforeAll(async () => {
  api = await startApi({ CLARION_TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => api.close());

const create = (body: object): Promise<Answer> =>
  api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'made', ...body } });
const setPolicy = (body: unknown, as = api.cookie): Promise<Answer> => api.send('PATCH', POLICY, { as, body });
const query = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  api.app.dataSource.query<Row[]>(sql, [...values]);
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Days from the creation of a token to its expiry. */
function lifetimeOf({ body }: Answer): number {
  return (Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']))) / DAY_MS;
}

async function member(role: string, email: string): Promise<string> {
  const password = 'a long enough password';
  const added = await api.send('POST', '/admin/v1/members', {
    as: api.cookie,
    body: { email, name: 'Member', role, password },
  });
  if (added.status !== 201) throw new Error(added.text);
  const signedIn = await api.send('POST', '/admin/v1/session', { body: { email, password } });
  return String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
}

describe('the policy for tokens', () => {
  afterEach(() => setPolicy(DEFAULTS));

  it('gives tokens without an expiry 90 days, until an admin changes that', async () => {
    expect((await api.send('GET', POLICY, { as: api.cookie })).body).toEqual(DEFAULTS);
    expect(lifetimeOf(await create({}))).toBeCloseTo(90, 3);
    expect((await setPolicy({ tokenLifetimeDays: 7 })).body).toEqual({ ...DEFAULTS, tokenLifetimeDays: 7 });
    expect(lifetimeOf(await create({}))).toBeCloseTo(7, 3);
    expect((await create({ expiresAt: null })).body['expiresAt']).toBeNull();
  });

  it('refuses expiries beyond its maximum, and names it', async () => {
    await setPolicy({ tokenLifetimeDays: 10, maxTokenLifetimeDays: 30 });
    for (const expiresAt of [null, inDays(31), '9999-12-31T23:59:59.999Z']) {
      const refused = await create({ expiresAt });
      expect([refused.status, refused.body['error']]).toEqual([422, 'validation_failed']);
      expect(refused.body['errors']?.['0']).toMatchObject({ pointer: '/expiresAt' });
      expect(refused.body['detail']).toContain('at most 30 days');
    }
    expect((await create({ expiresAt: inDays(29) })).status).toBe(201);
    expect(lifetimeOf(await create({}))).toBeCloseTo(10, 3);
  });

  it('is in the audit log with both states, and only when it changes', async () => {
    await setPolicy({ maxTokenLifetimeDays: 365 });
    await setPolicy({ maxTokenLifetimeDays: 365 });
    const log = await api.send('GET', '/admin/v1/audit?limit=1', { as: api.cookie });
    expect(log.body['items']?.['0']).toMatchObject({
      action: 'organization.token_policy_changed',
      details: { from: DEFAULTS, to: { ...DEFAULTS, maxTokenLifetimeDays: 365 } },
    });
    const both = await query<{ id: string }>(
      "SELECT id FROM audit_records WHERE details->'to'->>'maxTokenLifetimeDays' = '365'",
    );
    expect(both).toHaveLength(1);
  });

  it.each([
    [{ tokenLifetimeDays: 0 }, '/tokenLifetimeDays'],
    [{ tokenLifetimeDays: 1.5 }, '/tokenLifetimeDays'],
    [{ tokenLifetimeDays: '30' }, '/tokenLifetimeDays'],
    [{ tokenLifetimeDays: 3651 }, '/tokenLifetimeDays'],
    [{ maxTokenLifetimeDays: -1 }, '/maxTokenLifetimeDays'],
    [{ maxTokenLifetimeDays: 1e300 }, '/maxTokenLifetimeDays'],
    [{ maxTokenLifetimeDays: [30] }, '/maxTokenLifetimeDays'],
    [{ maxTokenLifetimeDays: 89 }, '/maxTokenLifetimeDays'],
    [{ tokenLifetimeDays: 100, maxTokenLifetimeDays: 99 }, '/tokenLifetimeDays'],
  ])('refuses %j and stays as it is', async (body, pointer) => {
    const refused = await setPolicy(body);
    expect([refused.status, refused.body['errors']?.['0']?.['pointer']]).toEqual([422, pointer]);
    expect((await api.send('GET', POLICY, { as: api.cookie })).body).toEqual(DEFAULTS);
  });

  it('is read by every member and changed by admins alone', async () => {
    const cookie = await member('member', 'reader@example.com');
    expect((await api.send('GET', POLICY, { as: cookie })).body).toEqual(DEFAULTS);
    expect((await setPolicy({ tokenLifetimeDays: 1 }, cookie)).body['error']).toBe('insufficient_role');
  });
});

describe('a new token', () => {
  it('needs a password that was entered in the last twelve hours', async () => {
    const cookie = await member('viewer', 'old-session@example.com');
    const order = (): Promise<Answer> =>
      api.send('POST', '/admin/v1/tokens', { as: cookie, body: { type: 'personal', name: 'late' } });
    const age = (interval: string): Promise<unknown> =>
      query(
        `UPDATE sessions SET proven_at = now() - $1::interval
         WHERE user_id = (SELECT id FROM users WHERE email = 'old-session@example.com')`,
        [interval],
      );
    await age('11 hours 59 minutes');
    expect((await order()).status).toBe(201);
    await age('12 hours 1 minute');
    const refused = await order();
    expect([refused.status, refused.body['error']]).toEqual([403, 'reauthentication_required']);
    expect((await api.send('GET', '/admin/v1/tokens', { as: cookie })).status).toBe(200);
  });

  it('is refused beyond fifty in force, also when several are created at once', async () => {
    const cookie = await member('viewer', 'many@example.com');
    const order = (expiresAt: string | null): Promise<Answer> =>
      api.send('POST', '/admin/v1/tokens', { as: cookie, body: { type: 'personal', name: 'many', expiresAt } });
    const ids: unknown[] = [];
    for (let count = 0; count < 47; count += 1) ids.push((await order(count === 0 ? null : inDays(1))).body['id']);
    const together = await Promise.all(Array.from({ length: 8 }, () => order(null)));
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = together.find(({ status }) => status === 409);
    expect([refused?.body['error'], refused?.body['detail']]).toEqual(['conflict', expect.stringContaining('50')]);
    await query("UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [ids[1]]);
    expect((await order(null)).status).toBe(201);
    expect((await order(null)).status).toBe(409);
    expect((await api.send('DELETE', `/admin/v1/tokens/${String(ids[0])}`, { as: cookie })).status).toBe(204);
    expect((await order(null)).status).toBe(201);
  });
});

describe('the last use of a token', () => {
  it('names the address behind trusted proxies', async () => {
    const { id, value } = (await create({ name: 'travelling' })).body;
    const used = async (): Promise<unknown> => {
      await api.app.app.get(TokenUses).flush();
      const { body } = await api.send('GET', '/admin/v1/tokens?limit=200', { as: api.cookie });
      const listed = Object.values(body['items'] ?? {}).find((item) => item['id'] === id);
      return listed?.['lastUsedFrom'];
    };
    expect(await used()).toBeNull();
    const use = (from: string): Promise<Answer> =>
      api.send('GET', '/v1/me', { as: String(value), headers: { 'x-forwarded-for': from } });
    await use('198.51.100.66, 192.0.2.7');
    expect(await used()).toBe('192.0.2.7');
    await query('UPDATE tokens SET last_used_at = $2 WHERE id = $1', [id, new Date(Date.now() - 120_000)]);
    await use('2001:DB8:0:0::5');
    expect(await used()).toBe('2001:db8::5');
  });
});

describe('the sweep of tokens', () => {
  let ids: readonly string[];
  beforeEach(async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => create({ expiresAt: null })));
    ids = made.map(({ body }) => String(body['id']));
    const age = async (id: string | undefined, created: number, used: number | null): Promise<void> =>
      void (await query(
        "UPDATE tokens SET created_at = now() - $2 * interval '1 day', last_used_at = now() - $3 * interval '1 day' WHERE id = $1",
        [id, created, used],
      ));
    await age(ids[0], 366, null);
    await age(ids[1], 700, 366);
    await age(ids[2], 700, 364);
    await age(ids[3], 364, null);
  });

  it('revokes those that nobody used for a year, each with a record of the server, and no other', async () => {
    await api.app.app.get(TokenSweeper).sweep();
    await api.app.app.get(TokenSweeper).sweep();
    const rows = await query<{ id: string; revoked_by: string | null }>(
      'SELECT id, revoked_by FROM tokens WHERE id = ANY ($1) AND revoked_at IS NOT NULL',
      [ids],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(rows.map(({ revoked_by: by }) => by)).toEqual([null, null]);
    const log = await api.send('GET', '/admin/v1/audit?action=token.revoked&limit=10', { as: api.cookie });
    const records = Object.values(log.body['items'] ?? {}).filter((item) =>
      ids.includes(String(item['subject']?.['id'])),
    );
    expect(records).toHaveLength(2);
    for (const record of records) expect(record).toMatchObject({ actor: null, details: { unused: true } });
  });
});
