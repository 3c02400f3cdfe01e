import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUserId } from '../../../src/common/identifiers.js';
import { textAt } from '../../support/world.js';
import { ERROR, GROUP, itemsOf, startProvider, type Provider } from './provisioned-organization.js';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

let serial = 0;
const newUser = (): Promise<string> => provider.create(`user-${(serial += 1)}@example.com`);
const rolesOf = (ids: readonly string[]): Promise<readonly unknown[]> =>
  Promise.all(ids.map((id) => provider.roleOf(id)));
const membersOf = async (id: string): Promise<readonly unknown[]> =>
  itemsOf((await provider.scim('GET', `/Groups/${id}`)).body['members']).map(({ value }) => value);

describe('the role of a member', () => {
  it('is the highest of the groups, from the next request on, and the default one behind the last of them', async () => {
    await provider.setRoles('viewer', { Developers: 'member', 'Release Managers': 'admin' });
    const ada = await newUser();
    expect(await provider.roleOf(ada)).toBe('viewer');
    const developers = await provider.createGroup('developers', [ada]);
    expect(await provider.roleOf(ada)).toBe('member');
    const managers = await provider.createGroup('RELEASE managers');
    await provider.patch(`/Groups/${managers}`, { op: 'add', path: 'members', value: [{ value: ada }] });
    expect(await provider.roleOf(ada)).toBe('admin');
    expect((await provider.scim('GET', `/Users/${ada}`)).body['groups']).toMatchObject([
      { value: developers, display: 'developers' },
      { value: managers },
    ]);
    await provider.patch(`/Groups/${managers}`, { op: 'remove', path: `members[value eq "${ada}"]` });
    expect(await provider.roleOf(ada)).toBe('member');
    expect((await provider.scim('DELETE', `/Groups/${developers}`)).status).toBe(204);
    expect(await provider.roleOf(ada)).toBe('viewer');
    expect((await provider.audit()).slice(0, 2)).toMatchObject([
      ['member.role_changed', { from: 'member', to: 'viewer', provisioningTokenId: expect.stringMatching(/^pvt_/) }],
      ['member_group.deleted', { displayName: 'developers', removed: 1 }],
    ]);
    await provider.scim('DELETE', `/Groups/${managers}`);
  });

  it('does not follow groups that owners gave none, and follows when owners give one or take it', async () => {
    await provider.setRoles('viewer');
    const ada = await newUser();
    const group = await provider.createGroup('Testers', [ada]);
    expect(await provider.roleOf(ada)).toBe('viewer');
    await provider.setRoles('viewer', { testers: 'member' });
    expect(await provider.roleOf(ada)).toBe('member');
    const answer = await provider.api.send('GET', '/admin/v1/provisioning', { as: provider.api.cookie });
    expect(answer.body).toMatchObject({ groups: [{ displayName: 'testers', role: 'member', members: 1 }] });
    await provider.setRoles('viewer', { testers: 'admin' });
    expect(await provider.roleOf(ada)).toBe('admin');
    await provider.setRoles('viewer');
    expect(await provider.roleOf(ada)).toBe('viewer');
    await provider.scim('DELETE', `/Groups/${group}`);
  });

  it('follows the new name of a group', async () => {
    await provider.setRoles('viewer', { Leads: 'admin' });
    const ada = await newUser();
    const group = await provider.createGroup('Interns', [ada]);
    await provider.patch(`/Groups/${group}`, { op: 'replace', value: { displayName: 'Leads' } });
    expect(await provider.roleOf(ada)).toBe('admin');
    await provider.patch(`/Groups/${group}`, { op: 'Replace', path: 'displayName', value: 'Interns' });
    expect(await provider.roleOf(ada)).toBe('viewer');
    await provider.scim('DELETE', `/Groups/${group}`);
  });

  it('owner is given to nobody by a group, and taken from nobody', async () => {
    const { cookie } = provider.api;
    const refused = await provider.api.send('PUT', '/admin/v1/provisioning/roles', {
      as: cookie,
      body: { defaultRole: 'viewer', groups: [{ displayName: 'Bosses', role: 'owner' }] },
    });
    expect(refused).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    await provider.setRoles('viewer', { Everybody: 'viewer', owner: 'admin' });
    const session = await provider.api.send('GET', '/admin/v1/session', { as: cookie });
    const ownerId = textAt(session.body, 'user', 'id');
    const ada = await newUser();
    const group = await provider.createGroup('Everybody', [ownerId, ada]);
    const named = await provider.createGroup('owner', [ada]);
    expect(await rolesOf([ownerId, ada])).toEqual(['owner', 'admin']);
    await provider.scim('DELETE', `/Groups/${group}`);
    await provider.scim('DELETE', `/Groups/${named}`);
    expect(await rolesOf([ownerId, ada])).toEqual(['owner', 'viewer']);
  });

  it('that was lowered counts on the next request, and ends the invitations of the member', async () => {
    await provider.setRoles('viewer', { Ops: 'admin' });
    const { cookie } = provider.api;
    const body = { email: 'ops@example.com', name: 'Ops', role: 'admin', password: 'a long enough password' };
    const added = await provider.api.send('POST', '/admin/v1/members', { as: cookie, body });
    const id = String(added.body['userId']);
    const signedIn = await provider.api.send('POST', '/admin/v1/session', { body });
    const as = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const group = await provider.createGroup('Ops', [id]);
    const invitation = { email: 'friend@example.com', role: 'viewer' };
    expect((await provider.api.send('POST', '/admin/v1/invitations', { as, body: invitation })).status).toBe(201);
    await provider.patch(`/Groups/${group}`, { op: 'remove', path: 'members' });
    expect((await provider.api.send('GET', '/admin/v1/members', { as })).status).toBe(403);
    const open = await provider.api.send('GET', '/admin/v1/invitations', { as: cookie });
    expect(open.body['items']).toEqual([]);
  });
});

