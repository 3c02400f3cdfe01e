import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { sessionMissing } from '../../auth/refusals.js';
import type { UserId } from '../../common/identifiers.js';
import type { NewUser, User } from './account.js';
import { AccountQueries } from './account.queries.js';
import { FormerUsersStore } from './former-users.store.js';
import { insertUser, lockUsers, UserStore } from './user.store.js';

/** Creates, finds and changes users. */
@Injectable()
export class UsersService {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly store: UserStore,
    private readonly formerUsers: FormerUsersStore,
    private readonly audit: AuditLog,
  ) {}

  /** Returns whether any user exists. */
  async hasAny(): Promise<boolean> {
    return this.store.hasAny();
  }

  /** Finds the identifier of the user with a normalized address, in a transaction where there is one. */
  async findId(email: string, manager?: EntityManager): Promise<UserId | undefined> {
    return this.store.findId(email, manager);
  }

  /** Changes the name or the normalized address of a user, in a transaction. Violates a unique key when the address is taken at the same time. */
  async change(manager: EntityManager, id: UserId, changes: Partial<Pick<User, 'name' | 'email'>>): Promise<void> {
    await this.store.change(manager, id, changes);
  }

  /** Deletes a user who is in no organization any more, in a transaction. Returns false for any other user. */
  async removeFormer(manager: EntityManager, id: UserId): Promise<boolean> {
    return this.formerUsers.remove(manager, id);
  }

  /** Inserts a user in a transaction. Violates a unique key when the address was taken at the same time. */
  async insert(manager: EntityManager, user: NewUser, now: Date): Promise<void> {
    await insertUser(manager, user, now);
  }

  /** Makes the password of a user void and ends all sessions, in a transaction. */
  async voidPassword(manager: EntityManager, id: UserId): Promise<void> {
    await this.store.voidPassword(manager, id);
  }

  /** Keeps others from creating users until the transaction ends, and returns whether any user exists. */
  async lockAll(manager: EntityManager): Promise<boolean> {
    return lockUsers(manager);
  }

  /** Renames the signed-in user; undefined keeps the name. Returns the user after the change. */
  async changeProfile(by: SessionPrincipal, name: string | undefined, context: AuditContext): Promise<User> {
    if (name !== undefined) await this.rename(by, name, context);
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw sessionMissing();
    return account.user;
  }

  private async rename(by: SessionPrincipal, name: string, context: AuditContext): Promise<void> {
    const entry = { context, action: 'user.changed', subject: { type: 'user', id: by.userId }, details: { name } };
    await this.store.rename(by.userId, name, (manager) => this.audit.write(manager, entry));
  }
}
