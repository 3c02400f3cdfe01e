/** The rules that a gate may have, and `completed`, which every gate has. */
export const GATE_RULES = [
  'completed',
  'maxNewFailures',
  'maxFailures',
  'minPassRate',
  'minTests',
  'noNewFlaky',
] as const;

export type GateRule = (typeof GATE_RULES)[number];

/** What one rule says of a run. */
export interface RuleResult {
  readonly rule: GateRule;
  /** What the rule asks for. */
  readonly limit: number | boolean;
  /** What the run has; null where it has nothing to measure. */
  readonly actual: number | boolean | null;
  readonly passed: boolean;
}

/** What the gate of its target says of a run that ended. */
export interface GateResult {
  /** Whether every rule passed. */
  readonly passed: boolean;
  readonly rules: readonly RuleResult[];
}
