import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';

/** Generations of the protocol: handshake and stream answers (2025), and messages that stand alone (2026-07-28). */
export const GENERATIONS = ['legacy', 'auto'] as const;

export type Generation = (typeof GENERATIONS)[number];

/** What a tool answered. */
export interface ToolText {
  readonly text: string;
  readonly isError: boolean;
}

/** An agent that is connected to the tools with the SDK's own client. */
export interface Agent {
  readonly client: Client;
  /** Calls a tool. Rejects when the call itself is refused. */
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<ToolText>;
  close(): Promise<void>;
}

/** Connects to the tools of a server. */
export async function connectAgent(url: string, token: string, generation: Generation = 'auto'): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: generation } });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return {
    client,
    call: async (name, given = {}) => toText(await client.callTool({ name, arguments: { ...given } })),
    close: () => client.close(),
  };
}

/** The text of a tool's answer, which is its only content. */
export function toText({ content, isError }: Pick<CallToolResult, 'content' | 'isError'>): ToolText {
  const [part, ...others] = content;
  if (part?.type !== 'text' || others.length > 0) throw new Error('The answer is not one text');
  return { text: part.text, isError: isError === true };
}
