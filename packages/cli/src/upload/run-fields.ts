import type { BuildContext } from '../ci/build-context.js';

/** The members of an uploaded run that the command sets. */
export type RunFields = Readonly<Record<string, unknown>>;

/** Flags that describe a run. They override the CI system and git. */
export interface RunFlags {
  readonly branch?: string;
  readonly commit?: string;
  readonly pullRequest?: number;
  readonly buildUrl?: string;
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
    trigger: build.ci === undefined ? 'cli' : 'ci',
    environment: flags.environment,
    clientRunId: flags.clientRunId,
    ...(pullRequest === undefined && build.ci === undefined ? {} : { metadata: { pullRequest, ci: build.ci } }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
