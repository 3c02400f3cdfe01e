/** A text that connects an agent to the server. */
export interface AgentSnippet {
  /** Where it goes: a file, or what takes it. */
  readonly label: string;
  /** What is copied, as in "the command for Claude Code". */
  readonly what: string;
  readonly text: string;
}

/** The server as an agent reaches it. */
export interface AgentAccess {
  /** Scheme, host and port of the server, without a slash at the end. */
  readonly origin: string;
  /** The value of a token that was made just now; undefined for none, which leaves it to the environment. */
  readonly token: string | undefined;
}

const ABSENT_TOKEN = 'clarion_…';

/** Where the server speaks the Model Context Protocol. */
export function mcpAddress(origin: string): string {
  return `${origin}/mcp`;
}

/** How clients of the Model Context Protocol are told of the server, each in its own form. */
export function mcpSnippets(access: AgentAccess): readonly AgentSnippet[] {
  return [
    { label: 'Claude Code, in a shell', what: 'the command for Claude Code', text: claudeCommand(access) },
    { label: 'Cursor: .cursor/mcp.json', what: 'the file for Cursor', text: cursorFile(access) },
    { label: 'VS Code: .vscode/mcp.json', what: 'the file for VS Code', text: codeFile(access) },
    { label: 'Codex: ~/.codex/config.toml', what: 'the lines for Codex', text: codexLines(access) },
    {
      label: 'Others that start a program (stdio)',
      what: 'the settings for other clients',
      text: programSettings(access),
    },
  ];
}

/** The environment in which Codex and the command `clarion` find server and token. */
export function shellLines({ origin, token = ABSENT_TOKEN }: AgentAccess): string {
  return `export CLARION_API_URL=${origin}\nexport CLARION_TOKEN=${token}`;
}

/** What failed in the latest run of the branch, by the command line. */
export const FAILURES_COMMAND = 'clarion failures --format markdown';

/** The failures of a run as Markdown, over HTTP alone. */
export function curlCommand({ origin, token = '$CLARION_TOKEN' }: AgentAccess): string {
  return [
    `curl -H "Authorization: Bearer ${token}" \\`,
    "  -H 'Accept: text/markdown' \\",
    `  "${origin}/open/v1/runs/RUN_ID/failures?include=group,history"`,
  ].join('\n');
}

function claudeCommand({ origin, token = '$CLARION_TOKEN' }: AgentAccess): string {
  return `claude mcp add --transport http clarion ${mcpAddress(origin)} --header "Authorization: Bearer ${token}"`;
}

function cursorFile({ origin, token = '${env:CLARION_TOKEN}' }: AgentAccess): string {
  return toJson({ mcpServers: { clarion: { url: mcpAddress(origin), headers: bearer(token) } } });
}

/** Without a token VS Code asks for it and keeps it. */
function codeFile({ origin, token }: AgentAccess): string {
  const server = { type: 'http', url: mcpAddress(origin), headers: bearer(token ?? '${input:clarion-token}') };
  const inputs = [{ type: 'promptString', id: 'clarion-token', description: 'Token of Clarion', password: true }];
  return toJson({ ...(token === undefined ? { inputs } : {}), servers: { clarion: server } });
}

function codexLines({ origin }: AgentAccess): string {
  return [
    '[mcp_servers.clarion]',
    `url = ${JSON.stringify(mcpAddress(origin))}`,
    'bearer_token_env_var = "CLARION_TOKEN"',
  ].join('\n');
}

function programSettings({ origin, token = ABSENT_TOKEN }: AgentAccess): string {
  return toJson({
    mcpServers: {
      clarion: { command: 'clarion', args: ['mcp'], env: { CLARION_API_URL: origin, CLARION_TOKEN: token } },
    },
  });
}

function bearer(token: string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
