import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { resolve } from 'node:path';
import { runIdOf, startApi, type Api } from '../support/api.js';
import { UNREACHABLE_URL, scratchRepository, type ScratchRepository } from '../support/command-line.js';
import { GENERATIONS, toText, type ToolText } from '../api/mcp/agent.js';

const PROGRAM = resolve('packages/cli/bin/clarion.js');

interface Connection {
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolText>;
}

describe('clarion mcp', () => {
  let api: Api;
  let repository: ScratchRepository;
  let main: string;
  let topic: string;
  const clients: Client[] = [];

  /** Starts the command as an agent does, and connects to it. */
  const open = async (
    environment: Readonly<Record<string, string>> = {},
    generation: (typeof GENERATIONS)[number] = 'auto',
  ): Promise<Connection> => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      CLARION_API_URL: api.app.url,
      CLARION_TOKEN: api.readToken,
      ...environment,
    };
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: generation } });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp'],
        cwd: repository.directory,
        env,
        stderr: 'pipe',
      }),
    );
    clients.push(client);
    return {
      client,
      call: async (name, args = {}) => toText(await client.callTool({ name, arguments: { ...args } })),
    };
  };

  let shared: Promise<Connection> | undefined;
  /** A connection without settings of its own, which tests share. */
  const openShared = (): Promise<Connection> => (shared ??= open());

  beforeAll(async () => {
    api = await startApi();
    repository = scratchRepository('topic');
    const upload = async (gitRef: string, testId: string): Promise<string> =>
      runIdOf(
        await api.upload({
          gitRef,
          result: { tests: [{ testId, status: 'failed', events: [{ type: 'error', message: `${testId} broke` }] }] },
        }),
      );
    topic = await upload('topic', 'pay');
    main = await upload('main', 'ship');
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await repository.remove();
    await api.close();
  });

  it.each(GENERATIONS)('offers the tools of the server to a client of the generation %s', async (generation) => {
    const { client, call } = await (generation === 'auto' ? openShared() : open({}, generation));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_run_failures',
      'get_failure',
      'find_runs',
      'compare_runs',
      'get_test',
      'whoami',
    ]);
    const { contents } = await client.readResource({ uri: 'clarion://skill' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('name: clarion-triage') }]);
    expect((await client.listResources()).resources).toMatchObject([{ uri: 'clarion://skill' }]);
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true });
    expect(await call('get_run_failures', { run: main })).toEqual({
      isError: false,
      text: expect.stringContaining('ship broke'),
    });
  });

  it('uses the branch of the working copy by default', async () => {
    const { client, call } = await open({ CLARION_PROJECT_ID: api.projectId });
    expect(client.getInstructions()).toContain(`answers for project ${api.projectId} and the branch checked out here`);
    const ofTopic = (await call('get_run_failures')).text;
    expect(ofTopic).toMatch(/^# Build bld_\w+: failed/);
    expect(ofTopic).toContain(`run: ${topic}`);
    expect((await call('get_run_failures', { branch: 'main' })).text).toContain(`run: ${main}`);
    expect((await call('get_test', { test: 'pay' })).text).toContain('pay broke');
  });

  it('offers the tools that act for a token with agent:use, with the project by default', async () => {
    const token = { type: 'scoped', name: 'Fixer', scopes: ['runs:read', 'agent:use'] };
    const { body } = await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: token });
    const causes = await api.read(`/open/v1/runs/${main}/causes`);
    const { call } = await open({ CLARION_PROJECT_ID: api.projectId, CLARION_TOKEN: String(body['value']) });
    const cause = String(causes.body['items']?.['0']?.['id']);
    expect(await call('triage_cause', { cause, status: 'acknowledged' })).toEqual({
      isError: false,
      text: expect.stringContaining(`# Cause ${cause}: acknowledged`),
    });
  });

  it('returns an error when the server cannot be reached, and tries again with the next call', async () => {
    const { client, call } = await open({ CLARION_API_URL: UNREACHABLE_URL });
    for (let time = 0; time < 2; time += 1) {
      expect(await call('whoami')).toEqual({
        isError: true,
        text: expect.stringMatching(/cannot be reached: .*clarion doctor/),
      });
    }
    await expect(client.listTools()).rejects.toThrow('cannot be reached');
  });

  it('returns an error for a revoked token', async () => {
    const { call } = await open({ CLARION_TOKEN: `${api.readToken.slice(0, -4)}aaaa` });
    expect(await call('whoami')).toEqual({ isError: true, text: expect.stringContaining('does not accept the token') });
  });

  it('returns an error for a missing scope and for invalid arguments', async () => {
    const { call } = await openShared();
    expect(await call('list_projects')).toEqual({
      isError: true,
      text: expect.stringContaining('lacks the scope projects:read'),
    });
    expect(await call('find_runs', { limit: 'many' })).toEqual({
      isError: true,
      text: expect.stringContaining('limit'),
    });
  });

  it('suggests `clarion login` without a token, and ends', async () => {
    const { code, out, errors } = await repository.clarion(['mcp'], { CLARION_API_URL: api.app.url });
    expect([code, out]).toEqual([4, '']);
    expect(errors).toContain('clarion login');
  });

  it('rejects --token-stdin, because standard input belongs to the agent', async () => {
    const { code, errors } = await repository.clarion(['mcp', '--token-stdin'], { CLARION_API_URL: api.app.url });
    expect(code).toBe(2);
    expect(errors).toContain('standard input belongs to the agent');
  });

  it('ends with its input, and writes only messages', async () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    };
    const environment = { CLARION_API_URL: api.app.url, CLARION_TOKEN: api.readToken };
    const { code, out, errors } = await repository.clarion(
      ['mcp'],
      environment,
      `not json\n${JSON.stringify(message)}\n`,
    );
    expect([code, errors.includes('Error: ')]).toEqual([0, false]);
    for (const line of out.split('\n').filter((text) => text !== ''))
      expect(JSON.parse(line)).toHaveProperty('jsonrpc', '2.0');
  });
});
