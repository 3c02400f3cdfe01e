import { setTimeout as sleep } from 'node:timers/promises';
import { inGroups } from '../lists.js';
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
  /** Handles items, one at a time or (`atOnce`) a group. Returns the ids of those it handled: not of those that are locked, for example. */
  readonly handle: (items: readonly Item[]) => Promise<readonly string[]>;
  /** The size of a group. When a group fails, its items are handled one by one. */
  readonly atOnce?: number;
  /** Follows the failure after which the sweep leaves the item alone. */
  readonly giveUp?: (item: Item) => Promise<unknown>;
}

/** A step of a sweep that handles items. A failure with one item does not stop the others. */
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
   * Handles items until none is left or the turn is over; returns whether items may be left. It rests for half of the time that it
   * worked, so that requests have their share of the database.
   */
  async takeTurn(work: ItemWork<Item>, isStopped: () => boolean): Promise<boolean> {
    const end = performance.now() + TURN_MS;
    for (;;) {
      const items = await work.find([...this.#failing.resting(this.now()), ...this.#skipped]);
      if (items.length === 0) return false;
      for (const group of inGroups(items, work.atOnce ?? 1)) {
        if (isStopped()) return false;
        if (performance.now() > end) return true;
        const startedAt = performance.now();
        await this.handleGroup(group, work);
        await restAfter(startedAt);
      }
    }
  }

  private async handleGroup(group: readonly Item[], work: ItemWork<Item>): Promise<void> {
    const handled = group.length > 1 ? await this.tryTogether(group, work) : undefined;
    if (handled !== undefined) this.note(group, handled);
    else for (const item of group) await this.handleAlone(item, work);
  }

  /** Handles a group; undefined when that fails. The error is raised again by the item that causes it. */
  private async tryTogether(
    group: readonly Item[],
    { handle }: ItemWork<Item>,
  ): Promise<readonly string[] | undefined> {
    return handle(group).catch(() => undefined);
  }

  private async handleAlone(item: Item, { handle, giveUp }: ItemWork<Item>): Promise<void> {
    const { organizationId, id } = item;
    const label = { organizationId, id };
    let handled: readonly string[] = [];
    const succeeded = await this.failures.attempt(this.step, async () => void (handled = await handle([item])), label);
    this.note([item], handled);
    if (succeeded) this.#failing.succeed(id);
    else if (this.#failing.fail(id, this.now()) && giveUp !== undefined)
      await this.failures.attempt(this.step, () => giveUp(item), label);
  }

  private note(items: readonly Item[], handled: readonly string[]): void {
    for (const { id } of items) {
      if (handled.includes(id)) this.failures.noteHandled(this.step);
      else this.#skipped.add(id);
    }
  }
}

/** Rests for half of the time since an instant of `performance.now()`. */
export async function restAfter(startedAt: number): Promise<void> {
  await sleep((performance.now() - startedAt) / 2);
}

/** Makes the handler of a group from one that handles a single item and returns whether it did. */
export function oneByOne<Item extends SweptRow>(handle: (item: Item) => Promise<boolean>): ItemWork<Item>['handle'] {
  return async (items) => {
    const handled: string[] = [];
    for (const item of items) if (await handle(item)) handled.push(item.id);
    return handled;
  };
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
