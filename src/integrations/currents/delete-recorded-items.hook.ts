import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type RunKeys } from '../../runs/run-hooks.js';
import { RecordedItemsStore } from './recorded-items.store.js';

/** Deletes what a Currents reporter sent about a run, with the run. */
@Injectable()
export class DeleteRecordedItemsHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;

  constructor(
    private readonly hooks: RunHooks,
    private readonly items: RecordedItemsStore,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<undefined> {
    await this.items.deleteOfRuns(manager, runs);
  }
}
