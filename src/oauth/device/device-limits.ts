import type { AttemptLimit } from '../../sessions/throttles/attempt-throttle.js';

const MINUTE_MS = 60_000;

/** How long a request and its two codes are valid (RFC 8628 §3.2, `expires_in`). */
export const LIFETIME_MS = 10 * MINUTE_MS;

/** Seconds between two polls of a device at first, and what each early poll adds permanently (RFC 8628 §3.5). */
export const FIRST_INTERVAL_S = 5;
export const SLOWER_BY_S = 5;

/** Tokens of devices expire after so many days, sooner where the organization demands it; then the device starts again. */
export const TOKEN_LIFETIME_DAYS = 90;

/** How many requests may be open at once: in all processes of a server together, and from one network. */
export const LIVE_REQUESTS = 1_000;
export const LIVE_REQUESTS_OF_NETWORK = 5;

/** How long an ended request is distinguished from an unknown one. */
export const KEPT_MS = 60 * MINUTE_MS;

/** Returns a limit of free attempts within a window, with a wait as long as the window, after which the counter is cleared. */
function atMost(failures: number, windowMs: number, name: string, reason: string): AttemptLimit {
  return { failures, windowMs, firstDelayMs: windowMs, longestDelayMs: windowMs, memoryMs: 0, name, reason };
}

/** New requests, by network. One that ends with a token is taken back: many people may sign in from behind one address. */
export const REQUEST_LIMIT = atMost(10, MINUTE_MS, 'device-request', 'too many devices requested a code');

/** Wrong codes on the page, by signed-in user and by network: a code has only 34.6 bits (RFC 8628 §5.1). */
export const USER_GUESS_LIMIT = atMost(5, 10 * MINUTE_MS, 'device-guess-user', 'too many wrong codes');
export const NETWORK_GUESS_LIMIT = atMost(10, MINUTE_MS, 'device-guess-network', 'too many wrong codes');

/** Refused exchanges of identity tokens, by network: the jobs of many teams may have one address. */
export const EXCHANGE_LIMIT = atMost(60, MINUTE_MS, 'token-exchange', 'too many identity tokens were refused');

/** Revocations, by network (RFC 7009 §5). */
export const REVOCATION_LIMIT = atMost(30, MINUTE_MS, 'revocation', 'too many revocations');
