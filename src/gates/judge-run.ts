import type { EntityManager } from 'typeorm';
import { findPrevious, newlyFailingKeys } from '../comparison/comparison.queries.js';
import type { NewlyFlakyTest } from '../history/flaky/newly-flaky.queries.js';
import { quarantinedKeysAt } from '../quarantine/quarantine.queries.js';
import type { GateResult } from '../runs/gate-result.js';
import type { RunEntity } from '../runs/run.entity.js';
import { endOf } from '../runs/run-row.js';
import { isFinished, type FinishedStatus } from '../runs/run-state.js';
import type { GateRules } from './gate-rules.js';
import { countFailed } from './gate.queries.js';
import { findGate } from './gate.store.js';
import { judge, type GateFacts } from './judge.js';

/** Finds the tests that the run made flaky. It queries the database only when it is called. */
export type NewlyFlaky = () => Promise<readonly NewlyFlakyTest[]>;

/**
 * Evaluates the gate of a run's target, in the transaction that ends the run. Null when the target has no gate and for a run that
 * is open or was cancelled.
 */
export async function judgeRun(
  manager: EntityManager,
  run: RunEntity,
  newlyFlaky: NewlyFlaky,
): Promise<GateResult | null> {
  const { status } = run;
  if (!isFinished(status) || status === 'cancelled') return null;
  const rules = await findGate(manager, run.organizationId, run.targetId);
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
  const newFailures =
    rules.maxNewFailures === null || failed === 0
      ? []
      : await newlyFailingKeys(manager, run, await findPrevious(manager, run));
  const flaky = rules.noNewFlaky ? await newlyFlaky() : [];
  const hasTrouble = failed > 0 || flaky.length > 0;
  const quarantined = hasTrouble
    ? await quarantinedKeysAt(manager, { organizationId, targetId, at: endOf(run) })
    : new Set<bigint>();
  const countedFailures = failed - (await countFailed(manager, run, quarantined));
  return {
    status,
    passed,
    failed,
    countedFailures,
    newFailures: newFailures.filter((key) => !quarantined.has(key)).length,
    newlyFlaky: flaky.filter(({ key }) => !quarantined.has(key)).length,
  };
}
