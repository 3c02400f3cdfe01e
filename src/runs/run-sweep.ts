import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { SweepFailures } from '../common/sweep-failures.js';
import type { PendingContent } from './content/pending-content.queries.js';
import type { RunKey } from './run-hooks.js';
import { RunRetentionStore } from './run-retention.store.js';
import { RunStateService } from './run-state.service.js';
import { RunSweepStore } from './run-sweep.store.js';

/** No upload is silent for so long and still alive: bodies may pause for half a minute. */
const PENDING_AFTER_MS = 3_600_000;
const CONTENTS_AT_ONCE = 20;

/** After so many failures the sweep leaves an item alone for an hour. */
const MOST_FAILURES = 5;
const REST_MS = 3_600_000;

/** The steps of a sweep over runs. A failure with one item does not stop the others. */
@Injectable()
export class RunSweep {
  readonly #silentRuns = new FailingItems(MOST_FAILURES, REST_MS);
  readonly #pendingContents = new FailingItems(MOST_FAILURES, REST_MS);
  readonly #deletedRuns = new FailingItems(MOST_FAILURES, REST_MS);

  constructor(
    private readonly states: RunStateService,
    private readonly store: RunSweepStore,
    private readonly retention: RunRetentionStore,
    private readonly clock: Clock,
    private readonly failures: SweepFailures,
  ) {}

  /** Marks open runs without updates for `staleAfterMs` as errored. */
  async endSilentRuns(staleAfterMs: number, isStopped: () => boolean): Promise<void> {
    const silentSince = new Date(this.clock.now().getTime() - staleAfterMs);
    for (const run of await this.store.findSilent(silentSince, this.#silentRuns.resting(this.clock.now()))) {
      if (isStopped()) return;
      await this.endSilentRun(run, silentSince);
    }
  }

  /** Deletes contents that no run has claimed within an hour. */
  async removePendingContents(isStopped: () => boolean): Promise<void> {
    const before = new Date(this.clock.now().getTime() - PENDING_AFTER_MS);
    const resting = this.#pendingContents.resting(this.clock.now());
    for (const content of await this.store.findPendingContents(before, resting, CONTENTS_AT_ONCE)) {
      if (isStopped()) return;
      const remove = (): Promise<void> => this.store.removePendingContent(content, before);
      await this.attempt('loose_contents', this.#pendingContents, content, remove);
    }
  }

  /** Deletes runs of deleted targets, and what belongs to them. */
  async removeDeletedRuns(isStopped: () => boolean): Promise<void> {
    for (const run of await this.store.findDeletedRuns(this.#deletedRuns.resting(this.clock.now()))) {
      if (isStopped()) return;
      await this.attempt('deleted_runs', this.#deletedRuns, run, () => this.retention.removeOfDeletedTarget(run));
    }
  }

  /** A run that cannot be finished becomes errored all the same, without its report. */
  private async endSilentRun(run: RunKey, silentSince: Date): Promise<void> {
    const expire = (): Promise<unknown> => this.states.expire(run, silentSince, this.clock.now());
    const isGivenUp = await this.attempt('silent_runs', this.#silentRuns, run, expire);
    if (!isGivenUp) return;
    const abandon = (): Promise<void> => this.store.abandon(run, silentSince, this.clock.now());
    await this.attempt('silent_runs', this.#silentRuns, run, abandon);
  }

  /** Handles one item; returns whether it failed so often that the sweep leaves it alone. */
  private async attempt(
    step: string,
    failing: FailingItems,
    { organizationId, id }: RunKey | PendingContent,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    const isDone = await this.failures.attempt(step, work, { organizationId, id });
    if (!isDone) return failing.fail(id, this.clock.now());
    failing.succeed(id);
    return false;
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
