import type { EntityManager } from 'typeorm';
import type { RequestOrigin } from '../../audit/audit-context.js';
import type { AuditLog } from '../../audit/audit-log.js';
import type { UserId } from '../../common/identifiers.js';
import { organizationsOf } from '../users/organizations-of.queries.js';
import { UserEntity } from '../users/user.entity.js';
import { SessionEntity } from '../session.entity.js';
import { deleteFactors, hasFactor, lockFactors } from './factor-rows.queries.js';

/**
 * Removes all second factors of a user and ends all of the user's sessions, in the caller's transaction. Returns how many sessions
 * ended; undefined where the user has no factor.
 */
export async function resetFactors(manager: EntityManager, userId: UserId): Promise<number | undefined> {
  await lockFactors(manager, userId);
  if (!(await hasFactor(manager, userId))) return undefined;
  await deleteFactors(manager, [userId]);
  return (await manager.delete(SessionEntity, { userId })).affected ?? 0;
}

/** What a reset of the operator has changed; without `endedSessions`, the user had no factor. */
export interface FactorReset {
  readonly endedSessions: number | undefined;
}

/**
 * Resets the factors of the user of a (normalized) address for the operator, in the caller's transaction. The audit log of each of the
 * user's organizations has a record without an actor. Returns undefined when no user has the address.
 */
export async function resetFactorsOf(
  manager: EntityManager,
  audit: AuditLog,
  origin: RequestOrigin,
  email: string,
): Promise<FactorReset | undefined> {
  const user = await manager.findOneBy(UserEntity, { email });
  if (user === null) return undefined;
  const endedSessions = await resetFactors(manager, user.id);
  if (endedSessions === undefined) return { endedSessions };
  const subject = { type: 'user', id: user.id };
  for (const organizationId of await organizationsOf(manager, user.id)) {
    const context = { ...origin, organizationId, actor: null };
    await audit.write(manager, { context, action: 'user.second_factors_reset', subject, details: { endedSessions } });
  }
  return { endedSessions };
}
