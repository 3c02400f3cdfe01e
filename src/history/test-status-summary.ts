import { newestOf, signalsOf, stateOf, WINDOW, type FlakyState } from './flaky/flaky-state.js';
import { countingOutcomes, type Outcome } from './outcome.js';
import type { TestState } from './presence/run-window.js';

/** The current state of a test, with its rates (0 to 1). */
export interface TestStatusSummary<State extends TestState = FlakyState> {
  readonly state: State;
  readonly failureRate: number;
  readonly flakeRate: number;
  readonly lastFailedAt: Date | null;
}

/** Durations of a test in milliseconds: of the newest outcome that counts, and percentiles of the window. */
export interface Durations {
  readonly last: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** Status summary of a test that never failed and was never flaky. */
export const NEVER_FAILED: TestStatusSummary = { state: 'healthy', failureRate: 0, flakeRate: 0, lastFailedAt: null };

/**
 * Computes the status summary of a test from its outcomes on the default branch, newest first; from all when none of them counts, or
 * without a default branch. A test whose newest outcome anywhere is a failure is never healthy.
 */
export function statusSummaryOf(all: readonly Outcome[], defaultBranch: string | null): TestStatusSummary {
  const outcomes = outcomesOn(all, defaultBranch);
  const counting = countingOutcomes(outcomes);
  const { failureRate, flakeRate } = signalsOf(counting);
  const lastFailed = counting.slice(0, WINDOW).find((outcome) => outcome.status === 'failed');
  const state = stateOf(outcomes);
  const isFailing = state === 'healthy' && newestOf(all)?.status === 'failed';
  return { state: isFailing ? 'failing' : state, failureRate, flakeRate, lastFailedAt: lastFailed?.at ?? null };
}

/** The outcomes on a branch; all of them when none of those counts. */
export function outcomesOn(outcomes: readonly Outcome[], branch: string | null): readonly Outcome[] {
  const chosen = outcomes.filter((outcome) => outcome.branch === branch);
  return branch === null || countingOutcomes(chosen).length === 0 ? outcomes : chosen;
}

/** Computes the durations of a test from its outcomes, newest first. */
export function durationsOf(outcomes: readonly Outcome[]): Durations {
  const window = countingOutcomes(outcomes).slice(0, WINDOW);
  const known = window.map(({ durationMs }) => durationMs).filter((duration) => duration !== null);
  const sorted = Float64Array.from(known).sort();
  return { last: window[0]?.durationMs ?? null, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

/** Nearest rank: the smallest value that is at least as large as this share of the values. */
function percentile(sorted: Float64Array, share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}
