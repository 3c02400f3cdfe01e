import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { readFileSync } from 'node:fs';
import { startApi, type Api } from '../../support/api.js';
import { connectAgent } from '../mcp/agent.js';

describe('the pages for agents', () => {
  let api: Api;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('/llms.txt begins as its form wants it, and every link in it leads somewhere', async () => {
    const { status, headers, text } = await api.send('GET', '/llms.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# Clarion\n\n> /);
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, address = '']) => address);
    expect(links).toHaveLength(4);
    for (const address of links) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  });

  it('/llms.txt names requests that are answered', async () => {
    const { text } = await api.send('GET', '/llms.txt');
    for (const status of ['failed', 'passed'])
      await api.upload({ build: 'one', gitRef: 'main', result: { tests: [{ testId: 'a', status }] } });
    const [, list = '', ofBuild = '', ofRun = ''] =
      /`GET (\S+latest=true)`[\s\S]*`GET (\S+history)`[\s\S]*`GET (\S+history)`/.exec(text) ?? [];
    const headers = { authorization: `Bearer ${api.readToken}` };
    const found: unknown = await (await fetch(list, { headers })).json();
    const [buildId = ''] = /bld_\w+/.exec(JSON.stringify(found)) ?? [];
    const [runId = ''] = /clr_\w+/.exec(JSON.stringify(found)) ?? [];
    const read = async (address: string): Promise<string> =>
      (await fetch(address, { headers: { ...headers, accept: 'text/markdown' } })).text();
    expect(await read(ofBuild.replace('{buildId}', buildId))).toContain(`# Build ${buildId}: failed`);
    expect(await read(ofRun.replace('{runId}', runId))).toContain(`# Run ${runId}: failed`);
  });

  it('the skill is served unchanged from the documentation', async () => {
    const { headers, text } = await api.send('GET', '/docs/agents/SKILL.md');
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toBe(readFileSync('docs/agents/SKILL.md', 'utf8'));
  });

  it('the skill says what it is and when to use it, within the lengths that agents take', async () => {
    const { text } = await api.send('GET', '/docs/agents/SKILL.md');
    const [, name = '', description = ''] = /^---\nname: ([a-z-]+)\ndescription: (.+)\n---\n/.exec(text) ?? [];
    expect(name).toBe('clarion-triage');
    expect(description).toContain('Use when');
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(encode(text).length).toBeLessThan(5000);
    expect(text.split('\n').length).toBeLessThan(500);
  });

  it('the pages name the tools that there are, and no others', async () => {
    const { body } = await api.send('POST', '/admin/v1/tokens', {
      as: api.cookie,
      body: { type: 'personal', name: 'agent' },
    });
    const agent = await connectAgent(api.app.url, String(body['value']));
    const names = (await agent.client.listTools()).tools.map((tool) => tool.name);
    await agent.close();
    const guide = readFileSync('docs/agents/mcp.md', 'utf8');
    expect([...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(names);
    const named = [
      ...`${readFileSync('docs/agents/SKILL.md', 'utf8')}${guide}`.matchAll(/`((?:get|find|list|who)_?\w+)`/g),
    ].map(([, name]) => name);
    expect(named.filter((name) => name !== undefined && !names.includes(name))).toEqual([]);
  });
});
