/** What Karma counts of all browsers. */
export interface KarmaTotal {
  readonly failed: number;
  readonly passed: number;
}

const NONE: KarmaTotal = { failed: 0, passed: 0 };

/** The counts of all browsers at the end of each run. Several reporters may print those of one run. */
export class KarmaTotals {
  #before = NONE;
  #last: KarmaTotal | undefined;

  /** Whether the last run has them. */
  get isKnown(): boolean {
    return this.#last !== undefined;
  }

  /** Of all runs. */
  get sum(): KarmaTotal {
    const { failed, passed } = this.#last ?? NONE;
    return { failed: this.#before.failed + failed, passed: this.#before.passed + passed };
  }

  /** Takes counts of the last run: larger ones win. */
  take({ failed, passed }: Partial<KarmaTotal>): void {
    const last = this.#last ?? NONE;
    this.#last = { failed: Math.max(last.failed, failed ?? 0), passed: Math.max(last.passed, passed ?? 0) };
  }

  /** Another run begins. */
  startRun(): void {
    this.#before = this.sum;
    this.#last = undefined;
  }
}
