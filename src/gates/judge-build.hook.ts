import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BuildHooks, type BuildJudge, type FinishedBuild } from '../builds/build-hooks.js';
import { RunMembers } from '../collections/run-members.queries.js';
import type { GateResult } from '../runs/gate-result.js';
import { measureBuild } from './build-facts.queries.js';
import { findGate } from './gate.store.js';
import { judge } from './judge.js';

/** Judges a build by the gate of its project when the build ends. */
@Injectable()
export class JudgeBuildHook implements BuildJudge, OnModuleInit {
  constructor(
    private readonly hooks: BuildHooks,
    private readonly members: RunMembers,
  ) {}

  onModuleInit(): void {
    this.hooks.judgeWith(this);
  }

  /** Null when the project has no gate and for a build that was cancelled. */
  async judgeBuild(manager: EntityManager, finished: FinishedBuild): Promise<GateResult | null> {
    const { build } = finished;
    if (build.status === 'cancelled') return null;
    const { organizationId } = build;
    const rules = await findGate(manager, { kind: 'project', organizationId, id: build.projectId });
    if (rules === undefined) return null;
    const { collectionId: id } = rules;
    const collection = id === null ? null : await this.members.open(manager, { organizationId, id });
    return judge(rules, await measureBuild(manager, finished, rules, collection));
  }
}
