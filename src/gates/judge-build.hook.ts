import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BuildHooks, type BuildJudge, type FinishedBuild } from '../builds/build-hooks.js';
import type { GateResult } from '../runs/gate-result.js';
import { measureBuild } from './build-facts.queries.js';
import { findGate } from './gate.store.js';
import { judge } from './judge.js';

/** Judges a build by the gate of its project when the build ends. */
@Injectable()
export class JudgeBuildHook implements BuildJudge, OnModuleInit {
  constructor(private readonly hooks: BuildHooks) {}

  onModuleInit(): void {
    this.hooks.judgeWith(this);
  }

  /** Null when the project has no gate and for a build that was cancelled. */
  async judgeBuild(manager: EntityManager, finished: FinishedBuild): Promise<GateResult | null> {
    const { build } = finished;
    if (build.status === 'cancelled') return null;
    const owner = { kind: 'project', organizationId: build.organizationId, id: build.projectId } as const;
    const rules = await findGate(manager, owner);
    return rules === undefined ? null : judge(rules, await measureBuild(manager, finished, rules));
  }
}
