const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits after failed attempts, in milliseconds. After the last attempt the message fails. */
const DELAYS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** Share by which a wait is shortened or extended at random, so that messages that failed together are not sent together again. */
const JITTER = 0.1;

/** HTTP statuses that may carry Retry-After (RFC 9110 §10.2.3, RFC 6585 §4). */
const SAYS_WHEN = new Set([429, 503]);

const GONE = 410;

/** The result of an attempt. */
export interface Attempted {
  /** HTTP status of the response; null without a response. */
  readonly status: number | null;
  /** Retry-After of the response in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
  /** Number of attempts, including this one. */
  readonly tries: number;
  /** Whether it is a test message, which is sent only once. */
  readonly isTest: boolean;
}

/** What follows an attempt: the message is delivered, fails, or is sent again after a delay in milliseconds. */
export type Verdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed' }
  | { readonly state: 'pending'; readonly delayMs: number };

/** Decides what follows an attempt. `random` is from 0 to 1. */
export function verdictOf(attempted: Attempted, random: number): Verdict {
  const { status, tries, isTest } = attempted;
  if (isTaken(status)) return { state: 'delivered' };
  const delay = DELAYS[tries - 1];
  if (delay === undefined || isTest || isGone(status)) return { state: 'failed' };
  const spread = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return { state: 'pending', delayMs: Math.max(spread, askedDelay(attempted)) };
}

/** Returns whether the receiver accepted the message. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Returns whether the receiver asks for no further messages. */
export function isGone(status: number | null): boolean {
  return status === GONE;
}

function askedDelay({ status, retryAfterMs }: Attempted): number {
  if (status === null || retryAfterMs === null || !SAYS_WHEN.has(status)) return 0;
  return Math.min(retryAfterMs, DAY);
}

/** Reads a Retry-After header, seconds or a date (RFC 9110 §10.2.3), as milliseconds from `now`; null for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
