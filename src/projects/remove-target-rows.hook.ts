import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from './removal-hooks.js';

/** Removes the rows of a deleted target from a table that has a `target_id`. */
@Injectable()
export abstract class RemoveTargetRowsHook implements RemovalHook, OnModuleInit {
  protected abstract readonly table: string;

  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'target') return 'none';
    const { organizationId, id } = owner;
    const rows = { table: this.table, column: 'target_id', organizationId, values: [id] };
    return (await deleteSome(manager, rows, limit)) ? 'more' : 'none';
  }
}
