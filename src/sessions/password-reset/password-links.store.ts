import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, LessThanOrEqual, MoreThan, Repository, type EntityManager } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';
import { secretDigest } from '../../common/secret-digest.js';
import { inTransaction } from '../../database/transaction.js';
import { isRandomValue, newRandomValue } from '../random-value.js';
import { SessionEntity } from '../session.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { PasswordLinkEntity } from './password-link.entity.js';

/** Rows of links to choose a new password. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(PasswordLinkEntity) private readonly links: Repository<PasswordLinkEntity>,
  ) {}

  /** Makes a link in place of the user's others, and calls `then` with its value in the same transaction. */
  async add(
    userId: UserId,
    expiresAt: Date,
    then: (manager: EntityManager, value: string) => Promise<void>,
  ): Promise<void> {
    const value = newRandomValue();
    await inTransaction(this.dataSource, async (manager) => {
      await manager.delete(PasswordLinkEntity, { userId });
      await manager.insert(PasswordLinkEntity, { digest: secretDigest(value), userId, expiresAt });
      await then(manager, value);
    });
  }

  /** Finds the enabled user of a link; undefined for one that is unknown, used or expired. */
  async findUser(value: string, now: Date): Promise<UserEntity | undefined> {
    if (!isRandomValue(value)) return undefined;
    const link = await this.links.findOneBy({ digest: secretDigest(value), expiresAt: MoreThan(now) });
    const user = link && (await this.links.manager.findOneBy(UserEntity, { id: link.userId }));
    return user === null || user.disabledAt !== null ? undefined : user;
  }

  /**
   * Uses a link up: sets the password of its user and ends all of the user's sessions. Returns false, and writes nothing, for a link
   * that has been used. `then` gets the number of sessions.
   */
  async use(
    value: string,
    userId: UserId,
    passwordHash: string,
    then: (manager: EntityManager, endedSessions: number) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const used = await manager.delete(PasswordLinkEntity, { digest: secretDigest(value), userId });
      if (used.affected !== 1) return false;
      await manager.update(UserEntity, { id: userId }, { passwordHash, passwordAllowedUntil: null });
      await then(manager, (await manager.delete(SessionEntity, { userId })).affected ?? 0);
      return true;
    });
  }

  /** Deletes links that have expired. */
  async deleteEnded(now: Date): Promise<void> {
    await this.links.delete({ expiresAt: LessThanOrEqual(now) });
  }
}
