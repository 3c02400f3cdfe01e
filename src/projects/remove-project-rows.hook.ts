import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from './removal-hooks.js';

/** Removes the rows of a deleted project from some tables that have a `project_id`. */
@Injectable()
export abstract class RemoveProjectRowsHook implements RemovalHook, OnModuleInit {
  /** In the order that foreign keys allow. */
  protected abstract readonly tables: readonly string[];

  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'project') return 'none';
    const { organizationId, id } = owner;
    for (const table of this.tables) {
      if (await deleteSome(manager, { table, column: 'project_id', organizationId, values: [id] }, limit))
        return 'more';
    }
    return 'none';
  }
}
