/** The rules that the runs of a target must meet. Null: no such rule. */
export interface GateRules {
  /** Largest number of counted failures that are new. */
  readonly maxNewFailures: number | null;
  /** Largest number of counted failures. */
  readonly maxFailures: number | null;
  /** Smallest number of tests that ran. */
  readonly minTests: number | null;
  /** Smallest share of passed tests, 0 to 1. */
  readonly minPassRate: number | null;
  /** The run must not make a test flaky. */
  readonly noNewFlaky: boolean;
}

/** Returns whether a gate has a rule. */
export function hasRule({ maxNewFailures, maxFailures, minTests, minPassRate, noNewFlaky }: GateRules): boolean {
  return noNewFlaky || [maxNewFailures, maxFailures, minTests, minPassRate].some((limit) => limit !== null);
}
