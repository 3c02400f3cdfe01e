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
  readonly #perMs: number;

  constructor(
    private readonly limit: number,
    private readonly mostKeys = MOST_KEYS,
  ) {
    this.#perMs = limit / (WINDOW_SECONDS * 1000);
  }

  /** Takes a request out of a bucket. */
  take(key: string, now: number): Quota {
    const bucket = this.fill(key, now);
    const isAdmitted = bucket.level >= 1;
    if (isAdmitted) bucket.level -= 1;
    return {
      isAdmitted,
      remaining: Math.floor(bucket.level),
      fullInMs: (this.limit - bucket.level) / this.#perMs,
      waitMs: bucket.level >= 1 ? 0 : (1 - bucket.level) / this.#perMs,
    };
  }

  /** Takes requests out of a bucket that another process has admitted, as far as there are some. */
  drain(key: string, count: number, now: number): void {
    const bucket = this.fill(key, now);
    bucket.level = Math.max(0, bucket.level - count);
  }

  /** The bucket of a key, as full as it is by now. */
  private fill(key: string, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? this.create(key, now);
    // A clock that is set back fills nothing.
    const filled = Math.max(0, now - bucket.filledAt) * this.#perMs;
    bucket.level = Math.min(this.limit, bucket.level + filled);
    bucket.filledAt = now;
    return bucket;
  }

  private create(key: string, now: number): Bucket {
    const [oldest] = this.#buckets.size < this.mostKeys ? [] : this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
    const bucket = { level: this.limit, filledAt: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
