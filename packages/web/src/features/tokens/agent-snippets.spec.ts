import { describe, expect, it } from '@jest/globals';
import { curlCommand, mcpAddress, mcpSnippets, shellLines } from './agent-snippets.js';

const ORIGIN = 'https://clarion.example.com';
const TOKEN = 'clarion_abc123';
const MADE = { origin: ORIGIN, token: TOKEN };
const NONE = { origin: ORIGIN, token: undefined };

const textFor = (label: string, access: typeof MADE | typeof NONE): string =>
  mcpSnippets(access).find((snippet) => snippet.label.startsWith(label))?.text ?? '';
const jsonFor = (label: string, access: typeof MADE | typeof NONE): unknown => JSON.parse(textFor(label, access));

describe('snippets for agents', () => {
  it('tell the address of the tools', () => {
    expect(mcpAddress(ORIGIN)).toBe('https://clarion.example.com/mcp');
  });

  it('add the server to Claude Code by one command', () => {
    expect(textFor('Claude Code', MADE)).toBe(
      'claude mcp add --transport http clarion https://clarion.example.com/mcp --header "Authorization: Bearer clarion_abc123"',
    );
  });

  it('are files of the forms that Cursor, VS Code and clients of programs read', () => {
    const headers = { Authorization: 'Bearer clarion_abc123' };
    expect(jsonFor('Cursor', MADE)).toEqual({ mcpServers: { clarion: { url: `${ORIGIN}/mcp`, headers } } });
    expect(jsonFor('VS Code', MADE)).toEqual({ servers: { clarion: { type: 'http', url: `${ORIGIN}/mcp`, headers } } });
    expect(jsonFor('Others', MADE)).toEqual({
      mcpServers: {
        clarion: { command: 'clarion', args: ['mcp'], env: { CLARION_API_URL: ORIGIN, CLARION_TOKEN: TOKEN } },
      },
    });
  });

  it('leave the token of Codex to the environment', () => {
    expect(textFor('Codex', MADE)).toBe(
      '[mcp_servers.clarion]\nurl = "https://clarion.example.com/mcp"\nbearer_token_env_var = "CLARION_TOKEN"',
    );
    expect(shellLines(MADE)).toBe(
      'export CLARION_API_URL=https://clarion.example.com\nexport CLARION_TOKEN=clarion_abc123',
    );
  });

  it('leave the token to the environment, or to a question, where none was made', () => {
    expect(textFor('Claude Code', NONE)).toContain('Bearer $CLARION_TOKEN"');
    expect(textFor('Cursor', NONE)).toContain('Bearer ${env:CLARION_TOKEN}"');
    expect(jsonFor('VS Code', NONE)).toMatchObject({
      inputs: [{ type: 'promptString', id: 'clarion-token', password: true }],
      servers: { clarion: { headers: { Authorization: 'Bearer ${input:clarion-token}' } } },
    });
    expect(curlCommand(NONE)).toContain('Bearer $CLARION_TOKEN"');
  });

  it('ask for Markdown over HTTP', () => {
    expect(curlCommand(MADE)).toBe(`curl -H "Authorization: Bearer clarion_abc123" \\
  -H 'Accept: text/markdown' \\
  "https://clarion.example.com/open/v1/runs/RUN_ID/failures?include=group,history"`);
  });
});
