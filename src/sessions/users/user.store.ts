import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Not, Repository, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { UserId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import type { RoutedSecret } from '../routed-secret.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionEntity } from '../session.entity.js';
import { deleteOtherSessions } from '../session.store.js';
import type { NewUser } from './account.js';
import { UserEntity } from './user.entity.js';

/** The hash that the password had when it was checked, and the hash of the new one. */
export interface PasswordChange {
  readonly formerHash: string;
  readonly newHash: string;
}

/** Rows of users. */
@Injectable()
export class UserStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly passwords: Passwords,
  ) {}

  /** Returns whether any user exists. */
  async hasAny(): Promise<boolean> {
    return this.users.exists();
  }

  /** Finds the identifier of the user with a normalized address. */
  async findId(email: string): Promise<UserId | undefined> {
    return (await this.users.findOne({ select: { id: true }, where: { email } }))?.id;
  }

  /** Renames a user. Writes nothing when the name is the same. */
  async rename(id: UserId, name: string, writeAudit: WriteAudit): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const renamed = await manager.getRepository(UserEntity).update({ id, name: Not(name) }, { name });
      if (renamed.affected === 1) await writeAudit(manager);
    });
  }

  /** Gives a user a hash that no password has, and ends all sessions, in a transaction. */
  async voidPassword(manager: EntityManager, id: UserId): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash: this.passwords.none, passwordAllowedUntil: null });
    await manager.delete(SessionEntity, { userId: id });
  }

  /**
   * Changes a user's password and ends all of the user's sessions but one. Returns false, and writes nothing, when the password is
   * no longer the former one.
   */
  async changePassword(
    id: UserId,
    { formerHash, newHash }: PasswordChange,
    kept: RoutedSecret,
    writeAudit: WriteAudit<[endedSessions: number]>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const users = manager.getRepository(UserEntity);
      const changed = await users.update({ id, passwordHash: formerHash }, { passwordHash: newHash });
      if (changed.affected !== 1) return false;
      await writeAudit(manager, await deleteOtherSessions(manager, id, kept));
      return true;
    });
  }
}

/** Inserts a user. Violates `users_email_unique` when the address was taken at the same time. */
export async function insertUser(manager: EntityManager, user: NewUser, createdAt: Date): Promise<void> {
  await manager.insert(UserEntity, { ...user, createdAt });
}

/**
 * Locks the table of users until the transaction ends, so that of two transactions that look for users only one finds none, and
 * returns whether any user exists.
 */
export async function lockUsers(manager: EntityManager): Promise<boolean> {
  await manager.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
  return manager.exists(UserEntity);
}
