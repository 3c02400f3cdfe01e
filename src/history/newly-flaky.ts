import { stateOf } from './flaky-state.js';
import { countingOutcomes, type Outcome } from './outcome.js';

/** Whether a run made a test flaky: with the run's outcome it is, and without it was not. Outcomes stand newest first. */
export function becameFlaky(runId: string, outcomes: readonly Outcome[]): boolean {
  const counting = countingOutcomes(outcomes);
  const before = counting.filter((outcome) => outcome.runId !== runId);
  return before.length < counting.length && stateOf(counting) === 'flaky' && stateOf(before) !== 'flaky';
}
