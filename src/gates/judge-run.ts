import type { EntityManager } from 'typeorm';
import { findPrevious, newlyFailingKeys } from '../comparison/comparison.reader.js';
import type { NewlyFlakyTest } from '../history/newly-flaky.reader.js';
import { quarantinedKeysAt } from '../quarantine/quarantine.reader.js';
import type { GateResult } from '../runs/gate-result.js';
import type { RunEntity } from '../runs/run.entity.js';
import { endOf } from '../runs/run-row.js';
import { isFinished, type FinishedStatus } from '../runs/run-state.js';
import type { GateRules } from './gate-rules.js';
import { countFailed, findGate } from './gate.reader.js';
import { judge, type GateFacts } from './judge.js';

/** The tests that the run made flaky, found out when they are asked for. */
export type NewlyFlaky = () => Promise<readonly NewlyFlakyTest[]>;

/**
 * What the gate of its target says of a run, on the manager of the transaction that ends it; null when the target has none, and
 * for a run that is open or was cancelled.
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

/** Asks the database only for what a rule of the gate needs. */
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
