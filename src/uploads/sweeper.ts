import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { ProjectSweep } from '../projects/project-sweep.js';
import { RunSweep } from '../runs/removal/run-sweep.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';

const LONGEST_PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 250;

/**
 * Ends silent runs, deletes expired runs, and removes what failed uploads, replaced runs, deleted targets and deleted projects left
 * behind. A step that fails does not stop the others.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly runs: RunSweep,
    private readonly projects: ProjectSweep,
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

  /** One sweep: the steps take turns until none has more to do, so that none waits for the whole work of another. */
  async sweep(): Promise<void> {
    this.runs.begin();
    this.projects.begin();
    while (await this.takeTurns()) if (this.#sweeps.isStopped) return;
  }

  /** Returns whether a step has more to do. */
  private async takeTurns(): Promise<boolean> {
    const isStopped = (): boolean => this.#sweeps.isStopped;
    const steps = [
      ['silent_runs', () => this.runs.endSilentRuns(this.config.runStaleAfterMs, isStopped)],
      ['expired_runs', () => this.runs.removeExpiredRuns(isStopped)],
      ['deleted_runs', () => this.runs.removeDeletedRuns(isStopped)],
      ['loose_contents', () => this.runs.removePendingContents(isStopped)],
      ['unused_texts', () => this.runs.removeUnusedTexts()],
      ['packed_results', () => this.runs.packOldResults(isStopped)],
      ['deleted_targets', () => this.projects.removeTargets(isStopped)],
      ['deleted_projects', () => this.projects.removeProjects(isStopped)],
      ['idempotency_keys', () => this.removeExpiredKeys()],
    ] as const;
    let isMoreToDo = false;
    for (const [step, takeTurn] of steps)
      await this.failures.attempt(step, async () => void (isMoreToDo = (await takeTurn()) || isMoreToDo));
    return isMoreToDo;
  }

  private async removeExpiredKeys(): Promise<boolean> {
    await this.keys.removeExpired(this.clock.now());
    return false;
  }
}
