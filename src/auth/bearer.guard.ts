import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PublicAddress } from '../common/public-address.js';
import type { Problem } from '../common/problem.js';
import { accessOf, type Access } from './access.js';
import { Authenticator, SessionAuthenticator } from './authenticator.js';
import type { BearerHeader } from './bearer.js';
import { isCrossSite } from './cross-site.js';
import { type Principal, refusalOf, setPrincipal } from './principal.js';
import { metadataAddress } from './protected-resource.js';
import { RateLimits, type RequestKind } from './rates/rate-limits.js';
import * as refusals from './refusals.js';
import { leastRoleFor, type Scope } from './permissions.js';
import { readSessionCookie } from './session-cookie.js';
import { readToken, TOKEN_PLACE, type TokenPlace } from './token-scheme.js';

/**
 * Guards every route that takes a bearer token: identifies the caller before any byte of the body is read, and checks
 * that the route's scope is granted. The web session counts where no bearer token is sent.
 */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Authenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly address: PublicAddress,
    private readonly rates: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    if (access?.kind !== 'credential' && access?.kind !== 'scope' && access?.kind !== 'token') return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const response = context.switchToHttp().getResponse<ServerResponse>();
    const bearer = readToken(request, this.tokenPlaceOf(context));
    const identifying =
      access.kind === 'token' ? this.identifyByToken(request, bearer, access.resource) : this.identify(request, bearer);
    const principal = await identifying.catch((error: unknown): never => {
      throw this.rates.ofStranger(request, response) ?? error;
    });
    setPrincipal(request, principal);
    const refusal = this.rates.ofCaller(response, principal, kindOf(request, access));
    if (refusal !== undefined) throw refusal;
    if (access.kind === 'scope') this.requireScope(request, principal, access.scope, bearer);
    return true;
  }

  private tokenPlaceOf(context: ExecutionContext): TokenPlace | undefined {
    return this.reflector.get<TokenPlace | undefined>(TOKEN_PLACE, context.getClass());
  }

  private async identify(request: IncomingMessage, bearer: BearerHeader): Promise<Principal> {
    switch (bearer.kind) {
      case 'malformed':
        throw refusals.tokenInvalid();
      case 'value':
        return this.identifyToken(request, bearer.value);
      case 'absent':
        return this.identifySession(request);
    }
  }

  /** For routes that do not accept the web session. */
  private async identifyByToken(
    request: IncomingMessage,
    bearer: BearerHeader,
    resource: string | undefined,
  ): Promise<Principal> {
    const metadata = resource === undefined ? undefined : metadataAddress(this.address.origin, resource);
    if (bearer.kind === 'absent') throw refusals.credentialMissing(metadata);
    if (bearer.kind === 'malformed') throw refusals.tokenInvalid(metadata);
    return this.identifyToken(request, bearer.value, metadata);
  }

  private async identifyToken(request: IncomingMessage, value: string, metadata?: string): Promise<Principal> {
    const presented = this.tokens.present(value);
    const principal = presented && (await this.tokens.authenticate(presented, request));
    if (presented !== undefined && principal === undefined) this.tokens.noteRefusal(presented, 'invalid', request);
    if (principal === undefined) throw refusals.tokenInvalid(metadata);
    this.tokens.noteUse(principal, request);
    return principal;
  }

  private requireScope(request: IncomingMessage, principal: Principal, scope: Scope, bearer: BearerHeader): void {
    const refusal = refusalOf(principal, scope);
    if (refusal === undefined) return;
    const presented = bearer.kind === 'value' ? this.tokens.present(bearer.value) : undefined;
    if (presented !== undefined && refusal === 'insufficient_scope')
      this.tokens.noteRefusal(presented, 'scope', request);
    throw toProblem(refusal, scope);
  }

  private async identifySession(request: IncomingMessage): Promise<Principal> {
    const cookie = readSessionCookie(request, this.address.isSecure);
    const principal = cookie === undefined ? undefined : await this.sessions.authenticateSession(cookie);
    if (principal === undefined) throw refusals.credentialMissing();
    if (isCrossSite(request, this.address.origin)) throw refusals.crossSiteRequest();
    if (principal.lacksSecondFactor) throw refusals.secondFactorMissing();
    return principal;
  }
}

function kindOf({ method }: IncomingMessage, access: Access): RequestKind {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return access.kind === 'scope' && access.scope === 'runs:write' ? 'upload' : 'other';
}

function toProblem(refusal: 'insufficient_scope' | 'insufficient_role', scope: Scope): Problem {
  switch (refusal) {
    case 'insufficient_scope':
      return refusals.scopeInsufficient(scope);
    case 'insufficient_role':
      return refusals.roleInsufficient(leastRoleFor(scope));
  }
}
