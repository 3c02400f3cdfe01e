import type { OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import type { Role } from './roles.js';
import { roleAllows, type Scope } from './scopes.js';

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
}

/** A user who is signed in to the web application. */
export interface SessionPrincipal extends Member {
  readonly kind: 'session';
  /** When the user last entered the password. */
  readonly provenAt: Date;
}

/** The caller: always a user within one organization. */
export type Principal = TokenPrincipal | SessionPrincipal;

/** Returns why a principal may not use a scope, or undefined when it may. The scope list is checked before the role. */
export function refusalOf(principal: Principal, scope: Scope): 'insufficient_scope' | 'insufficient_role' | undefined {
  if (principal.kind === 'token' && principal.scopes !== null && !principal.scopes.includes(scope))
    return 'insufficient_scope';
  return roleAllows(principal.role, scope) ? undefined : 'insufficient_role';
}
