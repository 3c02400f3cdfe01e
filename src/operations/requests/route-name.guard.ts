import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { factsOf } from '../../common/request-facts.js';

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
