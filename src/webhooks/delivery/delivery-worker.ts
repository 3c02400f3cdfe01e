import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookId } from '../../common/identifiers.js';
import { doesBackgroundWork } from '../../common/workers/worker-process.js';
import { ServerLog } from '../../http/server-log.js';
import { DeliveryAttempt } from './delivery-attempt.js';
import type { Claim } from './delivery.queries.js';
import { DeliveryStore } from './delivery.store.js';

/** Longest time until messages of another server, and retries, are found. */
const POLL_MS = 5_000;
const AT_ONCE = 8;
/** Limits how many of them one slow receiver takes. */
const AT_ONCE_OF_WEBHOOK = 2;
/** Longest duration of an attempt. One that has not ended by then is made again by the next server. */
const LONGEST_WAIT_MS = 10_000;

/** Delivers messages that are due. It is woken when a message is queued, and polls every 5 seconds. */
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

  /** Of several workers, one polls. */
  onApplicationBootstrap(): void {
    if (doesBackgroundWork()) this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
  }

  /** Stops claiming, and waits for running attempts while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#taking;
    await Promise.race([Promise.all(this.#underWay.values()), sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  /** Delivers due messages; looks again if a look is already running. Raises nothing. */
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

  /** Claims one after the other, so that each claim knows which webhooks are busy. */
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
    const webhooks = [...this.#underWay.keys()].map((claim) => claim.webhookId);
    return webhooks.filter(
      (id, index) => webhooks.slice(0, index).filter((other) => other === id).length === AT_ONCE_OF_WEBHOOK - 1,
    );
  }
}
