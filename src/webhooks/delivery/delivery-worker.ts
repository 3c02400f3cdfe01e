import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookId } from '../../common/identifiers.js';
import { WokenWork } from '../../common/sweeps/woken-work.js';
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
  readonly #work: WokenWork;
  readonly #underWay = new Map<Claim, Promise<void>>();

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly attempts: DeliveryAttempt,
    private readonly log: ServerLog,
  ) {
    this.#work = new WokenWork(
      () => this.takeDue(),
      POLL_MS,
      (error) => this.log.failure(error),
    );
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Stops claiming, and waits for running attempts while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await this.#work.stop();
    await Promise.race([Promise.all(this.#underWay.values()), sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  /** Delivers due messages; looks again if a look is already running. Raises nothing. */
  wake(): void {
    this.#work.wake();
  }

  /** Claims one after the other, so that each claim knows which webhooks are busy. */
  private async takeDue(): Promise<void> {
    while (this.#underWay.size < AT_ONCE && !this.#work.isStopped) {
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
