import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Not, Repository, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { UserId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import type { RoutedSecret } from '../routed-secret.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionEntity } from '../session.entity.js';
import { renewOnly, type NewSession } from '../session.store.js';
import type { NewUser, User } from './account.js';
import { UserEntity } from './user.entity.js';

/** The hash that the password had when it was checked, and the hash of the new one. */
export interface PasswordChange {
  readonly formerHash: string;
  readonly newHash: string;
}

/** The session of the request that changes a password, and the one that replaces it. */
export interface SessionRenewal {
  readonly replaced: RoutedSecret;
  readonly session: NewSession;
}

/** What became of a change of a password: the number of other sessions that ended, or why it was not made. */
export type PasswordChanged = { readonly endedSessions: number } | 'other_password' | 'no_session';

class SessionEnded extends Error {}

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

  /** Finds the identifier of the user with a normalized address, in a transaction where there is one. */
  async findId(email: string, manager: EntityManager = this.users.manager): Promise<UserId | undefined> {
    return (await manager.findOne(UserEntity, { select: { id: true }, where: { email } }))?.id;
  }

  /** Finds a user, in a transaction where there is one. */
  async find(id: UserId, manager: EntityManager = this.users.manager): Promise<User | undefined> {
    return (await manager.findOneBy(UserEntity, { id })) ?? undefined;
  }

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Renames a user. Writes nothing when the name is the same. */
  async rename(id: UserId, name: string, writeAudit: WriteAudit): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const renamed = await manager.getRepository(UserEntity).update({ id, name: Not(name) }, { name });
      if (renamed.affected === 1) await writeAudit(manager);
    });
  }

  /** Changes the name or the normalized address of a user, in a transaction. Violates a unique key when the address is taken at the same time. */
  async change(manager: EntityManager, id: UserId, changes: Partial<Pick<User, 'name' | 'email'>>): Promise<void> {
    await manager.update(UserEntity, { id }, changes);
  }

  /** Gives a user a hash that no password has, and ends all sessions, in a transaction. */
  async voidPassword(manager: EntityManager, id: UserId): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash: this.passwords.none, passwordAllowedUntil: null });
    await manager.delete(SessionEntity, { userId: id });
  }

  /**
   * Changes a user's password, renews the session of the request and ends all others. Writes nothing when the password is no longer
   * the former one, or the session has ended.
   */
  async changePassword(
    id: UserId,
    { formerHash, newHash }: PasswordChange,
    { replaced, session }: SessionRenewal,
    writeAudit: WriteAudit<[endedSessions: number]>,
  ): Promise<PasswordChanged> {
    const changing = inTransaction(this.dataSource, async (manager): Promise<PasswordChanged> => {
      const users = manager.getRepository(UserEntity);
      const changed = await users.update({ id, passwordHash: formerHash }, { passwordHash: newHash });
      if (changed.affected !== 1) return 'other_password';
      const endedSessions = await renewOnly(manager, session, replaced);
      // The transaction is rolled back.
      if (endedSessions === undefined) throw new SessionEnded();
      await writeAudit(manager, endedSessions);
      return { endedSessions };
    });
    return changing.catch((error: unknown) => {
      if (error instanceof SessionEnded) return 'no_session';
      throw error;
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
