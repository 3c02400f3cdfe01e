import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../common/clock.js';
import type { SignInLimit } from './sign-in-limit.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';
import { rateLimited } from './sign-in-throttle.js';

/** A limit of attempts. Its name separates its counters from those of other limits. */
export interface AttemptLimit extends SignInLimit {
  readonly name: string;
  /** The reason in the error: `too many wrong codes`. */
  readonly reason: string;
}

/** Counts attempts by user or network, across all instances of the server. */
@Injectable()
export class AttemptThrottle {
  constructor(
    private readonly store: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt of a user's identifier or a network before its outcome is known, so that concurrent attempts cannot exceed
   * the limit.
   * @throws Problem rate_limited with Retry-After after too many attempts.
   */
  async count(limit: AttemptLimit, of: string): Promise<void> {
    const now = this.clock.now();
    const end = await this.store.count(keyOf(limit, of), limit, now);
    if (end !== undefined) throw rateLimited(limit.reason, end.getTime() - now.getTime());
  }

  /** Takes back an attempt that does not count against the limit. */
  async refund(limit: AttemptLimit, of: string): Promise<void> {
    await this.store.refund(keyOf(limit, of), limit);
  }
}

/** Returns a digest, so that the table contains no addresses. */
function keyOf(limit: AttemptLimit, of: string): Buffer {
  return createHash('sha256').update(`${limit.name}:${of}`).digest();
}
