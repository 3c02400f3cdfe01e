import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, DataSource, Repository, type EntityManager } from 'typeorm';
import type { UserId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { FormerUserHooks } from '../sessions/users/former-user-hooks.js';
import type { Identity } from './identity.js';
import { UserIdentityEntity } from './user-identity.entity.js';

/** Rows of the identities of users. */
@Injectable()
export class UserIdentityStore implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(UserIdentityEntity) private readonly identities: Repository<UserIdentityEntity>,
    private readonly formerUsers: FormerUserHooks,
  ) {}

  onModuleInit(): void {
    this.formerUsers.register(async (manager, userIds) => {
      await manager.delete(UserIdentityEntity, { userId: Any(userIds) });
    });
  }

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Finds the user of an identity. */
  async findUser({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<UserId | undefined> {
    return (await this.identities.findOneBy({ issuer, subject }))?.userId;
  }

  /** Returns whether a user has an identity at an issuer. */
  async hasIdentity(userId: UserId, issuer: string): Promise<boolean> {
    return this.identities.existsBy({ userId, issuer });
  }

  /** Links an identity in a transaction. Violates the primary key when it was linked at the same time. */
  async link(manager: EntityManager, { issuer, subject }: Identity, userId: UserId, createdAt: Date): Promise<void> {
    await manager.insert(UserIdentityEntity, { issuer, subject, userId, createdAt });
  }
}
