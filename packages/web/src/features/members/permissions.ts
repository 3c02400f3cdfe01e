import type { Scope } from '@clarion/api-client';
import type { RoleName } from '../../ui/role-words.js';

/** Something that some roles may do. */
export interface Permission {
  readonly what: string;
  /** By which tokens are allowed to do it; null for what only people do. */
  readonly scope: string | null;
  readonly roles: readonly RoleName[];
}

/** What no token does, whatever its scopes. */
const OF_PEOPLE: readonly Permission[] = [
  { what: 'Make tokens for oneself', scope: null, roles: ['viewer', 'member', 'admin', 'owner'] },
  { what: 'Manage members and invitations, rename the organization', scope: null, roles: ['admin', 'owner'] },
  { what: 'See and delete the tokens of others', scope: null, roles: ['admin', 'owner'] },
  { what: 'Read the audit log', scope: null, roles: ['admin', 'owner'] },
  { what: 'Make and remove owners', scope: null, roles: ['owner'] },
];

/** What roles may do: what scopes are in use for, what most roles may first; then what only people do. */
export function permissionsOf(scopes: readonly Scope[]): readonly Permission[] {
  const ofScopes = scopes
    .filter(({ status }) => status === 'active')
    .map(({ scope, allows, roles }) => ({ what: allows, scope, roles }))
    .toSorted((one, other) => other.roles.length - one.roles.length);
  return [...ofScopes, ...OF_PEOPLE];
}
