import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../common/repeated-work.js';
import { ServerLog } from '../http/server-log.js';
import { DeliveryStore } from './delivery.store.js';

const PAUSE_MS = 3_600_000;
const AT_ONCE = 500;
const BATCHES = 40;

/** Removes, once an hour and a little at a time, messages of more than 30 days and what deleted webhooks left behind. */
@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly deliveries: DeliveryStore,
    log: ServerLog,
  ) {
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      PAUSE_MS,
      (error) => log.failure(error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the sweep under way while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** One sweep. */
  async sweep(): Promise<void> {
    for (let batch = 0; batch < BATCHES && !this.#sweeps.isStopped; batch += 1) {
      if ((await this.deliveries.removeSome(AT_ONCE)) === 0) break;
    }
    await this.deliveries.removeDeletedWebhooks();
  }
}
