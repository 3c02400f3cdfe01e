import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../common/clock.js';
import { Problem } from '../common/problem.js';
import { networkOf, type SignInLimit } from './sign-in-limit.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

/** A limit on how often something may be tried, named so that the counts of different things stay apart. */
export interface AttemptLimit extends SignInLimit {
  readonly name: string;
  /** What the refusal complains of: `too many wrong codes`. */
  readonly complaint: string;
}

/** Counts attempts by who makes them, for all instances of the server together. */
@Injectable()
export class AttemptThrottle {
  constructor(
    private readonly store: SignInThrottleStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt of somebody: a user's id, or a network. It is counted before it is known how it ends, so that attempts
   * at the same time cannot slip through together.
   * @throws Problem rate_limited with Retry-After when there were too many.
   */
  async count(limit: AttemptLimit, of: string): Promise<void> {
    const now = this.clock.now();
    const end = await this.store.count(keyOf(limit, of), limit, now);
    if (end !== undefined) throw tooMany(limit, end.getTime() - now.getTime());
  }

  /** Takes an attempt back that was none of those that are limited. */
  async refund(limit: AttemptLimit, of: string): Promise<void> {
    await this.store.refund(keyOf(limit, of), limit);
  }
}

/** The network that a client address (in canonical form) is counted by. */
export function networkOfClient(ip: string | null): string {
  return ip === null ? 'unknown' : networkOf(ip);
}

/** A digest, so that the table names nobody. */
function keyOf(limit: AttemptLimit, of: string): Buffer {
  return createHash('sha256').update(`${limit.name}:${of}`).digest();
}

function tooMany({ complaint }: AttemptLimit, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('rate_limited', `Try again in ${seconds} seconds: ${complaint}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
