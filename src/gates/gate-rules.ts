import type { CollectionId } from '../common/identifiers.js';

/** The rules that the runs of a target, or the builds of a project, must meet. Null: no such rule. */
export interface GateRules {
  /** The collection whose tests are judged; null for all tests. */
  readonly collectionId: CollectionId | null;
  /** Largest number of counted failures that are new. */
  readonly maxNewFailures: number | null;
  /** Largest number of counted failures. */
  readonly maxFailures: number | null;
  /** Smallest number of tests that ran. */
  readonly minTests: number | null;
  /** Smallest share of passed tests, 0 to 1. */
  readonly minPassRate: number | null;
  /** Smallest share of the operations of the project's APIs that tests called, 0 to 1. */
  readonly minApiCoverage: number | null;
  /** The run must not make a test flaky. */
  readonly noNewFlaky: boolean;
}

/** Returns whether a gate has a rule. A collection alone requires nothing. */
export function hasRule({
  maxNewFailures,
  maxFailures,
  minTests,
  minPassRate,
  minApiCoverage,
  noNewFlaky,
}: GateRules): boolean {
  const limits = [maxNewFailures, maxFailures, minTests, minPassRate, minApiCoverage];
  return noNewFlaky || limits.some((limit) => limit !== null);
}
