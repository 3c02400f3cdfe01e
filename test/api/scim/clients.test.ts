import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR, GROUP, itemsOf, LIST, startProvider, USER, type Provider } from './provisioned-organization.js';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

const search = (filter: string): string => `/Users?filter=${encodeURIComponent(filter)}`;

describe('the requests of the Okta SCIM 2.0 SPEC test', () => {
  const user = {
    schemas: [USER],
    userName: 'runscope300ad@atko.example',
    name: { givenName: 'Runscope', familyName: 'Dy8ug' },
    emails: [{ primary: true, value: 'runscope8@atko.example', type: 'work' }],
    displayName: 'Runscope Dy8ug',
    active: true,
  };

  it('Required Test: Test Users endpoint, and Get Users/{{id}}', async () => {
    const list = await provider.scim('GET', '/Users?count=1&startIndex=1');
    expect(list.status).toBe(200);
    expect(list.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    const wanted = {
      id: expect.stringMatching(/^usr_/),
      name: { familyName: expect.stringMatching(/./), givenName: expect.stringMatching(/./) },
      userName: expect.stringMatching(/./),
      active: true,
      emails: [{ value: expect.stringMatching(/./) }],
    };
    expect(list.body).toMatchObject({ schemas: [LIST], itemsPerPage: 1, startIndex: 1, Resources: [wanted] });
    expect(Number(list.body['totalResults'])).toBeGreaterThan(0);
    const [first] = itemsOf(list.body['Resources']);
    const one = await provider.scim('GET', `/Users/${String(first?.['id'])}`);
    expect(one).toMatchObject({ status: 200, body: { ...wanted, id: first?.['id'] } });
  });

  it('Required Test: Test invalid User by userName, and by ID', async () => {
    const none = await provider.scim('GET', search('userName eq "nobody@atko.example"'));
    expect(none).toMatchObject({ status: 200, body: { schemas: [LIST], totalResults: 0, Resources: [] } });
    const unknown = await provider.scim('GET', '/Users/010101001010101011001010101011');
    expect(unknown).toMatchObject({
      status: 404,
      body: { schemas: [ERROR], status: '404', detail: expect.stringMatching(/./) },
    });
    expect(unknown.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
  });

  it('Required Test: Create Okta user, verify it, expect a failure when it is created again, search it in another case', async () => {
    const created = await provider.scim('POST', '/Users', user);
    expect(created).toMatchObject({ status: 201, body: { ...user, id: expect.stringMatching(/^usr_/) } });
    expect(created.headers.get('location')).toBe(`${provider.api.app.url}/scim/v2/Users/${String(created.body['id'])}`);
    const read = await provider.scim('GET', `/Users/${String(created.body['id'])}`);
    expect(read.body).toEqual(created.body);
    const again = await provider.scim('POST', '/Users', user);
    expect(again).toMatchObject({ status: 409, body: { schemas: [ERROR], status: '409', scimType: 'uniqueness' } });
    const found = await provider.scim('GET', search(`userName eq "${user.userName.toUpperCase()}"`));
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body['id'] }] });
  });

  it('Optional Test: Verify Groups endpoint', async () => {
    expect(await provider.scim('GET', '/Groups')).toMatchObject({ status: 200, body: { schemas: [LIST] } });
  });

  it('deactivates with a PUT of the whole user, and reactivates', async () => {
    const id = await provider.create('okta-put@atko.example');
    const whole = { ...user, userName: 'okta-put@atko.example', emails: [], id, meta: { resourceType: 'User' } };
    expect(await provider.scim('PUT', `/Users/${id}`, { ...whole, active: false })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect(await provider.scim('PUT', `/Users/${id}`, whole)).toMatchObject({ status: 200, body: { active: true } });
    const patched = await provider.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(patched).toMatchObject({ status: 200, body: { active: false, userName: 'okta-put@atko.example' } });
  });
});

