import { In, Not, type EntityManager } from 'typeorm';
import type { SealedColumn } from './sealed-column.js';
import { keyIdsOf } from './sealed.queries.js';
import type { SecretBox } from './secret-box.js';
import { KEY_FILE, SecretKeyError } from './key-file.js';
import { SecretKeyEntity } from './secret-key.entity.js';

/**
 * Notes in the caller's transaction that this server encrypts with the first key of a box, after it has checked that the box has the
 * keys of all other servers on the database. Two servers that start at the same time wait for each other.
 *
 * A key that is noted but encrypts nothing is forgotten where the operator chose the keys. A key file proves nothing about other servers.
 * @throws SecretKeyError when a key is missing.
 */
export async function claimKeys(
  manager: EntityManager,
  box: SecretBox,
  columns: readonly SealedColumn[],
  now: Date,
): Promise<void> {
  await manager.query('LOCK TABLE secret_keys IN SHARE ROW EXCLUSIVE MODE');
  const used = await usedKeys(manager, columns);
  const noted = (await manager.find(SecretKeyEntity)).map(({ keyId }) => keyId);
  const needed = box.isConfigured ? used : [...used, ...noted];
  const missing = [...new Set(needed)].filter((id) => !box.has(id));
  if (missing.length > 0) throw keysMissing(missing, box);
  const forgotten = noted.filter((id) => !box.has(id));
  if (forgotten.length > 0) await manager.delete(SecretKeyEntity, { keyId: In(forgotten) });
  if (!noted.includes(box.keyId)) await manager.insert(SecretKeyEntity, { keyId: box.keyId, createdAt: now });
}

/** Returns the ids of the keys that encrypt secrets of these columns. */
export async function usedKeys(manager: EntityManager, columns: readonly SealedColumn[]): Promise<readonly string[]> {
  const used: string[] = [];
  for (const column of columns) used.push(...(await keyIdsOf(manager, column)));
  return [...new Set(used)];
}

/** Forgets every key but one, in the caller's transaction: no secret needs another. */
export async function forgetKeys(manager: EntityManager, kept: string): Promise<void> {
  await manager.delete(SecretKeyEntity, { keyId: Not(kept) });
}

/** Returns the error about keys that secrets in the database need. */
export function keysMissing(keyIds: readonly string[], box: SecretBox): SecretKeyError {
  const which = keyIds.length === 1 ? `the key ${keyIds.join()}` : `the keys ${keyIds.join(', ')}`;
  const cause = box.isConfigured
    ? `CLARION_SECRET_KEY does not have ${which}, which encrypts secrets in the database. Add it after the first one, separated by a comma.`
    : `Secrets in the database are encrypted with ${which}, which is not the one in ${KEY_FILE} of the data directory. Several servers on one database need the same CLARION_SECRET_KEY: set it to the content of the key file of the first one.`;
  return new SecretKeyError(`${cause} If the key is lost: npm run rotate-secrets -- --discard-lost`);
}
