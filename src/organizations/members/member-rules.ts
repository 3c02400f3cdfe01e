import { roleInsufficient } from '../../auth/refusals.js';
import { isAtLeast, type Role } from '../../auth/permissions.js';
import { conflict } from '../../common/problem.js';

/** A change of a member, with the facts at the moment of the change. */
export interface MemberChange {
  /** The role of the user who makes the change; undefined when that membership has just ended or been deactivated. */
  readonly actorRole: Role | undefined;
  readonly role: Role;
  /** Null for a removal and a deactivation. */
  readonly newRole: Role | null;
  /** The number of active owners of the organization beside the member. */
  readonly otherOwners: number;
}

/** Why a change of a member is refused. */
export type MemberRefusal = 'admins_only' | 'owners_only' | 'last_owner';

/** Returns whether a user with `role` may give others the role `granted`: admins up to admin, owners any. */
export function mayGrant(role: Role, granted: Role): boolean {
  return isAtLeast(role, granted) && isAtLeast(role, 'admin');
}

/**
 * Returns why a change is refused, or undefined when it is allowed. Only owners make, change and remove owners, and one
 * active owner always stays.
 */
export function refusalOfChange({ actorRole, role, newRole, otherOwners }: MemberChange): MemberRefusal | undefined {
  if (actorRole === undefined || !isAtLeast(actorRole, 'admin')) return 'admins_only';
  const concernsOwners = role === 'owner' || newRole === 'owner';
  if (concernsOwners && actorRole !== 'owner') return 'owners_only';
  if (role === 'owner' && newRole !== 'owner' && otherOwners === 0) return 'last_owner';
  return undefined;
}

/** Returns the problem of a refused change. */
export function toProblem(refusal: MemberRefusal): Error {
  switch (refusal) {
    case 'admins_only':
      return roleInsufficient('admin');
    case 'owners_only':
      return roleInsufficient('owner');
    case 'last_owner':
      return conflict('Make another member an owner first: an organization always has an active one.');
  }
}

/**
 * Checks that a user with `role` may give others the role `granted`.
 * @throws Problem insufficient_role.
 */
export function requireGrant(role: Role, granted: Role): void {
  if (!mayGrant(role, granted)) throw roleInsufficient(granted === 'owner' ? 'owner' : 'admin');
}
