import { In, Not, type EntityManager } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import { withoutTenant } from '../../common/tenant/tenant-scope.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import { OrganizationEntity } from '../organization.entity.js';
import { MembershipEntity } from './membership.entity.js';

/** The member of a change, and the member who makes it. */
export interface MemberAndActor {
  readonly organizationId: OrganizationId;
  readonly actorId: UserId;
  readonly userId: UserId;
}

/** The facts that a change of a member depends on. */
export interface LockedMembers {
  /** Undefined when the actor is no active member. */
  readonly actorRole: Role | undefined;
  /** Undefined without such a member. */
  readonly role: Role | undefined;
  readonly isActive: boolean;
  /** The number of active owners beside the member. */
  readonly otherOwners: number;
}

/**
 * Reads what a change of a member depends on, in a transaction. Changes of one organization's members wait for each other, so that
 * each sees how many owners the others left.
 */
export async function lockMembers(manager: EntityManager, change: MemberAndActor): Promise<LockedMembers> {
  const { organizationId, actorId, userId } = change;
  const lock = { mode: 'for_no_key_update' } as const;
  await manager.findOne(OrganizationEntity, { select: { id: true }, where: { id: organizationId }, lock });
  const memberships = await manager.findBy(MembershipEntity, [
    { organizationId, userId: In([actorId, userId]) },
    { organizationId, role: 'owner' },
  ]);
  const active = memberships.filter(({ deactivatedAt }) => deactivatedAt === null);
  return {
    actorRole: active.find((member) => member.userId === actorId)?.role,
    role: memberships.find((member) => member.userId === userId)?.role,
    isActive: active.some((member) => member.userId === userId),
    otherOwners: active.filter((member) => member.role === 'owner' && member.userId !== userId).length,
  };
}

/** Returns whether a user is a member of another organization, too. Rests on `memberships_user`. */
export async function hasOtherMembership(
  manager: EntityManager,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<boolean> {
  return withoutTenant('userOfMembership', () =>
    manager.existsBy(MembershipEntity, { userId, organizationId: Not(organizationId) }),
  );
}
