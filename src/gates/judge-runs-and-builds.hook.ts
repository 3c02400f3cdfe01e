import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { operationShare } from '../apis/operation-share.queries.js';
import { RunMembers } from '../collections/run-members.queries.js';
import { findPrevious, newlyFailingKeys } from '../comparison/comparison.queries.js';
import { newlyFlakyOnce } from '../history/flaky/newly-flaky-once.js';
import { quarantinedKeysAt } from '../quarantine/quarantine.queries.js';
import type { GateResult } from '../runs/gate-result.js';
import { type JudgeHook, RunHooks } from '../runs/run-hooks.js';
import { endOf } from '../runs/run-row.js';
import { type FinishedStatus, isFinished } from '../runs/run-state.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { GateRules } from './gate-rules.js';
import { findGate } from './gate.store.js';
import { type GateFacts, judge } from './judge.js';
import { allTests, type JudgedTests, testsOfCollection } from './judged-tests.queries.js';
import { BuildHooks, type BuildJudge, type FinishedBuild } from '../builds/settle-builds.queries.js';
import { measureBuild } from './build-facts.queries.js';

/** Judges a run by the gate of its target when the run ends. */
@Injectable()
export class JudgeRunHook implements JudgeHook, OnModuleInit {
  readonly phase = 'judge';

  constructor(
    private readonly hooks: RunHooks,
    private readonly members: RunMembers,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  /** Null when the target has no gate and for a run that is open or was cancelled. */
  async judge(manager: EntityManager, run: RunEntity): Promise<GateResult | null> {
    const { status, organizationId } = run;
    if (!isFinished(status) || status === 'cancelled') return null;
    const rules = await findGate(manager, { kind: 'target', organizationId, id: run.targetId });
    if (rules === undefined) return null;
    const tests = await this.judgedTests(manager, run, rules);
    return judge(rules, await measure(manager, { run, status, tests }, rules));
  }

  private async judgedTests(
    manager: EntityManager,
    run: RunEntity,
    { collectionId: id }: GateRules,
  ): Promise<JudgedTests> {
    const { organizationId } = run;
    if (id === null) return allTests(manager, [run]);
    return testsOfCollection(await this.members.open(manager, { organizationId, id }), [run]);
  }
}

/** A finished run with the tests that its gate judges. */
interface MeasuredRun {
  readonly run: RunEntity;
  readonly status: FinishedStatus;
  readonly tests: JudgedTests;
}

/** Reads only the numbers that the gate's rules need. */
async function measure(
  manager: EntityManager,
  { run, status, tests }: MeasuredRun,
  rules: GateRules,
): Promise<GateFacts> {
  const { passed, failed } = tests;
  const { organizationId, targetId } = run;
  const newFailures =
    rules.maxNewFailures === null || failed === 0 ? [] : tests.failedAmong(await newlyFailingIn(manager, run));
  const flaky = rules.noNewFlaky ? await newlyFlakyOf(manager, run, tests) : [];
  const hasTrouble = failed > 0 || flaky.length > 0;
  const quarantined = hasTrouble
    ? await quarantinedKeysAt(manager, { organizationId, targetId, at: endOf(run) })
    : new Set<bigint>();
  return {
    status,
    passed,
    failed,
    countedFailures: failed - (await tests.countFailed(quarantined)),
    newFailures: newFailures.filter((key) => !quarantined.has(key)).length,
    newlyFlaky: flaky.filter((key) => !quarantined.has(key)).length,
    apiCoverage: rules.minApiCoverage === null ? null : await apiCoverageOf(manager, run),
    areTestsKnown: tests.areKnown,
  };
}

async function newlyFlakyOf(manager: EntityManager, run: RunEntity, tests: JudgedTests): Promise<readonly bigint[]> {
  return tests.among((await newlyFlakyOnce(manager, run)).map(({ key }) => key));
}

async function apiCoverageOf(manager: EntityManager, run: RunEntity): Promise<number | null> {
  const { organizationId, projectId } = run;
  const withCalls = { runId: run.id, contentId: run.contentId, at: endOf(run) };
  return operationShare(manager, { organizationId, id: projectId }, [withCalls]);
}

async function newlyFailingIn(manager: EntityManager, run: RunEntity): Promise<readonly bigint[]> {
  const base = await findPrevious(manager, run);
  const { organizationId, contentId } = run;
  const contents = { organizationId, contentIds: [contentId] };
  return newlyFailingKeys(manager, contents, base === undefined ? [] : [base.contentId]);
}

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
