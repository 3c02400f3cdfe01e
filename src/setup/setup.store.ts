import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { UsersService } from '../sessions/users/users.service.js';
import { SetupKeyEntity } from './setup-key.entity.js';

/** The table has at most one row. */
const ONLY = { id: 1 } as const;

/** Runs the first-run setup once, and keeps its key until then. */
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
      await manager.delete(SetupKeyEntity, ONLY);
      return true;
    });
  }

  /** Stores a key unless there is one. Returns the stored key; null when the setup was done meanwhile. */
  async keepFirstKey(digest: Buffer, createdAt: Date): Promise<SetupKeyEntity | null> {
    const insert = this.dataSource.createQueryBuilder().insert().into(SetupKeyEntity);
    await insert
      .values({ ...ONLY, digest, createdAt })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return this.findKey();
  }

  /** Stores a key in place of any other. */
  async replaceKey(digest: Buffer, createdAt: Date): Promise<void> {
    await this.dataSource.manager.upsert(SetupKeyEntity, { ...ONLY, digest, createdAt }, ['id']);
  }

  async findKey(): Promise<SetupKeyEntity | null> {
    return this.dataSource.manager.findOneBy(SetupKeyEntity, ONLY);
  }
}
