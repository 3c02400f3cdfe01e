import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';
import { deleteGate } from './gate.store.js';

/** Removes the gate of a deleted target or project. */
@Injectable()
export class RemoveGateHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner): Promise<RowsLeft> {
    await deleteGate(manager, owner);
    return 'none';
  }
}
