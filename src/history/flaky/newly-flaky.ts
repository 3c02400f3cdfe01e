import { stateOf } from './flaky-state.js';
import { countingOutcomes, type Outcome } from '../outcome.js';

/** Returns whether a run made a test flaky: with the run's outcome it is flaky, without it not. Outcomes are newest first. */
export function becameFlaky(runId: string, outcomes: readonly Outcome[]): boolean {
  const counting = countingOutcomes(outcomes);
  const before = counting.filter((outcome) => outcome.runId !== runId);
  return before.length < counting.length && stateOf(counting) === 'flaky' && stateOf(before) !== 'flaky';
}
