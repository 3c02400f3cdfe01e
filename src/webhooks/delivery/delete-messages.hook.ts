import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type RunKeys } from '../../runs/run-hooks.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** Deletes the messages about a run with the run: those that wait are not sent, and no list shows the others. */
@Injectable()
export class DeleteMessagesHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;

  constructor(private readonly hooks: RunHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, { organizationId, runIds }: RunKeys): Promise<undefined> {
    await manager.delete(WebhookDeliveryEntity, { organizationId, runId: Any(runIds) });
  }
}
