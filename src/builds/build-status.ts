import type { RunStatus, RunSummary } from '../runs/run-state.js';
import { isOpen } from '../runs/run-state.js';

/** Every status of a build. */
export const BUILD_STATUSES = ['running', 'passed', 'failed', 'cancelled'] as const;

export type BuildStatus = (typeof BUILD_STATUSES)[number];

/** What the result of a build needs to know about a run. */
export interface RunOfBuild extends RunSummary {
  readonly id: string;
  readonly targetId: string;
  readonly status: RunStatus;
  readonly job: string | null;
  /** Null counts as the first attempt. */
  readonly attempt: number | null;
  /** A finished run without any test, whose sender stated no failure. */
  readonly empty: boolean;
  /** The result of the target's gate; null where none judged the run. */
  readonly gatePassed: boolean | null;
}

/** What is known of a build besides its runs. */
export interface BuildExpectation {
  /** The number of jobs that must finish; null when nobody said. */
  readonly expectedRuns: number | null;
  /** Whether a request completed the build: no further jobs are expected. */
  readonly isCompleted: boolean;
  /** The result of the project's gate; null where none judged the build. */
  readonly gate: { readonly passed: boolean } | null;
}

/** The result of a build. */
export interface BuildResult {
  readonly status: BuildStatus;
  /** Whether it is over and no counting run has a test: it is the newest build of nothing. */
  readonly empty: boolean;
  /** The runs that count no longer, because there is a higher attempt of their job. */
  readonly superseded: ReadonlySet<string>;
  /** Counts of the tests of the runs that count. */
  readonly summary: RunSummary;
}

/**
 * Decides the result of a build: `running` while a counting run is open or a job is expected; else `failed` when a counting run
 * failed, errored or did not pass its gate, or the build did not pass that of the project; `cancelled` when one was cancelled, or when
 * no run has any test; else `passed`. An empty run counts as neither.
 */
export function resultOf(runs: readonly RunOfBuild[], expectation: BuildExpectation): BuildResult {
  const superseded = supersededOf(runs);
  const counting = runs.filter(({ id }) => !superseded.has(id));
  const status = statusOf(counting, expectation);
  return {
    status,
    empty: status !== 'running' && counting.every((run) => run.empty),
    superseded,
    summary: {
      total: sumOf(counting, 'total'),
      passed: sumOf(counting, 'passed'),
      failed: sumOf(counting, 'failed'),
      skipped: sumOf(counting, 'skipped'),
      flaky: sumOf(counting, 'flaky'),
    },
  };
}

/** The runs of a build that are not superseded. */
export function countingRuns<Run extends RunOfBuild>(
  runs: readonly Run[],
  { superseded }: BuildResult,
): readonly Run[] {
  return runs.filter(({ id }) => !superseded.has(id));
}

function statusOf(counting: readonly RunOfBuild[], expectation: BuildExpectation): BuildStatus {
  if (counting.some(({ status }) => isOpen(status)) || isIncomplete(counting, expectation)) return 'running';
  const judged = counting.filter((run) => !run.empty);
  if (judged.some(hasFailed)) return 'failed';
  const isPassed = judged.length > 0 && judged.every(({ status }) => status === 'passed');
  if (!isPassed) return 'cancelled';
  return expectation.gate?.passed === false ? 'failed' : 'passed';
}

function hasFailed({ status, gatePassed }: RunOfBuild): boolean {
  return status === 'failed' || status === 'errored' || gatePassed === false;
}

/** Runs without a job are jobs of their own. One job in several targets is one job: to count it twice could end the build early. */
function isIncomplete(counting: readonly RunOfBuild[], { expectedRuns, isCompleted }: BuildExpectation): boolean {
  if (expectedRuns === null || isCompleted) return false;
  const jobs = new Set(counting.map(({ job, id }) => (job === null ? `run ${id}` : `job ${job}`)));
  return jobs.size < expectedRuns;
}

/**
 * The runs of a job in a target below its highest attempt. Runs of one attempt never supersede each other: a green one may be a rerun
 * that did not raise the attempt, or another job of the same name, and must not hide a red one.
 */
function supersededOf(runs: readonly RunOfBuild[]): ReadonlySet<string> {
  const highest = new Map<string, number>();
  for (const run of runs) {
    const key = jobOf(run);
    if (key !== null) highest.set(key, Math.max(rankOf(run), highest.get(key) ?? 0));
  }
  const superseded = runs.filter((run) => {
    const key = jobOf(run);
    return key !== null && rankOf(run) < (highest.get(key) ?? 0);
  });
  return new Set(superseded.map(({ id }) => id));
}

function jobOf({ targetId, job }: RunOfBuild): string | null {
  return job === null ? null : `${targetId} ${job}`;
}

/** The attempt of a run, 0 for an empty one: it supersedes nothing but may be superseded. */
function rankOf({ attempt, empty }: RunOfBuild): number {
  return empty ? 0 : (attempt ?? 1);
}

function sumOf(runs: readonly RunSummary[], name: keyof RunSummary): number {
  return runs.reduce((sum, run) => sum + run[name], 0);
}
