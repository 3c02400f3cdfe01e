import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { exportSPKI, importJWK } from 'jose';
import { Clock } from '../../../src/common/clock.js';
import { TokenSweeper } from '../../../src/tokens/token-sweeper.js';
import { startApi, type Answer, type Api } from '../../support/api.js';
import { Issuer, type Signing } from '../../support/identity/issuer.js';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const AUDIENCE = 'https://clarion.example';
const MINUTE_MS = 60_000;
const CLAIMS = { repository: 'acme/shop', ref: 'refs/heads/main', run_id: 71 };

let api: Api;
let issuer: Issuer;
let clock: Clock;
beforeAll(async () => {
  api = await startApi({ CLARION_TRUST_ALLOW: '127.0.0.1', CLARION_TRUSTED_PROXIES: 'loopback' });
  clock = api.app.app.get(Clock);
});
afterAll(() => api.close());
beforeEach(async () => {
  issuer = await Issuer.start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await issuer.close();
});

/** Lets time go on for the server. */
function passMs(ms: number): void {
  jest.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ms));
}

const rules = (projectId = api.projectId): string => `/admin/v1/projects/${projectId}/trust-rules`;

async function addRule(more: object = {}, as = api.cookie): Promise<string> {
  const body = { name: 'CI', issuer: issuer.url, audience: AUDIENCE, claims: { repository: 'acme/shop' }, ...more };
  const added = await api.send('POST', rules(), { as, body });
  if (added.status !== 201) throw new Error(added.text);
  return String(added.body['id']);
}

/** Every test counts against its own network. */
let networks = 0;
function exchangeForm(form: Readonly<Record<string, string>>, path = '/oauth/token'): Promise<Answer> {
  networks += 1;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `10.7.${networks >> 8}.${networks & 255}`,
  };
  return api.send('POST', path, { headers, body: new URLSearchParams(form).toString() });
}

