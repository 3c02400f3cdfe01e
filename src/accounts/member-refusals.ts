import { roleInsufficient } from '../auth/refusals.js';
import type { Role } from '../auth/roles.js';
import { conflict } from '../common/problem.js';
import { mayGrant, type MemberRefusal } from './member-rules.js';

/** The problem that a refused change of a member is to the caller. */
export function toProblem(refusal: MemberRefusal): Error {
  switch (refusal) {
    case 'admins_only':
      return roleInsufficient('admin');
    case 'owners_only':
      return roleInsufficient('owner');
    case 'last_owner':
      return conflict('Make another member an owner first: an organization always has one.');
  }
}

/**
 * Lets somebody give a role away.
 * @throws Problem insufficient_role.
 */
export function requireGrant(role: Role, granted: Role): void {
  if (!mayGrant(role, granted)) throw roleInsufficient(granted === 'owner' ? 'owner' : 'admin');
}
