import { describe, expect, it } from '@jest/globals';
import { curlCommand, mcpUrl, mcpSnippets, shellLines } from './agent-snippets.js';

const ORIGIN = 'https://clarion.example.com';
const TOKEN = 'clarion_abc123';
const WITH_TOKEN = { origin: ORIGIN, token: TOKEN };
const WITHOUT_TOKEN = { origin: ORIGIN, token: undefined };

const textFor = (label: string, access: typeof WITH_TOKEN | typeof WITHOUT_TOKEN): string =>
  mcpSnippets(access).find((snippet) => snippet.label.startsWith(label))?.text ?? '';
const jsonFor = (label: string, access: typeof WITH_TOKEN | typeof WITHOUT_TOKEN): unknown =>
  JSON.parse(textFor(label, access));

describe('agent snippets', () => {
  it('contain the MCP URL', () => {
    expect(mcpUrl(ORIGIN)).toBe('https://clarion.example.com/mcp');
  });

  it('add the server to Claude Code with one command', () => {
    expect(textFor('Claude Code', WITH_TOKEN)).toBe(
      'claude mcp add --transport http clarion https://clarion.example.com/mcp --header "Authorization: Bearer clarion_abc123"',
    );
  });

  it('use the file formats of Cursor, VS Code and stdio clients', () => {
    const headers = { Authorization: 'Bearer clarion_abc123' };
    expect(jsonFor('Cursor', WITH_TOKEN)).toEqual({ mcpServers: { clarion: { url: `${ORIGIN}/mcp`, headers } } });
    expect(jsonFor('VS Code', WITH_TOKEN)).toEqual({
      servers: { clarion: { type: 'http', url: `${ORIGIN}/mcp`, headers } },
    });
    expect(jsonFor('Other clients', WITH_TOKEN)).toEqual({
      mcpServers: {
        clarion: { command: 'clarion', args: ['mcp'], env: { CLARION_API_URL: ORIGIN, CLARION_TOKEN: TOKEN } },
      },
    });
  });

  it('pass the token to Codex through the environment', () => {
    expect(textFor('Codex', WITH_TOKEN)).toBe(
      '[mcp_servers.clarion]\nurl = "https://clarion.example.com/mcp"\nbearer_token_env_var = "CLARION_TOKEN"',
    );
    expect(shellLines(WITH_TOKEN)).toBe(
      'export CLARION_API_URL=https://clarion.example.com\nexport CLARION_TOKEN=clarion_abc123',
    );
  });

  it('read the token from the environment or a prompt if none was created', () => {
    expect(textFor('Claude Code', WITHOUT_TOKEN)).toContain('Bearer $CLARION_TOKEN"');
    expect(textFor('Cursor', WITHOUT_TOKEN)).toContain('Bearer ${env:CLARION_TOKEN}"');
    expect(jsonFor('VS Code', WITHOUT_TOKEN)).toMatchObject({
      inputs: [{ type: 'promptString', id: 'clarion-token', password: true }],
      servers: { clarion: { headers: { Authorization: 'Bearer ${input:clarion-token}' } } },
    });
    expect(curlCommand(WITHOUT_TOKEN)).toContain('Bearer $CLARION_TOKEN"');
  });

  it('request Markdown over HTTP', () => {
    expect(curlCommand(WITH_TOKEN)).toBe(`curl -H "Authorization: Bearer clarion_abc123" \\
  -H 'Accept: text/markdown' \\
  "https://clarion.example.com/open/v1/builds/BUILD_ID/failures?include=group,history"`);
  });
});
