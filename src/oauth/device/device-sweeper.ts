import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/sweeps/repeated-work.js';
import { SweepFailures } from '../../common/sweeps/sweep-failures.js';
import { KEPT_MS } from './device-limits.js';
import { DeviceRequestStore } from './device-request.store.js';

const PAUSE_MS = 600_000;

/** Deletes old requests of devices every ten minutes. */
@Injectable()
export class DeviceSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly store: DeviceRequestStore,
    private readonly clock: Clock,
    failures: SweepFailures,
  ) {
    // What cannot be deleted now is deleted ten minutes later.
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      PAUSE_MS,
      (error) => failures.note('device_requests', error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the running sweep while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Deletes requests whose codes expired an hour ago. */
  async sweep(): Promise<void> {
    await this.store.deleteExpiredBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
