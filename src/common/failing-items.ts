interface Failures {
  readonly count: number;
  readonly until: number;
}

/** Counts in memory how often items of repeated work fail, and pauses those that keep failing. */
export class FailingItems {
  readonly #failures = new Map<string, Failures>();

  /** An item pauses after `mostFailures`. Failures expire `restMs` milliseconds after the latest one. */
  constructor(
    private readonly mostFailures: number,
    private readonly restMs: number,
  ) {}

  /** Counts a failure of an item. Returns whether the item pauses from now on. */
  fail(id: string, now: Date): boolean {
    this.forgetOld(now);
    const count = (this.#failures.get(id)?.count ?? 0) + 1;
    this.#failures.set(id, { count, until: now.getTime() + this.restMs });
    return count >= this.mostFailures;
  }

  /** Forgets the failures of an item. */
  succeed(id: string): void {
    this.#failures.delete(id);
  }

  /** Returns the items that are paused. */
  resting(now: Date): readonly string[] {
    this.forgetOld(now);
    return [...this.#failures].filter(([, { count }]) => count >= this.mostFailures).map(([id]) => id);
  }

  private forgetOld(now: Date): void {
    for (const [id, { until }] of this.#failures) if (until <= now.getTime()) this.#failures.delete(id);
  }
}
