import type { BuildContext } from '../ci/build-context.js';

/** The members of an uploaded run that the command sets. */
export type RunFields = Readonly<Record<string, unknown>>;

/** One of several runs that a suite is divided into. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Flags that describe a run. They override the CI system and git. */
export interface RunFlags {
  readonly branch?: string;
  readonly commit?: string;
  readonly pullRequest?: number;
  readonly buildUrl?: string;
  readonly build?: string;
  readonly job?: string;
  readonly attempt?: number;
  readonly shard?: Shard;
  readonly expectedRuns?: number;
  readonly exitCode?: number;
  readonly environment?: string;
  readonly clientRunId?: string;
}

/** Returns the fields of a run from flags and the detected build. */
export function runFieldsOf(build: BuildContext, flags: RunFlags, kind: 'test' | 'load'): RunFields {
  const pullRequest = flags.pullRequest ?? build.pullRequest;
  const fields = {
    kind,
    gitRef: flags.branch ?? build.branch,
    commitSha: flags.commit ?? build.commitSha,
    ciRunUrl: flags.buildUrl ?? build.buildUrl,
    build: flags.build ?? (flags.buildUrl === undefined ? build.build : undefined),
    job: jobOf(build, flags),
    attempt: flags.attempt ?? build.attempt,
    expectedRuns: flags.expectedRuns ?? flags.shard?.count,
    exitCode: flags.exitCode,
    repositoryUrl: build.repositoryUrl,
    repositoryRoot: build.repositoryRoot,
    trigger: build.ci === undefined ? 'cli' : 'ci',
    environment: flags.environment,
    clientRunId: flags.clientRunId,
    ...(pullRequest === undefined && build.ci === undefined ? {} : { metadata: { pullRequest, ci: build.ci } }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Returns the fields of a run that repeats failed tests on a developer's machine. It names neither branch nor commit: a few tests of a
 * working copy are never the latest result of either.
 */
export function localRunFields(
  { branch, commitSha, repositoryUrl, repositoryRoot }: BuildContext,
  verifies: string,
): RunFields {
  return {
    kind: 'test',
    trigger: 'local',
    environment: 'local',
    ...(repositoryUrl === undefined ? {} : { repositoryUrl }),
    ...(repositoryRoot === undefined ? {} : { repositoryRoot }),
    metadata: { verifies, branch, commit: commitSha },
  };
}

/**
 * Names the job only where the name is that of one run: a higher attempt of one job would supersede a failed other job with the same
 * name. CI systems give all jobs of a matrix the same name, and a job may upload several runs. GitLab's names are unique, and
 * `withNumberedJob` numbers the uploads of a job.
 */
function jobOf(build: BuildContext, { job, shard }: RunFlags): string | undefined {
  if (shard !== undefined) {
    const name = job ?? build.job?.replace(/ \d+\/\d+$/, '') ?? 'shard';
    return `${name} ${shard.index}/${shard.count}`;
  }
  return job ?? (build.isJobUnique ? build.job : undefined);
}
