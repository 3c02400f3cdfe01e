import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BuildId } from '../common/identifiers.js';
import { deleteSome } from '../database/delete-some.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';
import { RunHooks, type BuildHook, type ChangedBuilds, type RunOfUpload } from '../runs/run-hooks.js';
import { BuildHooks } from './build-hooks.js';
import { placeBuild } from './place-build.queries.js';
import { settleBuilds } from './settle-builds.queries.js';

/** Groups the runs of uploads into builds. */
@Injectable()
export class GroupRunsHook implements BuildHook, RemovalHook, OnModuleInit {
  readonly phase = 'build';

  constructor(
    private readonly hooks: RunHooks,
    private readonly removals: RemovalHooks,
    private readonly buildHooks: BuildHooks,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
    this.removals.register(this);
  }

  async place(manager: EntityManager, run: RunOfUpload): Promise<BuildId> {
    return placeBuild(manager, run);
  }

  async settle(manager: EntityManager, builds: ChangedBuilds): Promise<void> {
    await settleBuilds(manager, builds, this.buildHooks);
  }

  /** A build goes with its last run. This finds one that stayed because an upload to it failed at the same time. */
  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'project') return 'none';
    const { organizationId, id } = owner;
    const rows = { table: 'builds', column: 'project_id', organizationId, values: [id] };
    return (await deleteSome(manager, rows, limit)) ? 'more' : 'none';
  }
}
