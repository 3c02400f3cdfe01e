import { z } from 'zod';

const SHAPE = z.object({
  /** Names the build: its name, or the address of the CI run; null where the run is a build of its own. */
  build: z.string().nullable(),
  group: z.string(),
  job: z.string(),
  /** The number of tests of this group and process. */
  testCount: z.number(),
  /** The tests of all groups and processes: a digest, and their number by group. Null where the reporter does not know them. */
  suite: z.object({ digest: z.string(), groups: z.array(z.tuple([z.string(), z.number()])) }).nullable(),
  /** How many processes run the tests, where they are divided among them. */
  shards: z.number().nullable(),
  /** A flaky test fails the run, as the configuration says. */
  failsOnFlaky: z.boolean(),
  rootDir: z.string(),
  version: z.string(),
  /** The name of Playwright's project; empty for one without a name. */
  projectName: z.string(),
});

/** What is kept of the beginning of a run beside its envelope. */
export type Plan = Readonly<z.infer<typeof SHAPE>>;

/** Reads a plan as it is stored. */
export function readPlan(json: string): Plan {
  return SHAPE.parse(JSON.parse(json));
}

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
