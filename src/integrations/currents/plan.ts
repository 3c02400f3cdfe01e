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
