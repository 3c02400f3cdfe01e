import { Any, type EntityManager } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';
import { KnownNetworkEntity } from './known-network.entity.js';

/** How many networks are remembered of a user: the newest ones. */
const MOST_NETWORKS = 100;

/** Removes all but the newest networks of a user. Reads that user's rows by the primary key. $1 user, $2 how many stay. */
const PRUNE = `
  DELETE FROM known_networks WHERE user_id = $1 AND network IN (
    SELECT network FROM known_networks WHERE user_id = $1 ORDER BY used_at DESC, network OFFSET $2::integer)`;

/**
 * Forgets networks without a sign-in since an instant, but of each user the newest one: otherwise the first sign-in after a long
 * absence would look like the first one ever. Once an hour over a table of at most a hundred rows a user. $1 the instant.
 */
const FORGET = `
  DELETE FROM known_networks AS known WHERE known.used_at < $1::timestamptz AND EXISTS (
    SELECT 1 FROM known_networks AS newer WHERE newer.user_id = known.user_id AND newer.used_at > known.used_at)`;

/**
 * Remembers the network of a sign-in, in its transaction. Returns whether the user has signed in from other networks, and not from this
 * one. Of two first sign-ins from there at the same time, one finds the network known.
 */
export async function rememberNetwork(
  manager: EntityManager,
  userId: UserId,
  network: string,
  now: Date,
): Promise<boolean> {
  const known = await manager.update(KnownNetworkEntity, { userId, network }, { usedAt: now });
  if (known.affected === 1) return false;
  const hasOthers = await manager.existsBy(KnownNetworkEntity, { userId });
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(KnownNetworkEntity)
    .values({ userId, network, usedAt: now })
    .orIgnore()
    .returning('network')
    .execute();
  if (!Array.isArray(inserted.raw) || inserted.raw.length === 0) return false;
  await manager.query(PRUNE, [userId, MOST_NETWORKS]);
  return hasOthers;
}

/** Forgets networks that have not been used since an instant. */
export async function forgetNetworks(manager: EntityManager, usedSince: Date): Promise<void> {
  await manager.query(FORGET, [usedSince]);
}

/** Deletes the networks of users, in a transaction. */
export async function deleteNetworks(manager: EntityManager, userIds: readonly UserId[]): Promise<void> {
  await manager.delete(KnownNetworkEntity, { userId: Any([...userIds]) });
}
