import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';

/** Removes the quarantines of tests of a deleted target. */
@Injectable()
export class RemoveQuarantinesHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'target') return 'none';
    const { organizationId, id } = owner;
    const rows = { table: 'quarantines', column: 'target_id', organizationId, values: [id] };
    return (await deleteSome(manager, rows, limit)) ? 'more' : 'none';
  }
}
