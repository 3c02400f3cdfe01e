import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR, startProvider, type Provider } from './provisioned-organization.js';

let provider: Provider;
let id: string;
beforeAll(async () => {
  provider = await startProvider();
  id = await provider.create('limits@example.com');
});
afterAll(() => provider.close());

const filtered = (filter: string, type = 'Users') =>
  provider.scim('GET', `/${type}?filter=${encodeURIComponent(filter)}`);

describe('a filter', () => {
  it.each([
    ['userName eq "limits@example.com"', 1],
    ['userName Eq "LIMITS@example.com"', 1],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "limits"', 1],
    ['not (userName sw "limits")', 1],
    ['userName co "IMIT" and active eq true', 1],
    ['userName ew "example.com"', 2],
    ['userName ew "example.com" and not (displayName eq "Owner" or externalId pr)', 1],
    ['externalId pr', 0],
    ['emails[type eq "work" and value sw "limits"]', 1],
    ['emails[type eq "home"] or active eq "True"', 2],
    ['meta.created gt "2020-01-01T00:00:00Z" and meta.lastModified ge "2020-01-01T00:00:00.000+02:00"', 2],
    [`id eq "x" or userName gt "limits"`, 2],
    [`userName eq "' OR 1=1 --"`, 0],
    ['groups.display eq "x"', 0],
    ['displayName ne null', 2],
  ])('%s', async (filter, total) => {
    expect(await filtered(filter)).toMatchObject({ status: 200, body: { totalResults: total } });
  });

  it.each([
    ['garbage', 'foo'],
    ['an unknown attribute', 'password eq "x"'],
    ['the name of a member that every object has', 'constructor eq "x"'],
    ['a name of SQL', 'users.password_hash eq "x"'],
    ['an unknown operator', 'userName like "x"'],
    ['a value without quotation marks', 'userName eq limits'],
    ['a missing value', 'userName eq'],
    ['a number for a text', 'userName eq 1'],
    ['a text that does not end', 'userName eq "x'],
    ['a bracket that does not end', '(userName eq "x"'],
    ['a bracket too much', 'userName eq "x")'],
    ['two filters', 'userName eq "x" userName eq "y"'],
    ['a control character', 'userName eq "\n"'],
    ['a text for a time', 'meta.created gt "yesterday"'],
    ['an order of booleans', 'active gt true'],
    ['brackets behind one value', 'userName[value eq "x"]'],
    ['many levels', `${'('.repeat(100)}userName pr${')'.repeat(100)}`],
    ['many comparisons', Array.from({ length: 60 }, () => 'id pr').join(' or ')],
    ['more than 1,000 characters', `userName eq "${'x'.repeat(1_000)}"`],
  ])('is refused: %s', async (_what, filter) => {
    expect(await filtered(filter)).toMatchObject({
      status: 400,
      body: { schemas: [ERROR], status: '400', scimType: 'invalidFilter' },
    });
  });

  it('of groups knows the attributes of groups alone', async () => {
    expect((await filtered('userName pr', 'Groups')).body).toMatchObject({ scimType: 'invalidFilter' });
    expect((await filtered('displayName co "x" or members.value eq "y"', 'Groups')).status).toBe(200);
  });

  it('is refused where it nests too deeply, or has no end', async () => {
    for (const filter of ['('.repeat(900), 'not '.repeat(200), `a${'.a'.repeat(450)} eq 1`, '"\\'.repeat(400)])
      expect((await filtered(filter)).status).toBe(400);
  });
});

describe('a query', () => {
  it.each([
    'count=x',
    'startIndex=1.5',
    'count=1&count=2',
    'filter=a&filter=b',
    'attributes=id&excludedAttributes=name',
  ])('is refused: %s', async (query) => {
    expect(await provider.scim('GET', `/Users?${query}`)).toMatchObject({ status: 400, body: { schemas: [ERROR] } });
  });
});

