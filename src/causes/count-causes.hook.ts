import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type ContentChange, type ContentKeys, type CountsHook } from '../runs/run-hooks.js';
import { reopenCauses } from './triage/triage.queries.js';
import { countCauses, deleteRunCauses, lockCauses } from './count-causes.queries.js';

/** Counts the causes of a run's failures when the run ends, is replaced or is deleted, and reopens resolved ones that came back. */
@Injectable()
export class CountCausesHook implements CountsHook, OnModuleInit {
  readonly phase = 'counts';

  constructor(private readonly hooks: RunHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  /** Sends no statement for a new run without failures. */
  async count(manager: EntityManager, change: ContentChange): Promise<void> {
    if (change.earlier !== null || change.failed > 0) await countCauses(manager, change);
    const { present } = change;
    if (present !== null && change.failed > 0) await reopenCauses(manager, { ...change, present });
  }

  async lock(manager: EntityManager, contents: ContentKeys): Promise<void> {
    await lockCauses(manager, contents);
  }

  async deleteContents(manager: EntityManager, contents: ContentKeys): Promise<void> {
    await deleteRunCauses(manager, contents);
  }
}
