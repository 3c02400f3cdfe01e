import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SweepFailures } from '../common/sweep-failures.js';
import { RunHooks, type DeleteHook, type FollowingWork, type RunKeys } from '../runs/run-hooks.js';
import { ArtifactStore } from './artifact.store.js';
import { ArtifactStorage } from './storage/artifact-storage.js';

/** Deletes the artifacts of a run that is deleted or replaced: the rows in its transaction, the files after the commit. */
@Injectable()
export class DeleteArtifactsHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = true;

  constructor(
    private readonly hooks: RunHooks,
    private readonly store: ArtifactStore,
    private readonly storage: ArtifactStorage,
    private readonly failures: SweepFailures,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<FollowingWork> {
    const { organizationId } = runs;
    const ids = await this.store.deleteOfRuns(manager, runs);
    return async () => {
      for (const artifactId of ids) {
        const remove = (): Promise<void> => this.storage.remove({ organizationId, id: artifactId });
        await this.failures.attempt('artifact_files', remove, { organizationId, artifactId });
      }
    };
  }
}
