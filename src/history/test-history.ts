import { BASE_BRANCHES } from '../runs/branch.js';
import { signalsOf, stateOf, type FlakyState } from './flaky-state.js';
import { countingOutcomes, type Outcome } from './outcome.js';

/** Since when a test fails, and when it passed last. All of the first failure is null when the newest outcome passed. */
export interface Streak {
  readonly firstFailedRunId: string | null;
  readonly firstFailedAt: Date | null;
  readonly firstFailedCommit: string | null;
  readonly lastPassedRunId: string | null;
  readonly lastPassedAt: Date | null;
  readonly lastPassedCommit: string | null;
  readonly consecutiveFailures: number;
}

/** What the history of a test says in one of its runs. */
export interface RunHistory extends Streak {
  readonly flakeRate: number;
  readonly state: FlakyState;
  /** The branch whose outcomes these are; null for those of all branches. */
  readonly branch: string | null;
}

/** The run that a history is told for. */
export interface RunOfHistory {
  readonly id: string;
  readonly branch: string | null;
}

/** The streak at the head of outcomes that are passed or failed, newest first. */
export function streakOf(told: readonly Outcome[]): Streak {
  const passedAt = told.findIndex((outcome) => outcome.status === 'passed');
  const failures = passedAt === -1 ? told : told.slice(0, passedAt);
  const first = failures.at(-1);
  const passed = passedAt === -1 ? undefined : told[passedAt];
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
 * The history of a test in a run, out of all its outcomes up to that run, newest first. The run's own outcome belongs to the
 * streak even when the run is guarded: a failure that is asked about is never told as none. It counts in no rate or state then.
 */
export function historyOfRun(run: RunOfHistory, outcomes: readonly Outcome[]): RunHistory {
  const { branch, chosen } = chooseBranch(run, outcomes);
  const counting = countingOutcomes(chosen);
  const told = chosen.filter(
    (outcome) => outcome.status !== 'skipped' && (!outcome.isGuarded || outcome.runId === run.id),
  );
  return { ...streakOf(told), flakeRate: signalsOf(counting).flakeRate, state: stateOf(counting), branch };
}

interface Chosen {
  readonly branch: string | null;
  readonly chosen: readonly Outcome[];
}

/**
 * The outcomes of the run's branch. Where the test has none that count before this run, those of the base branch behind the
 * run's own. A run without a branch takes all.
 */
function chooseBranch(run: RunOfHistory, outcomes: readonly Outcome[]): Chosen {
  if (run.branch === null) return { branch: null, chosen: outcomes };
  const own = outcomes.filter((outcome) => outcome.runId === run.id);
  const before = outcomes.filter((outcome) => outcome.runId !== run.id);
  const told = new Set(countingOutcomes(before).map((outcome) => outcome.branch));
  const base = BASE_BRANCHES.find((name) => told.has(name));
  const branch = told.has(run.branch) ? run.branch : (base ?? run.branch);
  return { branch, chosen: [...own, ...before.filter((outcome) => outcome.branch === branch)] };
}
