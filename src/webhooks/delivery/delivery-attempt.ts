import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OWN_ACCORD } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import type { Claim } from './delivery.queries.js';
import { DeliveryStore } from './delivery.store.js';
import { isGone, isTaken, readRetryAfter, verdictOf, type Verdict } from './retry-schedule.js';
import { signatureHeaders } from './signature.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import { TEST_EVENT } from '../webhook-events.js';
import { disable, disableWhenFailing, noteFailure, noteSuccess } from '../webhook.store.js';
import { WebhookSender, type Sent } from '../destination/webhook-sender.js';

const GONE = 'The receiver answered 410 Gone.';
const FAILING = 'No attempt has succeeded for 5 days.';
const NOT_SENT = 'Nothing was sent: the webhook is disabled or deleted.';

/** Sends one claimed message and records the attempt. */
@Injectable()
export class DeliveryAttempt {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly sender: WebhookSender,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Makes the attempt. Raises database errors, and SecretUnreadable; the claim then expires, and the message is sent again. */
  async make(claim: Claim): Promise<void> {
    const at = this.clock.now();
    const isOff = claim.secret.length === 0 || (!claim.enabled && claim.event !== TEST_EVENT);
    if (claim.gone || isOff) return this.giveUp(claim, at);
    const headers = signatureHeaders(this.secrets.open(claim), { id: claim.id, sentAt: at, body: claim.payload });
    const sent = await this.sender.send({ url: claim.url, headers, body: claim.payload });
    const status = sent.reply?.status ?? null;
    const verdict = this.judge(claim, sent, status);
    const attempt = { at, durationMs: sent.durationMs, status, error: sent.error, response: sent.reply?.head ?? null };
    await this.deliveries.settle(claim, verdict, attempt, (manager) => this.follow(manager, claim, status));
  }

  private async giveUp(claim: Claim, at: Date): Promise<void> {
    const attempt = { at, durationMs: 0, status: null, error: NOT_SENT, response: null };
    await this.deliveries.settle(claim, { state: 'failed' }, attempt, async () => undefined);
  }

  private judge(claim: Claim, sent: Sent, status: number | null): Verdict {
    const retryAfterMs = readRetryAfter(sent.reply?.retryAfter, this.clock.now());
    return verdictOf({ status, retryAfterMs, tries: claim.tries, isTest: claim.event === TEST_EVENT }, Math.random());
  }

  /** Updates the health of the webhook: a success clears it, 410 disables it, and so do 5 days without a success. */
  private async follow(manager: EntityManager, claim: Claim, status: number | null): Promise<void> {
    const webhook = { organizationId: claim.organizationId, id: claim.webhookId };
    if (isTaken(status)) return noteSuccess(manager, webhook);
    if (isGone(status) && (await disable(manager, webhook, GONE))) return this.record(manager, claim, GONE);
    // A failed test message does not count against the webhook.
    if (claim.event === TEST_EVENT) return undefined;
    await noteFailure(manager, webhook);
    if (await disableWhenFailing(manager, webhook, FAILING)) await this.record(manager, claim, FAILING);
  }

  private async record(
    manager: EntityManager,
    { organizationId, webhookId: id }: Claim,
    reason: string,
  ): Promise<void> {
    const context = { ...OWN_ACCORD, organizationId, actor: null };
    await this.audit.write(manager, {
      context,
      action: 'webhook.disabled',
      subject: { type: 'webhook', id },
      details: { reason },
    });
  }
}
