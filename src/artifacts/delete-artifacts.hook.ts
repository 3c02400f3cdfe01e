import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type FollowingWork, type RunKeys } from '../runs/run-hooks.js';
import { ArtifactStore } from './artifact.store.js';
import { LooseArtifacts } from './loose-artifacts.js';

/** Deletes the artifacts of a run that is deleted or replaced: the rows in its transaction, the files after the commit. */
@Injectable()
export class DeleteArtifactsHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = true;

  constructor(
    private readonly hooks: RunHooks,
    private readonly store: ArtifactStore,
    private readonly loose: LooseArtifacts,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<FollowingWork> {
    const ids = await this.store.deleteOfRuns(manager, runs);
    return () => this.loose.remove(runs.organizationId, ids);
  }
}
