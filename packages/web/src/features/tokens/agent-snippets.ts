/** A command or configuration that connects an agent to the server. */
export interface AgentSnippet {
  /** Client and file name, shown above the text. */
  readonly label: string;
  /** Names the copied text, such as "the command for Claude Code". */
  readonly what: string;
  readonly text: string;
}

/** Server URL and token for an agent. */
export interface AgentAccess {
  /** Scheme, host and port of the server, without a trailing slash. */
  readonly origin: string;
  /** Value of a token that was just created. Without it, the snippets read the token from the environment. */
  readonly token: string | undefined;
}

const TOKEN_PLACEHOLDER = 'clarion_…';

/** Returns the URL of the MCP endpoint. */
export function mcpUrl(origin: string): string {
  return `${origin}/mcp`;
}

/** Returns the configuration for each supported MCP client. */
export function mcpSnippets(access: AgentAccess): readonly AgentSnippet[] {
  return [
    { label: 'Claude Code: shell command', what: 'the command for Claude Code', text: claudeCommand(access) },
    { label: 'Cursor: .cursor/mcp.json', what: 'the file for Cursor', text: cursorFile(access) },
    { label: 'VS Code: .vscode/mcp.json', what: 'the file for VS Code', text: codeFile(access) },
    { label: 'Codex: ~/.codex/config.toml', what: 'the lines for Codex', text: codexLines(access) },
    {
      label: 'Other clients (stdio)',
      what: 'the settings for other clients',
      text: programSettings(access),
    },
  ];
}

/** Returns the environment variables for Codex and the `clarion` command. */
export function shellLines({ origin, token = TOKEN_PLACEHOLDER }: AgentAccess): string {
  return `export CLARION_API_URL=${origin}\nexport CLARION_TOKEN=${token}`;
}

/** Command that prints the failures of the latest build of the branch. */
export const FAILURES_COMMAND = 'clarion failures --format markdown';

/** Returns a curl command that reads the failures of a build as Markdown. */
export function curlCommand({ origin, token = '$CLARION_TOKEN' }: AgentAccess): string {
  return [
    `curl -H "Authorization: Bearer ${token}" \\`,
    "  -H 'Accept: text/markdown' \\",
    `  "${origin}/open/v1/builds/BUILD_ID/failures?include=group,history"`,
  ].join('\n');
}

function claudeCommand({ origin, token = '$CLARION_TOKEN' }: AgentAccess): string {
  return `claude mcp add --transport http clarion ${mcpUrl(origin)} --header "Authorization: Bearer ${token}"`;
}

function cursorFile({ origin, token = '${env:CLARION_TOKEN}' }: AgentAccess): string {
  return toJson({ mcpServers: { clarion: { url: mcpUrl(origin), headers: bearer(token) } } });
}

/** Without a token, VS Code prompts for one and stores it. */
function codeFile({ origin, token }: AgentAccess): string {
  const server = { type: 'http', url: mcpUrl(origin), headers: bearer(token ?? '${input:clarion-token}') };
  const inputs = [{ type: 'promptString', id: 'clarion-token', description: 'Clarion token', password: true }];
  return toJson({ ...(token === undefined ? { inputs } : {}), servers: { clarion: server } });
}

function codexLines({ origin }: AgentAccess): string {
  return [
    '[mcp_servers.clarion]',
    `url = ${JSON.stringify(mcpUrl(origin))}`,
    'bearer_token_env_var = "CLARION_TOKEN"',
  ].join('\n');
}

function programSettings({ origin, token = TOKEN_PLACEHOLDER }: AgentAccess): string {
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
