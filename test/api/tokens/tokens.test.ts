import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

describe('tokens', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const create = (body: unknown): Promise<Answer> => api.send('POST', '/admin/v1/tokens', { as: api.cookie, body });
  const me = (value: string): Promise<Answer> => api.send('GET', '/v1/me', { as: value });

  it('are shown with their value once, and never again', async () => {
    const created = await create({ type: 'scoped', name: 'CI', scopes: ['runs:write'] });
    const value = String(created.body['value']);
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    expect(value).toMatch(/^clarion_[0-9A-Za-z]{49}$/);
    const list = await api.send('GET', '/admin/v1/tokens?limit=200', { as: api.cookie });
    expect(list.text).toContain(String(created.body['id']));
    expect(list.text).not.toContain(value);
    expect(list.text).not.toContain('digest');
  });

  it('are listed the newest first, each once, page by page, those of the same instant too', async () => {
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1)
      made.push(String((await create({ type: 'personal', name: `listed ${count}` })).body['id']));
    await api.app.dataSource.query(`UPDATE tokens SET created_at = '2020-01-01T00:00:00Z' WHERE id = ANY($1)`, [
      made.slice(0, 3),
    ]);
    const listed: string[] = [];
    let cursor = '';
    do {
      const { body } = await api.send('GET', `/admin/v1/tokens?limit=2${cursor}`, { as: api.cookie });
      listed.push(...Object.values(body['items'] ?? {}).map(({ id }) => String(id)));
      cursor = typeof body['nextCursor'] === 'string' ? `&cursor=${String(body['nextCursor'])}` : '';
    } while (cursor !== '');
    expect(listed.slice(0, 4)).toEqual(made.slice(3).toReversed());
    expect(listed.slice(-3).toSorted()).toEqual(made.slice(0, 3).toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('are stored so that no column of the database is a credential', async () => {
    const value = String((await create({ type: 'personal', name: 'mine' })).body['value']);
    const rows: readonly Record<string, unknown>[] = await api.app.dataSource.query('SELECT * FROM tokens');
    const texts = rows
      .flatMap((row) => Object.values(row))
      .flatMap((cell) => (Buffer.isBuffer(cell) ? [cell.toString('hex'), cell.toString('base64')] : [String(cell)]));
    expect(texts.join('\n')).not.toContain(value);
    for (const text of texts.filter((candidate) => /^[\x21-\x7e]+$/.test(candidate)))
      expect((await me(text)).status).toBe(401);
  });

  it('name the user they act for', async () => {
    const personal = await create({ type: 'personal', name: 'mine' });
    expect((await me(String(personal.body['value']))).body).toMatchObject({
      role: 'owner',
      tokenType: 'personal',
      scopes: null,
      tokenId: personal.body['id'],
    });
    expect((await me(api.readToken)).body).toMatchObject({ tokenType: 'scoped', scopes: ['runs:read'] });
  });

  it('are named in the audit records of their changes, and update when their user was last active', async () => {
    const { id, value } = (await create({ type: 'personal', name: 'Robot' })).body;
    const project = await api.send('POST', '/v1/projects', { as: String(value), body: { name: 'Made by a token' } });
    expect(project.status).toBe(201);
    const log = await api.send('GET', '/admin/v1/audit?action=project.created&limit=1', { as: api.cookie });
    expect(log.body['items']?.[0]).toMatchObject({
      actor: { tokenId: id, tokenName: 'Robot' },
      subject: { id: project.body['id'] },
    });
    await api.app.dataSource.query(`UPDATE tokens SET last_used_at = '2100-01-01T00:00:00Z' WHERE id = $1`, [id]);
    const members = await api.send('GET', '/admin/v1/members', { as: api.cookie });
    expect(members.body['items']?.[0]).toMatchObject({ lastActiveAt: '2100-01-01T00:00:00.000Z' });
  });

  it('end with the next request after they are deleted', async () => {
    const run = runIdOf(await api.upload({ testResults: [{ testId: 'a', status: 'passed' }] }));
    const token = await create({ type: 'scoped', name: 'agent', scopes: ['runs:read'] });
    const value = String(token.body['value']);
    const read = (): Promise<Answer> => api.send('GET', `/open/v1/runs/${run}/failures`, { as: value });
    expect((await read()).status).toBe(200);
    const path = `/admin/v1/tokens/${String(token.body['id'])}`;
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(204);
    const refused = await read();
    expect([refused.status, refused.body['error']]).toEqual([401, 'invalid_token']);
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const { status, body } = await api.send('DELETE', path, { as: api.cookie });
    expect([status, body['error']]).toEqual([404, 'not_found']);
    expect(body['detail']).toBe('No token has this id, or it was removed; GET /admin/v1/tokens lists what there is.');
    expect((await me(api.readToken)).status).toBe(200);
  });

  it('end when they expire', async () => {
    const expiresAt = new Date(Date.now() + 1500).toISOString();
    const value = String((await create({ type: 'personal', name: 'short', expiresAt })).body['value']);
    expect((await me(value)).status).toBe(200);
    while (Date.now() < Date.parse(expiresAt) + 200) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await me(value)).status).toBe(401);
  });

  it.each([
    ['a scoped token without scopes', { type: 'scoped', name: 'x' }, '/scopes'],
    ['a scoped token with an empty list', { type: 'scoped', name: 'x', scopes: [] }, '/scopes'],
    ['a personal token with scopes', { type: 'personal', name: 'x', scopes: ['runs:read'] }, '/scopes'],
    ['an unknown scope', { type: 'scoped', name: 'x', scopes: ['runs:read', 'runs:fly'] }, '/scopes/1'],
    ['an unknown type', { type: 'root', name: 'x' }, '/type'],
    ['no name', { type: 'personal' }, '/name'],
    ['a name with a line break', { type: 'personal', name: 'a\nb' }, '/name'],
    ['an expiry in the past', { type: 'personal', name: 'x', expiresAt: '2020-01-01T00:00:00.000Z' }, '/expiresAt'],
    ['an expiry that is no instant', { type: 'personal', name: 'x', expiresAt: 'tomorrow' }, '/expiresAt'],
  ])('are refused for %s', async (_name, body, pointer) => {
    const answer = await create(body);
    expect([answer.status, answer.body['error'], answer.body['errors']?.['0']?.['pointer']]).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
  });

  it('never exceed the role, neither at creation nor later', async () => {
    const invited = { email: 'viewer@example.com', name: 'Viewer', role: 'member', password: 'a long enough password' };
    const member = await api.send('POST', '/admin/v1/members', { as: api.cookie, body: invited });
    const signedIn = await api.send('POST', '/admin/v1/session', {
      body: { email: invited.email, password: invited.password },
    });
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    const order = (scopes: readonly string[]): Promise<Answer> =>
      api.send('POST', '/admin/v1/tokens', { as: cookie, body: { type: 'scoped', name: 'x', scopes } });
    expect((await order(['projects:write'])).body['errors']?.['0']?.['pointer']).toBe('/scopes/0');
    const value = String((await order(['runs:write'])).body['value']);
    const upload = (): Promise<Answer> =>
      api.send('POST', api.uploadPath, { as: value, body: { testResults: [{ testId: 'a', status: 'passed' }] } });
    expect((await upload()).status).toBe(201);
    const path = `/admin/v1/members/${String(member.body['userId'])}`;
    await api.send('PATCH', path, { as: api.cookie, body: { role: 'viewer' } });
    expect((await upload()).body['error']).toBe('insufficient_role');
    await api.send('DELETE', path, { as: api.cookie });
    expect((await upload()).body['error']).toBe('invalid_token');
  });

  it('are refused while their user is deactivated, on the hot read too, and work again afterwards', async () => {
    const run = runIdOf(await api.upload({ testResults: [{ testId: 'a', status: 'passed' }] }));
    const person = { email: 'paused@example.com', name: 'Paused', role: 'viewer', password: 'a long enough password' };
    const member = await api.send('POST', '/admin/v1/members', { as: api.cookie, body: person });
    const signedIn = await api.send('POST', '/admin/v1/session', {
      body: { email: person.email, password: person.password },
    });
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    const body = { type: 'personal', name: 'paused' };
    const made = await api.send('POST', '/admin/v1/tokens', { as: cookie, body });
    const value = String(made.body['value']);
    const statuses = async (): Promise<readonly number[]> => [
      (await me(value)).status,
      (await api.send('GET', `/open/v1/runs/${run}/failures`, { as: value })).status,
      (await api.send('GET', `/open/v1/runs/${run}/failures?limit=5`, { as: value })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    const path = `/admin/v1/members/${String(member.body['userId'])}/deactivation`;
    expect((await api.send('PUT', path, { as: api.cookie })).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('are deleted with the membership of their user, and stay refused when the user comes back', async () => {
    const guest = { email: 'guest@example.com', name: 'Guest', role: 'viewer', password: 'a long enough password' };
    const member = await api.send('POST', '/admin/v1/members', { as: api.cookie, body: guest });
    const userId = String(member.body['userId']);
    const signedIn = await api.send('POST', '/admin/v1/session', {
      body: { email: guest.email, password: guest.password },
    });
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    const body = { type: 'personal', name: 'guest' };
    const made = await api.send('POST', '/admin/v1/tokens', { as: cookie, body });
    const value = String(made.body['value']);
    expect((await me(value)).status).toBe(200);
    await api.send('DELETE', `/admin/v1/members/${userId}`, { as: api.cookie });
    const back =
      "INSERT INTO memberships (organization_id, user_id, role, created_at) SELECT id, $1, 'viewer', now() FROM organizations";
    await api.app.dataSource.query(back, [userId]);
    expect((await me(value)).status).toBe(401);
    const rows = await api.app.dataSource.query<unknown[]>('SELECT id FROM tokens WHERE user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  it('list all scopes with their roles, of which none is reserved', async () => {
    const { body } = await api.send('GET', '/v1/scopes', { as: api.readToken });
    expect(body['items']).toContainEqual({
      scope: 'runs:read',
      allows: 'List and read runs',
      module: 'runs',
      status: 'active',
      roles: ['viewer', 'member', 'admin', 'owner'],
    });
    expect(body['items']).toContainEqual(
      expect.objectContaining({ scope: 'portal:write', status: 'active', roles: ['admin', 'owner'] }),
    );
    expect(body['items']?.['length']).toBe(22);
    expect(JSON.stringify(body['items'])).not.toContain('reserved');
  });

  it('take one query in the hot read, and none when they cannot be tokens', async () => {
    const run = runIdOf(await api.upload({ testResults: [{ testId: 'a', status: 'failed' }] }));
    const wrong = `clarion_${'A'.repeat(49)}`;
    const spy = countQueries();
    try {
      expect((await api.send('GET', `/open/v1/runs/${run}/failures`, { as: wrong })).status).toBe(401);
      expect(spy.take()).toBe(0);
      expect((await api.read(`/open/v1/runs/${run}/failures`)).status).toBe(200);
      expect(spy.take()).toBe(1);
    } finally {
      spy.end();
    }
  });
});

/** Counts the statements that reach the database driver, on whichever connection, until `end`. */
function countQueries(): { take(): number; end(): void } {
  const prototype: object = Client.prototype;
  const query: unknown = Reflect.get(prototype, 'query');
  if (typeof query !== 'function') throw new Error('The driver has another form');
  let count = 0;
  Reflect.set(prototype, 'query', function counted(this: unknown, ...values: unknown[]): unknown {
    count += 1;
    return Reflect.apply(query, this, values);
  });
  return {
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    end: () => Reflect.set(prototype, 'query', query),
  };
}
