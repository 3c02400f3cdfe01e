import { BASE_BRANCHES } from '../runs/filters/branch.js';
import { signalsOf, stateOf, type FlakyState } from './flaky/flaky-state.js';
import { countingOutcomes, type Outcome } from './outcome.js';

/** When the current failures began, and when the test last passed. The first failure is null when the newest outcome passed. */
export interface Streak {
  readonly firstFailedRunId: string | null;
  readonly firstFailedAt: Date | null;
  readonly firstFailedCommit: string | null;
  readonly lastPassedRunId: string | null;
  readonly lastPassedAt: Date | null;
  readonly lastPassedCommit: string | null;
  readonly consecutiveFailures: number;
}

/** The history of a test up to one of its runs. */
export interface RunHistory extends Streak {
  readonly flakeRate: number;
  readonly state: FlakyState;
  /** The branch of the outcomes; null: all branches. */
  readonly branch: string | null;
}

/** The run of a history. */
export interface RunOfHistory {
  readonly id: string;
  readonly branch: string | null;
}

/** Computes the streak from passed and failed outcomes, newest first. */
export function streakOf(outcomes: readonly Outcome[]): Streak {
  const passedAt = outcomes.findIndex((outcome) => outcome.status === 'passed');
  const failures = passedAt === -1 ? outcomes : outcomes.slice(0, passedAt);
  const first = failures.at(-1);
  const passed = passedAt === -1 ? undefined : outcomes[passedAt];
  return {
    firstFailedRunId: first?.runId ?? null,
    firstFailedAt: first?.at ?? null,
    firstFailedCommit: first?.commitSha ?? null,
    lastPassedRunId: passed?.runId ?? null,
    lastPassedAt: passed?.at ?? null,
    lastPassedCommit: passed?.commitSha ?? null,
    consecutiveFailures: failures.length,
  };
}

/**
 * Computes the history of a test in a run from all its outcomes up to that run, newest first. The run's own outcome belongs to the
 * streak even when the run is guarded, so that a shown failure is part of its streak. It then counts in no rate or state.
 */
export function historyOfRun(run: RunOfHistory, outcomes: readonly Outcome[]): RunHistory {
  const { branch, chosen } = chooseBranch(run, outcomes);
  const counting = countingOutcomes(chosen);
  const shown = chosen.filter(
    (outcome) => outcome.status !== 'skipped' && (!outcome.isGuarded || outcome.runId === run.id),
  );
  return { ...streakOf(shown), flakeRate: signalsOf(counting).flakeRate, state: stateOf(chosen), branch };
}

interface Chosen {
  readonly branch: string | null;
  readonly chosen: readonly Outcome[];
}

/**
 * Selects the outcomes of the run's branch. Without earlier outcomes that count, it selects the run's own and those of the base
 * branch. A run without a branch selects all.
 */
function chooseBranch(run: RunOfHistory, outcomes: readonly Outcome[]): Chosen {
  if (run.branch === null) return { branch: null, chosen: outcomes };
  const own = outcomes.filter((outcome) => outcome.runId === run.id);
  const before = outcomes.filter((outcome) => outcome.runId !== run.id);
  const branches = new Set(countingOutcomes(before).map((outcome) => outcome.branch));
  const base = BASE_BRANCHES.find((name) => branches.has(name));
  const branch = branches.has(run.branch) ? run.branch : (base ?? run.branch);
  return { branch, chosen: [...own, ...before.filter((outcome) => outcome.branch === branch)] };
}
