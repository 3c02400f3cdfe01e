import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { idleLimit } from './session-lifetime.js';
import { SessionStore } from './session.store.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

/** Longer than any wait and any window of the sign-in limits. */
const THROTTLES_KEPT_MS = 3_600_000;

/** Deletes what has ended by time and changes no answer any more. */
@Injectable()
export class AccountSweeper {
  constructor(
    private readonly sessions: SessionStore,
    private readonly throttles: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  /** Deletes ended sessions and forgotten counters; about once an hour is often enough. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.sessions.deleteEnded(now, idleLimit(now));
    await this.throttles.deleteUntouchedSince(new Date(now.getTime() - THROTTLES_KEPT_MS));
  }
}
