import type { EntityManager } from 'typeorm';
import type { OrganizationId, UserId } from '../../common/identifiers.js';

/** Returns all organizations of a user. Names the table `memberships`, because its entity belongs to the module above. Rests on `memberships_user`. */
export async function organizationsOf(manager: EntityManager, userId: UserId): Promise<readonly OrganizationId[]> {
  const rows = await manager
    .createQueryBuilder()
    .select('membership.organizationId', 'id')
    .from('memberships', 'membership')
    .where('membership.userId = :userId', { userId })
    .getRawMany<{ id: OrganizationId }>();
  return rows.map(({ id }) => id);
}
