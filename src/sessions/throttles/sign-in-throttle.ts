import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Problem } from '../../common/problem.js';
import { EMAIL_LIMIT, emailKey, NETWORK_LIMIT, networkKey } from './sign-in-limit.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

/** An attempt to sign in. */
export interface SignInAttempt {
  /** Normalized. */
  readonly email: string;
  readonly ip: string | null;
}

/** Limits failed sign-ins by email address, known or not, and by network. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly store: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limit.
   * @throws Problem rate_limited with Retry-After after too many failures.
   */
  async count(attempt: SignInAttempt): Promise<void> {
    const now = this.clock.now();
    const end =
      (await this.store.count(networkKey(attempt.ip), NETWORK_LIMIT, now)) ??
      (await this.store.count(emailKey(attempt.email), EMAIL_LIMIT, now));
    if (end !== undefined) throw rateLimited('too many sign-ins failed', end.getTime() - now.getTime());
  }

  /** Clears the failures of the address after a successful attempt, and takes the attempt back for its network. */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    await this.store.clear(emailKey(attempt.email));
    await this.store.refund(networkKey(attempt.ip), NETWORK_LIMIT);
  }
}

/** Returns the problem of a client that must wait. `reason` is the end of its sentence. */
export function rateLimited(reason: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('rate_limited', `Try again in ${seconds} seconds: ${reason}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
