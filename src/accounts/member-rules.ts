import { isAtLeast, type Role } from '../auth/roles.js';

/** A change of a member, with what is true at the moment it is made. */
export interface MemberChange {
  /** The role of who asks; undefined when that membership has just ended. */
  readonly actorRole: Role | undefined;
  readonly role: Role;
  /** Null for a removal. */
  readonly newRole: Role | null;
  /** How many owners the organization has. */
  readonly owners: number;
}

/** Why a change of a member may not be made. */
export type MemberRefusal = 'admins_only' | 'owners_only' | 'last_owner';

/** Whether somebody with a role may make others what `granted` says: admins up to admin, owners all. */
export function mayGrant(role: Role, granted: Role): boolean {
  return isAtLeast(role, granted) && isAtLeast(role, 'admin');
}

/** Why a change may not be made, or undefined when it may: owners are made, changed and removed by owners, and one stays. */
export function refusalOfChange({ actorRole, role, newRole, owners }: MemberChange): MemberRefusal | undefined {
  if (actorRole === undefined || !isAtLeast(actorRole, 'admin')) return 'admins_only';
  const concernsOwners = role === 'owner' || newRole === 'owner';
  if (concernsOwners && actorRole !== 'owner') return 'owners_only';
  if (role === 'owner' && newRole !== 'owner' && owners <= 1) return 'last_owner';
  return undefined;
}
