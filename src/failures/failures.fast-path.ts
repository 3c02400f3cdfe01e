import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Authenticator, type PresentedToken } from '../auth/authenticator.js';
import { readBearer } from '../auth/bearer.js';
import { refusalOf, setPrincipal } from '../auth/principal.js';
import { RateLimits } from '../auth/rates/rate-limits.js';
import { isRunId, organizationOfRun, type RunId } from '../common/identifiers.js';
import { factsOf } from '../common/request-facts.js';
import type { FastPath } from '../http/front.js';
import { sendJsonText } from '../http/answer.js';
import { holdsTag, strongTag } from '../http/validators.js';
import { FailuresReader, type HotReport } from './failures.reader.js';
import { FAILURES_ROUTE, JSON_REPRESENTATION } from './failures.route.js';

const PATH = /^\/open\/v1\/runs\/(clr_[0-9A-Za-z]+)\/failures$/;

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

  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    const runId = request.method === 'GET' ? PATH.exec(request.url ?? '')?.[1] : undefined;
    if (runId === undefined || !isRunId(runId) || wantsMarkdown(request)) return false;
    const token = this.presentedToken(request);
    if (token?.organizationId !== organizationOfRun(runId)) return false;
    void this.answer(request, response, token, runId).then((answered) => answered || otherwise(), otherwise);
    return true;
  }

  private presentedToken(request: IncomingMessage): PresentedToken | undefined {
    const bearer = readBearer(request);
    return bearer.kind === 'value' ? this.tokens.present(bearer.value) : undefined;
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: PresentedToken,
    runId: RunId,
  ): Promise<boolean> {
    const report = await this.reader.findHot(token, runId, request);
    if (report === undefined || refusalOf(report.principal, 'runs:read') !== undefined) return false;
    if (this.rates.ofCaller(response, report.principal, 'read') !== undefined) return false;
    setPrincipal(request, report.principal);
    factsOf(request).route = FAILURES_ROUTE;
    this.tokens.noteUse(report.principal, request);
    send(request, response, report);
    return true;
  }
}

function wantsMarkdown(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/markdown') ?? false;
}

function send(request: IncomingMessage, response: ServerResponse, report: HotReport): void {
  const tag = strongTag(`${report.contentId}.${report.revision}`, JSON_REPRESENTATION);
  response.setHeader('ETag', tag);
  response.setHeader('Vary', 'Accept');
  if (!holdsTag(request.headers['if-none-match'], tag)) {
    sendJsonText(response, report.body);
    return;
  }
  response.statusCode = 304;
  response.end();
}
