/** The rules that a gate may have, `completed`, which every gate has, and `collection`, which every gate with a collection has. */
export const GATE_RULES = [
  'completed',
  'collection',
  'maxNewFailures',
  'maxFailures',
  'minPassRate',
  'minTests',
  'minApiCoverage',
  'noNewFlaky',
] as const;

export type GateRule = (typeof GATE_RULES)[number];

/** The result of one rule for a run. */
export interface RuleResult {
  readonly rule: GateRule;
  /** The limit of the rule. */
  readonly limit: number | boolean;
  /** The measured value of the run; null when there is nothing to measure. */
  readonly actual: number | boolean | null;
  readonly passed: boolean;
}

/** The result of a gate for a finished run. */
export interface GateResult {
  /** Whether every rule passed. */
  readonly passed: boolean;
  readonly rules: readonly RuleResult[];
}
