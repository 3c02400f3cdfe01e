import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import type { Account } from './account.js';
import { insertMembership, insertUser, type Recorder } from './account-rows.store.js';

/** Writes the first organization. */
@Injectable()
export class SetupStore {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Creates an organization and its owner when there is no user yet; false, and nothing is written, when there is one. The
   * lock makes set-ups at the same time wait for each other, so that exactly one finds nobody there.
   */
  async found(account: Account, passwordHash: string, now: Date, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      await manager.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
      const users = await manager.query<unknown[]>('SELECT 1 FROM users LIMIT 1');
      if (users.length > 0) return false;
      const { user, organization, role } = account;
      await manager.query('INSERT INTO organizations (id, name, created_at) VALUES ($1, $2, $3)', [
        organization.id,
        organization.name,
        now,
      ]);
      await insertUser(manager, { ...user, passwordHash }, now);
      await insertMembership(manager, { organizationId: organization.id, userId: user.id, role }, now);
      await record(manager);
      return true;
    });
  }
}
