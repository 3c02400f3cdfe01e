import { createHash } from 'node:crypto';

/** How many failed sign-ins a key may have, and what follows. Durations are milliseconds. */
export interface SignInLimit {
  /** As many failures within the window are free. */
  readonly failures: number;
  readonly windowMs: number;
  /** The wait behind the last free failure; it doubles with each failure after that, up to the longest. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** How long after the end of a wait all is forgotten. */
  readonly memoryMs: number;
}

const MINUTE_MS = 60_000;

/** For an address of an account, whether it exists or not. Nothing is ever locked for good. */
export const EMAIL_LIMIT: SignInLimit = {
  failures: 10,
  windowMs: 15 * MINUTE_MS,
  firstDelayMs: MINUTE_MS / 2,
  longestDelayMs: 15 * MINUTE_MS,
  memoryMs: 15 * MINUTE_MS,
};

/** For the network a sign-in comes from: behind a wait it starts anew, for many people may share it. */
export const NETWORK_LIMIT: SignInLimit = {
  failures: 100,
  windowMs: 5 * MINUTE_MS,
  firstDelayMs: 5 * MINUTE_MS,
  longestDelayMs: 5 * MINUTE_MS,
  memoryMs: 0,
};

/** The key under which failures for an address are counted. A digest, so that the table names nobody. */
export function emailKey(normalizedEmail: string): Buffer {
  return digest(`email:${normalizedEmail}`);
}

/** The key under which failures from a client address (in canonical form) are counted. */
export function networkKey(ip: string | null): Buffer {
  return digest(`ip:${ip === null ? 'unknown' : networkOf(ip)}`);
}

/** An IPv4 address is itself; of IPv6 the first 64 bits, for one subscriber has all the addresses behind them. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::', 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
