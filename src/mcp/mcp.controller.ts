import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { TokenOnly } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { metadataAddress } from '../auth/protected-resource.js';
import { scopeInsufficient } from '../auth/refusals.js';
import { isJsonArray, type JsonValue, isJsonObject } from '@clarion/reports/json';
import { invalidRequest, Problem } from '../common/problem.js';
import { PublicAddress } from '../common/public-address.js';
import { factsOf } from '../common/request-facts.js';
import { Fails } from '../http/documented.js';
import { jsonBodyOf } from '../http/json-body.interceptor.js';
import { ServerLog } from '../http/server-log.js';
import { AgentTools } from './agent-tools.js';
import { MCP_PATH } from './mcp-path.js';
import { lackedScope } from './tool.js';
import { ToolAnswers } from './tool-answers.js';
import { isIP } from 'node:net';

/** Headers that say which host name and page a request came through. */
interface SiteHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether a request may come by this host name and from this page. Either check stops a stranger's page whose
 * host name resolves to this machine (DNS rebinding): its name is in `Host`, and its address in `Origin`, which only
 * browsers send. Names that nobody can register pass: addresses, and names without a dot, such as a container's.
 */
export function isAllowedSite({ host, origin }: SiteHeaders, publicOrigin: string): boolean {
  return isAllowedHost(host, publicOrigin) && (origin === undefined || isAllowedOrigin(origin, publicOrigin));
}

function isAllowedHost(host: string | undefined, publicOrigin: string): boolean {
  const name = hostnameOf(`http://${host ?? ''}`);
  if (name === undefined) return false;
  return name === hostnameOf(publicOrigin) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.');
}

function isAllowedOrigin(origin: string, publicOrigin: string): boolean {
  const name = hostnameOf(origin);
  return origin === publicOrigin || (name !== undefined && LOOPBACK.has(name));
}

/** Returns the host name of an http or https URL; undefined where there is none. */
function hostnameOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
    ? url.hostname
    : undefined;
}

/** Maximum number of messages in a batch, which only the oldest revision has. */
const MOST_MESSAGES = 10;

const MESSAGE = { type: 'object', additionalProperties: true } as const;

/** The tools for agents: Model Context Protocol over Streamable HTTP, revisions of 2025 and 2026-07-28. */
@TokenOnly(MCP_PATH)
@Controller(MCP_PATH)
export class McpController {
  constructor(
    private readonly tools: AgentTools,
    private readonly answers: ToolAnswers,
    private readonly contexts: AuditContexts,
    private readonly address: PublicAddress,
    private readonly log: ServerLog,
  ) {}

  /**
   * Takes a message of the Model Context Protocol. Every message is a request of its own: there are no sessions. Tools whose scope the
   * token lacks are not listed.
   */
  @Post()
  @HttpCode(200)
  @ApiBody({ description: 'A JSON-RPC message', schema: MESSAGE })
  @ApiResponse({
    status: 200,
    description: 'The answer, as JSON or as one event of a stream',
    content: { 'application/json': { schema: MESSAGE }, 'text/event-stream': {} },
  })
  @ApiResponse({ status: 202, description: 'A notification was taken' })
  @ApiResponse({
    status: 400,
    description: 'A message that the protocol does not allow, as a JSON-RPC error',
    content: { 'application/json': { schema: MESSAGE } },
  })
  @Fails('insufficient_scope', 'cross_site_request')
  async post(@CurrentPrincipal() by: Principal, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (!isAllowedSite(request.headers, this.address.origin)) throw strangeSite();
    const message = jsonBodyOf(request);
    if (isJsonArray(message) && message.length > MOST_MESSAGES)
      throw invalidRequest(`Send at most ${MOST_MESSAGES} messages at a time.`);
    this.checkScope(by, message);
    const facts = factsOf(request);
    // Loaded with the first message, because loading takes a good part of the time of a start.
    const { answerMessage } = await import('./endpoint.js');
    const exchange = {
      caller: { by, context: this.contexts.of(request) },
      tools: this.tools.offeredTo(by),
      settle: (read: () => Promise<string>) => this.answers.settle(read, facts),
      refused: (error: Error) => this.log.info('mcp', { refused: error.message }),
      failed: (error: Error) => this.log.failure(error, facts),
    };
    await answerMessage(exchange, request, response);
  }

  /** A hidden tool is refused like any route whose scope the token lacks. */
  private checkScope(by: Principal, message: JsonValue): void {
    const name = calledTool(message);
    const tool = name === undefined ? undefined : this.tools.find(name);
    const lacked = tool === undefined ? undefined : lackedScope(tool, by);
    if (lacked !== undefined) throw scopeInsufficient(lacked, metadataAddress(this.address.origin, MCP_PATH));
  }
}

function strangeSite(): Problem {
  return new Problem(
    'cross_site_request',
    'Send the request to the address of CLARION_PUBLIC_URL, and not from a page of another site.',
  );
}

/** Returns the tool that a message calls; undefined for any other message. */
function calledTool(message: JsonValue): string | undefined {
  if (!isJsonObject(message) || message['method'] !== 'tools/call') return undefined;
  const { params } = message;
  const name = params !== undefined && isJsonObject(params) ? params['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
