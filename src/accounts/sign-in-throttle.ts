import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Problem } from '../common/problem.js';
import { EMAIL_LIMIT, emailKey, NETWORK_LIMIT, networkKey } from './sign-in-limit.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

/** A try to prove by a password that one is the user of an address. */
export interface SignInAttempt {
  /** Normalized. */
  readonly email: string;
  readonly ip: string | null;
}

/** Slows the guessing of passwords down: by address, known or not, and by network. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly store: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its password is looked at, so that attempts at the same time cannot slip through together.
   * @throws Problem rate_limited with Retry-After when too many failed.
   */
  async count(attempt: SignInAttempt): Promise<void> {
    const now = this.clock.now();
    const end =
      (await this.store.count(networkKey(attempt.ip), NETWORK_LIMIT, now)) ??
      (await this.store.count(emailKey(attempt.email), EMAIL_LIMIT, now));
    if (end !== undefined) throw tooManyFailures(end.getTime() - now.getTime());
  }

  /** An attempt that succeeded clears its address, and counts not against its network. */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    await this.store.forget(emailKey(attempt.email));
    await this.store.refund(networkKey(attempt.ip), NETWORK_LIMIT);
  }
}

function tooManyFailures(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('rate_limited', `Try again in ${seconds} seconds: too many sign-ins failed.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
