import { signalsOf, stateOf, WINDOW, type FlakyState } from './flaky-state.js';
import { countingOutcomes, type Outcome } from './outcome.js';

/** How a test stands at present. Rates are 0 to 1. */
export interface Standing {
  readonly state: FlakyState;
  readonly failureRate: number;
  readonly flakeRate: number;
  readonly lastFailedAt: Date | null;
}

/** How long a test takes, in milliseconds: in the newest outcome that counts, and percentiles of the window. */
export interface Durations {
  readonly last: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** How a test stands that had no trouble. */
export const UNTROUBLED: Standing = { state: 'healthy', failureRate: 0, flakeRate: 0, lastFailedAt: null };

/** How the outcomes of a test, newest first, let it stand. */
export function standingOf(outcomes: readonly Outcome[]): Standing {
  const counting = countingOutcomes(outcomes);
  const { failureRate, flakeRate } = signalsOf(counting);
  const lastFailed = counting.slice(0, WINDOW).find((outcome) => outcome.status === 'failed');
  return { state: stateOf(counting), failureRate, flakeRate, lastFailedAt: lastFailed?.at ?? null };
}

/** How long a test took in its outcomes, newest first. */
export function durationsOf(outcomes: readonly Outcome[]): Durations {
  const window = countingOutcomes(outcomes).slice(0, WINDOW);
  const known = window.map(({ durationMs }) => durationMs).filter((duration) => duration !== null);
  const sorted = Float64Array.from(known).sort();
  return { last: window[0]?.durationMs ?? null, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

/** The nearest rank: the least value that a share of the values does not exceed. */
function percentile(sorted: Float64Array, share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}
