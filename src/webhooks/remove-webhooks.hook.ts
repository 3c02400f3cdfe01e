import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';
import { WebhookEntity } from './webhook.entity.js';

/** Removes the webhooks of a deleted project, and those for one deleted target, with their messages. */
@Injectable()
export class RemoveWebhooksHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    const { organizationId } = owner;
    const where = owner.kind === 'target' ? { targetId: owner.id } : { projectId: owner.id };
    const webhooks = await manager.find(WebhookEntity, { select: { id: true }, where: { organizationId, ...where } });
    for (const { id } of webhooks) {
      const messages = { table: 'webhook_deliveries', column: 'webhook_id', organizationId, values: [id] };
      if (await deleteSome(manager, messages, limit)) return 'more';
      await manager.delete(WebhookEntity, { organizationId, id });
    }
    return 'none';
  }
}
