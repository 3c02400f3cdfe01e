/** What the runs of a target have to keep. Null is a rule that the gate does not have. */
export interface GateRules {
  /** At most so many counted failures that are new. */
  readonly maxNewFailures: number | null;
  /** At most so many counted failures. */
  readonly maxFailures: number | null;
  /** At least so many tests that ran. */
  readonly minTests: number | null;
  /** At least this share of passed tests, 0 to 1. */
  readonly minPassRate: number | null;
  /** No test that the run made flaky. */
  readonly noNewFlaky: boolean;
}

/** Whether there is any rule. */
export function hasRule({ maxNewFailures, maxFailures, minTests, minPassRate, noNewFlaky }: GateRules): boolean {
  return noNewFlaky || [maxNewFailures, maxFailures, minTests, minPassRate].some((limit) => limit !== null);
}
