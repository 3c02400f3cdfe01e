import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';
import { GateEntity } from './gate.entity.js';

/** Removes the gate of a deleted target. */
@Injectable()
export class RemoveGateHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, { kind, organizationId, id }: RemovedOwner): Promise<RowsLeft> {
    if (kind === 'target') await manager.delete(GateEntity, { organizationId, targetId: id });
    return 'none';
  }
}
