import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { AuditContext } from '../audit/audit-context.js';
import { type Principal, refusalOf, type Scope } from '../auth/permissions.js';

/** What an agent sees of a tool. */
export interface ToolFacts<Given> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: StandardSchemaWithJSON<unknown, Given>;
  /** All of them are required; a caller without one does not see the tool. */
  readonly needs: readonly Scope[];
  /** Whether it changes something; default: it only reads. */
  readonly isActing?: boolean;
}

/** Who calls tools, and what the audit log records about the request. */
export interface ToolCaller {
  readonly by: Principal;
  readonly context: AuditContext;
}

/** Turns the Markdown of a tool, or its error, into the result of a call. */
export type Settle = (read: () => Promise<string>) => Promise<CallToolResult>;

/** A tool that agents can call. */
export interface AgentTool {
  readonly name: string;
  readonly needs: readonly Scope[];
  /** Registers the tool for this caller. */
  addTo(server: McpServer, caller: ToolCaller, settle: Settle): void;
}

/** Most tools are read-only. No tool deletes anything. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;
const ACTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false } as const;

/** Makes a tool of its description and a function that returns Markdown, or raises a Problem that says what to do. */
export function toAgentTool<Given>(
  { name, title, description, input, needs, isActing = false }: ToolFacts<Given>,
  answer: (by: Principal, given: Given, context: AuditContext) => Promise<string>,
): AgentTool {
  const annotations = { title, ...(isActing ? ACTS : READS) };
  const inputSchema = withoutDialect(input);
  return {
    name,
    needs,
    addTo: (server, { by, context }, settle) => {
      server.registerTool(name, { title, description, inputSchema, annotations }, (given) =>
        settle(() => answer(by, given, context)),
      );
    },
  };
}

/** Leaves `$schema` out of the list of tools, where every word costs: without it, the protocol means the same dialect. */
function withoutDialect<Given>(input: StandardSchemaWithJSON<unknown, Given>): StandardSchemaWithJSON<unknown, Given> {
  const { '~standard': standard } = input;
  const { jsonSchema } = standard;
  const converted: typeof jsonSchema = {
    ...jsonSchema,
    input: (options) => {
      const { $schema: _dialect, ...schema } = jsonSchema.input(options);
      return schema;
    },
  };
  return { '~standard': { ...standard, jsonSchema: converted } };
}

/** Returns the first scope that a tool requires and the principal lacks; undefined when it may be called. */
export function lackedScope({ needs }: AgentTool, by: Principal): Scope | undefined {
  return needs.find((scope) => refusalOf(by, scope) !== undefined);
}