describe('a group', () => {
  it('is replaced whole by a PUT, and a PUT without members empties it', async () => {
    const [ada, bob] = [await newUser(), await newUser()];
    const id = await provider.createGroup('Whole', [ada]);
    const put = (more: object) =>
      provider.scim('PUT', `/Groups/${id}`, { schemas: [GROUP], displayName: 'Whole', ...more });
    await put({ members: [{ value: bob }] });
    expect(await membersOf(id)).toEqual([bob]);
    await put({ members: [{ value: bob }, { value: ada }], externalId: 'x-1' });
    expect((await membersOf(id)).toSorted()).toEqual([ada, bob].toSorted());
    expect(await put({})).toMatchObject({ status: 200, body: { members: [], externalId: 'x-1' } });
  });

  it('adds up the operations of a request in their order', async () => {
    const [ada, bob, eve] = [await newUser(), await newUser(), await newUser()];
    const id = await provider.createGroup('Order', [ada]);
    await provider.patch(
      `/Groups/${id}`,
      { op: 'add', path: 'members', value: [{ value: bob }, { value: eve }] },
      { op: 'remove', path: `members[value eq "${bob}" or value eq "${ada}"]` },
      { op: 'add', value: { members: [{ value: ada }] } },
    );
    expect((await membersOf(id)).toSorted()).toEqual([ada, eve].toSorted());
    await provider.patch(
      `/Groups/${id}`,
      { op: 'replace', path: 'members', value: [{ value: bob }] },
      { op: 'add', path: 'members', value: { value: eve } },
    );
    expect((await membersOf(id)).toSorted()).toEqual([bob, eve].toSorted());
  });

  it('takes no member who is none of the organization, and then changes nothing', async () => {
    const ada = await newUser();
    const id = await provider.createGroup('Known', [ada]);
    for (const stranger of [newUserId(), 'usr_x', '42']) {
      const answer = await provider.patch(
        `/Groups/${id}`,
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: stranger }] },
      );
      expect(answer).toMatchObject({ status: 400, body: { schemas: [ERROR], scimType: 'invalidValue' } });
    }
    expect(await membersOf(id)).toEqual([ada]);
  });

  it('loses a member who is removed from the organization', async () => {
    const ada = await newUser();
    const id = await provider.createGroup('Leavers', [ada]);
    await provider.scim('DELETE', `/Users/${ada}`);
    expect(await membersOf(id)).toEqual([]);
  });

  it('has a name of its own', async () => {
    const first = await provider.createGroup('Unique');
    expect(await provider.scim('POST', '/Groups', { displayName: 'UNIQUE' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    const second = await provider.createGroup('Unique 2');
    const renamed = await provider.patch(`/Groups/${second}`, { op: 'replace', value: { displayName: 'unique' } });
    expect(renamed).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const same = await provider.patch(`/Groups/${first}`, { op: 'replace', value: { displayName: 'UNIQUE' } });
    expect(same).toMatchObject({ status: 200, body: { displayName: 'UNIQUE' } });
  });

  it('is unknown to another organization', async () => {
    const id = await provider.createGroup('Private');
    const other = await startProvider();
    for (const method of ['GET', 'DELETE']) expect((await other.scim(method, `/Groups/${id}`)).status).toBe(404);
    expect((await other.scim('GET', '/Groups')).body).toMatchObject({ totalResults: 0 });
    await other.close();
  });

  it('of 2,000 members is filled, renamed and emptied', async () => {
    await provider.setRoles('viewer', { Crowd: 'member' });
    const { dataSource } = provider.api.app;
    const [{ organization_id: organizationId } = { organization_id: '' }] = await dataSource.query<
      { organization_id: string }[]
    >('SELECT organization_id FROM memberships LIMIT 1');
    const ids = Array.from({ length: 2_000 }, newUserId);
    await dataSource.query(
      `INSERT INTO users (id, email, name, password_hash, created_at)
       SELECT id, id || '@crowd.example', id, 'x', now() FROM unnest($1::text[]) AS id`,
      [ids],
    );
    await dataSource.query(
      `INSERT INTO memberships (organization_id, user_id, role, created_at)
       SELECT $1, id, 'viewer', now() FROM unnest($2::text[]) AS id`,
      [organizationId, ids],
    );
    const id = await provider.createGroup('Crowd', ids);
    const roles = async (): Promise<unknown> =>
      dataSource.query(`SELECT role, count(*)::int AS n FROM memberships WHERE user_id = ANY($1) GROUP BY role`, [ids]);
    expect(await roles()).toEqual([{ role: 'member', n: 2_000 }]);
    await provider.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Crowd 2' });
    expect(await roles()).toEqual([{ role: 'viewer', n: 2_000 }]);
    await provider.patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [] });
    expect(await membersOf(id)).toEqual([]);
  });
});
