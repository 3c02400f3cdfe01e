import { filledStringOf, type JsonObject, objectOf } from '@clarion/reports/json';

/** The CI run that a reporter runs in, out of the variables that it sends. */
export interface CiFacts {
  /** The address of the CI run. */
  readonly url?: string;
  /** The name of the build, where the address names only a job of it. */
  readonly build?: string;
  /** The digits of the pull request. */
  readonly pullRequest?: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables of CI services that contain the address of the build, as the reporter spells them. */
const ADDRESSES = [
  'ciPipelineUrl',
  'buildkiteBuildUrl',
  'buildUrl',
  'droneBuildLink',
  'travisBuildWebUrl',
  'codebuildPublicBuildUrl',
  'codebuildBuildUrl',
  'bambooBuildResultsUrl',
  'cfBuildUrl',
  'circleBuildUrl',
  'ciJobUrl',
];

const PULL_REQUESTS = [
  'ciMergeRequestIid',
  'buildkitePullRequest',
  'circlePrNumber',
  'bitbucketPrId',
  'systemPullrequestPullrequestnumber',
  'dronePullRequest',
  'travisPullRequest',
];

/** Reads the member `ci` of `POST runs/v1`: the setting `ciUrl`, else the variables of the CI service. */
export function ciFactsOf(body: JsonObject): CiFacts {
  const ci = objectOf(body['ci']) ?? {};
  const variables = textsOf(objectOf(ci['params']) ?? {});
  const url = filledStringOf(ci['ciUrl']) ?? addressOf(variables);
  const pullRequest = pullRequestOf(variables);
  // The address of a job at CircleCI does not name its pipeline.
  const build = variables['circlePipelineId'] ?? variables['circleWorkflowId'];
  return {
    ...(url === undefined ? {} : { url }),
    ...(build === undefined ? {} : { build }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
  };
}

function textsOf(params: JsonObject): Variables {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, filledStringOf(value)]));
}

function addressOf(variables: Variables): string | undefined {
  const address = githubAddress(variables) ?? azureAddress(variables) ?? bitbucketAddress(variables);
  return address ?? ADDRESSES.map((name) => variables[name]).find((value) => value !== undefined);
}

function githubAddress({ githubServerUrl, githubRepository, githubRunId }: Variables): string | undefined {
  return githubRepository === undefined || githubRunId === undefined
    ? undefined
    : `${githubServerUrl ?? 'https://github.com'}/${githubRepository}/actions/runs/${githubRunId}`;
}

function azureAddress(variables: Variables): string | undefined {
  const { systemTeamfoundationcollectionuri: server, systemTeamproject: project, buildBuildid: id } = variables;
  if (server === undefined || project === undefined || id === undefined) return undefined;
  return `${server.replace(/\/$/, '')}/${encodeURIComponent(project)}/_build/results?buildId=${id}`;
}

function bitbucketAddress({ bitbucketRepoFullName, bitbucketBuildNumber }: Variables): string | undefined {
  return bitbucketRepoFullName === undefined || bitbucketBuildNumber === undefined
    ? undefined
    : `https://bitbucket.org/${bitbucketRepoFullName}/pipelines/results/${bitbucketBuildNumber}`;
}

function pullRequestOf(variables: Variables): string | undefined {
  const ofGithub = /^refs\/pull\/(\d{1,9})\//.exec(variables['githubRef'] ?? '')?.[1];
  return ofGithub ?? PULL_REQUESTS.map((name) => variables[name]).find((value) => /^\d{1,9}$/.test(value ?? ''));
}