describe('a body', () => {
  const post = (body: string, type = 'application/scim+json') =>
    provider.api.send('POST', '/scim/v2/Users', { as: provider.token, body, headers: { 'content-type': type } });

  it.each([
    ['no JSON', '{"userName"', 400],
    ['no object', '[]', 400],
    ['no userName', '{}', 400],
    ['a userName that is no text', '{"userName": {"a": 1}}', 400],
    ['a userName of two lines', '{"userName": "a\\nb@example.com"}', 400],
    ['a userName that is too long', JSON.stringify({ userName: `${'x'.repeat(300)}@example.com` }), 400],
    ['no e-mail address', '{"userName": "ada"}', 400],
    ['emails without a value', '{"userName": "a@example.com", "emails": [{"type": "work"}]}', 400],
    ['active that is no boolean', '{"userName": "a@example.com", "active": "maybe"}', 400],
    [
      '11 emails',
      JSON.stringify({
        userName: 'a@example.com',
        emails: Array.from({ length: 11 }, (_, n) => ({ value: `${n}@example.com` })),
      }),
      400,
    ],
    ['more than 1 MiB', JSON.stringify({ userName: 'a@example.com', title: 'x'.repeat(1_100_000) }), 413],
    ['more than 40,000 values', `{"userName": "a@example.com", "x": [${'1,'.repeat(50_000)}1]}`, 413],
    ['deep brackets', `{"userName": "a@example.com", "x": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
  ])('is refused: %s', async (_what, body, status) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status, body: { schemas: [ERROR], status: String(status) } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/scim\+json/);
  });

  it('is refused as another type', async () => {
    expect((await post('userName=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  it('is taken as application/json, with names of attributes in any case, and with what Clarion has not', async () => {
    const answer = await post(
      JSON.stringify({
        USERNAME: 'case@example.com',
        displayname: 'Case',
        phoneNumbers: [{ value: '1' }],
        ['__proto__']: { isAdmin: true },
        'urn:x': { y: 1 },
        password: 'a long enough password',
      }),
      'application/json',
    );
    expect(answer).toMatchObject({ status: 201, body: { userName: 'case@example.com', displayName: 'Case' } });
    const body = { email: 'case@example.com', password: 'a long enough password' };
    expect((await provider.api.send('POST', '/admin/v1/session', { body })).status).toBe(401);
  });
});

describe('a PATCH', () => {
  it.each([
    [{ op: 'move', path: 'userName' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'a b c', value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[', value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: { a: 1 }, value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: 'x'.repeat(2_000), value: 1 }, 'invalidPath'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'id', value: 'usr_1' }, 'mutability'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[value sw "x"].value', value: 'a@example.com' }, 'invalidFilter'],
    [{ op: 'replace', path: 'emails[value eq "nobody@example.com"].type', value: 'home' }, 'noTarget'],
    [{ op: 'replace', value: 'text' }, 'invalidSyntax'],
  ])('is refused: %j', async (operation, scimType) => {
    const before = await provider.scim('GET', `/Users/${id}`);
    expect(await provider.patch(`/Users/${id}`, operation)).toMatchObject({ status: 400, body: { scimType } });
    expect((await provider.scim('GET', `/Users/${id}`)).body).toEqual(before.body);
  });

  it('has at most 1,000 operations, and names at most 5,000 members', async () => {
    const operations = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'displayName', value: 'x' }));
    expect(await provider.patch(`/Users/${id}`, ...operations)).toMatchObject({
      status: 400,
      body: { scimType: 'tooMany' },
    });
    const group = await provider.createGroup('Limits');
    const value = Array.from({ length: 5_001 }, () => ({ value: id }));
    expect(await provider.patch(`/Groups/${group}`, { op: 'add', path: 'members', value })).toMatchObject({
      status: 400,
      body: { scimType: 'tooMany' },
    });
  });

  it('adds, changes and removes e-mail addresses, of which one is primary', async () => {
    const emails = async (...operations: object[]): Promise<unknown> =>
      (await provider.patch(`/Users/${id}`, ...operations)).body['emails'];
    const work = { value: 'limits@example.com', type: 'work', primary: true };
    expect(await emails({ op: 'add', path: 'emails', value: [{ value: 'home@example.com', type: 'home' }] })).toEqual([
      work,
      { value: 'home@example.com', type: 'home' },
    ]);
    expect(await emails({ op: 'replace', path: 'emails[type eq "home"].primary', value: true })).toEqual([
      { ...work, primary: false },
      { value: 'home@example.com', type: 'home', primary: true },
    ]);
    expect(await emails({ op: 'add', path: 'emails[type eq "other"].value', value: 'other@example.com' })).toHaveLength(
      3,
    );
    expect(await emails({ op: 'remove', path: 'emails[type eq "other" or value eq "HOME@example.com"]' })).toEqual([
      { ...work, primary: false },
    ]);
    expect(await emails({ op: 'remove', path: 'emails' })).toEqual([work]);
  });
});

describe('the limits of requests', () => {
  it('are those of a caller', async () => {
    const other = await startProvider({ CLARION_RATE_REQUESTS_PER_TOKEN: '20' });
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await other.scim('GET', '/Users?count=1')).status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
    const refused = await other.scim('GET', '/Users');
    expect(refused).toMatchObject({ status: 429, body: { schemas: [ERROR], status: '429' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    await other.close();
  });
});
