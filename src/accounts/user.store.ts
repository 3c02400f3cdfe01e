import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { changedRows, type Recorder } from './account-rows.store.js';
import type { RoutedSecret } from './routed-secret.js';
import { deleteOthers, type EndRecorder } from './session.store.js';

/** The hash that a password had when it was checked, and the hash of what comes in its place. */
export interface PasswordChange {
  readonly formerHash: string;
  readonly newHash: string;
}

/** Writes what users change of themselves. */
@Injectable()
export class UserStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Gives a user another name; nothing is written when it is the same. */
  async rename(userId: UserId, name: string, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const sql = 'UPDATE users SET name = $2 WHERE id = $1 AND name <> $2 RETURNING id';
      const renamed = await changedRows<unknown>(manager, sql, [userId, name]);
      if (renamed.length > 0) await record(manager);
    });
  }

  /** Gives a user another password and ends all of the user's sessions but one; false, and nothing is written, when it is not the former one any more. */
  async changePassword(
    userId: UserId,
    change: PasswordChange,
    kept: RoutedSecret,
    record: EndRecorder,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const sql = 'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id';
      const changed = await changedRows<unknown>(manager, sql, [userId, change.formerHash, change.newHash]);
      if (changed.length === 0) return false;
      await record(manager, await deleteOthers(manager, userId, kept));
      return true;
    });
  }
}
