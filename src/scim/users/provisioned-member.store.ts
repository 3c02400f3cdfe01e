import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { FormerUserHooks } from '../../sessions/users/former-user-hooks.js';
import { MemberOfGroupEntity } from '../groups/member-of-group.entity.js';
import { ProvisionedMemberEntity } from './provisioned-member.entity.js';

/** Rows of what identity providers know of members. */
@Injectable()
export class ProvisionedMemberStore implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly formerUsers: FormerUserHooks,
  ) {}

  onModuleInit(): void {
    // Rows are written under the lock of the members, so a former user has none: a distributed database could not delete them by user alone
    // in the transaction that deletes the user.
    this.formerUsers.registerForMembers(async (manager, organizationId, userId) => {
      await manager.delete(MemberOfGroupEntity, { organizationId, userId });
      await manager.delete(ProvisionedMemberEntity, { organizationId, userId });
    });
  }

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Inserts or replaces a row, in a transaction. Violates a unique key when another member has the user name. */
  async save(manager: EntityManager, row: ProvisionedMemberEntity): Promise<void> {
    await manager.upsert(ProvisionedMemberEntity, row, ['organizationId', 'userId']);
  }
}
