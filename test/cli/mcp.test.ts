import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { resolve } from 'node:path';
import { runIdOf, startApi, type Api } from '../support/api.js';
import { NOBODY, scratchRepository, type ScratchRepository } from '../support/command-line.js';
import { GENERATIONS, toText, type ToolText } from '../api/mcp/agent.js';

const PROGRAM = resolve('packages/cli/bin/clarion.js');

interface Door {
  readonly client: Client;
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<ToolText>;
}

describe('clarion mcp', () => {
  let api: Api;
  let repository: ScratchRepository;
  let main: string;
  let topic: string;
  const doors: Client[] = [];

  /** Starts the command as an agent does, and speaks to it. */
  const open = async (
    environment: Readonly<Record<string, string>> = {},
    generation: (typeof GENERATIONS)[number] = 'auto',
  ): Promise<Door> => {
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
    doors.push(client);
    return {
      client,
      call: async (name, given = {}) => toText(await client.callTool({ name, arguments: { ...given } })),
    };
  };

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
    await Promise.all(doors.map((client) => client.close()));
    await repository.remove();
    await api.close();
  });

  it.each(GENERATIONS)('offers the tools of the service to a client of the generation %s', async (generation) => {
    const { client, call } = await open({}, generation);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_run_failures',
      'get_failure',
      'find_runs',
      'get_test',
      'whoami',
    ]);
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true });
    expect(await call('get_run_failures', { run: main })).toEqual({
      isError: false,
      text: expect.stringContaining('ship broke'),
    });
  });

  it('answers for the branch that is checked out where nothing is named', async () => {
    const { client, call } = await open({ CLARION_PROJECT_ID: api.projectId });
    expect(client.getInstructions()).toContain(`answers for project ${api.projectId} and the branch checked out here`);
    expect((await call('get_run_failures')).text).toContain(`# Run ${topic}: failed`);
    expect((await call('get_run_failures', { branch: 'main' })).text).toContain(`# Run ${main}: failed`);
    expect((await call('get_test', { test: 'pay' })).text).toContain('pay broke');
  });

  it('tells the agent of a service that cannot be asked, and asks again the next time', async () => {
    const { client, call } = await open({ CLARION_API_URL: NOBODY });
    for (let time = 0; time < 2; time += 1) {
      expect(await call('whoami')).toEqual({
        isError: true,
        text: expect.stringMatching(/cannot be asked: .*clarion doctor/),
      });
    }
    await expect(client.listTools()).rejects.toThrow('cannot be asked');
  });

  it('tells the agent of a token that is over', async () => {
    const { call } = await open({ CLARION_TOKEN: `${api.readToken.slice(0, -4)}aaaa` });
    expect(await call('whoami')).toEqual({ isError: true, text: expect.stringContaining('does not take the token') });
  });

  it('tells the agent of a tool that the token may not call, and of inputs that are none', async () => {
    const { call } = await open();
    expect(await call('list_projects')).toEqual({
      isError: true,
      text: expect.stringContaining('lacks the scope projects:read'),
    });
    expect(await call('find_runs', { limit: 'many' })).toEqual({
      isError: true,
      text: expect.stringContaining('limit'),
    });
  });

  it('says how to sign in where there is no token, and ends', async () => {
    const { code, out, errors } = await repository.clarion(['mcp'], { CLARION_API_URL: api.app.url });
    expect([code, out]).toEqual([4, '']);
    expect(errors).toContain('clarion login');
  });

  it('does not take the token from standard input, which is the agent’s', async () => {
    const { code, errors } = await repository.clarion(['mcp', '--token-stdin'], { CLARION_API_URL: api.app.url });
    expect(code).toBe(2);
    expect(errors).toContain('standard input belongs to the agent');
  });

  it('ends with its input, and writes nothing that is no message', async () => {
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
