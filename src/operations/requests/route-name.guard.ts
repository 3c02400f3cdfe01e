import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { factsOf } from '../../common/request-facts.js';

/**
 * Notes which route serves a request, for the log line and the metrics. It is the first of the global guards, so that a
 * request the others refuse is known by its route as well.
 */
@Injectable()
export class RouteNameGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    factsOf(request).route = templateOf(request);
    return true;
  }
}

/** The path under which the router has the handler, such as `/open/v1/runs/:runId`: never the caller's own path. */
function templateOf(request: Request): string {
  const route: unknown = request.route;
  const path: unknown = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof path === 'string' ? path : '';
}
