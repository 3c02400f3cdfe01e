import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { FailingItems } from '../common/failing-items.js';
import { SweepFailures } from '../common/sweep-failures.js';
import type { PendingContent } from './content/pending-content.queries.js';
import type { RunKey } from './run-hooks.js';
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
      await this.attempt('deleted_runs', this.#deletedRuns, run, () => this.removeDeletedRun(run));
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

  private async removeDeletedRun(run: RunKey): Promise<void> {
    for (const follow of await this.store.removeDeletedRun(run)) await follow();
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
