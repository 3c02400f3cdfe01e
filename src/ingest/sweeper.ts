import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { RepeatedWork } from '../common/repeated-work.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { ServerLog } from '../http/server-log.js';
import { ArtifactFiles } from '../runs/artifact-files.js';
import { RunSweepStore } from '../runs/run-sweep.store.js';
import { RunWriteStore } from '../runs/run-write.store.js';
import { IdempotencyStore } from './idempotency.store.js';

const LONGEST_PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 250;

/** No upload is silent for so long and still alive: bodies may pause for half a minute. */
const LOOSE_AFTER_MS = 3_600_000;
const CONTENTS_AT_ONCE = 20;

/** Ends runs that nothing is heard of, and removes what dead uploads, replaced runs and deleted targets left behind. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly writer: RunWriteStore,
    private readonly sweeps: RunSweepStore,
    private readonly files: ArtifactFiles,
    private readonly keys: IdempotencyStore,
    private readonly clock: Clock,
    log: ServerLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const pauseMs = Math.max(SHORTEST_PAUSE_MS, Math.min(LONGEST_PAUSE_MS, config.runStaleAfterMs / 4));
    this.#sweeps = new RepeatedWork(
      () => this.sweep(),
      pauseMs,
      (error) => log.failure(error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for the sweep under way while the database is still open. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** One sweep. */
  async sweep(): Promise<void> {
    await this.endSilentRuns();
    await this.removeLooseContents();
    for (const artifact of await this.sweeps.removeDeletedRuns())
      await this.files.remove(artifact.organizationId, artifact.id);
    await this.keys.removeExpired(this.clock.now());
  }

  private async endSilentRuns(): Promise<void> {
    const silentSince = new Date(this.clock.now().getTime() - this.config.runStaleAfterMs);
    for (const { organizationId, id } of await this.sweeps.findSilent(silentSince)) {
      const order = { organizationId, id, at: this.clock.now(), completedAt: null, durationMs: null, silentSince };
      await this.writer.finish({ ...order, eventOf: () => ({ kind: 'silence' }) });
    }
  }

  private async removeLooseContents(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LOOSE_AFTER_MS);
    for (let removed = 0; removed < CONTENTS_AT_ONCE; removed += 1) {
      if (!(await this.sweeps.removeLooseContent(before))) return;
    }
  }
}
