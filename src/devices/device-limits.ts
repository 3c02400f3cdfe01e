import type { AttemptLimit } from '../accounts/attempt-throttle.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a device's request and both of its codes live (RFC 8628 §3.2, `expires_in`). */
export const LIFETIME_MS = 10 * MINUTE_MS;

/** Seconds between two polls of a device at first, and what each poll before its time adds for good (RFC 8628 §3.5). */
export const FIRST_INTERVAL_S = 5;
export const SLOWER_BY_S = 5;

/** Tokens of devices end after 90 days: the device asks again then. */
export const TOKEN_LIFETIME_MS = 90 * DAY_MS;

/** How many requests may wait at once: at one server, however many processes it has, and from one network. */
export const LIVE_REQUESTS = 1_000;
export const LIVE_REQUESTS_OF_NETWORK = 5;

/** An ended request is told apart from an unknown one for as long. */
export const KEPT_MS = 60 * MINUTE_MS;

/** What is free within a window, and the wait behind it. Every number of its kind starts anew after the wait. */
function atMost(failures: number, windowMs: number, name: string, complaint: string): AttemptLimit {
  return { failures, windowMs, firstDelayMs: windowMs, longestDelayMs: windowMs, memoryMs: 0, name, complaint };
}

/** New requests, by network. */
export const REQUEST_LIMIT = atMost(10, MINUTE_MS, 'device-request', 'too many devices asked for a code');

/** Wrong codes on the page, by signed-in user and by network: a code has 34.6 bits, which must not be guessed (RFC 8628 §5.1). */
export const USER_GUESS_LIMIT = atMost(5, 10 * MINUTE_MS, 'device-guess-user', 'too many of the codes were wrong');
export const NETWORK_GUESS_LIMIT = atMost(10, MINUTE_MS, 'device-guess-network', 'too many of the codes were wrong');

/** Values sent to be revoked, by network (RFC 7009 §5). */
export const REVOCATION_LIMIT = atMost(30, MINUTE_MS, 'revocation', 'too many tokens were sent to be revoked');
