import type { JsonObject } from '../common/json/json-value.js';

/** How a test ended in one of the last runs of its target. */
export interface Outcome {
  readonly runId: string;
  readonly at: Date;
  readonly status: 'passed' | 'failed' | 'skipped';
}

/**
 * What the last runs of a target say of a failing test, newest first, the run itself included. Skipped is no outcome. The
 * flake rate is the share of neighbouring outcomes that differ: 0 for a test that always failed, 1 for one that alternates.
 */
export function toHistory(outcomes: readonly Outcome[]): JsonObject {
  const told = outcomes.filter((outcome) => outcome.status !== 'skipped');
  const streak = told.findIndex((outcome) => outcome.status === 'passed');
  const failures = streak === -1 ? told : told.slice(0, streak);
  const first = failures.at(-1);
  const changes = told.filter((outcome, index) => index > 0 && outcome.status !== told[index - 1]?.status).length;
  return {
    firstFailedRunId: first?.runId ?? null,
    firstFailedAt: first?.at.toISOString() ?? null,
    consecutiveFailures: failures.length,
    flakeRate: told.length < 2 ? 0 : changes / (told.length - 1),
    lastPassedRunId: (streak === -1 ? undefined : told[streak]?.runId) ?? null,
  };
}
