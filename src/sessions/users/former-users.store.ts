import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';
import { withoutTenant } from '../../common/tenant/tenant-scope.js';
import { inTransaction } from '../../database/transaction.js';
import { deleteFactors } from '../factors/factor-rows.queries.js';
import { deleteNetworks } from '../networks/known-networks.queries.js';
import { PasswordLinkEntity } from '../password-reset/password-link.entity.js';
import { SessionEntity } from '../session.entity.js';
import { FormerUserHooks } from './former-user-hooks.js';
import { UserEntity } from './user.entity.js';

const AT_ONCE = 100;

/** Users of no organization. A user is created with a membership, so they have lost their last one. */
const FIND = `
  SELECT users.id FROM users WHERE created_at < $1 AND NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = users.id)
  LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;

const FIND_ONE = `
  SELECT users.id FROM users WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = users.id) FOR UPDATE`;

/** Deletes users who are in no organization any more, with all that is theirs. */
@Injectable()
export class FormerUsersStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: FormerUserHooks,
  ) {}

  /** Deletes some former users who were created before an instant. Returns how many. */
  async removeSome(createdBefore: Date): Promise<number> {
    return inTransaction(this.dataSource, async (manager) => {
      const users = await manager.query<{ id: UserId }[]>(FIND, [createdBefore]);
      const userIds = users.map(({ id }) => id);
      if (userIds.length > 0) await this.delete(manager, userIds);
      return userIds.length;
    });
  }

  /** Deletes a user of no organization now, in a transaction. Returns false for a user who is in one. */
  async remove(manager: EntityManager, id: UserId): Promise<boolean> {
    return withoutTenant('userOfMembership', async () => {
      const users = await manager.query<{ id: UserId }[]>(FIND_ONE, [id]);
      if (users.length === 0) return false;
      await this.delete(manager, [id]);
      return true;
    });
  }

  private async delete(manager: EntityManager, userIds: readonly UserId[]): Promise<void> {
    await this.hooks.deleteOfUsers(manager, userIds);
    await deleteFactors(manager, userIds);
    await deleteNetworks(manager, userIds);
    await manager.delete(PasswordLinkEntity, { userId: Any(userIds) });
    await manager.delete(SessionEntity, { userId: Any(userIds) });
    await manager.delete(UserEntity, { id: Any(userIds) });
  }
}
