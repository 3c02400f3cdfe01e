import type { Clock } from '../common/clock.js';

interface Entry<T> {
  readonly value: Promise<T>;
  /** The time from which the next reader loads the value again, in milliseconds. */
  freshUntil: number;
}

/** How long a value is served, in milliseconds. */
export interface Freshness {
  readonly least: number;
  readonly most: number;
  /** A value that takes long to load is served for so many times as long. */
  readonly timesLoad: number;
}

/**
 * Remembers values that many callers read: a value is loaded by one caller at a time, and again only when it is no longer fresh. So
 * the work for a key stays a small share of the time, however many callers there are.
 */
export class RefreshedCache<T> {
  readonly #entries = new Map<string, Entry<T>>();

  constructor(
    private readonly clock: Clock,
    private readonly freshness: Freshness,
    private readonly mostEntries: number,
  ) {}

  /** Returns the value of a key. An error of `load` is raised to all who wait for it, and not remembered. */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.freshUntil > this.now()) return known.value;
    const startedAt = this.now();
    const entry: Entry<T> = { value: load(), freshUntil: Number.POSITIVE_INFINITY };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.dropOldest();
    try {
      const value = await entry.value;
      const { least, most, timesLoad } = this.freshness;
      const took = this.now() - startedAt;
      entry.freshUntil = startedAt + Math.min(most, Math.max(least, took * timesLoad));
      return value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  private dropOldest(): void {
    if (this.#entries.size <= this.mostEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
