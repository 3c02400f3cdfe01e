import type { GateResult, GateRule, RuleResult } from '../runs/gate-result.js';
import type { FinishedStatus } from '../runs/run-state.js';
import type { GateRules } from './gate-rules.js';

/** The measured facts of a run. Facts that no rule needs are not measured. */
export interface GateFacts {
  readonly status: FinishedStatus;
  readonly passed: number;
  /** Failed tests, including quarantined ones. */
  readonly failed: number;
  /** Failed tests that are not quarantined. */
  readonly countedFailures: number;
  /** Counted failures that did not fail in the base. */
  readonly newFailures: number;
  /** Tests that the run made flaky and that are not quarantined. */
  readonly newlyFlaky: number;
  /** Share of the operations of the project's APIs that were called; null when nothing is described. */
  readonly apiCoverage: number | null;
  /** False when it could not be found out which tests belong to the collection of the gate. */
  readonly areTestsKnown: boolean;
}

/** Evaluates the rules of a gate for a run (docs/concepts.md, "Gates"). */
export function judge(rules: GateRules, facts: GateFacts): GateResult {
  const results = [
    ...completed(facts),
    ...collection(rules, facts),
    ...failures(rules, facts),
    ...passRate(rules, facts),
    ...tests(rules, facts),
    ...apiCoverage(rules, facts),
    ...flakiness(rules, facts),
  ];
  return { passed: results.every((result) => result.passed), rules: results };
}

/** A run that broke as a whole has not shown what its tests would have. */
function completed({ status }: GateFacts): readonly RuleResult[] {
  return status === 'errored' ? [{ rule: 'completed', limit: true, actual: false, passed: false }] : [];
}

/** A collection of which no test ran has not shown that it works. */
function collection({ collectionId }: GateRules, { passed, failed, areTestsKnown }: GateFacts): readonly RuleResult[] {
  if (collectionId === null) return [];
  const actual = areTestsKnown ? passed + failed : null;
  return [{ rule: 'collection', limit: 1, actual, passed: (actual ?? 0) >= 1 }];
}

function apiCoverage({ minApiCoverage: limit }: GateRules, { apiCoverage: actual }: GateFacts): readonly RuleResult[] {
  return limit === null ? [] : [{ rule: 'minApiCoverage', limit, actual, passed: (actual ?? 0) >= limit }];
}

function failures({ maxNewFailures, maxFailures }: GateRules, facts: GateFacts): readonly RuleResult[] {
  return [
    ...atMost('maxNewFailures', maxNewFailures, facts.newFailures),
    ...atMost('maxFailures', maxFailures, facts.countedFailures),
  ];
}

function passRate({ minPassRate: limit }: GateRules, { passed, countedFailures }: GateFacts): readonly RuleResult[] {
  if (limit === null) return [];
  const counted = passed + countedFailures;
  const actual = counted === 0 ? null : passed / counted;
  return [{ rule: 'minPassRate', limit, actual, passed: (actual ?? 0) >= limit }];
}

function tests({ minTests: limit }: GateRules, { passed, failed }: GateFacts): readonly RuleResult[] {
  const actual = passed + failed;
  return limit === null ? [] : [{ rule: 'minTests', limit, actual, passed: actual >= limit }];
}

function flakiness({ noNewFlaky }: GateRules, { newlyFlaky }: GateFacts): readonly RuleResult[] {
  return atMost('noNewFlaky', noNewFlaky ? 0 : null, newlyFlaky);
}

function atMost(rule: GateRule, limit: number | null, actual: number): readonly RuleResult[] {
  return limit === null ? [] : [{ rule, limit, actual, passed: actual <= limit }];
}
