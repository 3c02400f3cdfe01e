import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { UsersService } from '../sessions/users/users.service.js';

/** Runs the first-run setup once. */
@Injectable()
export class SetupStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
  ) {}

  /**
   * Runs `create` in a transaction if no user exists; returns false, and writes nothing, otherwise. Concurrent setups wait for each
   * other, so that exactly one of them finds no user.
   */
  async runOnce(create: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (await this.users.lockAll(manager)) return false;
      await create(manager);
      return true;
    });
  }
}
