import { Any, type EntityManager } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import { MembershipEntity } from './membership.entity.js';

/** Lists the memberships of some users in an organization, in a transaction. Rests on the primary key. */
export async function findMembers(
  manager: EntityManager,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
): Promise<readonly MembershipEntity[]> {
  return manager.findBy(MembershipEntity, { organizationId, userId: Any(userIds) });
}

/** Gives some members a role, in a transaction. Rests on the primary key. */
export async function setRoleOf(
  manager: EntityManager,
  organizationId: OrganizationId,
  userIds: readonly UserId[],
  role: Role,
): Promise<void> {
  await manager.update(MembershipEntity, { organizationId, userId: Any(userIds) }, { role });
}
