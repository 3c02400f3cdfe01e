const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long to wait after each attempt that failed, in milliseconds; after the last one the message is given up. */
const DELAYS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** Each wait is up to so much of itself shorter or longer, so that what failed together is not tried again together. */
const JITTER = 0.1;

/** HTTP statuses with which a receiver may say when to come again (RFC 9110 §10.2.3, RFC 6585 §4). */
const SAYS_WHEN = new Set([429, 503]);

const GONE = 410;

/** An attempt that was made. */
export interface Attempted {
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** What the answer's Retry-After asks for, in milliseconds; null when it has none. */
  readonly retryAfterMs: number | null;
  /** How many attempts were made, with this one. */
  readonly tries: number;
  /** Whether a person waits for this one attempt, which is not repeated. */
  readonly isTest: boolean;
}

/** What follows from an attempt: the message is delivered, is given up, or is tried again after so many milliseconds. */
export type Verdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed' }
  | { readonly state: 'pending'; readonly delayMs: number };

/** Decides what follows from an attempt. `random` is from 0 to 1. */
export function verdictOf(attempted: Attempted, random: number): Verdict {
  const { status, tries, isTest } = attempted;
  if (isTaken(status)) return { state: 'delivered' };
  const delay = DELAYS[tries - 1];
  if (delay === undefined || isTest || isGone(status)) return { state: 'failed' };
  const spread = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return { state: 'pending', delayMs: Math.max(spread, askedDelay(attempted)) };
}

/** Whether a status says that the receiver took the message. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether a status says that the receiver wants no more messages. */
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
