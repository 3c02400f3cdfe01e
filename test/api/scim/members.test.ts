import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrganizationId, newUserId } from '../../../src/common/identifiers.js';
import { newTokenValue } from '../../../src/tokens/token-value.js';
import type { Answer } from '../../support/api.js';
import { textAt } from '../../support/world.js';
import { ERROR, itemsOf, startProvider, type Provider } from './provisioned-organization.js';

const PASSWORD = 'a long enough password';

let provider: Provider;
let ownerId: string;
beforeAll(async () => {
  provider = await startProvider();
  ownerId = textAt((await send('GET', '/admin/v1/session', owner())).body, 'user', 'id');
});
afterAll(() => provider.close());

const owner = (): string => provider.api.cookie;
const send = (method: string, path: string, as: string, body?: unknown): Promise<Answer> =>
  provider.api.send(method, path, { as, ...(body === undefined ? {} : { body }) });
const rows = (sql: string, values: readonly unknown[]): Promise<Readonly<Record<string, unknown>>[]> =>
  provider.api.app.dataSource.query(sql, [...values]);

/** A member who was added with a password, signed in, with a token. */
async function addMember(email: string, role = 'member'): Promise<{ id: string; cookie: string; token: string }> {
  const added = await send('POST', '/admin/v1/members', owner(), { email, name: 'Bob Byte', role, password: PASSWORD });
  const cookie = await signIn(email);
  const made = await send('POST', '/admin/v1/tokens', cookie, { type: 'personal', name: 'CI' });
  return { id: String(added.body['userId']), cookie, token: String(made.body['value']) };
}

