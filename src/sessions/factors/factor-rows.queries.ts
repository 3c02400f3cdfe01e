import { Any, IsNull, Not, type EntityManager } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';
import { UserEntity } from '../users/user.entity.js';
import { PasskeyEntity } from './passkeys/passkey.entity.js';
import { RecoveryCodeEntity } from './recovery/recovery-code.entity.js';
import { PendingSignInEntity } from './sign-in/pending-sign-in.entity.js';
import { TotpFactorEntity } from './totp/totp-factor.entity.js';

/** Returns whether a user has a second factor. Two look-ups by keys. */
export async function hasFactor(manager: EntityManager, userId: UserId): Promise<boolean> {
  if (await manager.existsBy(TotpFactorEntity, { userId, confirmedAt: Not(IsNull()) })) return true;
  return manager.existsBy(PasskeyEntity, { userId });
}

/** Makes changes of a user's factors, and starts of sessions by password, wait for each other until the transaction ends. */
export async function lockFactors(manager: EntityManager, userId: UserId): Promise<void> {
  const lock = { mode: 'for_no_key_update' } as const;
  await manager.findOne(UserEntity, { select: { id: true }, where: { id: userId }, lock });
}

/** Deletes all factors of users, their recovery codes and sign-ins that wait for a factor, in a transaction. */
export async function deleteFactors(manager: EntityManager, userIds: readonly UserId[]): Promise<void> {
  const ofUsers = { userId: Any([...userIds]) };
  for (const entity of [TotpFactorEntity, PasskeyEntity, RecoveryCodeEntity, PendingSignInEntity])
    await manager.delete(entity, ofUsers);
}
