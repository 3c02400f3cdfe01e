import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { RepeatedWork } from '../common/repeated-work.js';
import { KEPT_MS } from './device-limits.js';
import { DeviceRequestStore } from './device-request.store.js';

const PAUSE_MS = 600_000;

/** Deletes, every ten minutes, the requests of devices that ended long ago. */
@Injectable()
export class DeviceSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  /** What could not be deleted now is deleted ten minutes later: nothing waits for it. */
  readonly #sweeps = new RepeatedWork(
    () => this.sweep(),
    PAUSE_MS,
    () => undefined,
  );

  constructor(
    private readonly store: DeviceRequestStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the sweep under way while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Deletes requests whose codes expired an hour ago. */
  async sweep(): Promise<void> {
    await this.store.deleteExpiredBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
