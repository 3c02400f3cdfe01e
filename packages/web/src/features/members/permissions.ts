import type { Scope } from '@clarion/api-client';
import type { RoleName } from '../../domain/access/roles.js';
import { isAtLeast } from '../../api/session.js';

/** A permission and the roles that have it. */
export interface Permission {
  readonly label: string;
  /** Scope that grants it to tokens; null if tokens cannot have it. */
  readonly scope: string | null;
  readonly roles: readonly RoleName[];
}

/** Permissions that no token can have. */
const WITHOUT_SCOPE: readonly Permission[] = [
  { label: 'Create own tokens', scope: null, roles: ['viewer', 'member', 'admin', 'owner'] },
  { label: 'Manage members and invitations, rename the organization', scope: null, roles: ['admin', 'owner'] },
  { label: 'See and delete tokens of other members', scope: null, roles: ['admin', 'owner'] },
  { label: 'Read the audit log', scope: null, roles: ['admin', 'owner'] },
  { label: 'Add and remove owners', scope: null, roles: ['owner'] },
];

/** Lists all permissions: those with an active scope first, most common roles first, then those without a scope. */
export function listPermissions(scopes: readonly Scope[]): readonly Permission[] {
  const withScope = scopes
    .filter(({ status }) => status === 'active')
    .map(({ scope, allows, roles }) => ({ label: allows, scope, roles }))
    .toSorted((one, other) => other.roles.length - one.roles.length);
  return [...withScope, ...WITHOUT_SCOPE];
}

/** Whether a role can change or remove a member. Requires admin; only owners can change owners. */
export function canChangeMember(own: RoleName, theirs: RoleName): boolean {
  return isAtLeast(own, 'admin') && canAssignRole(own, theirs);
}

/** Whether a role can assign another role. Only owners can assign the owner role. */
export function canAssignRole(own: RoleName, assigned: RoleName): boolean {
  return assigned !== 'owner' || own === 'owner';
}
