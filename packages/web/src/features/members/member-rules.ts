import { isAtLeast } from '../../api/session.js';
import type { RoleName } from '../../domain/access/roles.js';

/** Whether a role can change or remove a member. Requires admin; only owners can change owners. */
export function canChangeMember(own: RoleName, theirs: RoleName): boolean {
  return isAtLeast(own, 'admin') && canAssignRole(own, theirs);
}

/** Whether a role can assign another role. Only owners can assign the owner role. */
export function canAssignRole(own: RoleName, assigned: RoleName): boolean {
  return assigned !== 'owner' || own === 'owner';
}
