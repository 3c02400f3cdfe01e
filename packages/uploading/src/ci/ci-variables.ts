/** Where a run comes from: the commit and the CI build. */
export interface BuildInfo {
  readonly branch?: string;
  readonly commitSha?: string;
  readonly pullRequest?: number;
  /** The URL of the build's page. */
  readonly buildUrl?: string;
  /** The name of the build, where the URL names only a job of it. */
  readonly build?: string;
  /** The name of the job. Jobs of a matrix may share it. */
  readonly job?: string;
  /** Which attempt of the job this is, from 1. */
  readonly attempt?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of a CI system for each member of `BuildInfo`. The first variable that is set counts. */
interface CiVariables {
  readonly branch: readonly string[];
  readonly commitSha: readonly string[];
  readonly pullRequest: readonly string[];
  readonly buildUrl: readonly string[] | ((environment: Environment) => string | undefined);
  readonly build?: readonly string[];
  readonly job?: readonly string[];
  readonly attempt?: (environment: Environment) => string | undefined;
}

/** By the vendor constants of ci-info. The branch of a pull request comes before the branch that it is merged into. */
const VENDORS: Readonly<Record<string, CiVariables>> = {
  GITHUB_ACTIONS: {
    branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
    commitSha: ['GITHUB_SHA'],
    pullRequest: ['GITHUB_REF'],
    buildUrl: githubUrl,
    job: ['GITHUB_JOB'],
    attempt: ({ GITHUB_RUN_ATTEMPT: attempt }) => attempt,
  },
  GITLAB: {
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_BRANCH', 'CI_COMMIT_REF_NAME'],
    commitSha: ['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA', 'CI_COMMIT_SHA'],
    pullRequest: ['CI_MERGE_REQUEST_IID'],
    // The URL of a job does not name its pipeline.
    buildUrl: ['CI_PIPELINE_URL', 'CI_JOB_URL'],
    job: ['CI_JOB_NAME'],
    attempt: gitlabAttempt,
  },
  CIRCLE: {
    branch: ['CIRCLE_BRANCH'],
    commitSha: ['CIRCLE_SHA1'],
    pullRequest: ['CIRCLE_PR_NUMBER', 'CIRCLE_PULL_REQUEST'],
    buildUrl: ['CIRCLE_BUILD_URL'],
    // The URL names a job. A workflow that is run again keeps its pipeline and its workspace.
    build: ['CIRCLE_PIPELINE_ID', 'CIRCLE_WORKFLOW_WORKSPACE_ID', 'CIRCLE_WORKFLOW_ID'],
    job: ['CIRCLE_JOB'],
  },
  JENKINS: {
    branch: ['CHANGE_BRANCH', 'ghprbSourceBranch', 'BRANCH_NAME', 'GIT_BRANCH'],
    commitSha: ['ghprbActualCommit', 'GIT_COMMIT'],
    pullRequest: ['CHANGE_ID', 'ghprbPullId'],
    buildUrl: ['BUILD_URL'],
  },
  BUILDKITE: {
    branch: ['BUILDKITE_BRANCH'],
    commitSha: ['BUILDKITE_COMMIT'],
    pullRequest: ['BUILDKITE_PULL_REQUEST'],
    buildUrl: ['BUILDKITE_BUILD_URL'],
    job: ['BUILDKITE_LABEL', 'BUILDKITE_STEP_KEY'],
    attempt: ({ BUILDKITE_RETRY_COUNT: retries }) =>
      retries === undefined || !/^\d{1,9}$/.test(retries) ? undefined : String(Number(retries) + 1),
  },
  AZURE_PIPELINES: {
    branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCH'],
    commitSha: ['SYSTEM_PULLREQUEST_SOURCECOMMITID', 'BUILD_SOURCEVERSION'],
    pullRequest: ['SYSTEM_PULLREQUEST_PULLREQUESTNUMBER', 'SYSTEM_PULLREQUEST_PULLREQUESTID'],
    buildUrl: azureUrl,
    job: ['SYSTEM_JOBNAME'],
    attempt: ({ SYSTEM_JOBATTEMPT: attempt }) => attempt,
  },
  BITBUCKET: {
    branch: ['BITBUCKET_BRANCH'],
    commitSha: ['BITBUCKET_COMMIT'],
    pullRequest: ['BITBUCKET_PR_ID'],
    buildUrl: bitbucketUrl,
  },
  TRAVIS: {
    branch: ['TRAVIS_PULL_REQUEST_BRANCH', 'TRAVIS_BRANCH'],
    commitSha: ['TRAVIS_PULL_REQUEST_SHA', 'TRAVIS_COMMIT'],
    pullRequest: ['TRAVIS_PULL_REQUEST'],
    buildUrl: ['TRAVIS_BUILD_WEB_URL', 'TRAVIS_JOB_WEB_URL'],
  },
  APPVEYOR: {
    branch: ['APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH', 'APPVEYOR_REPO_BRANCH'],
    commitSha: ['APPVEYOR_PULL_REQUEST_HEAD_COMMIT', 'APPVEYOR_REPO_COMMIT'],
    pullRequest: ['APPVEYOR_PULL_REQUEST_NUMBER'],
    buildUrl: appveyorUrl,
  },
  DRONE: {
    branch: ['DRONE_SOURCE_BRANCH', 'DRONE_BRANCH'],
    commitSha: ['DRONE_COMMIT_SHA'],
    pullRequest: ['DRONE_PULL_REQUEST'],
    buildUrl: ['DRONE_BUILD_LINK'],
  },
  WOODPECKER: {
    branch: ['CI_COMMIT_SOURCE_BRANCH', 'CI_COMMIT_BRANCH'],
    commitSha: ['CI_COMMIT_SHA'],
    pullRequest: ['CI_COMMIT_PULL_REQUEST'],
    buildUrl: ['CI_PIPELINE_URL'],
  },
  SEMAPHORE: {
    branch: ['SEMAPHORE_GIT_PR_BRANCH', 'SEMAPHORE_GIT_BRANCH'],
    commitSha: ['SEMAPHORE_GIT_PR_SHA', 'SEMAPHORE_GIT_SHA'],
    pullRequest: ['SEMAPHORE_GIT_PR_NUMBER'],
    buildUrl: semaphoreUrl,
  },
  CIRRUS: {
    branch: ['CIRRUS_BRANCH'],
    commitSha: ['CIRRUS_CHANGE_IN_REPO'],
    pullRequest: ['CIRRUS_PR'],
    buildUrl: cirrusUrl,
  },
  CODEBUILD: {
    branch: ['CODEBUILD_WEBHOOK_HEAD_REF'],
    commitSha: ['CODEBUILD_RESOLVED_SOURCE_VERSION'],
    pullRequest: ['CODEBUILD_SOURCE_VERSION'],
    buildUrl: ['CODEBUILD_PUBLIC_BUILD_URL', 'CODEBUILD_BUILD_URL'],
  },
  TEAMCITY: { branch: [], commitSha: ['BUILD_VCS_NUMBER'], pullRequest: [], buildUrl: ['BUILD_URL'] },
};

/** Reads the variables of a CI system; returns nothing for an unknown one. */
export function readCiVariables(vendor: string | undefined, environment: Environment): BuildInfo {
  const variables = vendor === undefined ? undefined : VENDORS[vendor];
  if (variables === undefined) return {};
  const { buildUrl, build = [], job = [], attempt } = variables;
  return withoutUndefined({
    branch: branchIn(firstSet(variables.branch, environment)),
    commitSha: commitIn(firstSet(variables.commitSha, environment)),
    pullRequest: pullRequestIn(firstSet(variables.pullRequest, environment)),
    buildUrl: typeof buildUrl === 'function' ? buildUrl(environment) : firstSet(buildUrl, environment),
    build: firstSet(build, environment),
    job: firstSet(job, environment),
    attempt: attemptIn(attempt?.(environment)),
  });
}

/** Returns the first information, completed from the second. */
export function withFallback(first: BuildInfo, second: BuildInfo): BuildInfo {
  return { ...second, ...first };
}

/** Returns the information without undefined members. */
export function withoutUndefined(info: { readonly [Name in keyof BuildInfo]: BuildInfo[Name] | undefined }): BuildInfo {
  const { branch, commitSha, pullRequest, buildUrl, build, job, attempt } = info;
  return {
    ...(branch === undefined ? {} : { branch }),
    ...(commitSha === undefined ? {} : { commitSha }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(buildUrl === undefined ? {} : { buildUrl }),
    ...(build === undefined ? {} : { build }),
    ...(job === undefined ? {} : { job }),
    ...(attempt === undefined ? {} : { attempt }),
  };
}

function firstSet(names: readonly string[], environment: Environment): string | undefined {
  return names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
}

/**
 * Returns the branch name in a ref: `refs/heads/main` and `origin/main` (Jenkins) are `main`. Undefined for the merge commit of a pull
 * request, such as `refs/pull/12/merge` and `12/merge`, which no branch contains.
 */
function branchIn(ref: string | undefined): string | undefined {
  if (ref === undefined || /^(?:refs\/(?:pull|merge-requests)\/)?\d+\/(?:merge|head)$/.test(ref)) return undefined;
  return ref.replace(/^refs\/heads\//, '').replace(/^origin\//, '');
}

/** Returns a commit. Undefined for `HEAD`, which Buildkite sets when nobody chose a commit: git knows which one it is. */
function commitIn(text: string | undefined): string | undefined {
  return text === 'HEAD' ? undefined : text;
}

function attemptIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Returns the number in `12`, `pr/12`, or the ref or URL of a pull request; undefined for everything else, such as `false`. */
function pullRequestIn(text: string | undefined): number | undefined {
  const digits =
    /^(?:pr\/)?(\d{1,9})$/.exec(text ?? '')?.[1] ??
    /\/?(?:pull|pulls|merge_requests|pull-requests)\/(\d{1,9})(?:\/|$)/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function githubUrl({
  GITHUB_SERVER_URL: server = 'https://github.com',
  GITHUB_REPOSITORY: repository,
  GITHUB_RUN_ID: id,
  GITHUB_RUN_ATTEMPT: attempt,
}: Environment): string | undefined {
  if (repository === undefined || id === undefined) return undefined;
  return `${server}/${repository}/actions/runs/${id}${attempt === undefined || attempt === '1' ? '' : `/attempts/${attempt}`}`;
}

/** The server takes no higher one. */
const LARGEST_ATTEMPT = 1_000_000;

/** GitLab does not number the attempts of a job. The seconds from the start of the pipeline to that of the job grow with each. */
function gitlabAttempt({
  CI_PIPELINE_CREATED_AT: created = '',
  CI_JOB_STARTED_AT: started = '',
}: Environment): string | undefined {
  const seconds = Math.floor((Date.parse(started) - Date.parse(created)) / 1000);
  return seconds >= 0 ? String(Math.min(seconds + 1, LARGEST_ATTEMPT)) : undefined;
}

function azureUrl({
  SYSTEM_TEAMFOUNDATIONCOLLECTIONURI: server,
  SYSTEM_TEAMPROJECT: project,
  BUILD_BUILDID: id,
}: Environment): string | undefined {
  if (server === undefined || project === undefined || id === undefined) return undefined;
  return `${server.replace(/\/$/, '')}/${encodeURIComponent(project)}/_build/results?buildId=${id}`;
}

function bitbucketUrl({
  BITBUCKET_REPO_FULL_NAME: repository,
  BITBUCKET_BUILD_NUMBER: number,
}: Environment): string | undefined {
  return repository === undefined || number === undefined
    ? undefined
    : `https://bitbucket.org/${repository}/pipelines/results/${number}`;
}

function appveyorUrl({
  APPVEYOR_URL: server = 'https://ci.appveyor.com',
  APPVEYOR_ACCOUNT_NAME: account,
  APPVEYOR_PROJECT_SLUG: project,
  APPVEYOR_BUILD_ID: id,
}: Environment): string | undefined {
  return account === undefined || project === undefined || id === undefined
    ? undefined
    : `${server}/project/${account}/${project}/builds/${id}`;
}

function semaphoreUrl({
  SEMAPHORE_ORGANIZATION_URL: server,
  SEMAPHORE_WORKFLOW_ID: id,
}: Environment): string | undefined {
  return server === undefined || id === undefined ? undefined : `${server}/workflows/${id}`;
}

function cirrusUrl({ CIRRUS_BUILD_ID: id }: Environment): string | undefined {
  return id === undefined ? undefined : `https://cirrus-ci.com/build/${id}`;
}
