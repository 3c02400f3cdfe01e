import { formatShare } from '../../../ui/text/format.js';
import { isJsonObject } from '../failures/failure-view-model.js';

/** The result of one gate rule. */
export interface RuleResult {
  readonly rule: string;
  readonly limit: unknown;
  readonly actual: unknown;
  readonly passed: boolean;
}

/** The result of the gate of a run. */
export interface RunGate {
  readonly passed: boolean;
  readonly rules: readonly RuleResult[];
}

/** Reads the gate result of a run. Undefined when there is none. */
export function readRunGate(run: object): RunGate | undefined {
  const gate: unknown = 'gate' in run ? run.gate : undefined;
  if (!isJsonObject(gate) || typeof gate['passed'] !== 'boolean') return undefined;
  return { passed: gate['passed'], rules: Array.isArray(gate['rules']) ? gate['rules'].flatMap(readRule) : [] };
}

function readRule(value: unknown): readonly RuleResult[] {
  if (!isJsonObject(value) || typeof value['rule'] !== 'string' || typeof value['passed'] !== 'boolean') return [];
  return [{ rule: value['rule'], limit: value['limit'], actual: value['actual'], passed: value['passed'] }];
}

const DESCRIPTIONS: Readonly<Record<string, (rule: RuleResult) => string>> = {
  completed: ({ passed }) => (passed ? 'completed' : 'did not complete'),
  maxNewFailures: ({ limit, actual }) => `new failures: ${formatValue(actual)}, at most ${formatValue(limit)}`,
  maxFailures: ({ limit, actual }) => `failures: ${formatValue(actual)}, at most ${formatValue(limit)}`,
  minPassRate: ({ limit, actual }) => `pass rate: ${formatRate(actual)}, at least ${formatRate(limit)}`,
  minTests: ({ limit, actual }) => `tests: ${formatValue(actual)}, at least ${formatValue(limit)}`,
  minApiCoverage: ({ limit, actual }) => `API coverage: ${formatRate(actual)}, at least ${formatRate(limit)}`,
  collection: ({ actual }) => `tests of the collection: ${formatValue(actual)}, at least 1`,
  noNewFlaky: ({ actual }) => `newly flaky tests: ${formatValue(actual)}, none allowed`,
};

/** Describes a rule, with the value that the run has. */
export function describeRule(rule: RuleResult): string {
  return (
    DESCRIPTIONS[rule.rule]?.(rule) ?? `${rule.rule}: ${formatValue(rule.actual)}, limit ${formatValue(rule.limit)}`
  );
}

function formatValue(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'none';
}

function formatRate(value: unknown): string {
  return formatShare(typeof value === 'number' ? value : null);
}
