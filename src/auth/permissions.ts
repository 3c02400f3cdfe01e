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
export interface ScopeDescription {
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
