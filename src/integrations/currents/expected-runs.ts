import type { Plan } from './plan.js';

/** The most that an envelope may expect. */
const MOST_EXPECTED_RUNS = 1000;

type JobPlan = Pick<Plan, 'group' | 'job' | 'testCount' | 'suite' | 'shards'>;

/**
 * Returns for how many jobs a build waits, out of the plans of its runs. It waits for one more while the reporters know tests that are in no
 * plan: the runs of other machines, or of other groups, come later. Never more than there will be, whichever plans are known.
 */
export function expectedRuns(plans: readonly JobPlan[]): number {
  const jobs = [...new Map(plans.map((plan) => [plan.job, plan])).values()];
  const shards = Math.max(...jobs.map(({ suite, shards: total }) => (suite === null ? (total ?? 0) : 0)));
  const least = jobs.length + (jobs.some(({ suite }) => suite !== null && isIncomplete(suite, jobs)) ? 1 : 0);
  return Math.min(Math.max(least, Number.isInteger(shards) ? shards : 0), MOST_EXPECTED_RUNS);
}

/** Groups that others depend on run on each machine: their tests are counted once at most. */
function isIncomplete({ digest, groups }: NonNullable<Plan['suite']>, jobs: readonly JobPlan[]): boolean {
  return groups.some(([name, testCount]) => {
    const planned = jobs
      .filter(({ group, suite }) => group === name && suite?.digest === digest)
      .reduce((sum, job) => sum + job.testCount, 0);
    return planned < testCount;
  });
}
