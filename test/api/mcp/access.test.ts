import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Sending } from '../../support/api.js';
import { Client } from '../../support/exchange.js';
import { insertTenant, makeToken, uploadRun, makeProject } from '../../support/world.js';
import { connectAgent, GENERATIONS } from './agent.js';

const ACCEPT = 'application/json, text/event-stream';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const callOf = (name: string, given: object = {}): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

describe('access to the tools for agents', () => {
  let api: Api;
  let personal: string;
  let runId: string;
  const post = (body: unknown, { headers = {}, ...sending }: Sending = {}): Promise<Answer> =>
    api.send('POST', '/mcp', { ...sending, headers: { accept: ACCEPT, ...headers }, body });
  const metadata = (): string => `${api.app.url}/.well-known/oauth-protected-resource/mcp`;
  const tokenWith = async (scopes: readonly string[]): Promise<{ readonly id: string; readonly value: string }> => {
    const { body } = await api.send('POST', '/admin/v1/tokens', {
      as: api.cookie,
      body: { type: 'scoped', name: 'agent', scopes },
    });
    return { id: String(body['id']), value: String(body['value']) };
  };

  beforeAll(async () => {
    api = await startApi();
    runId = runIdOf(await api.upload({ result: { tests: [{ testId: 'a', status: 'failed' }] } }));
    const { body } = await api.send('POST', '/admin/v1/tokens', {
      as: api.cookie,
      body: { type: 'personal', name: 'agent' },
    });
    personal = String(body['value']);
  });
  afterAll(() => api.close());

  it('is refused without a token, naming where the metadata are and no error', async () => {
    const { status, headers } = await post(LIST);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(`Bearer realm="clarion", resource_metadata="${metadata()}"`);
  });

  it('is refused with an invalid token, naming the error', async () => {
    const { status, headers } = await post(LIST, { as: `${personal.slice(0, -4)}aaaa` });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(headers.get('www-authenticate')).toContain(`resource_metadata="${metadata()}"`);
  });

  it('is refused to the web session, which opens the other routes', async () => {
    expect((await post(LIST, { as: api.cookie })).status).toBe(401);
  });

  it('ends with the token, on the next message', async () => {
    const { id, value } = await tokenWith(['runs:read']);
    expect((await post(LIST, { as: value })).status).toBe(200);
    await api.send('DELETE', `/admin/v1/tokens/${id}`, { as: api.cookie });
    expect((await post(LIST, { as: value })).status).toBe(401);
  });

  it.each([
    [['runs:read'], ['get_run_failures', 'get_failure', 'find_runs', 'compare_runs', 'get_test', 'whoami']],
    [['projects:read'], ['list_projects', 'whoami']],
    [['runs:write'], ['whoami']],
    [['agent:use'], ['whoami']],
    [
      ['runs:read', 'agent:use'],
      [
        'get_run_failures',
        'get_failure',
        'find_runs',
        'compare_runs',
        'get_test',
        'whoami',
        'triage_cause',
        'quarantine_test',
        'verify_fix',
      ],
    ],
    [
      ['runs:read', 'projects:read', 'targets:read'],
      ['get_run_failures', 'get_failure', 'find_runs', 'compare_runs', 'get_test', 'list_projects', 'whoami'],
    ],
  ])('with the scopes %j shows the tools %j', async (scopes, names) => {
    const { value } = await tokenWith(scopes);
    for (const generation of GENERATIONS) {
      const agent = await connectAgent(api.app.url, value, generation);
      expect((await agent.client.listTools()).tools.map(({ name }) => name)).toEqual(names);
      await agent.close();
    }
  });

  it('refuses a call of a hidden tool, naming the scope', async () => {
    const { value } = await tokenWith(['projects:read']);
    const { status, headers, body } = await post(callOf('find_runs'), { as: value });
    expect([status, body['error']]).toEqual([403, 'insufficient_scope']);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="clarion", error="insufficient_scope", scope="runs:read", resource_metadata="${metadata()}"`,
    );
  });

  it('does not let a batch call hidden tools either', async () => {
    const { value } = await tokenWith(['projects:read']);
    const { status, text } = await post([callOf('find_runs'), callOf('get_run_failures', { run: runId })], {
      as: value,
    });
    expect(status).toBe(200);
    expect(text).not.toContain(runId);
    expect(text).toContain('not found');
  });

  it('shows targets only to callers who may read them', async () => {
    const { value } = await tokenWith(['projects:read']);
    const { text } = await post(callOf('list_projects'), { as: value });
    expect(text).toContain(api.projectId);
    expect(text).not.toContain(api.targetId);
  });

  describe('of another organization', () => {
    const CANARY = 'Zanzibar';

    it('shows nothing of it, by no tool', async () => {
      const world = { app: api.app, client: new Client(api.app.port) };
      const tenant = await insertTenant(world, CANARY);
      const ids = await makeProject(world, tenant.owner, `Project ${CANARY}`);
      const foreign = await uploadRun(world, tenant.owner, ids, {
        gitRef: CANARY,
        ciRunUrl: `https://ci.example.com/${CANARY}`,
        result: { tests: [{ testId: CANARY, status: 'failed' }] },
      });
      const { value } = await makeToken(world, tenant.owner, 'own');
      const own = await connectAgent(api.app.url, value);
      expect((await own.call('get_run_failures', { run: foreign })).text).toContain(CANARY);
      await own.close();

      const agent = await connectAgent(api.app.url, personal);
      const answers = await Promise.all([
        agent.call('get_run_failures', { run: foreign }),
        agent.call('get_run_failures', { project: ids.projectId }),
        agent.call('get_run_failures', { run: `https://ci.example.com/${CANARY}` }),
        agent.call('get_failure', { run: foreign, test: CANARY }),
        agent.call('find_runs', { project: ids.projectId }),
        agent.call('find_runs', { branch: CANARY }),
        agent.call('find_runs', { ci_url: `https://ci.example.com/${CANARY}` }),
        agent.call('get_test', { project: ids.projectId, test: CANARY }),
        agent.call('get_test', { test: CANARY }),
        agent.call('get_test', { test: 'a', target: ids.targetId }),
        agent.call('list_projects'),
        agent.call('whoami'),
      ]);
      await agent.close();
      expect(answers.map(({ text }) => text).filter((text) => text.includes(CANARY) || text.includes(foreign))).toEqual(
        [],
      );
      expect(answers[0]).toMatchObject({ isError: true, text: expect.stringContaining('another organization') });
    });
  });

  it.each([
    ['a page of another site', { origin: 'https://evil.example.net' }],
    ['an opaque page', { origin: 'null' }],
  ])('is refused to %s', async (_, headers) => {
    const { status, body } = await post(LIST, { as: personal, headers });
    expect([status, body['error']]).toEqual([403, 'cross_site_request']);
  });

  it('is refused by the name of a stranger', async () => {
    const client = new Client(api.app.port);
    const headers = { Authorization: `Bearer ${personal}`, Accept: ACCEPT, 'Content-Type': 'application/json' };
    const send = (host: string): Promise<{ readonly status: number }> =>
      client.send({ method: 'POST', path: '/mcp', headers: { ...headers, Host: host }, body: JSON.stringify(LIST) });
    expect((await send('rebound.example.net')).status).toBe(403);
    expect((await send(`localhost:${api.app.port}`)).status).toBe(200);
  });

  it('is described for clients: RFC 9728, at the place that its path has', async () => {
    const { status, body } = await api.send('GET', '/.well-known/oauth-protected-resource/mcp');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resource: `${api.app.url}/mcp`,
      authorization_servers: [api.app.url],
      bearer_methods_supported: ['header'],
    });
    expect(body['scopes_supported']).toContain('runs:read');
    const whole = await api.send('GET', '/.well-known/oauth-protected-resource');
    expect(whole.body['resource']).toBe(api.app.url);
    const server = await api.send('GET', '/.well-known/oauth-authorization-server');
    expect(server.body['issuer']).toBe(api.app.url);
  });
});
