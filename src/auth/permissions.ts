import { type Type, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { IncomingMessage } from 'node:http';
import type { OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import { factsOf } from '../common/request-facts.js';

/** Roles in an organization, in ascending order: each includes the permissions of those before it. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Returns whether `role` is `least` or above it. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

interface ScopeFacts {
  readonly allows: string;
  readonly module: string;
  /** The lowest role that may use it. */
  readonly from: Role;
}

/** The scope catalog. Whether a scope is active follows from the routes that require it. */
const CATALOG = {
  'runs:write': { allows: 'Upload runs and events', module: 'runs', from: 'member' },
  'runs:read': { allows: 'List and read runs', module: 'runs', from: 'viewer' },
  'runs:delete': { allows: 'Delete runs', module: 'runs', from: 'admin' },
  'targets:read': { allows: 'Read targets', module: 'targets', from: 'viewer' },
  'targets:write': { allows: 'Manage targets', module: 'targets', from: 'admin' },
  'projects:read': { allows: 'Read projects', module: 'projects', from: 'viewer' },
  'projects:write': { allows: 'Manage projects', module: 'projects', from: 'admin' },
  'environments:read': { allows: 'Read environments', module: 'environments', from: 'viewer' },
  'environments:write': { allows: 'Manage environments', module: 'environments', from: 'admin' },
  'files:read': { allows: 'Read stored fixtures', module: 'files', from: 'viewer' },
  'files:write': { allows: 'Manage stored fixtures', module: 'files', from: 'admin' },
  'contracts:read': { allows: 'Read what the source declares', module: 'contracts', from: 'viewer' },
  'contracts:write': { allows: 'Synchronize source projections', module: 'contracts', from: 'member' },
  'apis:read': { allows: 'Read APIs', module: 'apis', from: 'viewer' },
  'apis:write': { allows: 'Manage APIs', module: 'apis', from: 'member' },
  'collections:read': { allows: 'Read collections', module: 'collections', from: 'viewer' },
  'collections:write': { allows: 'Manage collections', module: 'collections', from: 'member' },
  'taxonomy:read': { allows: 'Read tags', module: 'taxonomy', from: 'viewer' },
  'taxonomy:write': { allows: 'Manage tags', module: 'taxonomy', from: 'admin' },
  'portal:read': { allows: 'Read the portal', module: 'portal', from: 'viewer' },
  'portal:write': { allows: 'Manage the portal', module: 'portal', from: 'admin' },
  'agent:use': { allows: 'Let an agent act through the service', module: 'agent', from: 'member' },
} as const satisfies Record<string, ScopeFacts>;

export type Scope = keyof typeof CATALOG;

/** One item of the scope catalog in `GET /v1/scopes`. */
interface ScopeDescription {
  readonly scope: Scope;
  readonly allows: string;
  readonly module: string;
  readonly status: 'active' | 'reserved';
  readonly roles: readonly Role[];
}

export function isScope(value: unknown): value is Scope {
  return typeof value === 'string' && Object.hasOwn(CATALOG, value);
}

/** Returns whether a role permits a scope. */
export function roleAllows(role: Role, scope: Scope): boolean {
  return isAtLeast(role, CATALOG[scope].from);
}

/** Returns the catalog. Scopes that no route in `used` requires are `reserved`. */
export function describeScopes(used: ReadonlySet<Scope>): readonly ScopeDescription[] {
  return allScopes().map((scope) => ({
    scope,
    allows: CATALOG[scope].allows,
    module: CATALOG[scope].module,
    status: used.has(scope) ? 'active' : 'reserved',
    roles: ROLES.filter((role) => roleAllows(role, scope)),
  }));
}

/** Returns what a scope allows, in plain words. */
export function allowanceOf(scope: Scope): string {
  return CATALOG[scope].allows;
}

/** All scopes of the catalog. */
export function allScopes(): readonly Scope[] {
  return Object.keys(CATALOG).filter(isScope);
}

/** Returns the lowest role that permits a scope. */
export function leastRoleFor(scope: Scope): Role {
  return CATALOG[scope].from;
}

/** What a route requires of its caller. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'credential' }
  | { readonly kind: 'token'; readonly resource?: string | undefined }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly role: Role }
  | { readonly kind: 'provisioner' };

/** Metadata key of the access of a controller, or of a method that differs from its controller. */
export const ACCESS = 'clarion:access';

/** Metadata key of routes that users may call who still have to set up a second factor. */
export const BEFORE_SECOND_FACTOR = 'clarion:before-second-factor';

type Handler = Parameters<Reflector['get']>[1];

/** Returns the access of a route: its method's own, else its controller's. Undefined where neither declares one. */
export function accessOf(reflector: Reflector, handler: Handler, controller: Type): Access | undefined {
  return reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
}

/** Returns whether users may call a route who still have to set up a second factor. */
export function isBeforeSecondFactor(reflector: Reflector, handler: Handler, controller: Type): boolean {
  return reflector.getAllAndOverride<true | undefined>(BEFORE_SECOND_FACTOR, [handler, controller]) === true;
}

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