describe('the requests of Microsoft Entra and its validator', () => {
  const user = {
    schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@adatum.example',
    active: true,
    displayName: 'BobIsAmazing',
    emails: [{ primary: true, type: 'work', value: 'test_user_ab6490ee@adatum.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    title: 'Engineer',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'bob', manager: { value: 'x' } },
  };
  let id: string;

  it('create, and find by userName, by externalId and by the address', async () => {
    const created = await provider.scim('POST', '/Users', user);
    expect(created).toMatchObject({
      status: 201,
      body: { externalId: user.externalId, userName: user.userName, displayName: user.displayName, name: user.name },
    });
    id = String(created.body['id']);
    for (const filter of [
      `userName eq "${user.userName}"`,
      `externalId eq "${user.externalId}"`,
      `emails[type eq "work"].value eq "${user.emails[0]?.value ?? ''}"`,
      `emails.value Eq "${user.emails[0]?.value ?? ''}"`,
      `(userName eq "${user.userName.toLowerCase()}") and active eq true`,
    ]) {
      const found = await provider.scim('GET', search(filter));
      expect([filter, found.status, itemsOf(found.body['Resources']).map((item) => item['id'])]).toEqual([
        filter,
        200,
        [id],
      ]);
    }
  });

  it('Patch User - Replace Attributes, with capital letters and paths with filters', async () => {
    const answer = await provider.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.example' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'title', value: 'Lead' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Engineering',
      },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        emails: [{ primary: true, type: 'work', value: 'updatedEmail@microsoft.example' }],
        name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      },
    });
  });

  it('Patch User - Multiple Ops, and attributes with dots in a value without a path', async () => {
    const answer = await provider.patch(
      `/Users/${id}`,
      { op: 'replace', value: { 'name.givenName': 'Oswaldo', 'name.familyName': 'Rylan', displayName: 'O. Rylan' } },
      { op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example' },
      { op: 'Remove', path: 'name.formatted' },
    );
    expect(answer.body).toMatchObject({
      userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example',
      displayName: 'O. Rylan',
    });
    expect(answer.body['name']).toEqual({ givenName: 'Oswaldo', familyName: 'Rylan' });
  });

  it('Patch User - Disable User with the text "False", and it is found with active false', async () => {
    expect(await provider.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    const found = await provider.scim(
      'GET',
      search('userName eq "5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example"'),
    );
    expect(found.body).toMatchObject({ Resources: [{ id, active: false }] });
    expect(await provider.patch(`/Users/${id}`, { op: 'Add', path: 'active', value: 'True' })).toMatchObject({
      body: { active: true },
    });
  });

  it('groups: create, find without members, rename, add and remove members, delete', async () => {
    const group = {
      schemas: [GROUP],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    };
    const created = await provider.scim('POST', '/Groups', group);
    expect(created).toMatchObject({
      status: 201,
      body: { displayName: 'displayName', externalId: group.externalId, members: [] },
    });
    const groupId = String(created.body['id']);
    const path = `/Groups/${groupId}`;
    expect(await provider.patch(path, { op: 'Add', path: 'members', value: [{ value: id }] })).toMatchObject({
      status: 200,
      body: { members: [{ value: id, display: 'O. Rylan' }] },
    });
    const filter = encodeURIComponent('displayName eq "DISPLAYNAME"');
    const found = await provider.scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: groupId }] });
    expect(itemsOf(found.body['Resources'])[0]).not.toHaveProperty('members');
    const membership = encodeURIComponent(`id eq "${groupId}" and members eq "${id}"`);
    expect((await provider.scim('GET', `/Groups?filter=${membership}`)).body).toMatchObject({ totalResults: 1 });
    const renamed = await provider.patch(path, { op: 'Replace', path: 'displayName', value: '1879db59' });
    expect(renamed).toMatchObject({ status: 200, body: { displayName: '1879db59', members: [{ value: id }] } });
    const left = await provider.patch(path, { op: 'Remove', path: 'members', value: [{ value: id }] });
    expect(left).toMatchObject({ status: 200, body: { members: [] } });
    await provider.patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] });
    const filtered = await provider.patch(path, { op: 'Remove', path: `members[value eq "${id}"]` });
    expect(filtered).toMatchObject({ status: 200, body: { members: [] } });
    expect((await provider.scim('DELETE', path)).status).toBe(204);
    expect((await provider.scim('GET', path)).status).toBe(404);
  });

  it('delete the user, and again', async () => {
    expect((await provider.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await provider.scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await provider.scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await provider.scim('GET', search(`externalId eq "${user.externalId}"`))).body).toMatchObject({
      totalResults: 0,
    });
  });
});

describe('the documents that describe the service', () => {
  it.each([
    ['/ServiceProviderConfig', { patch: { supported: true }, bulk: { supported: false }, etag: { supported: false } }],
    [
      '/ResourceTypes',
      {
        totalResults: 2,
        Resources: [
          { id: 'User', schema: USER },
          { id: 'Group', schema: GROUP },
        ],
      },
    ],
    ['/ResourceTypes/User', { id: 'User', endpoint: '/Users' }],
    ['/Schemas', { totalResults: 2, Resources: [{ id: USER }, { id: GROUP }] }],
    [`/Schemas/${GROUP}`, { id: GROUP, name: 'Group' }],
  ])('%s', async (path, body) => {
    expect(await provider.scim('GET', path)).toMatchObject({ status: 200, body });
  });

  it('are none for other names', async () => {
    expect(await provider.scim('GET', '/Schemas/urn:x')).toMatchObject({ status: 404, body: { schemas: [ERROR] } });
  });
});
