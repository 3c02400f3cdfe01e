import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { RepeatedWork } from '../common/repeated-work.js';
import { SweepFailures } from '../common/sweep-failures.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { RunSweep } from '../runs/run-sweep.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';

const LONGEST_PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 250;

/**
 * Ends silent runs, and removes what failed uploads, replaced runs and deleted targets left behind. A step that fails does not
 * stop the others.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly runs: RunSweep,
    private readonly keys: IdempotencyStore,
    private readonly clock: Clock,
    private readonly failures: SweepFailures,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const pauseMs = Math.max(SHORTEST_PAUSE_MS, Math.min(LONGEST_PAUSE_MS, config.runStaleAfterMs / 4));
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      pauseMs,
      (error) => failures.note('runs', error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the current sweep while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** One sweep. */
  async sweep(): Promise<void> {
    const isStopped = (): boolean => this.#sweeps.isStopped;
    const { runStaleAfterMs } = this.config;
    await this.failures.attempt('silent_runs', () => this.runs.endSilentRuns(runStaleAfterMs, isStopped));
    await this.failures.attempt('loose_contents', () => this.runs.removePendingContents(isStopped));
    await this.failures.attempt('deleted_runs', () => this.runs.removeDeletedRuns(isStopped));
    await this.failures.attempt('idempotency_keys', () => this.keys.removeExpired(this.clock.now()));
  }
}
