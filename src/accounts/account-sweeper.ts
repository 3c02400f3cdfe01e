import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { RepeatedWork } from '../common/repeated-work.js';
import { idleLimit } from './session-lifetime.js';
import { SessionStore } from './session.store.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

const PAUSE_MS = 3_600_000;

/** Longer than any wait and any window of the sign-in limits. */
const THROTTLES_KEPT_MS = 3_600_000;

/** Deletes, once an hour, what has ended by time and changes no answer any more. */
@Injectable()
export class AccountSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  // What could not be deleted now is deleted an hour later: nothing waits for it.
  readonly #sweeps = new RepeatedWork(
    () => this.sweep(),
    PAUSE_MS,
    () => undefined,
  );

  constructor(
    private readonly sessions: SessionStore,
    private readonly throttles: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the sweep under way while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** Deletes ended sessions and forgotten counters; about once an hour is often enough. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.sessions.deleteEnded(now, idleLimit(now));
    await this.throttles.deleteUntouchedSince(new Date(now.getTime() - THROTTLES_KEPT_MS));
  }
}
