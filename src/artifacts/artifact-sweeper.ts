import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { FileOwners } from './file-owners.js';
import { ArtifactStore } from './artifact.store.js';
import { IncomingFiles } from './incoming-files.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { LooseArtifacts } from './loose-artifacts.js';
import { type ArtifactKey, ArtifactStorage } from './storage/artifact-storage.js';
import { DAY_MS } from '../common/day.js';

const PAUSE_MS = 1_500_000;
const ABANDONED_AFTER_MS = DAY_MS;
/** Files that are not recorded, such as those of an import, may be without a row for so long. */
const PLACED_AFTER_MS = 1_500_000;

/**
 * Removes files that nothing needs, twice an hour: the temporary files of uploads that no process writes any more, which are older
 * than a day; files in the storage whose upload gave them to no run within a day, and those of deleted runs that could not be removed;
 * and files in the storage that nothing knows. A killed process leaves those between two steps.
 */
@Injectable()
export class ArtifactSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly incoming: IncomingFiles,
    private readonly storage: ArtifactStorage,
    private readonly store: ArtifactStore,
    private readonly looseStore: LooseArtifactStore,
    private readonly loose: LooseArtifacts,
    private readonly owners: FileOwners,
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
    await this.failures.attempt('unknown_files', () => this.removeUnknown(before(PLACED_AFTER_MS)));
    await this.failures.attempt('loose_files', () => this.removeLoose(before(ABANDONED_AFTER_MS)));
  }

  /** Removes recorded files that no run takes. */
  private async removeLoose(before: Date): Promise<void> {
    await this.looseStore.abandon(before);
    for (let last: ArtifactKey | undefined; ;) {
      const files = await this.looseStore.findAbandoned(last);
      last = files.at(-1);
      if (last === undefined || this.#sweeps.isStopped) return;
      await this.loose.remove(
        last.organizationId,
        files.map(({ id }) => id),
      );
    }
  }

  /** Removes placed files without a row and without a record. */
  private async removeUnknown(before: Date): Promise<void> {
    for await (const files of this.storage.placedBefore(before)) {
      if (this.#sweeps.isStopped) return;
      const [first] = files;
      if (first === undefined) continue;
      const { organizationId } = first;
      const unknown = await this.store.findUnknown(
        organizationId,
        files.map(({ id }) => id),
      );
      await this.loose.remove(organizationId, await this.owners.findUnowned(organizationId, unknown));
    }
  }
}
