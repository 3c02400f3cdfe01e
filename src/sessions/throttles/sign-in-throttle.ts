import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Problem } from '../../common/problem.js';
import { KnownDevices } from './known-devices.store.js';
import {
  EMAIL_LIMIT,
  emailKey,
  NETWORK_LIMIT,
  networkKey,
  networkName,
  type SignInLimit,
  SOURCE_LIMIT,
  sourceKey,
} from './sign-in-limit.js';
import { SignInThrottleStore } from './sign-in-throttle.store.js';

/** An attempt to sign in, or to confirm a password. */
export interface SignInAttempt {
  /** Normalized. */
  readonly email: string;
  readonly ip: string | null;
  /** The value of the device's cookie. */
  readonly device?: string | undefined;
  /** The value of the session in which the password is confirmed. */
  readonly session?: string | undefined;
}

/** A counter of an attempt. */
interface Counter {
  readonly key: Buffer;
  readonly limit: SignInLimit;
}

/** The counters of an attempt: those that a success only takes it back from, and the one that a success clears. */
export interface SignInCounters {
  readonly shared: readonly Counter[];
  readonly own: Counter;
}

/**
 * Limits failed sign-ins by email address, known or not, together with the network; by network; and by address alone. A known
 * device and a live session have a counter of their own and no other, so that no stranger can make their user wait.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly store: SignInThrottleStore,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limit. Returns its counters
   * for `succeeded`.
   * @throws Problem rate_limited with Retry-After after too many failures.
   */
  async count(attempt: SignInAttempt): Promise<SignInCounters> {
    const now = this.clock.now();
    const counters = await this.countersOf(attempt);
    for (const { key, limit } of [...counters.shared, counters.own]) {
      const end = await this.store.count(key, limit, now);
      if (end !== undefined) throw rateLimited('too many sign-ins failed', end.getTime() - now.getTime());
    }
    return counters;
  }

  /** Clears the failures from here after a successful attempt, and takes the attempt back where others are counted. */
  async succeeded({ shared, own }: SignInCounters): Promise<void> {
    await this.store.clear(own.key);
    for (const { key, limit } of shared) await this.store.refund(key, limit);
  }

  private async countersOf({ email, ip, device, session }: SignInAttempt): Promise<SignInCounters> {
    if (session !== undefined) return { shared: [], own: ownCounter(email, `session ${session}`) };
    if (await this.devices.isKnown(email, device))
      return { shared: [], own: ownCounter(email, `device ${device ?? ''}`) };
    return {
      shared: [
        { key: networkKey(ip), limit: NETWORK_LIMIT },
        { key: emailKey(email), limit: EMAIL_LIMIT },
      ],
      own: ownCounter(email, `network ${networkName(ip)}`),
    };
  }
}

function ownCounter(email: string, source: string): Counter {
  return { key: sourceKey(email, source), limit: SOURCE_LIMIT };
}

/** Returns the problem of a client that must wait. `reason` is the end of its sentence. */
export function rateLimited(reason: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('rate_limited', `Try again in ${seconds} seconds: ${reason}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
