import type { EventDraft, TestStatus } from '../../test-draft.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { stepEvents, type ReportedStep } from '../shared/step-events.js';

/** What became of a step: the words of Cucumber, and `unknown` for none of them. */
export type StepResult = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown';

/** A step or a hook of a scenario, as it was run. */
export interface ExecutedStep {
  /** Keyword and text, as in `Given I am logged in`. */
  readonly label: string;
  readonly isHook: boolean;
  readonly result: StepResult;
  readonly durationMs?: number | undefined;
  /** Its error: message, and stack where there is one. */
  readonly message?: string | undefined;
  /** Its error, of a step that failed, where the report has more of it than the message. */
  readonly failure?: ReportedFailure | undefined;
  readonly output: readonly EventDraft[];
  /** Where it is in the feature file. */
  readonly location?: { readonly file: string; readonly line: number } | undefined;
}

/** What the steps of a scenario say of it. */
export type ScenarioOutcome = Pick<ReportedTest, 'status' | 'failures' | 'events' | 'durationMs' | 'skipReason'>;

const RESULTS: Readonly<Record<string, StepResult>> = {
  passed: 'passed',
  xpassed: 'passed',
  pending_warn: 'passed',
  failed: 'failed',
  error: 'failed',
  hook_error: 'failed',
  cleanup_error: 'failed',
  skipped: 'skipped',
  untested: 'skipped',
  untested_pending: 'skipped',
  untested_undefined: 'skipped',
  xfailed: 'skipped',
  disabled: 'skipped',
  pending: 'pending',
  undefined: 'undefined',
  ambiguous: 'ambiguous',
};

/** Returns the result that a report's word means, in any case. */
export function stepResultOf(word: string | undefined): StepResult {
  const key = word?.trim().toLowerCase() ?? '';
  return Object.hasOwn(RESULTS, key) ? (RESULTS[key] ?? 'unknown') : 'unknown';
}

/**
 * Returns the outcome of a scenario by Cucumber's order of severity: a step that failed, is ambiguous or undefined fails it; else a
 * pending or skipped one skips it; else it passed.
 */
export function outcomeOf(steps: readonly ExecutedStep[]): ScenarioOutcome {
  // A hook that failed explains more than a step that nobody wrote.
  const failures = [
    ...steps.filter(({ result }) => result === 'failed'),
    ...steps.filter(({ result }) => result !== 'failed'),
  ].flatMap(failuresOf);
  const status = statusOf(steps, failures);
  const durations = steps.flatMap((step) => step.durationMs ?? []);
  return {
    status,
    failures,
    events: stepEvents(steps.filter(isWorthTelling).map(toReportedStep)),
    durationMs: durations.length === 0 ? undefined : durations.reduce((sum, duration) => sum + duration, 0),
    skipReason: status === 'skipped' ? skipReasonOf(steps) : undefined,
  };
}

function statusOf(steps: readonly ExecutedStep[], failures: readonly ReportedFailure[]): TestStatus {
  if (failures.length > 0) return 'failed';
  return steps.some((step) => step.result === 'pending' || step.result === 'skipped') ? 'skipped' : 'passed';
}

function failuresOf(step: ExecutedStep): readonly ReportedFailure[] {
  if (step.result === 'undefined') return [{ message: `Undefined step: ${step.label}`, location: step.location }];
  if (step.result === 'ambiguous') {
    return [{ message: step.message ?? `Ambiguous step: ${step.label}`, location: step.location }];
  }
  if (step.result !== 'failed') return [];
  if (step.failure !== undefined) return [step.failure];
  return [
    step.message === undefined
      ? { message: `Step failed: ${step.label}`, location: step.location }
      : { message: step.message },
  ];
}

function skipReasonOf(steps: readonly ExecutedStep[]): string | undefined {
  const pending = steps.find((step) => step.result === 'pending');
  if (pending !== undefined) return pending.message ?? `Pending step: ${pending.label}`;
  return steps.find((step) => step.result === 'skipped' && step.message !== undefined)?.message;
}

/** Hooks that did their work in silence are many, and explain nothing. */
function isWorthTelling(step: ExecutedStep): boolean {
  return !step.isHook || step.result === 'failed' || step.output.length > 0;
}

function toReportedStep(step: ExecutedStep): ReportedStep {
  return {
    name: step.label,
    status: testStatusOf(step.result),
    durationMs: step.durationMs,
    output: [...step.output, ...snippetOf(step)],
    steps: [],
  };
}

/** What a report says beside an undefined step is a snippet to write it with: no failure of its own. */
function snippetOf(step: ExecutedStep): readonly EventDraft[] {
  return step.result === 'undefined' && step.message !== undefined ? outputEvents(step.message, 'log') : [];
}

function testStatusOf(result: StepResult): TestStatus {
  if (result === 'passed') return 'passed';
  return result === 'failed' || result === 'undefined' || result === 'ambiguous' ? 'failed' : 'skipped';
}
