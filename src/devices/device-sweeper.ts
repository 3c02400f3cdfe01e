import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { KEPT_MS } from './device-limits.js';
import { DeviceRequestStore } from './device-request.store.js';

const PAUSE_MS = 600_000;

/** Deletes, every ten minutes, the requests of devices that ended long ago. */
@Injectable()
export class DeviceSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: DeviceRequestStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    // What could not be deleted now is deleted ten minutes later: nothing waits for it.
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), PAUSE_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Deletes requests whose codes expired an hour ago. */
  async sweep(): Promise<void> {
    await this.store.deleteExpiredBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
