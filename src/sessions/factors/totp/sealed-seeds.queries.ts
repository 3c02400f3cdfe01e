import { In, type EntityManager } from 'typeorm';
import type { SealedColumn } from '../../../secrets/sealed-column.js';
import { TotpFactorEntity } from './totp-factor.entity.js';

/** Where the seeds of authenticator apps are. */
export const TOTP_SEEDS: SealedColumn = {
  table: 'totp_factors',
  secret: 'secret',
  keyId: 'secret_key_id',
  key: ['user_id'],
  what: 'seeds of authenticator apps',
  discard: discardLost,
};

/** Empties the seeds that are lost. Their apps stay factors, so that nobody gets in with a password alone; recovery codes do. */
async function discardLost(manager: EntityManager, keyIds: readonly string[]): Promise<number> {
  const lost = { secretKeyId: In([...keyIds]) };
  const emptied = await manager.update(TotpFactorEntity, lost, { secret: Buffer.alloc(0), secretKeyId: null });
  return emptied.affected ?? 0;
}
