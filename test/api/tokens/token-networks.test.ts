import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi({ CLARION_TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => api.close());

const create = (allowedNetworks: unknown): Promise<Answer> =>
  api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'placed', allowedNetworks } });
const send = (method: string, path: string, as: unknown, from: string, body?: unknown): Promise<Answer> =>
  api.send(method, path, {
    as: String(as),
    headers: { 'x-forwarded-for': from },
    ...(body === undefined ? {} : { body }),
  });

describe('a token with allowed networks', () => {
  it.each([
    [['10.0.0.0/8'], '10.1.2.3', 200],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', 200],
    [['10.0.0.0/8'], '11.0.0.1', 401],
    [['10.0.0.0/8'], '10.0.0.1, 192.0.2.1', 401],
    [['2001:db8::/32', '192.0.2.7'], '2001:DB8::9', 200],
    [['2001:db8::/32', '192.0.2.7'], '192.0.2.7', 200],
    [['2001:db8::/32', '192.0.2.7'], '192.0.2.8', 401],
    [null, '203.0.113.1', 200],
  ])('for %j, used from %s, gets %i, on every way to a run too', async (networks, from, status) => {
    const { value } = (await create(networks)).body;
    const run = runIdOf(await api.upload({ testResults: [{ testId: 'a', status: 'failed' }] }));
    const paths = ['/v1/me', `/open/v1/runs/${run}/failures`, `/open/v1/runs/${run}/failures?limit=5`];
    const answers = await Promise.all(paths.map((path) => send('GET', path, value, from)));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    if (status === 401) expect(answers.map(({ body }) => body['error'])).toEqual(Array(3).fill('invalid_token'));
  });

  it('is refused elsewhere before the body is read, like an unknown one', async () => {
    const { value } = (await create(['10.0.0.0/8'])).body;
    const unreadable = '{ this is not JSON';
    expect((await send('POST', api.uploadPath, value, '10.0.0.1', unreadable)).status).not.toBe(401);
    const refused = await send('POST', api.uploadPath, value, '192.0.2.1', unreadable);
    const unknown = await send('GET', '/v1/me', `clarion_${'A'.repeat(49)}`, '192.0.2.1');
    expect(refused.status).toBe(401);
    expect(refused.body['detail']).toBe(unknown.body['detail']);
    expect(refused.headers.get('www-authenticate')).toBe(unknown.headers.get('www-authenticate'));
  });

  it('shows them in their stored form, and its successor has them too', async () => {
    const created = await create(['::ffff:10.0.0.0/104', '2001:DB8:0::/48']);
    expect(created.body['allowedNetworks']).toEqual(['10.0.0.0/8', '2001:db8::/48']);
    const path = `/admin/v1/tokens/${String(created.body['id'])}/rotate`;
    const rotated = await api.send('POST', path, { as: api.cookie, body: {} });
    expect(rotated.body['allowedNetworks']).toEqual(['10.0.0.0/8', '2001:db8::/48']);
    expect((await send('GET', '/v1/me', rotated.body['value'], '192.0.2.1')).status).toBe(401);
  });

  it.each([
    [[], '/allowedNetworks'],
    ['10.0.0.0/8', '/allowedNetworks'],
    [Array(21).fill('10.0.0.0/8'), '/allowedNetworks'],
    [[7], '/allowedNetworks'],
    [[['10.0.0.0/8']], '/allowedNetworks'],
    [['10.0.0.0/8', '10.0.0.0/33'], '/allowedNetworks/1'],
    [['localhost'], '/allowedNetworks/0'],
    [["10.0.0.0/8'); DROP TABLE tokens; --"], '/allowedNetworks/0'],
    [['fe80::1%eth0'], '/allowedNetworks/0'],
    [['1'.repeat(10_000)], '/allowedNetworks/0'],
  ])('is not created for %j', async (networks, pointer) => {
    const refused = await create(networks);
    expect([refused.status, refused.body['errors']?.['0']?.['pointer']]).toEqual([422, pointer]);
  });
});
