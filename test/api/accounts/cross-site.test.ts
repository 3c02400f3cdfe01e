import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { startHarness, type Harness } from './harness.js';
import { foundOrganization, itemsOf, OWNER, PASSWORD, statusOf, type Person } from './people.js';

type Method = 'post' | 'patch' | 'delete';

const ROUTES: readonly (readonly [Method, string, object])[] = [
  ['post', '/admin/v1/setup', OWNER],
  ['post', '/admin/v1/session', { email: OWNER.email, password: PASSWORD }],
  ['delete', '/admin/v1/session', {}],
  ['delete', '/admin/v1/sessions', {}],
  ['delete', '/admin/v1/sessions/ses_0123456789abc0123456789abc', {}],
  ['post', '/admin/v1/session/organization', { organizationId: 'org_0123456789abc' }],
  ['patch', '/admin/v1/profile', { name: 'Eve' }],
  ['post', '/admin/v1/profile/password', { currentPassword: PASSWORD, newPassword: 'evil battery horse' }],
  ['patch', '/admin/v1/organization', { name: 'Evil Engines' }],
  ['post', '/admin/v1/members', { email: 'bob@example.org', name: 'Bob', role: 'owner', password: PASSWORD }],
  ['patch', '/admin/v1/members/usr_0123456789abc', { role: 'owner' }],
  ['delete', '/admin/v1/members/usr_0123456789abc', {}],
  ['post', '/admin/v1/invitations', { email: 'bob@example.org', role: 'owner' }],
  ['delete', '/admin/v1/invitations/inv_0123456789abc0123456789abc', {}],
  ['post', '/admin/v1/invitations/accept', { value: 'x', name: 'Bob', password: PASSWORD }],
];

const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
  { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
];

describe('requests from another site', () => {
  let harness: Harness;
  let owner: Person;

  beforeAll(async () => {
    harness = await startHarness();
    owner = await foundOrganization(harness);
  });
  afterAll(() => harness.close());

  const cells = ROUTES.flatMap((route) =>
    FOREIGN.map((headers) => ({ method: route[0], path: route[1], body: route[2], headers })),
  );
  const send = (method: Method, path: string): Test => owner.browser[method](path);

  it.each(cells)('are refused: $method $path with $headers', async ({ method, path, body, headers }) => {
    const answer = await send(method, path)
      .set({ 'Content-Type': 'application/json', ...headers })
      .send(JSON.stringify(body));
    expect(answer).toMatchObject({ status: 403, body: { error: 'cross_site_request' } });
  });

  it('have changed nothing', async () => {
    await owner.browser.get('/admin/v1/session').expect(200);
    const members = await owner.browser.get('/admin/v1/members');
    expect(itemsOf(members.body)).toHaveLength(1);
  });

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x']])(
    'could not send %s in any case, which a form can',
    async (type) => {
      const body = JSON.stringify({ email: 'bob@example.org', role: 'viewer' });
      expect(await statusOf(send('post', '/admin/v1/invitations').set('Content-Type', type).send(body))).toBe(415);
    },
  );

  it.each<Readonly<Record<string, string>>>([{ 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, {}])(
    'are told from those of the own page: %j',
    async (headers) => {
      expect(
        await statusOf(
          send('post', '/admin/v1/invitations').set(headers).send({ email: 'bob@example.org', role: 'viewer' }),
        ),
      ).toBe(201);
    },
  );

  it('are recognized by the origin where a browser sends no Fetch Metadata', async () => {
    expect(
      await statusOf(
        send('post', '/admin/v1/invitations')
          .set('Origin', harness.url)
          .send({ email: 'eve@example.org', role: 'viewer' }),
      ),
    ).toBe(201);
  });
});
