/** The scopes of the contract, §2. */
export const SCOPES = [
  'runs:write',
  'runs:read',
  'targets:read',
  'targets:write',
  'contracts:read',
  'contracts:write',
  'apis:read',
  'apis:write',
  'collections:read',
  'collections:write',
  'environments:read',
  'environments:write',
  'files:read',
  'files:write',
  'taxonomy:read',
  'taxonomy:write',
  'portal:read',
  'portal:write',
  'agent:use',
  'projects:read',
  'projects:write',
  'runs:delete',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The roles of the contract, §2, from the least to the greatest. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** The least role for each scope, §2: viewers every `:read`, members five more, admins the rest. */
export const LEAST_ROLE: Readonly<Record<Scope, Role>> = {
  'runs:read': 'viewer',
  'targets:read': 'viewer',
  'contracts:read': 'viewer',
  'apis:read': 'viewer',
  'collections:read': 'viewer',
  'environments:read': 'viewer',
  'files:read': 'viewer',
  'taxonomy:read': 'viewer',
  'portal:read': 'viewer',
  'projects:read': 'viewer',
  'runs:write': 'member',
  'contracts:write': 'member',
  'apis:write': 'member',
  'collections:write': 'member',
  'agent:use': 'member',
  'targets:write': 'admin',
  'environments:write': 'admin',
  'files:write': 'admin',
  'taxonomy:write': 'admin',
  'portal:write': 'admin',
  'projects:write': 'admin',
  'runs:delete': 'admin',
};

/** Who may call a route. */
export type Access =
  | { readonly kind: 'open' }
  /** Open, and one of the web application's routes (§6), which take no bearer token. */
  | { readonly kind: 'open web' }
  | { readonly kind: 'any credential' }
  /** The session does not serve. */
  | { readonly kind: 'any token' }
  /** The same, and pages of other sites may not even with a token. */
  | { readonly kind: 'any token, no other site' }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly least: Role }
  /** The provisioning token of an organization, and nothing else. */
  | { readonly kind: 'provisioner' };

/** A status, and for a refusal the `error` that goes with it. */
export type Outcome = `${number}` | `${number} ${string}`;

/** What is answered to a caller who may call the route, by organization; by role where the role alone does not decide. */
export interface Case {
  readonly inside: Outcome | Readonly<Record<Role, Outcome>>;
  readonly outside: Outcome | Readonly<Record<Role, Outcome>>;
}

export interface Expectation {
  readonly access: Access;
  /** By the name of a place: what the path and the body name. `inside` is its own organization, `outside` another one. */
  readonly cases: Readonly<Record<string, Case>>;
  /** The refusals of a route whose client understands only some statuses, in place of the usual ones. */
  readonly instead?: Readonly<Record<Outcome, Outcome>>;
}
