import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ServerLog } from '../http/server-log.js';
import { DeliveryStore } from './delivery.store.js';

const PAUSE_MS = 3_600_000;
const AT_ONCE = 500;
const BATCHES = 40;

/** Removes, once an hour and a little at a time, messages of more than 30 days and what deleted webhooks left behind. */
@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #sweep: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly log: ServerLog,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#sweep = this.sweep().catch((error: unknown) => this.log.failure(error));
    }, PAUSE_MS).unref();
  }

  /** Waits for the sweep under way while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#sweep;
  }

  /** One sweep. */
  async sweep(): Promise<void> {
    for (let batch = 0; batch < BATCHES && !this.#stopped; batch += 1) {
      if ((await this.deliveries.removeSome(AT_ONCE)) === 0) break;
    }
    await this.deliveries.removeDeletedWebhooks();
  }
}