const exchange = (token: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  exchangeForm({
    grant_type: EXCHANGE,
    subject_token: token,
    subject_token_type: ID_TOKEN,
    audience: api.projectId,
    ...more,
  });

const sign = (signing: Signing = {}): Promise<string> =>
  issuer.sign({ ...signing, claims: { ...CLAIMS, ...signing.claims } });

async function refusal(token: string): Promise<string> {
  const answer = await exchange(token);
  expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
  return String(answer.body['error_description']);
}

async function tokenOf(token: Promise<string> | string): Promise<string> {
  const answer = await exchange(await token);
  expect(answer).toMatchObject({ status: 200 });
  return String(answer.body['access_token']);
}

const upload = (as: string): Promise<Answer> =>
  api.send('POST', api.uploadPath, { as, body: { result: { tests: [{ testId: 'a', success: true }] } } });

/** A JWT made by hand. */
function jwt(header: object, payload: object, signature = ''): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode(header)}.${encode(payload)}.${signature}`;
}

function freshClaims(): object {
  const now = Math.floor(Date.now() / 1000);
  return { ...CLAIMS, iss: issuer.url, aud: AUDIENCE, sub: 'repo:acme/shop', iat: now, exp: now + 300 };
}

const NO_RULE = /^No trust rule of the project matches/;

describe('the identity token of a CI job', () => {
  it('is exchanged for a token that uploads and does nothing else, for 15 minutes', async () => {
    const id = await addRule();
    const answer = await exchange(await sign());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^clarion_[0-9A-Za-z]{49}$/),
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'runs:write',
    });
    const token = String(answer.body['access_token']);
    expect((await upload(token)).status).toBe(201);
    expect((await api.send('GET', '/open/v1/runs', { as: token })).status).toBe(403);
    const me = await api.send('GET', '/v1/me', { as: token });
    expect(me.body).toMatchObject({ role: 'owner', tokenType: 'scoped', scopes: ['runs:write'] });
    const log = await api.send('GET', '/admin/v1/audit?limit=5', { as: api.cookie });
    expect(JSON.parse(log.text).items).toContainEqual(
      expect.objectContaining({
        action: 'token.created',
        details: expect.objectContaining({
          trustRuleId: id,
          issuer: issuer.url,
          subject: 'repo:acme/shop',
          identityTokenId: 'one',
        }),
      }),
    );
    const rule = await api.send('GET', `${rules()}/${id}`, { as: api.cookie });
    expect(Date.parse(String(rule.body['lastUsedAt']))).toBeGreaterThan(Date.now() - MINUTE_MS);
  });

  it('gets the scopes that the rule gives, or fewer', async () => {
    await addRule({ scopes: ['runs:write', 'runs:read'] });
    const all = await exchange(await sign());
    expect(all).toMatchObject({ status: 200, body: { scope: 'runs:write runs:read' } });
    expect((await upload(String(all.body['access_token']))).status).toBe(201);
    const reading = await exchange(await sign(), { scope: 'runs:read' });
    expect(reading).toMatchObject({ status: 200, body: { scope: 'runs:read' } });
    const token = String(reading.body['access_token']);
    expect((await api.send('GET', '/open/v1/runs', { as: token })).status).toBe(200);
    expect((await upload(token)).status).toBe(403);
    expect((await api.send('GET', '/v1/projects', { as: token })).status).toBe(403);
  });

  it('gets no scope that the matching rule does not give, and is told which', async () => {
    await addRule();
    const refused = await exchange(await sign(), { scope: 'runs:write runs:read' });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope', error_description: expect.stringContaining('gives runs:write and runs:read') },
    });
    await addRule({ scopes: ['runs:read'], claims: { repository: 'acme/other' } });
    expect(await exchange(await sign(), { scope: 'runs:read' })).toMatchObject({ body: { error: 'invalid_scope' } });
    // Whoever matches no rule learns nothing of their scopes.
    const other = await sign({ claims: { repository: 'acme/none' } });
    expect(await exchange(other, { scope: 'runs:read' })).toMatchObject({ body: { error: 'invalid_request' } });
  });

  it.each(['tokens:read', 'runs:write,runs:read', 'runs:write  runs:read', 'RUNS:READ', 'runs:read\u0000'])(
    'is not exchanged for the scope %j',
    async (scope) => {
      await addRule({ scopes: ['runs:write', 'runs:read'] });
      expect(await exchange(await sign(), { scope })).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^invalid_/) },
      });
    },
  );

  it.each([[[]], [['runs:delete']], [['runs:read', 'runs:read']], ['runs:read'], [{}], [[null]]])(
    'has no rule with the scopes %j',
    async (scopes) => {
      const body = { name: 'CI', issuer: issuer.url, audience: AUDIENCE, claims: { repository: 'acme/shop' }, scopes };
      expect(await api.send('POST', rules(), { as: api.cookie, body })).toMatchObject({ status: 422 });
    },
  );

  it('is exchanged again while it is valid, and its tokens count against no limit and are in no list', async () => {
    await addRule();
    const before = JSON.parse((await api.send('GET', '/admin/v1/tokens?all=true', { as: api.cookie })).text).items;
    const token = await sign();
    for (let count = 0; count < 51; count += 1) await tokenOf(token);
    const after = JSON.parse((await api.send('GET', '/admin/v1/tokens?all=true', { as: api.cookie })).text).items;
    expect(after).toEqual(before);
    const made = await api.send('POST', '/admin/v1/tokens', {
      as: api.cookie,
      body: { type: 'personal', name: 'one more' },
    });
    expect(made.status).toBe(201);
  });

  it('is taken at the endpoint of the metadata, too', async () => {
    await addRule();
    const metadata = await api.send('GET', '/.well-known/oauth-authorization-server');
    expect(JSON.parse(metadata.text).grant_types_supported).toContain(EXCHANGE);
    const { pathname } = new URL(String(metadata.body['token_endpoint']));
    const form = { grant_type: EXCHANGE, subject_token: await sign(), subject_token_type: ID_TOKEN };
    expect((await exchangeForm({ ...form, audience: api.projectId }, pathname)).status).toBe(200);
  });

  it.each<[string, Signing, RegExp]>([
    ['another audience', { claims: { aud: 'https://other.example' } }, NO_RULE],
    ['another repository', { claims: { repository: 'acme/other' } }, NO_RULE],
    ['no repository', { claims: { repository: undefined } }, NO_RULE],
    ['another branch', { claims: { ref: 'refs/heads/feature' } }, NO_RULE],
    ['an end in the past', { issuedAt: -600, expiresAt: -31 }, /has expired/],
    ['a beginning in the future', { notBefore: 120 }, /not valid yet/],
    ['an issue in the future', { issuedAt: 120 }, /not valid yet/],
    ['an issue two days ago', { issuedAt: -172_800, expiresAt: 86_400 }, /more than 24 hours ago/],
    ['no end', { claims: { exp: undefined } }, /lacks one of the claims/],
    ['no subject', { claims: { sub: undefined } }, /lacks one of the claims/],
  ])('is refused with %s', async (_what, signing, expected) => {
    await addRule({ claims: { repository: 'acme/shop', ref: 'refs/heads/main' } });
    expect(await refusal(await sign(signing))).toMatch(expected);
  });

  it('is refused from another issuer, which is not asked for its keys', async () => {
    await addRule();
    const other = await Issuer.start();
    try {
      const claims = { ...CLAIMS };
      expect(await refusal(await other.sign({ claims }))).toMatch(NO_RULE);
      // Signed by the other one in the name of the trusted one.
      expect(await refusal(await other.sign({ claims: { ...claims, iss: issuer.url } }))).toMatch(/signature/);
      expect(other.keyReads).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('is refused for a project without a rule like for one that does not exist', async () => {
    await addRule();
    const made = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: `Other ${Math.random()}` } });
    const texts = [];
    for (const audience of [String(made.body['id']), `prj_${'0'.repeat(26)}`, 'nonsense', "prj_' OR 1=1 --"]) {
      const answer = await exchange(await sign(), { audience });
      expect(answer.status).toBe(400);
      texts.push(answer.text);
    }
    expect(new Set(texts).size).toBe(1);
    expect(issuer.keyReads).toBe(0);
  });

  it('is refused when its signature proves nothing', async () => {
    await addRule();
    const claims = freshClaims();
    const { kid = '' } = issuer.publicKey;
    const pem = await exportSPKI(await publicKeyOf(issuer));
    const hmac = (secret: string, header: object): string => {
      const body = jwt(header, claims).slice(0, -1);
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
    };
    const [head = '', , signature = ''] = (await sign()).split('.');
    const forged = [
      jwt({ alg: 'none' }, claims),
      jwt({ alg: 'None', kid }, claims, 'x'),
      hmac(pem, { alg: 'HS256', kid }),
      hmac(JSON.stringify(issuer.publicKey), { alg: 'HS256', kid }),
      hmac('', { alg: 'HS256' }),
      `${head}.${Buffer.from(JSON.stringify({ ...claims, repository: 'acme/shop' })).toString('base64url')}.${signature}`,
      jwt({ alg: 'ES256', kid, crit: ['b64'], b64: false }, claims, signature),
      jwt({ alg: 'ES256', kid, jwk: issuer.publicKey }, claims, signature),
    ];
    for (const token of forged) expect(await refusal(token)).not.toMatch(NO_RULE);
  });

  it('is refused with a key id that is a path, SQL, or not a text', async () => {
    await addRule();
    for (const kid of [
      '../../../../dev/null',
      "x' UNION SELECT 'key' --",
      '\u0000',
      '',
      'x'.repeat(5000),
      7,
      null,
      {},
    ]) {
      const [, payload = '', signature = ''] = (await sign()).split('.');
      const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid })).toString('base64url');
      await refusal(`${header}.${payload}.${signature}`);
    }
    for (const jku of [`${issuer.url}/evil`, 'file:///etc/passwd']) {
      const token = await issuer.sign({ claims: CLAIMS, header: { jku, x5u: jku, kid: 'unknown' } });
      await refusal(token);
    }
    expect(issuer.keyReads).toBeLessThanOrEqual(2);
  });

  it.each([
    ['', 'invalid_request'],
    ['not a token', 'invalid_request'],
    ['a.b.c', 'invalid_request'],
    ['..', 'invalid_request'],
    [`${Buffer.from('{}').toString('base64url')}.bm90IEpTT04.x`, 'invalid_request'],
    [`x.${'A'.repeat(13_000)}.x`, 'invalid_request'],
  ])('is refused when it is no token: %.30s', async (token, error) => {
    const answer = await exchange(token);
    expect([answer.status, answer.body['error']]).toEqual([400, error]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is refused when the form is larger than 16 KiB', async () => {
    expect((await exchange('x'.repeat(17_000))).status).toBe(413);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['another scope', { scope: 'projects:read' }, 'invalid_scope'],
    ['two scopes', { scope: 'runs:write projects:read' }, 'invalid_scope'],
    ['an access token', { subject_token_type: 'urn:ietf:params:oauth:token-type:access_token' }, 'invalid_request'],
    ['an actor', { actor_token: 'x', actor_token_type: ID_TOKEN }, 'invalid_request'],
    [
      'a wanted refresh token',
      { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      'invalid_request',
    ],
    ['no project', { audience: '' }, 'invalid_target'],
    ['a resource', { resource: 'https://clarion.example' }, 'invalid_target'],
    ['another grant', { grant_type: 'client_credentials', client_id: 'x' }, 'unsupported_grant_type'],
  ])('is refused in a request with %s', async (_what, more, error) => {
    const answer = await exchange(await sign(), more);
    expect([answer.status, answer.body['error']]).toEqual([400, error]);
  });

  it('is refused 60 times a minute for each network', async () => {
    await addRule();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.99.0.1' };
    const body = new URLSearchParams({
      grant_type: EXCHANGE,
      subject_token: await sign({ claims: { repository: 'evil/shop' } }),
      subject_token_type: ID_TOKEN,
      audience: api.projectId,
    }).toString();
    const statuses = [];
    for (let count = 0; count < 62; count += 1)
      statuses.push((await api.send('POST', '/oauth/token', { headers, body })).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

async function publicKeyOf({
  publicKey,
}: Issuer): Promise<ReturnType<typeof importJWK> extends Promise<infer Key> ? Exclude<Key, Uint8Array> : never> {
  const key = await importJWK(publicKey, 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('The key is not public');
  return key;
}

/** Answers with more and more bytes until the connection ends. */
function endlessly(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
  response.on('close', () => clearInterval(timer));
}

describe('the keys of an issuer', () => {
  it('are read once, and again for an unknown key at most once a minute', async () => {
    await addRule();
    await tokenOf(sign());
    await tokenOf(sign());
    expect(issuer.keyReads).toBe(1);
    const former = await sign();
    await issuer.rotate('second');
    expect(await refusal(await sign())).toMatch(/no key with the kid/);
    expect(issuer.keyReads).toBe(1);
    passMs(61_000);
    await tokenOf(sign());
    expect(issuer.keyReads).toBe(2);
    expect(await refusal(former)).toMatch(/no key with the kid/);
    for (let count = 0; count < 5; count += 1) await refusal(await sign({ header: { kid: `made up ${count}` } }));
    expect(issuer.keyReads).toBe(2);
  });

  it('are refused after ten minutes when their issuer has withdrawn them', async () => {
    await addRule();
    const token = await sign({ expiresAt: 3600 });
    await tokenOf(token);
    await issuer.rotate('second');
    passMs(9 * MINUTE_MS);
    await tokenOf(token);
    passMs(11 * MINUTE_MS);
    expect(await refusal(token)).toMatch(/no key with the kid/);
  });

  it('are used for an hour while their issuer does not answer', async () => {
    await addRule();
    const token = await sign({ expiresAt: 7200 });
    await tokenOf(token);
    issuer.keysAnswer = (response) => response.writeHead(503).end();
    passMs(59 * MINUTE_MS);
    await tokenOf(token);
    passMs(61 * MINUTE_MS);
    expect(await refusal(token)).toMatch(/cannot be read now/);
  });

  it.each<[string, (issuerOfTest: Issuer) => void]>([
    ['huge', (it) => (it.keysAnswer = (response) => response.end(`{"keys":[{"x":"${'x'.repeat(300_000)}"}]}`))],
    ['endless', (it) => (it.keysAnswer = endlessly)],
    ['not JSON', (it) => (it.keysAnswer = (response) => response.end('<html>'))],
    ['another document', (it) => (it.keysAnswer = (response) => response.end('[]'))],
    [
      'a list of nonsense',
      (it) => (it.keysAnswer = (response) => response.end('{"keys":[null,1,{"kty":"oct","k":"AA"}]}')),
    ],
    [
      'behind a redirect',
      (it) => (it.keysAnswer = (response) => response.writeHead(302, { location: '/other' }).end()),
    ],
    ['at another address of the network', (it) => (it.metadata = { jwks_uri: 'https://169.254.169.254/keys' })],
    ['over plain http elsewhere', (it) => (it.metadata = { jwks_uri: 'http://example.com/keys' })],
    ['a file', (it) => (it.metadata = { jwks_uri: 'file:///etc/passwd' })],
    ['of an issuer with another name', (it) => (it.metadata = { issuer: 'https://other.example' })],
    ['closed connections', (it) => (it.keysAnswer = (response) => response.destroy())],
  ])('verify nothing when they are %s', async (_what, breakIt) => {
    await addRule();
    breakIt(issuer);
    expect(await refusal(await sign())).toMatch(/cannot be read now|no key with the kid/);
    expect(issuer.keyReads).toBeLessThanOrEqual(1);
    // The failure is remembered.
    await refusal(await sign());
    expect(issuer.keyReads).toBeLessThanOrEqual(1);
  });

  it('of an issuer that does not answer are waited for 5 seconds, by no other request', async () => {
    await addRule();
    issuer.keysAnswer = () => undefined;
    const waiting = refusal(await sign());
    expect((await api.send('GET', '/health/live')).status).toBe(200);
    expect(await waiting).toMatch(/cannot be read now/);
  });
});

describe('a trust rule', () => {
  it('ends its tokens when it is deleted, and no identity token works again', async () => {
    const id = await addRule();
    const identity = await sign();
    const token = await tokenOf(identity);
    expect((await upload(token)).status).toBe(201);
    expect((await api.send('DELETE', `${rules()}/${id}`, { as: api.cookie })).status).toBe(204);
    expect((await upload(token)).status).toBe(401);
    expect(await refusal(identity)).toMatch(NO_RULE);
    expect((await api.send('DELETE', `${rules()}/${id}`, { as: api.cookie })).status).toBe(404);
  });

  it('ends its tokens when it changes', async () => {
    const id = await addRule();
    const token = await tokenOf(sign());
    const body = { name: 'CI', issuer: issuer.url, audience: AUDIENCE, claims: { repository: 'acme/other' } };
    const replaced = await api.send('PUT', `${rules()}/${id}`, { as: api.cookie, body });
    expect(replaced.body).toMatchObject({ id, claims: { repository: 'acme/other' }, user: { active: true } });
    expect((await upload(token)).status).toBe(401);
    expect(await refusal(await sign())).toMatch(NO_RULE);
  });

  it('acts for the admin who saved it last, and issues nothing after that admin has left or lost the role', async () => {
    const admin = await memberOf('admin', 'ci-admin@example.org');
    const id = await addRule({}, admin.cookie);
    const token = await tokenOf(sign());
    const path = `/admin/v1/members/${admin.userId}`;
    await api.send('PUT', `${path}/deactivation`, { as: api.cookie });
    expect((await upload(token)).status).toBe(401);
    expect(await refusal(await sign())).toMatch(/has left or lacks the role/);
    await api.send('DELETE', `${path}/deactivation`, { as: api.cookie });
    await api.send('PATCH', path, { as: api.cookie, body: { role: 'viewer' } });
    expect(await refusal(await sign())).toMatch(/has left or lacks the role/);
    await api.send('DELETE', path, { as: api.cookie });
    const left = await api.send('GET', `${rules()}/${id}`, { as: api.cookie });
    expect(left.body['user']).toMatchObject({ id: admin.userId, active: false });
    expect(await refusal(await sign())).toMatch(/has left or lacks the role/);
    const body = { name: 'CI', issuer: issuer.url, audience: AUDIENCE, claims: { repository: 'acme/shop' } };
    await api.send('PUT', `${rules()}/${id}`, { as: api.cookie, body });
    await tokenOf(sign());
  });

  it('has tokens that are revoked by their value', async () => {
    await addRule();
    const token = await tokenOf(sign());
    expect((await exchangeForm({ token }, '/cli/revoke')).status).toBe(200);
    expect((await upload(token)).status).toBe(401);
  });

  it('has tokens that are swept away an hour after their end', async () => {
    const id = await addRule();
    await tokenOf(sign());
    const count = async (): Promise<number> => {
      const [row] = await api.app.dataSource.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM tokens WHERE trust_rule_id = $1',
        [id],
      );
      return row?.count ?? -1;
    };
    passMs(70 * MINUTE_MS);
    await api.app.app.get(TokenSweeper).sweep();
    expect(await count()).toBeGreaterThan(0);
    passMs(80 * MINUTE_MS);
    await api.app.app.get(TokenSweeper).sweep();
    expect(await count()).toBe(0);
  });

  it('of a deleted project matches nothing', async () => {
    const made = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: `Gone ${Math.random()}` } });
    const projectId = String(made.body['id']);
    const body = { name: 'CI', issuer: issuer.url, audience: AUDIENCE, claims: { repository: 'acme/shop' } };
    await api.send('POST', rules(projectId), { as: api.cookie, body });
    expect((await exchange(await sign(), { audience: projectId })).status).toBe(200);
    await api.send('DELETE', `/v1/projects/${projectId}`, { as: api.cookie });
    expect((await exchange(await sign(), { audience: projectId })).status).toBe(400);
  });

  it.each<[object, string, RegExp]>([
    [{ issuer: 'https://169.254.169.254' }, '/issuer', /CLARION_TRUST_ALLOW/],
    [{ audience: '' }, '/audience', /1 to 500/],
    [{ claims: { repository: '*' } }, '/claims', /wildcard/],
  ])('is refused with %j', async (more, pointer, detail) => {
    const body = { name: 'CI', issuer: 'https://ci.example', audience: 'x', claims: { project: 'a' }, ...more };
    const refused = await api.send('POST', rules(), { as: api.cookie, body });
    expect(refused.status).toBe(422);
    expect(refused.body['errors']?.['0']).toMatchObject({ pointer, detail: expect.stringMatching(detail) });
  });

  it('is saved only after a recent sign-in', async () => {
    passMs(13 * 60 * MINUTE_MS);
    const body = { name: 'CI', issuer: 'https://ci.example', audience: 'x', claims: { project: 'a' } };
    const refused = await api.send('POST', rules(), { as: api.cookie, body });
    expect(refused.body['error']).toBe('reauthentication_required');
  });

  it('is one of at most 50 of a project', async () => {
    const made = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: `Full ${Math.random()}` } });
    const body = { name: 'CI', issuer: 'https://ci.example', audience: 'x', claims: { project: 'a' } };
    const path = rules(String(made.body['id']));
    for (let count = 0; count < 50; count += 1)
      expect((await api.send('POST', path, { as: api.cookie, body })).status).toBe(201);
    expect((await api.send('POST', path, { as: api.cookie, body })).status).toBe(409);
  });
});

async function memberOf(role: string, email: string): Promise<{ readonly cookie: string; readonly userId: string }> {
  const password = 'a long enough password';
  const body = { email, name: 'Member', role, password };
  const added = await api.send('POST', '/admin/v1/members', { as: api.cookie, body });
  if (added.status !== 201) throw new Error(added.text);
  const signedIn = await api.send('POST', '/admin/v1/session', { body: { email, password } });
  const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
  return { cookie, userId: String(signedIn.body['user']?.['id']) };
}
