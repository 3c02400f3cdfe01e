import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { resetPassword } from '../../../src/sessions/passwords/password-reset.queries.js';
import { AuditLog } from '../../../src/audit/audit-log.js';
import { UsersService } from '../../../src/sessions/users/users.service.js';
import { UserIdentityStore } from '../../../src/single-sign-on/user-identity.store.js';
import { startApi, type Answer, type Api } from '../../support/api.js';
import { TestIdentityProvider } from '../../support/identity/identity-provider.js';
import { OWNER } from '../../support/set-up-server.js';

const BASE = '/admin/v1/single-sign-on';
const PASSWORD = 'a long enough password';

let provider: TestIdentityProvider;
let api: Api;
beforeAll(async () => {
  provider = await TestIdentityProvider.start();
  api = await startApi({ ...provider.environment, CLARION_TRUSTED_PROXIES: 'loopback' });
  provider.serve(api.app.url);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

let users = 0;
beforeEach(() => {
  users += 1;
});

/** A user at the provider, who is the one at the browser from now on. */
function userAt(claims: object = {}): { readonly subject: string; readonly email: string } {
  const subject = `user-${users}-${provider.users.size}`;
  const email = `${subject}@acme.example`;
  provider.users.set(subject, { email, email_verified: true, name: `User ${users}`, ...claims });
  provider.signedIn = subject;
  return { subject, email };
}

/** A browser: follows redirects with the cookies of each host, until it comes to a page of the application. */
class Browser {
  readonly cookies = new Map<string, string>();
  /** The address at which the provider returned it. */
  callback: URL | undefined;

  async get(address: string): Promise<Response> {
    const { origin } = new URL(address);
    const jar = [...this.cookies].filter(([key]) => key.startsWith(`${origin} `));
    const cookie = jar.map(([key, value]) => `${key.split(' ')[1]}=${value}`).join('; ');
    const headers = { cookie, 'x-forwarded-for': `10.8.${users}.1` };
    const response = await fetch(address, { redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Max-Age=0|1970/.test(line)) this.cookies.delete(`${origin} ${name}`);
      else this.cookies.set(`${origin} ${name}`, value);
    }
    return response;
  }

  /** Visits an address and returns the path of the application at which the browser ends; `until` stops before an address. */
  async visit(address: string, until: (url: URL) => boolean = () => false): Promise<string> {
    let next = new URL(address);
    for (let step = 0; step < 12; step += 1) {
      if (next.pathname === `${BASE}/callback`) this.callback = next;
      if (until(next)) return next.href;
      const response = await this.get(next.href);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} at ${next.href}: ${await response.text()}`);
      next = new URL(location, next);
      if (next.origin === api.app.url && !next.pathname.startsWith(BASE)) return next.pathname + next.search;
    }
    throw new Error('Too many redirects');
  }

  signIn(query = ''): Promise<string> {
    return this.visit(`${api.app.url}${BASE}/start${query}`);
  }

  /** Signs in as far as the provider's answer, which is not sent. */
  async toCallback(): Promise<URL> {
    return new URL(await this.visit(`${api.app.url}${BASE}/start`, ({ pathname }) => pathname === `${BASE}/callback`));
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(`${api.app.url} ${name}`);
  }

  async session(): Promise<Answer> {
    return api.send('GET', '/admin/v1/session', { as: `clarion_session=${this.cookie('clarion_session') ?? ''}` });
  }
}

const passwordSignIn = (email: string, password = PASSWORD, to = api): Promise<Answer> =>
  to.send('POST', '/admin/v1/session', {
    body: { email, password },
    headers: { 'x-forwarded-for': `10.9.${users}.1` },
  });

async function member(email: string, role = 'member'): Promise<string> {
  const body = { email, name: 'Known', role, password: PASSWORD };
  const added = await api.send('POST', '/admin/v1/members', { as: api.cookie, body });
  if (added.status !== 201) throw new Error(added.text);
  return String(added.body['userId'] ?? added.body['user']?.['id']);
}

async function countUsers(email: string): Promise<number> {
  const [row] = await api.app.dataSource.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM users WHERE email = $1',
    [email],
  );
  return row?.count ?? -1;
}

describe('signing in with the identity of the company', () => {
  it('is offered by name', async () => {
    expect((await api.send('GET', BASE)).body).toEqual({
      singleSignOn: 'Acme ID',
      passwords: true,
      passkeys: false,
      passwordReset: false,
    });
  });

  it('creates a viewer in the only organization, and finds the same user again', async () => {
    const { email } = userAt();
    const browser = new Browser();
    expect(await browser.signIn('?returnTo=%2Fruns%3Fq%3D1')).toBe('/runs?q=1');
    const session = await browser.session();
    expect(session.body).toMatchObject({ user: { email, name: `User ${users}` }, role: 'viewer' });
    expect(browser.cookie('clarion_sign_in')).toBeUndefined();
    const again = new Browser();
    expect(await again.signIn()).toBe('/');
    expect((await again.session()).body['user']?.['id']).toBe(session.body['user']?.['id']);
    expect(await countUsers(email)).toBe(1);
    const log = await api.send('GET', '/admin/v1/audit?limit=20', { as: api.cookie });
    const actions = JSON.parse(log.text).items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.added', 'user.identity_linked', 'session.signed_in']));
  });

  it.each([
    ['before the other has linked the identity', false],
    ['before the other has created the user', true],
  ])('creates one user for two first sign-ins at the same time, one of which looks %s', async (_, isEarlier) => {
    const { email } = userAt();
    const [one, other] = [new Browser(), new Browser()];
    expect(await one.signIn()).toBe('/');
    const callback = await other.toCallback();
    const found = jest.spyOn(api.app.app.get(UserIdentityStore), 'findUser').mockResolvedValueOnce(undefined);
    if (isEarlier) jest.spyOn(api.app.app.get(UsersService), 'findId').mockResolvedValueOnce(undefined);
    expect(await other.visit(callback.href)).toBe('/');
    expect(found.mock.calls).toHaveLength(2);
    jest.restoreAllMocks();
    expect((await other.session()).body['user']?.['id']).toBe((await one.session()).body['user']?.['id']);
    expect(await countUsers(email)).toBe(1);
  });

  it('ends by signing out like any other session', async () => {
    userAt();
    const browser = new Browser();
    await browser.signIn();
    const as = `clarion_session=${browser.cookie('clarion_session') ?? ''}`;
    expect((await api.send('DELETE', '/admin/v1/session', { as })).status).toBe(204);
    expect((await browser.session()).status).toBe(401);
  });

  it('gives the role of the claims on each sign-in', async () => {
    const { subject } = userAt({ groups: ['developers'] });
    const browser = new Browser();
    await browser.signIn();
    expect((await browser.session()).body['role']).toBe('member');
    provider.users.set(subject, { ...provider.users.get(subject), groups: ['developers', 'leads'] });
    await browser.signIn();
    expect((await browser.session()).body['role']).toBe('admin');
    provider.users.set(subject, { ...provider.users.get(subject), groups: ['developers'] });
    await browser.signIn();
    expect((await browser.session()).body['role']).toBe('member');
    provider.users.set(subject, { ...provider.users.get(subject), groups: undefined });
    await browser.signIn();
    expect((await browser.session()).body['role']).toBe('member');
  });

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['an address of which it does not say that', { email_verified: undefined }],
    ['an address of another domain', { email: 'ada@other.example' }],
    ['no address', { email: undefined }],
  ])('refuses %s, and creates nobody', async (_what, claims) => {
    const before = (await api.app.dataSource.query<unknown[]>('SELECT id FROM users')).length;
    userAt(claims);
    const browser = new Browser();
    expect(await browser.signIn()).toBe('/login?problem=email_not_verified');
    expect(browser.cookie('clarion_session')).toBeUndefined();
    expect((await api.app.dataSource.query<unknown[]>('SELECT id FROM users')).length).toBe(before);
  });

  it('links a known user by the verified address, whose password and sessions end', async () => {
    const { email } = userAt();
    const userId = await member(email, 'admin');
    const former = await passwordSignIn(email);
    expect(former.status).toBe(200);
    const browser = new Browser();
    expect(await browser.signIn()).toBe('/');
    expect((await browser.session()).body).toMatchObject({ user: { id: userId }, role: 'admin' });
    expect((await passwordSignIn(email)).status).toBe(401);
    const as = String(former.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    expect((await api.send('GET', '/admin/v1/session', { as })).status).toBe(401);
  });

  it('does not link a known user by an address that is not verified', async () => {
    const { email } = userAt({ email_verified: false });
    await member(email);
    expect(await new Browser().signIn()).toBe('/login?problem=email_not_verified');
    expect((await passwordSignIn(email)).status).toBe(200);
  });

  it('refuses an address that the company has given to another person', async () => {
    const { email } = userAt();
    await new Browser().signIn();
    userAt({ email });
    expect(await new Browser().signIn()).toBe('/login?problem=address_taken');
  });

  it('keeps a user whose address changes', async () => {
    const { subject, email } = userAt();
    const browser = new Browser();
    await browser.signIn();
    const id = (await browser.session()).body['user']?.['id'];
    provider.users.set(subject, { ...provider.users.get(subject), email: 'elsewhere@other.example' });
    await browser.signIn();
    expect((await browser.session()).body['user']).toMatchObject({ id, email });
  });

  it('refuses deactivated members and disabled users', async () => {
    userAt();
    const browser = new Browser();
    await browser.signIn();
    const userId = String((await browser.session()).body['user']?.['id']);
    await api.send('PUT', `/admin/v1/members/${userId}/deactivation`, { as: api.cookie });
    expect((await browser.session()).status).toBe(401);
    expect(await browser.signIn()).toBe('/login?problem=not_a_member');
    await api.send('DELETE', `/admin/v1/members/${userId}/deactivation`, { as: api.cookie });
    expect(await browser.signIn()).toBe('/');
    await api.app.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [userId]);
    expect(await browser.signIn()).toBe('/login?problem=not_a_member');
  });

  it('does not bring back a member who was removed, and whose user is still there', async () => {
    userAt();
    const browser = new Browser();
    await browser.signIn();
    const userId = String((await browser.session()).body['user']?.['id']);
    expect((await api.send('DELETE', `/admin/v1/members/${userId}`, { as: api.cookie })).status).toBe(204);
    expect(await browser.signIn()).toBe('/login?problem=not_a_member');
  });
});

describe('a user who was provisioned by the identity provider', () => {
  let token: string;
  beforeAll(async () => {
    token = String((await api.send('POST', '/admin/v1/provisioning/token', { as: api.cookie })).body['value']);
  });

  const scim = (method: string, path: string, body?: object): Promise<Answer> =>
    api.send(method, `/scim/v2${path}`, { as: token, ...(body === undefined ? {} : { body }) });

  it('signs in with the company alone, as the member that was created, and not while deactivated', async () => {
    const { email } = userAt();
    const id = String((await scim('POST', '/Users', { userName: email, displayName: 'Ada' })).body['id']);
    expect((await passwordSignIn(email)).status).toBe(401);
    const browser = new Browser();
    expect(await browser.signIn()).toBe('/');
    expect((await browser.session()).body).toMatchObject({ user: { id, email, name: 'Ada' }, role: 'viewer' });
    expect(await countUsers(email)).toBe(1);
    const active = (value: boolean): Promise<Answer> =>
      scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'Replace', path: 'active', value }] });
    await active(false);
    expect((await browser.session()).status).toBe(401);
    expect(await browser.signIn()).toBe('/login?problem=not_a_member');
    await active(true);
    expect(await browser.signIn()).toBe('/');
  });

  it('is the one who signed in before', async () => {
    const { email } = userAt();
    const browser = new Browser();
    await browser.signIn();
    const id = String((await browser.session()).body['user']?.['id']);
    expect((await scim('POST', '/Users', { userName: email })).status).toBe(409);
    const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, active: true }] });
  });

  it('comes back as a new user after a removal, also to the company', async () => {
    const { email } = userAt();
    const id = String((await scim('POST', '/Users', { userName: email })).body['id']);
    const browser = new Browser();
    await browser.signIn();
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await browser.session()).status).toBe(401);
    const again = String((await scim('POST', '/Users', { userName: email })).body['id']);
    expect(again).not.toBe(id);
    expect(await browser.signIn()).toBe('/');
    expect((await browser.session()).body['user']?.['id']).toBe(again);
  });
});

describe('the answer of the provider', () => {
  const REFUSED = '/login?problem=provider_refused';

  it('is taken once', async () => {
    userAt();
    const browser = new Browser();
    const callback = await browser.toCallback();
    const pending = browser.cookie('clarion_sign_in') ?? '';
    expect(await browser.visit(callback.href)).toBe('/');
    expect(await browser.visit(callback.href)).toBe('/login?problem=sign_in_expired');
    browser.cookies.set(`${api.app.url} clarion_sign_in`, pending);
    expect(await browser.visit(callback.href)).toBe(REFUSED);
  });

  it('is taken from no other browser', async () => {
    userAt();
    const callback = await new Browser().toCallback();
    expect(await new Browser().visit(callback.href)).toBe('/login?problem=sign_in_expired');
    const victim = new Browser();
    await victim.toCallback();
    expect(await victim.visit(callback.href)).toBe(REFUSED);
    expect(victim.cookie('clarion_session')).toBeUndefined();
  });

  it.each<[string, (url: URL) => void]>([
    ['another state', (url) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url) => url.searchParams.delete('state')],
    ['two states', (url) => url.searchParams.append('state', 'x'.repeat(43))],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url) => url.searchParams.delete('iss')],
    ['another code', (url) => url.searchParams.set('code', 'x'.repeat(43))],
    ['no code', (url) => url.searchParams.delete('code')],
    ['an error', (url) => url.searchParams.set('error', 'access_denied')],
    ['a token instead of a code', (url) => (url.search = '?id_token=a.b.c')],
    ['nothing', (url) => (url.search = '')],
  ])('is refused with %s', async (_what, change) => {
    userAt();
    const browser = new Browser();
    const callback = await browser.toCallback();
    change(callback);
    expect(await browser.visit(callback.href)).toBe(REFUSED);
    expect(browser.cookie('clarion_session')).toBeUndefined();
  });

  it.each(['nonce', 'verifier', 'state'])('is refused when the cookie has another %s', async (member_) => {
    userAt();
    const browser = new Browser();
    const callback = await browser.toCallback();
    const key = `${api.app.url} clarion_sign_in`;
    const pending: object = JSON.parse(Buffer.from(browser.cookies.get(key) ?? '', 'base64url').toString());
    const changed = { ...pending, [member_]: 'x'.repeat(43) };
    browser.cookies.set(key, Buffer.from(JSON.stringify(changed)).toString('base64url'));
    expect(await browser.visit(callback.href)).toBe(REFUSED);
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/%09/evil.example'])(
    'leads to no other site: %s',
    async (returnTo) => {
      userAt();
      const path = await new Browser().signIn(`?returnTo=${encodeURIComponent(returnTo)}`);
      expect(new URL(path, api.app.url).origin).toBe(api.app.url);
      expect(path).not.toMatch(/^\/\//);
    },
  );

  it.each([
    ['proves it when the provider says that it was recent', '43200', 201],
    ['proves nothing when the provider does not say when it was', null, 403],
  ])('%s', async (_, age, expected) => {
    userAt();
    const browser = new Browser();
    const start = await browser.get(`${api.app.url}${BASE}/start`);
    const address = new URL(start.headers.get('location') ?? '');
    expect(address.searchParams.get('max_age')).toBe('43200');
    // The browser belongs to the user, who can change the address.
    if (age === null) address.searchParams.delete('max_age');
    await browser.visit(address.href);
    const body = { type: 'personal', name: 'a token' };
    const as = `clarion_session=${browser.cookie('clarion_session') ?? ''}`;
    expect((await api.send('POST', '/admin/v1/tokens', { as, body })).status).toBe(expected);
  });

  it('is asked for with PKCE, state and nonce, and with the password again to confirm', async () => {
    const browser = new Browser();
    const start = await browser.get(`${api.app.url}${BASE}/start?confirm=true`);
    const { searchParams, origin } = new URL(start.headers.get('location') ?? '');
    expect(origin).toBe(provider.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'login',
      max_age: '0',
      redirect_uri: `${api.app.url}${BASE}/callback`,
    });
    expect(start.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Max-Age=600/);
  });
});

describe('a server on which passwords are switched off', () => {
  let strict: Api;
  beforeAll(async () => {
    strict = await startApi({
      ...provider.environment,
      CLARION_OIDC_PASSWORDS: 'off',
      CLARION_TRUSTED_PROXIES: 'loopback',
    });
  });
  afterAll(() => strict.close());

  it('is set up with a password, and then refuses it', async () => {
    expect((await strict.send('GET', BASE)).body).toMatchObject({ passwords: false });
    expect((await passwordSignIn(OWNER.email, OWNER.password, strict)).body['error']).toBe('invalid_credentials');
  });

  it('takes no passkey as a confirmation: the provider may have removed the user', async () => {
    const path = '/admin/v1/session/confirmation';
    for (const [route, body] of [
      [`${path}/options`, {}],
      [path, { credential: {} }],
    ] as const)
      expect(await strict.send('POST', route, { as: strict.cookie, body })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('other ways to sign in are switched off') },
      });
  });

  it('takes for an hour a password that the operator has set', async () => {
    const { manager } = strict.app.dataSource;
    const passwordHash = `plain:${PASSWORD}`;
    await resetPassword(manager, strict.app.app.get(AuditLog), { email: OWNER.email, passwordHash });
    expect((await passwordSignIn(OWNER.email, PASSWORD, strict)).status).toBe(200);
    await strict.app.dataSource.query("UPDATE users SET password_allowed_until = now() - interval '1 second'");
    expect((await passwordSignIn(OWNER.email, PASSWORD, strict)).status).toBe(401);
  });

  it('lets nobody join by an invitation with a password', async () => {
    const accepted = await strict.send('POST', '/admin/v1/invitations/accept', {
      body: { value: 'any', name: 'New', password: PASSWORD },
    });
    expect([accepted.status, accepted.body['error']]).toEqual([409, 'conflict']);
  });
});

describe('a server without an identity provider', () => {
  it('has no such sign-in', async () => {
    const plain = await startApi();
    try {
      expect((await plain.send('GET', BASE)).body).toEqual({
        singleSignOn: null,
        passwords: true,
        passkeys: false,
        passwordReset: false,
      });
      expect((await plain.send('GET', `${BASE}/start`)).status).toBe(404);
      expect((await plain.send('GET', `${BASE}/callback?code=x`)).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
