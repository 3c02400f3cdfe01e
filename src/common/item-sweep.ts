import { setTimeout as sleep } from 'node:timers/promises';
import type { SweepFailures } from './sweep-failures.js';

/** After so many failures a sweep leaves an item alone for an hour. */
const MOST_FAILURES = 5;
const REST_MS = 3_600_000;

/** A sweep handles items for so long before the next step has its turn. */
const TURN_MS = 5_000;

/** A row that a sweep handles. */
export interface SweptRow {
  readonly organizationId: string;
  readonly id: string;
}

/** How a sweep finds and handles items of one kind. */
export interface ItemWork<Item extends SweptRow> {
  /** Finds some items, except those with some ids. */
  readonly find: (except: readonly string[]) => Promise<readonly Item[]>;
  /** Handles an item. Returns false when it cannot be handled now: because it is locked, for example. */
  readonly handle: (item: Item) => Promise<boolean>;
  /** Follows the failure after which the sweep leaves the item alone. */
  readonly giveUp?: (item: Item) => Promise<unknown>;
}

/** A step of a sweep that handles items one by one. A failure with one item does not stop the others. */
export class ItemSweep<Item extends SweptRow> {
  readonly #failing = new FailingItems(MOST_FAILURES, REST_MS);
  readonly #skipped = new Set<string>();

  /** `step` is the label of the metrics. */
  constructor(
    private readonly step: string,
    private readonly failures: SweepFailures,
    private readonly now: () => Date,
  ) {}

  /** Begins a sweep: items that the last sweep skipped have another try. */
  begin(): void {
    this.#skipped.clear();
  }

  /**
   * Handles items until none is left or the turn is over; returns whether items may be left. Between two items it rests for as long
   * as the former took, so that requests have the other half of the database.
   */
  async takeTurn(work: ItemWork<Item>, isStopped: () => boolean): Promise<boolean> {
    const end = performance.now() + TURN_MS;
    for (;;) {
      const items = await work.find([...this.#failing.resting(this.now()), ...this.#skipped]);
      if (items.length === 0) return false;
      for (const item of items) {
        if (isStopped()) return false;
        if (performance.now() > end) return true;
        const startedAt = performance.now();
        await this.handle(item, work);
        await sleep(performance.now() - startedAt);
      }
    }
  }

  private async handle(item: Item, { handle, giveUp }: ItemWork<Item>): Promise<void> {
    const { organizationId, id } = item;
    const label = { organizationId, id };
    let isHandled = false;
    const succeeded = await this.failures.attempt(this.step, async () => void (isHandled = await handle(item)), label);
    if (!isHandled) this.#skipped.add(id);
    if (succeeded) this.#failing.succeed(id);
    else if (this.#failing.fail(id, this.now()) && giveUp !== undefined)
      await this.failures.attempt(this.step, () => giveUp(item), label);
  }
}

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
