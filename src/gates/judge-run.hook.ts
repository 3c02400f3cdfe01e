import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findPrevious, newlyFailingKeys } from '../comparison/comparison.queries.js';
import { newlyFlakyOnce } from '../history/flaky/newly-flaky-once.js';
import type { NewlyFlakyTest } from '../history/flaky/newly-flaky.queries.js';
import { quarantinedKeysAt } from '../quarantine/quarantine.queries.js';
import type { GateResult } from '../runs/gate-result.js';
import { type JudgeHook, RunHooks } from '../runs/run-hooks.js';
import { endOf } from '../runs/run-row.js';
import { type FinishedStatus, isFinished } from '../runs/run-state.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { GateRules } from './gate-rules.js';
import { countFailed, findGate } from './gate.store.js';
import { type GateFacts, judge } from './judge.js';

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

/** Finds the tests that the run made flaky. It queries the database only when it is called. */
export type NewlyFlaky = () => Promise<readonly NewlyFlakyTest[]>;

/**
 * Evaluates the gate of a run's target, in the transaction that ends the run. Null when the target has no gate and for a run that
 * is open or was cancelled.
 */
async function judgeRun(manager: EntityManager, run: RunEntity, newlyFlaky: NewlyFlaky): Promise<GateResult | null> {
  const { status } = run;
  if (!isFinished(status) || status === 'cancelled') return null;
  const rules = await findGate(manager, { kind: 'target', organizationId: run.organizationId, id: run.targetId });
  return rules === undefined ? null : judge(rules, await measure(manager, { ...run, status }, rules, newlyFlaky));
}

/** Reads only the numbers that the gate's rules need. */
async function measure(
  manager: EntityManager,
  run: RunEntity & { readonly status: FinishedStatus },
  rules: GateRules,
  newlyFlaky: NewlyFlaky,
): Promise<GateFacts> {
  const { status, passed, failed, organizationId, targetId } = run;
  const newFailures = rules.maxNewFailures === null || failed === 0 ? [] : await newlyFailingIn(manager, run);
  const flaky = rules.noNewFlaky ? await newlyFlaky() : [];
  const hasTrouble = failed > 0 || flaky.length > 0;
  const quarantined = hasTrouble
    ? await quarantinedKeysAt(manager, { organizationId, targetId, at: endOf(run) })
    : new Set<bigint>();
  const countedFailures =
    failed - (await countFailed(manager, { organizationId, contentIds: [run.contentId] }, quarantined));
  return {
    status,
    passed,
    failed,
    countedFailures,
    newFailures: newFailures.filter((key) => !quarantined.has(key)).length,
    newlyFlaky: flaky.filter(({ key }) => !quarantined.has(key)).length,
  };
}

async function newlyFailingIn(manager: EntityManager, run: RunEntity): Promise<readonly bigint[]> {
  const base = await findPrevious(manager, run);
  const { organizationId, contentId } = run;
  const contents = { organizationId, contentIds: [contentId] };
  return newlyFailingKeys(manager, contents, base === undefined ? [] : [base.contentId]);
}
