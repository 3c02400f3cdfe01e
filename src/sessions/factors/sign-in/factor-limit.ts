import type { AttemptLimit } from '../../throttles/attempt-throttle.js';

const MINUTE_MS = 60_000;

/**
 * Wrong codes of a user, wherever they come from: whoever enters one knows the password, and six digits are few. Passkeys do not
 * count, so that they remain a way in.
 */
export const CODE_LIMIT: AttemptLimit = {
  name: 'second factor',
  reason: 'too many wrong codes',
  failures: 10,
  windowMs: 15 * MINUTE_MS,
  firstDelayMs: MINUTE_MS / 2,
  longestDelayMs: 15 * MINUTE_MS,
  memoryMs: 15 * MINUTE_MS,
};

/** Challenges for a sign-in with a passkey alone, by network: each is a row. One that signs in is taken back. */
export const PASSKEY_LIMIT: AttemptLimit = {
  name: 'passkey sign-in',
  reason: 'too many sign-ins failed',
  failures: 100,
  windowMs: 5 * MINUTE_MS,
  firstDelayMs: 5 * MINUTE_MS,
  longestDelayMs: 5 * MINUTE_MS,
  memoryMs: 0,
};
