import type { EntityManager } from 'typeorm';
import { OWN_ACCORD } from '../../audit/audit-context.js';
import type { AuditLog } from '../../audit/audit-log.js';
import type { UserId } from '../../common/identifiers.js';
import { SessionEntity } from '../session.entity.js';
import { organizationsOf } from '../users/organizations-of.queries.js';
import { UserEntity } from '../users/user.entity.js';

/** How long a password of the operator works where passwords are switched off. Milliseconds. */
const ALLOWED_MS = 3_600_000;

/** What a reset has changed. */
export interface PasswordReset {
  readonly userId: UserId;
  readonly endedSessions: number;
  /** A disabled user cannot sign in, with any password. */
  readonly isDisabled: boolean;
}

/**
 * Gives a user another password and ends all of the user's sessions, in the caller's transaction. The audit log of each of the user's
 * organizations has a record without an actor. Returns undefined when no user has the (normalized) address.
 */
export async function resetPassword(
  manager: EntityManager,
  audit: AuditLog,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<PasswordReset | undefined> {
  const user = await manager.findOneBy(UserEntity, { email });
  if (user === null) return undefined;
  const { id: userId } = user;
  // Where passwords are switched off, this one is the way in when the identity provider is down.
  const passwordAllowedUntil = new Date(Date.now() + ALLOWED_MS);
  await manager.update(UserEntity, { id: userId }, { passwordHash, passwordAllowedUntil });
  const endedSessions = (await manager.delete(SessionEntity, { userId })).affected ?? 0;
  const subject = { type: 'user', id: userId };
  for (const organizationId of await organizationsOf(manager, userId)) {
    const context = { ...OWN_ACCORD, organizationId, actor: null };
    await audit.write(manager, { context, action: 'user.password_reset', subject, details: { endedSessions } });
  }
  return { userId, endedSessions, isDisabled: user.disabledAt !== null };
}
