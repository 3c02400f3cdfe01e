import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../common/repeated-work.js';
import { SweepFailures } from '../common/sweep-failures.js';
import { IncomingFiles } from './incoming-files.js';

const PAUSE_MS = 3_600_000;
const ABANDONED_AFTER_MS = 86_400_000;

/** Removes, once an hour, the temporary files of uploads that no process writes any more: those older than a day. */
@Injectable()
export class ArtifactSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly incoming: IncomingFiles,
    private readonly failures: SweepFailures,
  ) {
    this.#sweeps = new RepeatedWork(
      () => this.sweep(new Date()),
      PAUSE_MS,
      (error) => failures.note('artifacts', error),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  /** Waits for a running sweep. */
  onModuleDestroy(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** One sweep. */
  async sweep(now: Date): Promise<void> {
    const before = new Date(now.getTime() - ABANDONED_AFTER_MS);
    await this.failures.attempt('abandoned_uploads', () => this.incoming.removeAbandoned(before));
  }
}
