import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../../common/sweeps/repeated-work.js';
import { SweepFailures } from '../../common/sweeps/sweep-failures.js';
import { DeliveryStore } from './delivery.store.js';

const PAUSE_MS = 3_600_000;
const AT_ONCE = 500;
const BATCHES = 40;

/** Deletes, once an hour and in batches, messages of more than 30 days, and deleted webhooks with their messages. */
@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly failures: SweepFailures,
  ) {
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      PAUSE_MS,
      (error) => failures.note('webhooks', error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for a running sweep while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** One sweep. A step that fails does not stop the others. */
  async sweep(): Promise<void> {
    const { deliveries, failures } = this;
    await failures.attempt('old_messages', () => this.inBatches((limit) => deliveries.removeOld(limit)));
    await failures.attempt('messages_of_deleted_webhooks', () =>
      this.inBatches((limit) => deliveries.removeOfDeletedWebhooks(limit)),
    );
    await failures.attempt('deleted_webhooks', () => deliveries.removeDeletedWebhooks());
  }

  private async inBatches(remove: (limit: number) => Promise<number>): Promise<void> {
    for (let batch = 0; batch < BATCHES && !this.#sweeps.isStopped; batch += 1) {
      if ((await remove(AT_ONCE)) === 0) return;
    }
  }
}
