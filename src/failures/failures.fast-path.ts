import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Authenticator, type PresentedToken } from '../auth/authenticator.js';
import { readBearer } from '../auth/bearer.guard.js';
import { refusalOf, setPrincipal } from '../auth/permissions.js';
import { RateLimits } from '../auth/rates/rate-limits.js';
import { isRunId, organizationOfRun, type RunId } from '../common/identifiers.js';
import { factsOf } from '../common/request-facts.js';
import type { FastPath } from '../http/front.js';
import { HeaderList, holdsTag, JSON_TYPE, representationDigest, tagOf } from '../http/answer.js';
import { FailuresReader, type HotReport } from './failures.reader.js';
import { FAILURES_ROUTE, JSON_REPRESENTATION } from './failures.route.js';

const REPRESENTATION = representationDigest(JSON_REPRESENTATION);

const PATH = /^\/open\/v1\/runs\/(clr_[0-9A-Za-z]+)\/failures$/;

/** The run that is read, and the token that reads it. */
interface HotRead {
  readonly token: PresentedToken;
  readonly runId: RunId;
}

/**
 * Answers the plain, successful failures read in front of the router, with one query and no other work. All other
 * requests (another method, a query, a cookie, Markdown, a refusal) go to the guards and the controller, which make every refusal.
 */
@Injectable()
export class FailuresFastPath implements FastPath {
  constructor(
    private readonly tokens: Authenticator,
    private readonly reader: FailuresReader,
    private readonly rates: RateLimits,
  ) {}

  take(request: IncomingMessage, response: ServerResponse, common: HeaderList, otherwise: () => void): boolean {
    const runId = request.method === 'GET' ? PATH.exec(request.url ?? '')?.[1] : undefined;
    if (runId === undefined || !isRunId(runId) || wantsMarkdown(request)) return false;
    const token = this.presentedToken(request);
    if (token?.organizationId !== organizationOfRun(runId)) return false;
    void this.answer(request, response, common, { token, runId }).then(
      (answered) => answered || otherwise(),
      otherwise,
    );
    return true;
  }

  private presentedToken(request: IncomingMessage): PresentedToken | undefined {
    const bearer = readBearer(request);
    return bearer.kind === 'value' ? this.tokens.present(bearer.value) : undefined;
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    common: HeaderList,
    { token, runId }: HotRead,
  ): Promise<boolean> {
    const report = await this.reader.findHot(token, runId, request);
    if (report === undefined || refusalOf(report.principal, 'runs:read') !== undefined) return false;
    const headers = new HeaderList();
    if (this.rates.ofCaller(response, report.principal, 'read', headers) !== undefined) return false;
    setPrincipal(request, report.principal);
    factsOf(request).route = FAILURES_ROUTE;
    this.tokens.noteUse(report.principal, request);
    common.copyTo(headers);
    send(request, response, headers, report);
    return true;
  }
}

function wantsMarkdown(request: IncomingMessage): boolean {
  return request.headers.accept?.toLowerCase().includes('text/markdown') ?? false;
}

function send(request: IncomingMessage, response: ServerResponse, headers: HeaderList, report: HotReport): void {
  const tag = tagOf(`${report.contentId}.${report.revision}`, REPRESENTATION);
  headers.setHeader('ETag', tag);
  headers.setHeader('Vary', 'Accept');
  if (holdsTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers.entries).end();
    return;
  }
  headers.setHeader('Content-Type', JSON_TYPE);
  headers.setHeader('Content-Length', String(Buffer.byteLength(report.body)));
  response.writeHead(200, headers.entries).end(report.body);
}
