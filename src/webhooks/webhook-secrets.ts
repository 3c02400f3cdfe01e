import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OrganizationId, WebhookId } from '../common/identifiers.js';
import { contextOf } from '../secrets/sealed-column.js';
import { SecretBox } from '../secrets/secret-box.js';
import { SecretKeeper } from '../secrets/secret-keeper.js';
import { WEBHOOK_SECRETS } from './sealed-secrets.queries.js';
import type { WebhookEntity } from './webhook.entity.js';

/** The secret of a row, and the webhook that has it. */
interface SealedRow extends Pick<WebhookEntity, 'secret' | 'secretKeyId'> {
  readonly organizationId: OrganizationId;
  readonly webhookId: WebhookId;
}

/** Encrypts and decrypts the secrets of webhooks. */
@Injectable()
export class WebhookSecrets implements OnModuleInit {
  constructor(
    private readonly box: SecretBox,
    private readonly keeper: SecretKeeper,
  ) {}

  onModuleInit(): void {
    this.keeper.keep(WEBHOOK_SECRETS);
  }

  /** Returns the columns of a webhook with a secret. */
  seal(
    { organizationId, id }: Pick<WebhookEntity, 'organizationId' | 'id'>,
    secret: Buffer,
  ): Pick<WebhookEntity, 'secret' | 'secretKeyId'> {
    const { bytes, keyId } = this.box.seal(secret, contextOf(WEBHOOK_SECRETS, [organizationId, id]));
    return { secret: bytes, secretKeyId: keyId };
  }

  /** Returns the secret of a row. @throws SecretUnreadable */
  open({ organizationId, webhookId, secret: bytes, secretKeyId: keyId }: SealedRow): Buffer {
    return this.box.open({ bytes, keyId }, contextOf(WEBHOOK_SECRETS, [organizationId, webhookId]));
  }
}
