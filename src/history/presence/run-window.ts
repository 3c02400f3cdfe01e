import { listsByKey } from '../../common/lists.js';
import type { FlakyState } from '../flaky/flaky-state.js';
import { newestOf } from '../flaky/flaky-state.js';
import type { Outcome } from '../outcome.js';

/** States of a test in lists and for the test alone. */
export const TEST_STATES = ['healthy', 'flaky', 'failing', 'broken', 'new', 'removed'] as const;

export type TestState = (typeof TEST_STATES)[number];

/** A finished run with tests. */
export interface WindowRun {
  readonly runId: string;
  readonly contentId: string;
  readonly buildId: string;
  readonly job: string | null;
  /** Number of tests. */
  readonly total: number;
}

/** The newest runs of a target in which the presence of tests is looked up. Each list contains contents. */
export interface RunWindow {
  /** The branch of the runs; null: all branches. */
  readonly branch: string | null;
  /** The newest run; null without runs. */
  readonly newestRunId: string | null;
  readonly all: readonly string[];
  /** Of the newest builds of each job: a test in none of them is removed. */
  readonly newest: readonly string[];
  /** Of the newest builds of each job that have an older one before them: a test that first appears in one of them is new. */
  readonly recent: readonly string[];
  /** Of the build before the newest one of each job, and of `baselines`: removed tests are listed from these. */
  readonly earlier: readonly string[];
  /** Of the newest build of each job that is not among `recent`: no new test is in it. */
  readonly baselines: readonly string[];
}

/** Where a test is in a window. */
export interface Sighting {
  /** The oldest content with the test. */
  readonly first: string;
  /** Whether the test is in one of `newest`. */
  readonly isPresent: boolean;
}

/** A test is new in so many builds. */
const RECENT_BUILDS = 10;

/**
 * Computes the window of runs of a branch, newest first. The runs of one job in one build are shards or attempts and belong
 * together. A build with fewer than half as many tests as the one before it may have run a selection of the tests: the one before it
 * is then among the newest, too.
 */
export function windowOf(runs: readonly WindowRun[], branch: string | null): RunWindow {
  const jobs = groupBy(runs, ({ job }) => job).map((ofJob) => groupBy(ofJob, ({ buildId }) => buildId));
  const take = (choose: (builds: Builds) => Builds): readonly string[] =>
    jobs.flatMap((builds) => choose(builds).flatMap((build) => build.map(({ contentId }) => contentId)));
  const baselineOf = (builds: Builds): Builds => builds.slice(1).slice(0, RECENT_BUILDS).slice(-1);
  return {
    branch,
    newestRunId: runs[0]?.runId ?? null,
    all: runs.map(({ contentId }) => contentId),
    newest: take((builds) => builds.slice(0, isSelection(builds) ? 2 : 1)),
    recent: take((builds) => builds.slice(0, Math.min(RECENT_BUILDS, builds.length - 1))),
    earlier: take((builds) => [...new Set([...builds.slice(1, 2), ...baselineOf(builds)])]),
    baselines: take(baselineOf),
  };
}

/** The builds of a job, newest first, each with its runs. */
type Builds = readonly (readonly WindowRun[])[];

/** Groups runs in the order of their first ones. */
function groupBy(runs: readonly WindowRun[], keyOf: (run: WindowRun) => string | null): Builds {
  return [...listsByKey(runs, keyOf).values()];
}

function isSelection([newest = [], before = []]: Builds): boolean {
  return totalOf(newest) * 2 < totalOf(before);
}

function totalOf(runs: readonly WindowRun[]): number {
  return runs.reduce((sum, { total }) => sum + total, 0);
}

/** The newest run of a window's branch in which a test was; undefined when its outcomes show none. */
export function lastRunOf(outcomes: readonly Outcome[], { branch }: RunWindow): string | undefined {
  return outcomes.find((outcome) => branch === null || outcome.branch === branch)?.runId;
}

/**
 * Adds what a test's presence says to the state of its outcomes (newest first, of all branches). A test that is in none of the newest
 * runs is removed only if `repeated` contains its last run: the other tests of that run were in the newest ones. Else those belong to
 * another suite, and its failure must not be hidden. A test whose newest outcome is a failure in a run after the window, on another
 * branch, is still failing. Of tests that are in the newest runs, only healthy ones are new.
 */
export function stateInWindow(
  state: FlakyState,
  outcomes: readonly Outcome[],
  window: RunWindow,
  { sighting, repeated }: { readonly sighting: Sighting | undefined; readonly repeated: ReadonlySet<string> },
): TestState {
  const { newestRunId } = window;
  if (newestRunId === null) return state;
  if (sighting?.isPresent === true)
    return state === 'healthy' && window.recent.includes(sighting.first) ? 'new' : state;
  const lastRun = lastRunOf(outcomes, window);
  const newest = newestOf(outcomes);
  const failsElsewhere = newest?.status === 'failed' && newest.runId > newestRunId;
  return lastRun !== undefined && repeated.has(lastRun) && !failsElsewhere ? 'removed' : state;
}
