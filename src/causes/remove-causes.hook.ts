import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';

/** Removes the causes of a deleted project, the work on them, their aliases and its rules. */
@Injectable()
export class RemoveCausesHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'project') return 'none';
    const { organizationId, id } = owner;
    for (const table of ['causes', 'cause_aliases', 'cause_rules', 'cause_triages', 'cause_notes']) {
      if (await deleteSome(manager, { table, column: 'project_id', organizationId, values: [id] }, limit))
        return 'more';
    }
    return 'none';
  }
}
