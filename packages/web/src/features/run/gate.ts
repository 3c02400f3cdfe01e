import { formatShare } from '../../ui/format.js';
import { isMembers } from './failure-view-model.js';

/** What one rule of a gate says. */
export interface GateRule {
  readonly rule: string;
  readonly limit: unknown;
  readonly actual: unknown;
  readonly passed: boolean;
}

/** What the gate of its target says of a run. */
export interface Gate {
  readonly passed: boolean;
  readonly rules: readonly GateRule[];
}

/** The result of the gate that a run went through; undefined where there was none. */
export function readGate(run: object): Gate | undefined {
  const gate: unknown = 'gate' in run ? run.gate : undefined;
  if (!isMembers(gate) || typeof gate['passed'] !== 'boolean') return undefined;
  return { passed: gate['passed'], rules: Array.isArray(gate['rules']) ? gate['rules'].flatMap(readRule) : [] };
}

function readRule(value: unknown): readonly GateRule[] {
  if (!isMembers(value) || typeof value['rule'] !== 'string' || typeof value['passed'] !== 'boolean') return [];
  return [{ rule: value['rule'], limit: value['limit'], actual: value['actual'], passed: value['passed'] }];
}

const SENTENCES: Readonly<Record<string, (rule: GateRule) => string>> = {
  completed: ({ passed }) => (passed ? 'completed' : 'did not complete'),
  maxNewFailures: ({ limit, actual }) => `new failures: ${wordOf(actual)}, at most ${wordOf(limit)}`,
  maxFailures: ({ limit, actual }) => `failures: ${wordOf(actual)}, at most ${wordOf(limit)}`,
  minPassRate: ({ limit, actual }) => `pass rate: ${shareOf(actual)}, at least ${shareOf(limit)}`,
  minTests: ({ limit, actual }) => `tests: ${wordOf(actual)}, at least ${wordOf(limit)}`,
  noNewFlaky: ({ actual }) => `newly flaky tests: ${wordOf(actual)}, none allowed`,
};

/** A rule and what the run has, in words. */
export function ruleWords(rule: GateRule): string {
  return SENTENCES[rule.rule]?.(rule) ?? `${rule.rule}: ${wordOf(rule.actual)}, limit ${wordOf(rule.limit)}`;
}

function wordOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'none';
}

function shareOf(value: unknown): string {
  return formatShare(typeof value === 'number' ? value : null);
}
