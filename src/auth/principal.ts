import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import { factsOf } from '../common/request-facts.js';
import { roleAllows, type Role, type Scope } from './permissions.js';

interface Member {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly role: Role;
}

/** A user who uses a bearer token. `scopes` is null for a personal token, which inherits the role. */
export interface TokenPrincipal extends Member {
  readonly kind: 'token';
  readonly tokenId: TokenId;
  readonly tokenType: 'personal' | 'scoped';
  readonly scopes: readonly string[] | null;
  /** The networks that the token may be used from; null for all. The authenticator has checked them. */
  readonly allowedNetworks: readonly string[] | null;
}

/** A user who is signed in to the web application. */
export interface SessionPrincipal extends Member {
  readonly kind: 'session';
  /** When the user last entered the password. */
  readonly provenAt: Date;
  /** Whether the organization requires a second factor that the user has not set up yet: nothing else is permitted. */
  readonly lacksSecondFactor: boolean;
}

/** The caller: always a user within one organization. */
export type Principal = TokenPrincipal | SessionPrincipal;

/** Returns why a principal may not use a scope, or undefined when it may. The scope list is checked before the role. */
export function refusalOf(principal: Principal, scope: Scope): 'insufficient_scope' | 'insufficient_role' | undefined {
  if (principal.kind === 'token' && principal.scopes !== null && !principal.scopes.includes(scope))
    return 'insufficient_scope';
  return roleAllows(principal.role, scope) ? undefined : 'insufficient_role';
}

const PRINCIPAL = Symbol('principal');

/** A request that carries its caller, as it carries its facts. */
type KnownRequest = IncomingMessage & { [PRINCIPAL]?: Principal };

/** Stores the caller, for the handler and the log line. */
export function setPrincipal(request: KnownRequest, principal: Principal): void {
  request[PRINCIPAL] = principal;
  const facts = factsOf(request);
  facts.organizationId = principal.organizationId;
  facts.userId = principal.userId;
  facts.tokenId = principal.kind === 'token' ? principal.tokenId : undefined;
}

/**
 * Returns the caller.
 * @throws Error on a public route, which has no caller: a bug.
 */
export function principalOf(request: KnownRequest): Principal {
  const principal = request[PRINCIPAL];
  if (principal === undefined) throw new Error('A public route has no principal');
  return principal;
}

/** The principal as a handler's parameter. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(context.switchToHttp().getRequest<IncomingMessage>()),
);

/** The signed-in user as a handler's parameter, on routes for the web session only. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionPrincipal => {
  const principal = principalOf(context.switchToHttp().getRequest<IncomingMessage>());
  if (principal.kind !== 'session') throw new Error('The route is not declared @SessionOnly');
  return principal;
});
