import { In, type EntityManager } from 'typeorm';
import type { SealedColumn } from '../secrets/sealed-column.js';
import { WebhookEntity } from './webhook.entity.js';

const LOST = 'Its secret was lost with the key that encrypted it. Create a new secret, then enable the webhook.';

/** Where the keys of signatures are. */
export const WEBHOOK_SECRETS: SealedColumn = {
  table: 'webhooks',
  secret: 'secret',
  keyId: 'secret_key_id',
  key: ['organization_id', 'id'],
  what: 'webhook secrets',
  discard: discardLost,
};

/** Disables the webhooks whose secret is lost. They need a new one. */
async function discardLost(manager: EntityManager, keyIds: readonly string[]): Promise<number> {
  const lost = await manager.findBy(WebhookEntity, { secretKeyId: In([...keyIds]) });
  for (const { organizationId, id, deletedAt } of lost) {
    const disabledReason = deletedAt === null ? LOST : null;
    const changes = { secret: Buffer.alloc(0), secretKeyId: null, enabled: false, disabledReason };
    await manager.update(WebhookEntity, { organizationId, id }, changes);
  }
  return lost.length;
}
