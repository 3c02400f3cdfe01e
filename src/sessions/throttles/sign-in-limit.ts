import { createHash } from 'node:crypto';
import { networkOf } from '../../common/client-address.js';

/** A limit of failed attempts per key. Durations are milliseconds. */
export interface SignInLimit {
  /** How many failures within the window cause no wait. */
  readonly failures: number;
  readonly windowMs: number;
  /** The wait after the last free failure; it doubles with each further one, up to the longest. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** How long after the end of a wait the counter is cleared. */
  readonly memoryMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Limit per email address, known or not, and network or known device; of a signed-in user per session. No account is ever locked:
 * failures elsewhere do not count here.
 */
export const SOURCE_LIMIT: SignInLimit = {
  failures: 10,
  windowMs: 15 * MINUTE_MS,
  firstDelayMs: MINUTE_MS / 2,
  longestDelayMs: 15 * MINUTE_MS,
  memoryMs: 15 * MINUTE_MS,
};

/** Limit per email address over all networks. It does not hold for known devices, so it delays strangers and nobody else. */
export const EMAIL_LIMIT: SignInLimit = {
  failures: 100,
  windowMs: 60 * MINUTE_MS,
  firstDelayMs: MINUTE_MS,
  longestDelayMs: 15 * MINUTE_MS,
  memoryMs: 15 * MINUTE_MS,
};

/** Limit per network. It does not hold for known devices. Its counter is cleared after a wait, since many people may share a network. */
export const NETWORK_LIMIT: SignInLimit = {
  failures: 100,
  windowMs: 5 * MINUTE_MS,
  firstDelayMs: 5 * MINUTE_MS,
  longestDelayMs: 5 * MINUTE_MS,
  memoryMs: 0,
};

/** Returns the key that counts failures of an email address. A digest, so that the table contains no addresses. */
export function emailKey(normalizedEmail: string): Buffer {
  return digest(`email:${normalizedEmail}`);
}

/** Returns the key that counts failures from a client address (in canonical form). */
export function networkKey(ip: string | null): Buffer {
  return digest(`ip:${networkName(ip)}`);
}

/** Returns the network of a client address (in canonical form), by which attempts count. */
export function networkName(ip: string | null): string {
  return ip === null ? 'unknown' : networkOf(ip);
}

/** Returns the key that counts failures of an address from one network, known device or session. */
export function sourceKey(normalizedEmail: string, source: string): Buffer {
  return digest(`source:${source}:${normalizedEmail}`);
}

/** Returns the key of a device in which the user of an address has signed in. */
export function deviceKey(normalizedEmail: string, device: string): Buffer {
  return digest(`device:${device}:${normalizedEmail}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
