import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import type { Answer } from '../../support/api.js';
import { CLIENT, startFixture, type Fixture } from './fixture.js';

const PATH = '/cli/introspect';
const HOUR_MS = 3_600_000;
const INACTIVE = '{"active":false}';
const CLIENT_FACTS = { client_id: CLIENT };

let fixture: Fixture;
let owner: string;
/** The bearer token by which is asked. */
let asker: string;

beforeAll(async () => {
  fixture = await startFixture();
  owner = fixture.api.cookie;
  asker = fixture.api.readToken;
});
afterAll(() => fixture.close());

const bearer = (value: string): Readonly<Record<string, string>> => ({ Authorization: `Bearer ${value}` });
const ask = (token: string, by = asker): Promise<Answer> => fixture.form(PATH, { token }, bearer(by));
const make = async (order: Readonly<Record<string, unknown>>, as = owner): Promise<{ id: string; value: string }> => {
  const { body } = await fixture.api.send('POST', '/admin/v1/tokens', { as, body: { name: 'asked about', ...order } });
  return { id: String(body['id']), value: String(body['value']) };
};

describe('a client by oauth4webapi', () => {
  const INSECURE = { [oauth.allowInsecureRequests]: true };
  const byBearer: oauth.ClientAuth = (_server, _client, _body, headers) =>
    headers.set('Authorization', `Bearer ${asker}`);
  const introspect = async (value: string): Promise<oauth.IntrospectionResponse> => {
    const issuer = new URL(fixture.api.app.url);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE }),
    );
    const response = await oauth.introspectionRequest(server, CLIENT_FACTS, byBearer, value, INSECURE);
    return oauth.processIntrospectionResponse(server, CLIENT_FACTS, response);
  };

  it("gets the scopes, the user and the times of a device's token", async () => {
    const { deviceCode, userCode } = await fixture.begin({ scope: 'runs:read projects:read' });
    await fixture.decide('approve', owner, userCode);
    const token = (await fixture.poll(deviceCode)).body;
    const facts = await introspect(String(token['access_token']));
    expect(facts).toEqual({
      active: true,
      scope: 'runs:read projects:read',
      client_id: CLIENT,
      token_type: 'Bearer',
      exp: expect.any(Number),
      iat: expect.any(Number),
      sub: fixture.home.owner.userId,
    });
    expect(Number(facts.exp) - Number(facts.iat)).toBe(Number(token['expires_in']));
    expect(Math.abs(Number(facts.iat) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('gets an inactive state for an unknown value', async () => {
    expect(await introspect('nonsense')).toEqual({ active: false });
  });
});

describe('the state of a token', () => {
  it('that its user created to never expire has no expiry and no client, and all scopes of the role', async () => {
    const { value } = await make({ type: 'personal', expiresAt: null });
    const { status, headers, body } = await ask(value);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Object.keys(body).toSorted()).toEqual(['active', 'iat', 'scope', 'sub', 'token_type']);
    expect(String(body['scope']).split(' ')).toEqual(
      expect.arrayContaining(['runs:read', 'runs:write', 'projects:write', 'portal:write']),
    );
  });

  it('contains only scopes that the present role permits', async () => {
    const admin = await fixture.member('admin');
    const { value } = await make({ type: 'scoped', scopes: ['projects:write', 'runs:read'] }, admin.cookie);
    expect((await ask(value)).body['scope']).toBe('runs:read projects:write');
    await fixture.api.send('PATCH', `/admin/v1/members/${admin.userId}`, { as: owner, body: { role: 'viewer' } });
    expect((await ask(value)).body['scope']).toBe('runs:read');
  });

  it('omits the scopes when the role permits none, since an empty list is invalid (RFC 6749, appendix A.4)', async () => {
    const admin = await fixture.member('admin');
    const { value } = await make({ type: 'scoped', scopes: ['projects:write'] }, admin.cookie);
    await fixture.api.send('PATCH', `/admin/v1/members/${admin.userId}`, { as: owner, body: { role: 'viewer' } });
    const { body } = await ask(value);
    expect(body['active']).toBe(true);
    expect(body).not.toHaveProperty('scope');
  });

  it('does not count as a use of it', async () => {
    const { id, value } = await make({ type: 'personal' });
    await ask(value);
    const [row] = await fixture.api.app.dataSource.query<{ last_used_at: Date | null }[]>(
      'SELECT last_used_at FROM tokens WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ last_used_at: null });
  });
});

describe('an inactive token', () => {
  it('is one that was deleted, revoked by its value, or has expired', async () => {
    const deleted = await make({ type: 'personal' });
    await fixture.api.send('DELETE', `/admin/v1/tokens/${deleted.id}`, { as: owner });
    const revoked = await make({ type: 'personal' });
    await fixture.form('/cli/revoke', { token: revoked.value });
    const expired = await make({ type: 'personal', expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
    await fixture.api.app.dataSource.query(`UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      expired.id,
    ]);
    for (const { value } of [deleted, revoked, expired])
      expect(await ask(value)).toMatchObject({ status: 200, text: INACTIVE });
  });

  it('is one whose user has left', async () => {
    const member = await fixture.member('member');
    const { value } = await make({ type: 'personal' }, member.cookie);
    expect((await ask(value)).body['active']).toBe(true);
    await fixture.api.send('DELETE', `/admin/v1/members/${member.userId}`, { as: owner });
    expect((await ask(value)).text).toBe(INACTIVE);
  });

  it('is one of another organization, in both directions', async () => {
    const theirs = await make({ type: 'personal' }, fixture.elsewhere.owner.cookie);
    const ours = await make({ type: 'personal' });
    expect((await ask(theirs.value, theirs.value)).body['active']).toBe(true);
    expect((await ask(theirs.value)).text).toBe(INACTIVE);
    expect((await ask(ours.value, theirs.value)).text).toBe(INACTIVE);
  });

  it.each([
    'nonsense',
    `clarion_${'0'.repeat(49)}`,
    `clarion_${'a'.repeat(49)} `,
    '\u0000',
    '🦊',
    "' OR 1=1 --",
    'a'.repeat(5000),
  ])('is not active for being %j', async (value) => {
    expect(await ask(value)).toMatchObject({ status: 200, text: INACTIVE });
  });
});

describe('a caller', () => {
  it.each([
    ['without a token', {}],
    ['with a token that does not hold', bearer(`clarion_${'0'.repeat(49)}`)],
    ['with a name and a password', { Authorization: `Basic ${Buffer.from(`${CLIENT}:secret`).toString('base64')}` }],
  ])('%s is refused as RFC 6750 says, before the body is looked at', async (_, headers) => {
    for (const body of ['token=nonsense', 'a'.repeat(9000)]) {
      const answer = await fixture.form(PATH, body, headers);
      expect(answer.body).toMatchObject({ status: 401, error: 'invalid_token' });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
    }
  });

  it('with only the session of the web application is refused', async () => {
    expect((await fixture.form(PATH, { token: asker }, { Cookie: owner })).body).toMatchObject({
      status: 401,
      error: 'invalid_token',
    });
  });

  it('may inspect its own token', async () => {
    expect((await ask(asker)).body).toMatchObject({ active: true, scope: 'runs:read' });
  });

  it.each([
    ['no token', {}],
    ['an empty one', { token: '' }],
  ])('with %s gets the error', async (_, fields: Readonly<Record<string, string>>) => {
    const { status, headers, body } = await fixture.form(PATH, fields, bearer(asker));
    expect([status, body['error'], headers.get('cache-control')]).toEqual([400, 'invalid_request', 'no-store']);
  });

  it('with two tokens gets an error, and the state of neither', async () => {
    const answer = await fixture.form(PATH, `token=${asker}&token=${asker}`, bearer(asker));
    expect(answer.body['error']).toBe('invalid_request');
  });

  it.each(['access_token', 'refresh_token', 'nonsense'])('may hint that it is %s', async (hint) => {
    expect((await fixture.form(PATH, { token: asker, token_type_hint: hint }, bearer(asker))).body['active']).toBe(
      true,
    );
  });

  it('with another body type, with the token in the URL, or with another method gets nothing', async () => {
    expect((await fixture.api.send('POST', PATH, { as: asker, body: { token: asker } })).status).toBe(415);
    expect((await fixture.form(`${PATH}?token=${asker}`, '', bearer(asker))).body['error']).toBe('invalid_request');
    expect((await fixture.api.send('GET', `${PATH}?token=${asker}`, { as: asker })).status).toBe(405);
    expect((await fixture.form(PATH, `token=${'a'.repeat(9000)}`, bearer(asker))).status).toBe(413);
  });
});

describe('the server', () => {
  it('logged no internal error', () => {
    expect(fixture.api.app.failures).toEqual([]);
  });
});
