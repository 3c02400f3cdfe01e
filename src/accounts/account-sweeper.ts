import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { idleLimit } from './session-lifetime.js';
import { SessionStore } from './session.store.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

const PAUSE_MS = 3_600_000;

/** Longer than any wait and any window of the sign-in limits. */
const THROTTLES_KEPT_MS = 3_600_000;

/** Deletes, once an hour, what has ended by time and changes no answer any more. */
@Injectable()
export class AccountSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionStore,
    private readonly throttles: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    // What could not be deleted now is deleted an hour later: nothing waits for it.
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), PAUSE_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Deletes ended sessions and forgotten counters; about once an hour is often enough. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.sessions.deleteEnded(now, idleLimit(now));
    await this.throttles.deleteUntouchedSince(new Date(now.getTime() - THROTTLES_KEPT_MS));
  }
}
