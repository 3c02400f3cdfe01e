/** The highest number of attempts to send a request. */
const MAX_ATTEMPTS = 4;

const FIRST_DELAY_MS = 500;
const MAX_RETRY_AFTER_MS = 30_000;

/** A failed attempt to send a request. */
export interface FailedAttempt {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  /** The header Retry-After: seconds, or a date (RFC 9110, 10.2.3). */
  readonly retryAfter: string | null;
  readonly now: Date;
  /** Random, from 0 to 1. */
  readonly chance: number;
}

/**
 * Returns the milliseconds to wait before the next attempt; undefined when the request must not be sent again: after the last attempt,
 * for an error that is permanent, and for a Retry-After of more than 30 s.
 */
export function retryDelayMs({ attempt, status, retryAfter, now, chance }: FailedAttempt): number | undefined {
  if (attempt >= MAX_ATTEMPTS || !isTemporary(status)) return undefined;
  const requestedMs = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  if (requestedMs !== undefined) return requestedMs <= MAX_RETRY_AFTER_MS ? requestedMs : undefined;
  const fullMs = FIRST_DELAY_MS * 2 ** (attempt - 1);
  return Math.round(fullMs / 2 + (fullMs / 2) * chance);
}

/** No response, rate limits and most server errors are temporary; 501 and 505 are not. */
function isTemporary(status: number | undefined): boolean {
  return (
    status === undefined || status === 408 || status === 425 || status === 429 || [500, 502, 503, 504].includes(status)
  );
}

function retryAfterMs(text: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
