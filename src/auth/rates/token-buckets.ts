/** The window of every limit. */
export const WINDOW_SECONDS = 60;

/** The most keys in memory. The oldest is dropped, and starts with a full bucket if it comes back. */
const MOST_KEYS = 100_000;

interface Bucket {
  level: number;
  filledAt: number;
}

/** The state of a bucket after a request. Times are milliseconds. */
export interface Quota {
  readonly isAdmitted: boolean;
  /** How many requests are left. */
  readonly remaining: number;
  /** Until the bucket is full. */
  readonly fullInMs: number;
  /** Until the next request is admitted; 0 while some are left. */
  readonly waitMs: number;
}

/**
 * Limits requests by key: a bucket takes as many as the limit at once, and fills up again evenly within the window. Each request
 * costs one look-up, however many keys there are.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly limit: number,
    private readonly mostKeys = MOST_KEYS,
  ) {}

  /** Takes a request out of a bucket. */
  take(key: string, now: number): Quota {
    const bucket = this.#buckets.get(key) ?? this.create(key, now);
    const perMs = this.limit / (WINDOW_SECONDS * 1000);
    // A clock that is set back fills nothing.
    const filled = Math.max(0, now - bucket.filledAt) * perMs;
    const level = Math.min(this.limit, bucket.level + filled);
    const isAdmitted = level >= 1;
    bucket.level = isAdmitted ? level - 1 : level;
    bucket.filledAt = now;
    return {
      isAdmitted,
      remaining: Math.floor(bucket.level),
      fullInMs: (this.limit - bucket.level) / perMs,
      waitMs: bucket.level >= 1 ? 0 : (1 - bucket.level) / perMs,
    };
  }

  private create(key: string, now: number): Bucket {
    const [oldest] = this.#buckets.size < this.mostKeys ? [] : this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
    const bucket = { level: this.limit, filledAt: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
