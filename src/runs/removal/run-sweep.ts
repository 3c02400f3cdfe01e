import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ItemSweep, oneByOne } from '../../common/sweeps/item-sweep.js';
import { SweepFailures } from '../../common/sweeps/sweep-failures.js';
import type { PendingContent } from '../content/content.queries.js';
import type { RunKey } from '../run-hooks.js';
import { RunRetentionStore } from './run-retention.store.js';
import { RunStateService } from '../run-state.service.js';
import { RunSweepStore } from './run-sweep.store.js';
import { ResultPackingStore } from '../packing/result-packing.store.js';
import { TestTextStore } from '../results/test-texts.store.js';

/** No upload is silent for so long and still alive: bodies may pause for half a minute. */
const PENDING_AFTER_MS = 3_600_000;

/** Their causes are locked meanwhile: an upload may wait for so many. */
const RUNS_AT_ONCE = 10;

/** Most contents are small: a transaction for each would cost more than their rows. */
const CONTENTS_AT_ONCE = 20;

/** The steps of a sweep over runs. Each takes a turn and returns whether it has more to do. */
@Injectable()
export class RunSweep {
  readonly #silentRuns: ItemSweep<RunKey>;
  readonly #expiredRuns: ItemSweep<RunKey>;
  readonly #deletedRuns: ItemSweep<RunKey>;
  readonly #pendingContents: ItemSweep<PendingContent>;

  constructor(
    private readonly states: RunStateService,
    private readonly store: RunSweepStore,
    private readonly retention: RunRetentionStore,
    private readonly texts: TestTextStore,
    private readonly packing: ResultPackingStore,
    private readonly clock: Clock,
    failures: SweepFailures,
  ) {
    const now = (): Date => clock.now();
    this.#silentRuns = new ItemSweep('silent_runs', failures, now);
    this.#expiredRuns = new ItemSweep('expired_runs', failures, now);
    this.#deletedRuns = new ItemSweep('deleted_runs', failures, now);
    this.#pendingContents = new ItemSweep('loose_contents', failures, now);
  }

  /** Begins a sweep. */
  begin(): void {
    for (const step of [this.#silentRuns, this.#expiredRuns, this.#deletedRuns, this.#pendingContents]) step.begin();
  }

  /**
   * Marks open runs without updates for `staleAfterMs` as errored. A run that cannot be finished becomes errored all the same,
   * without its report.
   */
  async endSilentRuns(staleAfterMs: number, isStopped: () => boolean): Promise<boolean> {
    const silentSince = new Date(this.clock.now().getTime() - staleAfterMs);
    return this.#silentRuns.takeTurn(
      {
        find: (except) => this.store.findSilent(silentSince, except),
        handle: oneByOne(async (run) => (await this.states.expire(run, silentSince, this.clock.now())) !== undefined),
        giveUp: (run) => this.store.abandon(run, silentSince, this.clock.now()),
      },
      isStopped,
    );
  }

  /** Deletes finished runs whose retention is over. */
  async removeExpiredRuns(isStopped: () => boolean): Promise<boolean> {
    const now = this.clock.now();
    return this.#expiredRuns.takeTurn(
      {
        find: (except) => this.store.findExpired(now, except),
        handle: (runs) => this.retention.removeExpired(runs, now),
        atOnce: RUNS_AT_ONCE,
      },
      isStopped,
    );
  }

  /** Deletes runs of deleted targets, and what belongs to them. */
  async removeDeletedRuns(isStopped: () => boolean): Promise<boolean> {
    return this.#deletedRuns.takeTurn(
      {
        find: (except) => this.store.findDeletedRuns(except),
        handle: (runs) => this.retention.removeOfDeletedTargets(runs),
        atOnce: RUNS_AT_ONCE,
      },
      isStopped,
    );
  }

  /** Deletes contents that no run has claimed within an hour, and at once those of runs that were deleted or replaced. */
  async removePendingContents(isStopped: () => boolean): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - PENDING_AFTER_MS);
    return this.#pendingContents.takeTurn(
      {
        find: (except) => this.store.findPendingContents(before, except),
        handle: (contents) => this.store.removePendingContents(contents, before, isStopped),
        atOnce: CONTENTS_AT_ONCE,
      },
      isStopped,
    );
  }

  /** Deletes texts of tests whose results are all gone. */
  removeUnusedTexts(): Promise<boolean> {
    return this.texts.removeUnused();
  }

  /** Packs the results of old runs. */
  packOldResults(isStopped: () => boolean): Promise<boolean> {
    return this.packing.packSome(isStopped);
  }
}