async function signIn(email: string): Promise<string> {
  const answer = await provider.api.send('POST', '/admin/v1/session', { body: { email, password: PASSWORD } });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** A user who is in another organization alone. */
async function insertElsewhere(email: string): Promise<{ userId: string; organizationId: string }> {
  const userId = newUserId();
  const organizationId = newOrganizationId();
  await rows('INSERT INTO organizations (id, name, created_at) VALUES ($1, $2, now())', [organizationId, 'Elsewhere']);
  await rows('INSERT INTO users (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())', [
    userId,
    email,
    'Secret Name',
    'x',
  ]);
  await rows(`INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'member', now())`, [
    organizationId,
    userId,
  ]);
  return { userId, organizationId };
}

describe('a deactivation', () => {
  it('refuses the token and the session of the member on the next request, and a reactivation gives back the token alone', async () => {
    const bob = await addMember('deactivated@example.com');
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(200);
    expect((await send('GET', '/admin/v1/session', bob.cookie)).status).toBe(200);
    await provider.patch(`/Users/${bob.id}`, { op: 'replace', path: 'active', value: false });
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(401);
    expect((await send('GET', '/admin/v1/session', bob.cookie)).status).toBe(401);
    expect(await signIn('deactivated@example.com')).toBe('');
    await provider.patch(`/Users/${bob.id}`, { op: 'replace', path: 'active', value: true });
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(200);
    expect((await send('GET', '/admin/v1/session', bob.cookie)).status).toBe(401);
  });

  it('is recorded once, with the token of the identity provider', async () => {
    const id = await provider.create('recorded@example.com');
    const patch = { op: 'replace', path: 'active', value: false };
    await provider.patch(`/Users/${id}`, patch);
    await provider.patch(`/Users/${id}`, patch);
    const tokenId = expect.stringMatching(/^pvt_/);
    expect((await provider.audit()).slice(0, 2)).toEqual([
      ['member.deactivated', { role: 'viewer', endedSessions: 0, provisioningTokenId: tokenId }],
      ['member.added', { role: 'viewer', isActive: true, provisioningTokenId: tokenId }],
    ]);
  });

  it('is refused for the last active owner, as is the removal, and allowed for another owner', async () => {
    const refused = { status: 409, body: { schemas: [ERROR], status: '409' } };
    expect(await provider.patch(`/Users/${ownerId}`, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject(
      refused,
    );
    expect(await provider.scim('DELETE', `/Users/${ownerId}`)).toMatchObject(refused);
    expect((await send('GET', '/admin/v1/session', owner())).status).toBe(200);
    const second = await addMember('second-owner@example.com', 'owner');
    expect((await provider.scim('DELETE', `/Users/${second.id}`)).status).toBe(204);
    expect((await send('GET', '/v1/me', second.token)).status).toBe(401);
  });

  it('together with an attribute that cannot be stored changes nothing', async () => {
    const bob = await addMember('atomic@example.com');
    const answer = await provider.patch(
      `/Users/${bob.id}`,
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'userName', value: 'OWNER@example.com' },
    );
    expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(200);
  });

  it('can be how a user begins', async () => {
    const id = await provider.create('asleep@example.com', { active: false });
    expect(await provider.scim('GET', `/Users/${id}`)).toMatchObject({ body: { active: false } });
  });
});

describe('a removal', () => {
  it('refuses the token and the session on the next request, and makes room for the user to be created again, as another one', async () => {
    const bob = await addMember('removed@example.com');
    expect((await provider.scim('DELETE', `/Users/${bob.id}`)).status).toBe(204);
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(401);
    expect((await send('GET', '/admin/v1/session', bob.cookie)).status).toBe(401);
    const again = await provider.create('removed@example.com');
    expect(again).not.toBe(bob.id);
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(401);
    expect(await signIn('removed@example.com')).toBe('');
    expect(await rows('SELECT id FROM users WHERE email = $1', ['removed@example.com'])).toEqual([{ id: again }]);
  });

  it('leaves a user of another organization there', async () => {
    const { userId, organizationId } = await insertElsewhere('both@example.com');
    const [{ organization_id: here } = {}] = await rows('SELECT organization_id FROM memberships WHERE user_id = $1', [
      ownerId,
    ]);
    await rows(
      `INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'member', now())`,
      [here, userId],
    );
    expect((await provider.scim('DELETE', `/Users/${userId}`)).status).toBe(204);
    expect(await rows('SELECT organization_id FROM memberships WHERE user_id = $1', [userId])).toEqual([
      { organization_id: organizationId },
    ]);
  });
});

describe('a user of another organization', () => {
  it('is not taken over by the address, and nothing of them is shown', async () => {
    const { userId } = await insertElsewhere('elsewhere@example.com');
    const before = await rows('SELECT * FROM users WHERE id = $1', [userId]);
    const answer = await provider.scim('POST', '/Users', { userName: 'Elsewhere@example.com' });
    expect(answer).toMatchObject({ status: 409, body: { schemas: [ERROR], scimType: 'uniqueness' } });
    expect(answer.text).not.toMatch(/Secret Name|usr_|org_/);
    const byEmail = await provider.scim('POST', '/Users', {
      userName: 'mine',
      emails: [{ value: 'elsewhere@EXAMPLE.com' }],
    });
    expect(byEmail).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(await rows('SELECT * FROM users WHERE id = $1', [userId])).toEqual(before);
    expect(await rows('SELECT count(*)::int AS n FROM memberships WHERE user_id = $1', [userId])).toEqual([{ n: 1 }]);
    for (const method of ['GET', 'DELETE']) expect((await provider.scim(method, `/Users/${userId}`)).status).toBe(404);
    const filter = encodeURIComponent('userName eq "elsewhere@example.com" or emails.value co "elsewhere"');
    expect((await provider.scim('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 0 });
    const patched = await provider.patch(`/Users/${userId}`, { op: 'replace', path: 'active', value: false });
    expect(patched.status).toBe(404);
  });

  it('does not give an address to a member', async () => {
    const { userId } = await insertElsewhere('victim@example.com');
    const id = await provider.create('attacker@example.com');
    const answer = await provider.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails',
      value: [{ value: 'victim@example.com', primary: true }],
    });
    expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(await rows('SELECT id FROM users WHERE email = $1', ['victim@example.com'])).toEqual([{ id: userId }]);
  });
});

describe('the account of a member', () => {
  const account = async (id: string): Promise<Readonly<Record<string, unknown>> | undefined> =>
    (await rows('SELECT name, email FROM users WHERE id = $1', [id]))[0];

  it('that provisioning created gets the name and the address that the identity provider sends', async () => {
    const id = await provider.create('maiden@example.com', { displayName: 'Ada Maiden' });
    expect(await account(id)).toEqual({ name: 'Ada Maiden', email: 'maiden@example.com' });
    await provider.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'userName', value: 'married@example.com' },
      { op: 'replace', path: 'displayName', value: 'Ada Married' },
    );
    expect(await account(id)).toEqual({ name: 'Ada Married', email: 'married@example.com' });
    expect((await provider.audit())[0]?.[1]).toMatchObject({
      changed: ['userName', 'displayName'],
      email: { from: 'maiden@example.com', to: 'married@example.com' },
    });
    const [row] = await rows('SELECT password_hash FROM users WHERE id = $1', [id]);
    expect(row?.['password_hash']).toMatch(/^\$2b\$10\$\.{53}$/);
  });

  it.each([
    ['of a member who was added with a password', async () => (await addMember('own-account@example.com')).id],
    [
      'of an owner who was created by provisioning',
      async () => {
        const id = await provider.create('became-owner@example.com');
        await send('PATCH', `/admin/v1/members/${id}`, owner(), { role: 'owner' });
        return id;
      },
    ],
    [
      'of a member of two organizations who was created by provisioning',
      async () => {
        const id = await provider.create('two@example.com');
        const { organizationId } = await insertElsewhere('company@example.com');
        await rows(
          `INSERT INTO memberships (organization_id, user_id, role, created_at) VALUES ($1, $2, 'member', now())`,
          [organizationId, id],
        );
        return id;
      },
    ],
  ])('stays as it is: %s', async (_what, make) => {
    const id = await make();
    const before = await account(id);
    const answer = await provider.patch(`/Users/${id}`, {
      op: 'replace',
      value: { displayName: 'Taken Over', emails: [{ value: `${id}@evil.example`, primary: true }] },
    });
    expect(answer).toMatchObject({ status: 200, body: { displayName: 'Taken Over' } });
    expect(await account(id)).toEqual(before);
  });

  it('keeps what was sent: externalId, names and addresses of a member who was there before', async () => {
    const bob = await addMember('linked@example.com');
    const found = await provider.scim('GET', `/Users?filter=${encodeURIComponent('userName eq "linked@example.com"')}`);
    expect(found.body).toMatchObject({
      Resources: [{ id: bob.id, name: { givenName: 'Bob', familyName: 'Byte' }, emails: [{ type: 'work' }] }],
    });
    const sent = {
      externalId: 'ext-1',
      userName: 'Linked@example.com',
      name: { givenName: 'Robert', familyName: 'Byte' },
      displayName: 'Robert Byte',
      emails: [
        { value: 'linked@example.com', type: 'work', primary: true },
        { value: 'bob@home.example', type: 'home' },
      ],
      active: true,
    };
    expect(await provider.scim('PUT', `/Users/${bob.id}`, { ...sent, id: 'usr_other', password: 'x' })).toMatchObject({
      status: 200,
      body: { ...sent, id: bob.id },
    });
    expect((await send('GET', '/v1/me', bob.token)).status).toBe(200);
    const other = await provider.scim('PUT', `/Users/${bob.id}`, { userName: 'linked@example.com' });
    expect(other.body).not.toHaveProperty('externalId');
    expect(other.body).not.toHaveProperty('name');
  });
});

describe('what a provisioning token may do', () => {
  it('is SCIM alone: no route of the API or the web takes it, and SCIM takes no other credential', async () => {
    for (const path of ['/v1/me', '/v1/projects', '/open/v1/whoami'])
      expect((await send('GET', path, provider.token)).status).toBe(401);
    expect((await send('GET', '/admin/v1/members', provider.token)).status).toBe(403);
    const admin = await addMember('admin@example.com', 'admin');
    const unknown = newTokenValue(newOrganizationId());
    for (const as of [admin.token, admin.cookie, owner(), provider.api.readToken, unknown, `${provider.token}x`]) {
      const answer = await send('GET', '/scim/v2/Users', as);
      expect(answer).toMatchObject({ status: 401, body: { schemas: [ERROR], status: '401' } });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="clarion"/);
    }
  });

  it('is set up by owners alone', async () => {
    const admin = await addMember('no-owner@example.com', 'admin');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/token'],
      ['DELETE', '/token'],
      ['PUT', '/roles'],
    ] as const)
      expect((await send(method, `/admin/v1/provisioning${path}`, admin.cookie)).status).toBe(403);
  });

  it('needs a recent sign-in to begin with', async () => {
    const other = await startProvider();
    await other.api.app.dataSource.query(`UPDATE sessions SET proven_at = now() - interval '13 hours'`);
    const answer = await other.api.send('POST', '/admin/v1/provisioning/token', { as: other.api.cookie });
    expect(answer).toMatchObject({ status: 403, body: { error: 'reauthentication_required' } });
    await other.close();
  });

  it('goes on for a day after a rotation, and ends with the removal on the next request', async () => {
    const other = await startProvider();
    const as = { as: other.api.cookie };
    const status = async (token: string): Promise<number> =>
      (await other.api.send('GET', '/scim/v2/Users', { as: token })).status;
    expect(await status(other.token)).toBe(200);
    const rotated = await other.api.send('POST', '/admin/v1/provisioning/token', as);
    const successor = String(rotated.body['value']);
    expect([await status(other.token), await status(successor)]).toEqual([200, 200]);
    const state = await other.api.send('GET', '/admin/v1/provisioning', as);
    expect(state.body).toMatchObject({
      url: `${other.api.app.url}/scim/v2`,
      token: { hint: `clarion_…${successor.slice(-4)}`, lastUsedAt: expect.stringMatching(/Z$/) },
      formerTokenExpiresAt: rotated.body['formerTokenExpiresAt'],
    });
    expect(state.text).not.toContain(successor);
    await other.api.app.dataSource.query(
      `UPDATE provisioning_tokens SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL`,
    );
    expect([await status(other.token), await status(successor)]).toEqual([401, 200]);
    expect((await other.api.send('DELETE', '/admin/v1/provisioning/token', as)).status).toBe(204);
    expect(await status(successor)).toBe(401);
    expect((await other.api.send('DELETE', '/admin/v1/provisioning/token', as)).status).toBe(204);
    expect((await other.api.send('GET', '/admin/v1/provisioning', as)).body).toMatchObject({ token: null });
    expect((await other.audit()).map(([action]) => action).slice(0, 3)).toEqual([
      'provisioning.token_removed',
      'provisioning.token_rotated',
      'provisioning.token_created',
    ]);
    await other.close();
  });
});

