import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { factsOf, type RequestFacts } from '../../common/request-facts.js';
import type { RequestObserver } from '../../http/front.js';
import { ServerLog } from '../../http/server-log.js';
import { Metrics } from '../metrics/metrics.js';

/** The caller disconnected before the response was complete; nginx uses the same number. */
const CALLER_LEFT = 499;

/** Requested every few seconds by machines: logged only at the most detailed level. */
const QUIET_ROUTES = new Set(['/health/live', '/health/ready', '/metrics']);

/** Writes a log line for every request, and counts it. It runs on each: a few microseconds are its budget. */
@Injectable()
export class ServerRequestObserver implements RequestObserver {
  constructor(
    private readonly log: ServerLog,
    private readonly metrics: Metrics,
  ) {}

  answered(request: IncomingMessage, response: ServerResponse, facts: RequestFacts, ms: number): void {
    const method = request.method ?? '';
    const status = response.writableFinished ? response.statusCode : CALLER_LEFT;
    this.metrics.requestAnswered(method, facts.route, status, ms);
    if ((status === 401 || status === 403) && facts.problem !== undefined)
      this.metrics.authenticationFailed(facts.problem);
    if (QUIET_ROUTES.has(facts.route)) this.log.debug(`request ${method} ${facts.route} ${status}`);
    else this.log.info('request', lineOf(request, facts, method, status, ms));
  }
}

/**
 * Returns the fields of the log line of a request. The path, the query and the headers may contain secrets, so none of
 * them is a field.
 */
function lineOf(
  request: IncomingMessage,
  facts: RequestFacts,
  method: string,
  status: number,
  ms: number,
): Readonly<Record<string, unknown>> {
  return {
    requestId: facts.id,
    method,
    route: facts.route === '' ? 'unmatched' : facts.route,
    status,
    ms: Math.round(ms * 1000) / 1000,
    organizationId: facts.organizationId,
    userId: facts.userId,
    tokenId: facts.tokenId,
    bytesIn: bytesOf(request),
    traceId: facts.traceId,
  };
}

/** Returns the size of the body as sent, where the caller declares it. */
function bytesOf(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Records which route serves a request, for the log line and the metrics. It is the first guard, so that requests
 * refused by others have their route as well.
 */
@Injectable()
export class RouteNameGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    factsOf(request).route = templateOf(request);
    return true;
  }
}

/** Returns the path of the handler in the router, such as `/open/v1/runs/:runId`: never the caller's own path. */
function templateOf(request: Request): string {
  const route: unknown = request.route;
  const path: unknown = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof path === 'string' ? path : '';
}
