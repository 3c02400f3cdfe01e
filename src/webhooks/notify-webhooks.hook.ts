import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newlyFlakyOnce } from '../history/flaky/newly-flaky-once.js';
import type { GateResult } from '../runs/gate-result.js';
import { RunHooks, type NotifyHook } from '../runs/run-hooks.js';
import type { RunEntity } from '../runs/run.entity.js';
import { RunNotifications } from './run-notifications.js';

/** Queues the webhook messages about a run when the run ends. */
@Injectable()
export class NotifyWebhooksHook implements NotifyHook, OnModuleInit {
  readonly phase = 'notify';

  constructor(
    private readonly hooks: RunHooks,
    private readonly notifications: RunNotifications,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async notify(manager: EntityManager, run: RunEntity, gate: GateResult | null): Promise<void> {
    await this.notifications.atEnd(manager, run, { gate, newlyFlaky: () => newlyFlakyOnce(manager, run) });
  }
}
