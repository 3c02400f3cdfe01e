import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, type EntityManager, type EntityTarget } from 'typeorm';
import type { OrganizationId, RunId } from '../../common/identifiers.js';
import { RunHooks, type DeleteHook, type RunKeys } from '../run-hooks.js';

/** A row about a run. */
interface RowOfRun {
  readonly organizationId: OrganizationId;
  readonly runId: RunId;
}

/** Deletes the rows of a table about runs in the transaction that deletes the runs. */
@Injectable()
export abstract class DeleteRowsOfRunsHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;
  protected abstract readonly entity: EntityTarget<RowOfRun>;

  constructor(private readonly hooks: RunHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, { organizationId, runIds }: RunKeys): Promise<undefined> {
    await manager.delete(this.entity, { organizationId, runId: Any(runIds) });
  }
}
