/** How often a request is sent at most. */
export const MOST_ATTEMPTS = 4;

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** What is known when an attempt has failed. */
export interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  /** The header Retry-After: seconds, or a date (RFC 9110, 10.2.3). */
  readonly retryAfter: string | null;
  readonly now: Date;
  /** From 0 to 1. */
  readonly chance: number;
}

/** The milliseconds to wait until the next attempt; undefined when another one would be of no use. A server that asks for more than 30 s is not waited for. */
export function retryDelayMs({ attempt, status, retryAfter, now, chance }: FailedAttempt): number | undefined {
  if (attempt >= MOST_ATTEMPTS || !isPassing(status)) return undefined;
  const asked = retryAfter === null ? undefined : askedMs(retryAfter, now);
  if (asked !== undefined) return asked <= LONGEST_MS ? asked : undefined;
  const full = FIRST_MS * 2 ** (attempt - 1);
  return Math.round(full / 2 + (full / 2) * chance);
}

/** No answer, too much asked, and faults of the server pass by; 501 and 505 do not. */
function isPassing(status: number | undefined): boolean {
  return (
    status === undefined || status === 408 || status === 425 || status === 429 || [500, 502, 503, 504].includes(status)
  );
}

function askedMs(text: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
