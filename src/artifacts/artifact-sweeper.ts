import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../common/repeated-work.js';
import { SweepFailures } from '../common/sweep-failures.js';
import { ArtifactStore } from './artifact.store.js';
import { IncomingFiles } from './incoming-files.js';
import { type ArtifactKey, ArtifactStorage } from './storage/artifact-storage.js';

const PAUSE_MS = 1_500_000;
const ABANDONED_AFTER_MS = 86_400_000;
/** An upload gives its placed files rows in the next transaction, which may take a minute. */
const PLACED_AFTER_MS = 1_500_000;

/**
 * Removes files that nothing needs, twice an hour: the temporary files of uploads that no process writes any more, which are older
 * than a day, and files in the place of artifacts that have no row. A killed process leaves those between two steps.
 */
@Injectable()
export class ArtifactSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly incoming: IncomingFiles,
    private readonly storage: ArtifactStorage,
    private readonly store: ArtifactStore,
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
    const before = (ageMs: number): Date => new Date(now.getTime() - ageMs);
    await this.failures.attempt('abandoned_uploads', () => this.incoming.removeAbandoned(before(ABANDONED_AFTER_MS)));
    await this.failures.attempt('loose_files', () => this.removeLoose(before(PLACED_AFTER_MS)));
  }

  /** Removes placed files without a row. */
  private async removeLoose(before: Date): Promise<void> {
    for await (const files of this.storage.placedBefore(before)) {
      if (this.#sweeps.isStopped) return;
      const [first] = files;
      if (first === undefined) continue;
      const { organizationId } = first;
      const loose = await this.store.findUnknown(
        organizationId,
        files.map(({ id }) => id),
      );
      for (const id of loose) await this.remove({ organizationId, id });
    }
  }

  private async remove(key: ArtifactKey): Promise<void> {
    const { organizationId, id: artifactId } = key;
    await this.failures.attempt('artifact_files', () => this.storage.remove(key), { organizationId, artifactId });
  }
}
