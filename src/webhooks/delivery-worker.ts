import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookId } from '../common/identifiers.js';
import { ServerLog } from '../http/server-log.js';
import { DeliveryAttempt } from './delivery-attempt.js';
import { DeliveryStore, type Claim } from './delivery.store.js';

/** What another server queued, or what waited, is found so late at most. */
const POLL_MS = 5_000;
const AT_ONCE = 8;
/** A slow receiver holds no more than so many of them. */
const AT_ONCE_OF_WEBHOOK = 2;
/** An attempt takes no longer; what has not ended by then is sent again by whoever runs next. */
const LONGEST_WAIT_MS = 10_000;

/** Delivers messages that are due: woken when one is queued, and looking for itself every 5 seconds. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #wanted = false;
  #taking: Promise<void> | undefined;
  readonly #underWay = new Map<Claim, Promise<void>>();

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly attempts: DeliveryAttempt,
    private readonly log: ServerLog,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
  }

  /** Takes no more, and waits for the attempts under way while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#taking;
    await Promise.race([Promise.all(this.#underWay.values()), sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  /** Looks for due messages, once more if a look is under way. Raises nothing. */
  wake(): void {
    this.#wanted = true;
    if (this.#taking !== undefined || this.#stopped) return;
    this.#taking = this.takeAll()
      .catch((error: unknown) => this.log.failure(error))
      .finally(() => {
        this.#taking = undefined;
        if (this.#wanted) this.wake();
      });
  }

  private async takeAll(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      await this.takeDue();
    }
  }

  /** One after the other, so that each look knows which webhooks are busy. */
  private async takeDue(): Promise<void> {
    while (this.#underWay.size < AT_ONCE && !this.#stopped) {
      const claim = await this.deliveries.claim(this.busyWebhooks());
      if (claim === undefined) return;
      this.#underWay.set(claim, this.attempt(claim));
    }
  }

  private async attempt(claim: Claim): Promise<void> {
    try {
      await this.attempts.make(claim);
    } catch (error) {
      this.log.failure(error);
    } finally {
      this.#underWay.delete(claim);
      this.wake();
    }
  }

  private busyWebhooks(): readonly WebhookId[] {
    const webhooks = [...this.#underWay.keys()].map((claim) => claim.webhook_id);
    return webhooks.filter(
      (id, index) => webhooks.slice(0, index).filter((other) => other === id).length === AT_ONCE_OF_WEBHOOK - 1,
    );
  }
}
