import { isAtLeast } from '../../api/session.js';
import type { RoleName } from '../../ui/role-words.js';

/** Whether somebody may give a member another role, or remove it: admins may, but only owners where an owner is concerned. */
export function mayChange(own: RoleName, theirs: RoleName): boolean {
  return isAtLeast(own, 'admin') && mayGive(own, theirs);
}

/** Whether somebody who manages members may make others what a role says: only owners make owners. */
export function mayGive(own: RoleName, given: RoleName): boolean {
  return given !== 'owner' || own === 'owner';
}