describe('a list', () => {
  it('has pages of at most 200, counts all, and leaves attributes out', async () => {
    const total = Number((await provider.scim('GET', '/Users?count=0')).body['totalResults']);
    expect(total).toBeGreaterThan(3);
    const ids: unknown[] = [];
    for (let start = 1; start <= total; start += 2) {
      const page = await provider.scim('GET', `/Users?startIndex=${start}&count=2&attributes=userName`);
      expect(page.body).toMatchObject({ totalResults: total, startIndex: start });
      for (const resource of itemsOf(page.body['Resources'])) {
        expect(Object.keys(resource).toSorted()).toEqual(['id', 'schemas', 'userName']);
        ids.push(resource['id']);
      }
    }
    expect(new Set(ids).size).toBe(total);
    expect((await provider.scim('GET', `/Users?startIndex=${total + 1}`)).body).toMatchObject({
      totalResults: total,
      itemsPerPage: 0,
      Resources: [],
    });
    expect((await provider.scim('GET', '/Users?count=100000&startIndex=-5')).body).toMatchObject({ startIndex: 1 });
    const parts = await provider.scim('GET', '/Users?count=1&attributes=name.familyName,emails.value');
    expect(itemsOf(parts.body['Resources'])[0]).toEqual({
      schemas: expect.anything(),
      id: expect.anything(),
      name: { familyName: 'Owner' },
      emails: [{ value: 'owner@example.com' }],
    });
  });
});
