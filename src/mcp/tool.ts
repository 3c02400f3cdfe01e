import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { refusalOf, type Principal } from '../auth/principal.js';
import type { Scope } from '../auth/scopes.js';

/** What an agent is told of a tool. */
export interface ToolFacts<Given> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: StandardSchemaWithJSON<unknown, Given>;
  /** All of them are needed; who lacks one does not see the tool. */
  readonly needs: readonly Scope[];
}

/** Turns the Markdown that is read, or what went wrong, into the result of a call. */
export type Settle = (read: () => Promise<string>) => Promise<CallToolResult>;

/** A tool that agents can call. It only reads. */
export interface AgentTool {
  readonly name: string;
  readonly needs: readonly Scope[];
  /** Offers the tool, as it answers this principal. */
  addTo(server: McpServer, by: Principal, settle: Settle): void;
}

/** Every tool only reads what is stored here, and answers the same when it is asked again. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Makes a tool of what is told of it and of what answers it: Markdown, or a Problem that says what to do. */
export function toAgentTool<Given>(
  { name, title, description, input, needs }: ToolFacts<Given>,
  answer: (by: Principal, given: Given) => Promise<string>,
): AgentTool {
  const annotations = { title, ...ANNOTATIONS };
  return {
    name,
    needs,
    addTo: (server, by, settle) => {
      server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
        settle(() => answer(by, given)),
      );
    },
  };
}

/** The first scope that a tool needs and the principal lacks; undefined when it may be called. */
export function lackedScope({ needs }: AgentTool, by: Principal): Scope | undefined {
  return needs.find((scope) => refusalOf(by, scope) !== undefined);
}
