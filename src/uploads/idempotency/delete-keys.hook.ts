import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type RunKeys } from '../../runs/run-hooks.js';
import { IdempotencyStore } from './idempotency.store.js';

/**
 * Deletes the stored answers about a run with the run. A retry with the key is a new upload: the stored answer would name a run
 * that no longer exists.
 */
@Injectable()
export class DeleteKeysHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;

  constructor(
    private readonly hooks: RunHooks,
    private readonly keys: IdempotencyStore,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<undefined> {
    await this.keys.deleteOfRuns(manager, runs);
  }
}
