import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type RunKeys } from '../../runs/run-hooks.js';
import { DeliveryStore } from './delivery.store.js';

/** Deletes the messages about a run with the run: those that wait are not sent, and no list shows the others. */
@Injectable()
export class DeleteMessagesHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;

  constructor(
    private readonly hooks: RunHooks,
    private readonly deliveries: DeliveryStore,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<undefined> {
    await this.deliveries.deleteOfRuns(manager, runs);
  }
}
