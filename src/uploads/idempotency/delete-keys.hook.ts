import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type RunKeys } from '../../runs/run-hooks.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/**
 * Deletes the stored answers about a run with the run. A retry with the key is a new upload: the stored answer would name a run
 * that no longer exists.
 */
@Injectable()
export class DeleteKeysHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;

  constructor(private readonly hooks: RunHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, { organizationId, runIds }: RunKeys): Promise<undefined> {
    await manager.delete(IdempotencyKeyEntity, { organizationId, runId: Any(runIds) });
  }
}
