import { Injectable, type CanActivate, type ExecutionContext, SetMetadata, type CustomDecorator } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PublicAddress } from '../common/public-address.js';
import type { Problem } from '../common/problem.js';
import {
  accessOf,
  type Access,
  type Principal,
  refusalOf,
  setPrincipal,
  leastRoleFor,
  type Scope,
} from './permissions.js';
import { Authenticator, SessionAuthenticator } from './authenticator.js';
import { isCrossSite } from './cross-site.js';
import { metadataAddress } from './protected-resource.js';
import { RateLimits, type RequestKind } from './rates/rate-limits.js';
import * as refusals from './refusals.js';
import { readSessionCookie } from './session-cookie.js';
import { provisioningTokenInvalid, provisioningTokenMissing } from './refusals.js';
import { ProvisioningAuthenticator, setProvisioner, type Provisioner } from './provisioner.js';

/** The content of a request's Authorization header. */
type BearerHeader =
  { readonly kind: 'absent' } | { readonly kind: 'malformed' } | { readonly kind: 'value'; readonly value: string };

/** RFC 6750 §2.1: the scheme (any case), spaces, a b64token. */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

/**
 * Reads the bearer token of a request. Another scheme counts as no credential (RFC 6750 §3.1). Two Authorization
 * headers are malformed: Node would silently keep the first, and a proxy before it may have checked the second.
 */
export function readBearer(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): BearerHeader {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: 'absent' };
  if (countAuthorization(request.rawHeaders) > 1) return { kind: 'malformed' };
  if (!/^bearer(?: |$)/i.test(header)) return { kind: 'absent' };
  const value = BEARER.exec(header)?.[1];
  return value === undefined ? { kind: 'malformed' } : { kind: 'value', value };
}

function countAuthorization(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'authorization') count += 1;
  }
  return count;
}

/** Metadata key of routes that also take a token in another place than `Authorization: Bearer`. */
const TOKEN_PLACE = 'clarion:token-place';

/** Where clients of other services send their token: `Authorization: Token token="…"`, or the headers `DD-API-KEY` and `x-currents-key`. */
type TokenPlace = 'scheme Token' | 'DD-API-KEY' | 'x-currents-key';

/** The routes of a controller also take a token in another place. Only for clients whose authorization is fixed. */
export const TakesTokenIn = (place: TokenPlace): CustomDecorator => SetMetadata(TOKEN_PLACE, place);

/** Reads the token of a request: a bearer token, else the one in the place that the route takes. */
function readToken(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  place: TokenPlace | undefined,
): BearerHeader {
  const bearer = readBearer(request);
  if (bearer.kind !== 'absent' || place === undefined) return bearer;
  const value = valueIn(place, request.headers);
  if (value === undefined) return bearer;
  return TOKEN.test(value) ? { kind: 'value', value } : { kind: 'malformed' };
}

/** RFC 6750 §2.1: a b64token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]{1,1000}=*$/;
const OF_TOKEN_SCHEME = /^token +(?:token=)?"?([^"\s,]*)"?/i;

/** Two headers of one name are one value with a comma, which is no token. */
function valueIn(place: TokenPlace, headers: IncomingMessage['headers']): string | undefined {
  switch (place) {
    case 'scheme Token':
      return OF_TOKEN_SCHEME.exec(headers.authorization ?? '')?.[1];
    case 'DD-API-KEY':
      return headers['dd-api-key']?.toString();
    case 'x-currents-key':
      return headers['x-currents-key']?.toString();
  }
}

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

/** Guards the routes of SCIM: requires a provisioning token. Access tokens of users and the web session do not count. */
@Injectable()
export class ProvisionerGuard implements CanActivate {
  constructor(
    private readonly tokens: ProvisioningAuthenticator,
    private readonly rates: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const response = context.switchToHttp().getResponse<ServerResponse>();
    const provisioner = await this.identify(request).catch((error: unknown): never => {
      throw this.rates.ofStranger(request, response) ?? error;
    });
    setProvisioner(request, provisioner);
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'other';
    const refusal = this.rates.ofCaller(response, provisioner, kind);
    if (refusal !== undefined) throw refusal;
    return true;
  }

  private async identify(request: IncomingMessage): Promise<Provisioner> {
    const bearer = readBearer(request);
    if (bearer.kind === 'absent') throw provisioningTokenMissing();
    const found = bearer.kind === 'value' ? await this.tokens.authenticateProvisioner(bearer.value) : undefined;
    if (found === undefined) throw provisioningTokenInvalid();
    return found;
  }
}
