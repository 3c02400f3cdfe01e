import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PublicAddress } from '../common/public-address.js';
import { accessOf, isBeforeSecondFactor, type SessionPrincipal, setPrincipal, isAtLeast } from './permissions.js';
import { SessionAuthenticator } from './authenticator.js';
import { readBearer } from './bearer.guard.js';
import { isCrossSite } from './cross-site.js';
import { RateLimits } from './rates/rate-limits.js';
import {
  crossSiteRequest,
  roleInsufficient,
  secondFactorMissing,
  sessionMissing,
  sessionRequired,
} from './refusals.js';
import { readSessionCookie } from './session-cookie.js';

/** Guards the routes of the web application: requires a signed-in user of the right role, and refuses bearer tokens. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionAuthenticator,
    private readonly address: PublicAddress,
    private readonly rates: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    if (this.isWebRoute(context) && readBearer(request).kind !== 'absent') throw sessionRequired();
    if (access?.kind === 'public' && isCrossSite(request, this.address.origin)) throw crossSiteRequest();
    if (access?.kind !== 'session') return true;
    const response = context.switchToHttp().getResponse<ServerResponse>();
    const principal = await this.identify(request).catch((error: unknown): never => {
      throw this.rates.ofStranger(request, response) ?? error;
    });
    setPrincipal(request, principal);
    const refusal = this.rates.ofCaller(response, principal, request.method === 'GET' ? 'read' : 'other');
    if (refusal !== undefined) throw refusal;
    if (isCrossSite(request, this.address.origin)) throw crossSiteRequest();
    if (principal.lacksSecondFactor && !isBeforeSecondFactor(this.reflector, context.getHandler(), context.getClass()))
      throw secondFactorMissing();
    if (!isAtLeast(principal.role, access.role)) throw roleInsufficient(access.role);
    return true;
  }

  /** Routes of the web application take no bearer token, and neither do its public ones (contract §6). */
  private isWebRoute(context: ExecutionContext): boolean {
    const path = this.reflector.get<unknown>(PATH_METADATA, context.getClass());
    return typeof path === 'string' && path.startsWith('admin/');
  }

  private async identify(request: IncomingMessage): Promise<SessionPrincipal> {
    const cookie = readSessionCookie(request, this.address.isSecure);
    const principal = cookie === undefined ? undefined : await this.sessions.authenticateSession(cookie);
    if (principal === undefined) throw sessionMissing();
    return principal;
  }
}
