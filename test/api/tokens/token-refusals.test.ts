import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RefusedUses } from '../../../src/tokens/refusals/refused-uses.js';
import { TokenSweeper } from '../../../src/tokens/token-sweeper.js';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi({ CLARION_TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => api.close());

const create = async (body: object = {}): Promise<Json> =>
  (await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'x', ...body } })).body;
const use = (value: unknown, path = '/v1/me', from = '192.0.2.1'): Promise<Answer> =>
  api.send('GET', path, { as: String(value), headers: { 'x-forwarded-for': from } });
const flush = (): Promise<void> => api.app.app.get(RefusedUses).flush();
const query = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
  api.app.dataSource.query(sql, [...values]);

async function entriesOf({ id, value }: Json): Promise<readonly Json[]> {
  await flush();
  const { body, text } = await api.send('GET', '/admin/v1/audit?action=token.refused&limit=200', { as: api.cookie });
  expect(text).not.toContain(String(value).slice(-12));
  return Object.values(body['items'] ?? {}).filter((item) => item['subject']?.['id'] === id);
}

describe('a refused use of a known token', () => {
  it('is in the audit log with its kind and address', async () => {
    const expired = await create();
    await query("UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [expired['id']]);
    const revoked = await create();
    await api.send('DELETE', `/admin/v1/tokens/${String(revoked['id'])}`, { as: api.cookie });
    const placed = await create({ allowedNetworks: ['10.0.0.0/8'] });
    const narrow = await create({ type: 'scoped', scopes: ['runs:read'] });
    for (const { value } of [expired, revoked, placed]) expect((await use(value)).status).toBe(401);
    expect((await use(narrow['value'], '/v1/projects')).status).toBe(403);
    const kinds: unknown[] = [];
    for (const token of [expired, revoked, placed, narrow]) kinds.push((await entriesOf(token))[0]);
    expect(kinds).toEqual(
      ['expired', 'revoked', 'network', 'scope'].map((kind) =>
        expect.objectContaining({ actor: null, ip: '192.0.2.1', details: { kind, count: 1 } }),
      ),
    );
  });

  it('is folded: one entry within an hour, and the next one counts the rest, by the sweep too', async () => {
    const token = await create({ allowedNetworks: ['10.0.0.0/8'] });
    const loop = async (count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 1) await use(token['value']);
      await flush();
    };
    await loop(5);
    await loop(20);
    await loop(20);
    await api.app.app.get(TokenSweeper).sweep();
    expect((await entriesOf(token)).map((entry) => entry['details']?.['count'])).toEqual([5]);
    await query('UPDATE token_refusals SET entered_at = $2 WHERE token_id = $1', [
      token['id'],
      new Date(Date.now() - 3_600_000),
    ]);
    await api.app.app.get(TokenSweeper).sweep();
    expect((await entriesOf(token)).map((entry) => entry['details']?.['count'])).toEqual([40, 5]);
  });

  it('leaves nothing for unknown values and for successful uses', async () => {
    const token = await create();
    await use(token['value']);
    await use(`${String(token['value']).slice(0, -1)}!`);
    expect(await entriesOf(token)).toEqual([]);
  });
});
