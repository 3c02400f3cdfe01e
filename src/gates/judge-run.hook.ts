import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newlyFlakyOnce } from '../history/flaky/newly-flaky-once.js';
import type { GateResult } from '../runs/gate-result.js';
import { RunHooks, type JudgeHook } from '../runs/run-hooks.js';
import type { RunEntity } from '../runs/run.entity.js';
import { judgeRun } from './judge-run.js';

/** Judges a run by the gate of its target when the run ends. */
@Injectable()
export class JudgeRunHook implements JudgeHook, OnModuleInit {
  readonly phase = 'judge';

  constructor(private readonly hooks: RunHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async judge(manager: EntityManager, run: RunEntity): Promise<GateResult | null> {
    return judgeRun(manager, run, () => newlyFlakyOnce(manager, run));
  }
}
