import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type DeleteHook, type RunKeys } from '../../runs/run-hooks.js';
import { LaunchMessagesStore } from './launch-messages.store.js';

/** Deletes the messages about an open launch with its run. */
@Injectable()
export class DeleteLaunchMessagesHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = false;

  constructor(
    private readonly hooks: RunHooks,
    private readonly messages: LaunchMessagesStore,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<undefined> {
    await this.messages.deleteOfRuns(manager, runs);
  }
}
