import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { RepeatedWork } from '../../common/sweeps/repeated-work.js';
import { SweepFailures } from '../../common/sweeps/sweep-failures.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';
import { FileQueries, type OldVersion } from './file.queries.js';
import { FileStore } from './file.store.js';

const PAUSE_MS = 1_500_000;
/** Between two pages of runs: requests have their share of the database. */
const REST_MS = 50;

/**
 * Removes versions of stored fixtures that nothing needs, twice an hour: a newer version replaced them, they are older than the retention
 * of their project, and no run that is kept used them.
 */
@Injectable()
export class FileSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;

  constructor(
    private readonly queries: FileQueries,
    private readonly store: FileStore,
    private readonly failures: SweepFailures,
  ) {
    this.#sweeps = new RepeatedWork(
      () => this.sweep(new Date()),
      PAUSE_MS,
      (error) => failures.note('file_versions', error),
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
    for (let last: ProjectRef | undefined; ;) {
      const project = await this.queries.nextProjectWithOld(now, last);
      if (project === undefined || this.#sweeps.isStopped) return;
      const { organizationId, id: projectId } = project;
      await this.failures.attempt('file_versions', () => this.sweepProject(now, project), {
        organizationId,
        projectId,
      });
      last = project;
    }
  }

  private async sweepProject(now: Date, project: ProjectRef): Promise<void> {
    for (let last: OldVersion | undefined; ;) {
      const old = await this.queries.old(now, project, last);
      last = old.at(-1);
      if (last === undefined || this.#sweeps.isStopped) return;
      const used = await this.usedOf(project, old);
      const unused = old.filter(({ sha256 }) => !used.has(sha256));
      if (unused.length > 0 && !this.#sweeps.isStopped) await this.store.removeVersions(project, unused);
    }
  }

  /** The digests of the versions that runs used. */
  private async usedOf(project: ProjectRef, versions: readonly OldVersion[]): Promise<ReadonlySet<string>> {
    const digests = [...new Set(versions.map(({ sha256 }) => sha256))];
    const found = new Set<string>();
    for (let run = ''; found.size < digests.length;) {
      if (this.#sweeps.isStopped) return new Set(digests);
      const { last, used } = await this.queries.usedBy(project, run, digests);
      for (const digest of used) found.add(digest);
      if (last === null) break;
      run = last;
      await sleep(REST_MS);
    }
    return found;
  }
}
