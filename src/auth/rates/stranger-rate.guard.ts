import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { factsOf } from '../../common/request-facts.js';
import { accessOf } from '../access.js';
import { RateLimits } from './rate-limits.js';

/** Health checks are never refused: a supervisor would restart a server because others flood it. */
const UNLIMITED = '/health/';

/** Counts the requests to public routes, which have no other guard. */
@Injectable()
export class StrangerRateGuard implements CanActivate {
  readonly #counted = new WeakSet<IncomingMessage>();

  constructor(
    private readonly reflector: Reflector,
    private readonly rates: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    const http = context.switchToHttp();
    const request = http.getRequest<IncomingMessage>();
    if (access?.kind !== 'public' || factsOf(request).route.startsWith(UNLIMITED)) return true;
    // A route may leave a request to the next one.
    if (this.#counted.has(request)) return true;
    this.#counted.add(request);
    const refusal = this.rates.ofStranger(request, http.getResponse<ServerResponse>());
    if (refusal !== undefined) throw refusal;
    return true;
  }
}
