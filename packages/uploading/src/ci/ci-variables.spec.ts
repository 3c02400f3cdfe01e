import { describe, expect, it } from '@jest/globals';
import { readCiVariables, withFallback, type BuildInfo } from './ci-variables.js';

type Environment = Readonly<Record<string, string>>;

const ROWS: readonly (readonly [string, string, Environment, BuildInfo])[] = [
  [
    'a push on GitHub',
    'GITHUB_ACTIONS',
    {
      GITHUB_HEAD_REF: '',
      GITHUB_REF_NAME: 'main',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: 'a',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_RUN_ID: '7',
      GITHUB_RUN_ATTEMPT: '1',
    },
    { branch: 'main', commitSha: 'a', buildUrl: 'https://github.com/o/r/actions/runs/7', attempt: 1 },
  ],
  [
    'a pull request on GitHub, but not its merge commit as a branch',
    'GITHUB_ACTIONS',
    { GITHUB_HEAD_REF: '', GITHUB_REF_NAME: '12/merge', GITHUB_REF: 'refs/pull/12/merge', GITHUB_JOB: 'test' },
    { pullRequest: 12, job: 'test' },
  ],
  [
    'a second attempt on GitHub Enterprise',
    'GITHUB_ACTIONS',
    { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'o/r', GITHUB_RUN_ID: '7', GITHUB_RUN_ATTEMPT: '2' },
    { buildUrl: 'https://git.example/o/r/actions/runs/7/attempts/2', attempt: 2 },
  ],
  [
    'the pipeline of a GitLab job, which the URL of the job does not name',
    'GITLAB',
    {
      CI_COMMIT_BRANCH: 'main',
      CI_COMMIT_SHA: 'a',
      CI_JOB_URL: 'https://gitlab.example/-/jobs/8',
      CI_PIPELINE_URL: 'https://gitlab.example/-/pipelines/7',
      CI_JOB_NAME: 'test 1/3',
    },
    { branch: 'main', commitSha: 'a', buildUrl: 'https://gitlab.example/-/pipelines/7', job: 'test 1/3' },
  ],
  [
    'the attempt of a GitLab job, by the seconds since its pipeline was created',
    'GITLAB',
    { CI_PIPELINE_CREATED_AT: '2026-11-23T08:00:00Z', CI_JOB_STARTED_AT: '2026-11-23T09:00:01+01:00' },
    { attempt: 2 },
  ],
  [
    'the attempt of a GitLab job that is retried a month later',
    'GITLAB',
    { CI_PIPELINE_CREATED_AT: '2026-11-23T08:00:00Z', CI_JOB_STARTED_AT: '2026-12-23T08:00:00Z' },
    { attempt: 1_000_000 },
  ],
  [
    'a GitLab job that started before its pipeline, by a wrong clock',
    'GITLAB',
    { CI_PIPELINE_CREATED_AT: '2026-11-23T08:00:00Z', CI_JOB_STARTED_AT: '2026-11-23T07:59:00Z' },
    {},
  ],
  [
    'a fork on CircleCI',
    'CIRCLE',
    { CIRCLE_BRANCH: 'pull/12', CIRCLE_PR_NUMBER: '12' },
    { branch: 'pull/12', pullRequest: 12 },
  ],
  [
    'the pipeline of a CircleCI job',
    'CIRCLE',
    {
      CIRCLE_BUILD_URL: 'https://circleci.com/gh/o/r/2',
      CIRCLE_PIPELINE_ID: '5034460f',
      CIRCLE_WORKFLOW_ID: 'cd2a1e9b',
    },
    { buildUrl: 'https://circleci.com/gh/o/r/2', build: '5034460f' },
  ],
  [
    'a Jenkins multibranch job',
    'JENKINS',
    { CHANGE_BRANCH: 'feature', BRANCH_NAME: 'PR-12', CHANGE_ID: '12', GIT_COMMIT: 'a' },
    { branch: 'feature', commitSha: 'a', pullRequest: 12 },
  ],
  [
    'a pull request on Buildkite',
    'BUILDKITE',
    {
      BUILDKITE_BRANCH: 'feature',
      BUILDKITE_PULL_REQUEST: '12',
      BUILDKITE_COMMIT: 'HEAD',
      BUILDKITE_RETRY_COUNT: '1',
      BUILDKITE_LABEL: 'test',
    },
    { branch: 'feature', pullRequest: 12, attempt: 2, job: 'test' },
  ],
  [
    'a push on Azure Pipelines',
    'AZURE_PIPELINES',
    { BUILD_SOURCEBRANCH: 'refs/heads/release/1', BUILD_SOURCEVERSION: 'a', SYSTEM_JOBATTEMPT: '3' },
    { branch: 'release/1', commitSha: 'a', attempt: 3 },
  ],
  ['the merge commit of Azure Pipelines', 'AZURE_PIPELINES', { BUILD_SOURCEBRANCH: 'refs/pull/12/merge' }, {}],
  [
    'a push on Travis',
    'TRAVIS',
    { TRAVIS_BRANCH: 'main', TRAVIS_PULL_REQUEST: 'false', TRAVIS_COMMIT: 'a' },
    { branch: 'main', commitSha: 'a' },
  ],
  [
    'AppVeyor',
    'APPVEYOR',
    { APPVEYOR_REPO_BRANCH: 'main', APPVEYOR_ACCOUNT_NAME: 'o', APPVEYOR_PROJECT_SLUG: 'r', APPVEYOR_BUILD_ID: '7' },
    { branch: 'main', buildUrl: 'https://ci.appveyor.com/project/o/r/builds/7' },
  ],
  [
    'Drone',
    'DRONE',
    {
      DRONE_BRANCH: 'main',
      DRONE_SOURCE_BRANCH: 'feature',
      DRONE_PULL_REQUEST: '12',
      DRONE_BUILD_LINK: 'https://drone.example/7',
    },
    { branch: 'feature', pullRequest: 12, buildUrl: 'https://drone.example/7' },
  ],
  [
    'Semaphore',
    'SEMAPHORE',
    {
      SEMAPHORE_GIT_BRANCH: 'main',
      SEMAPHORE_ORGANIZATION_URL: 'https://o.semaphoreci.com',
      SEMAPHORE_WORKFLOW_ID: '7',
    },
    { branch: 'main', buildUrl: 'https://o.semaphoreci.com/workflows/7' },
  ],
  [
    'Cirrus',
    'CIRRUS',
    { CIRRUS_BRANCH: 'pull/12', CIRRUS_PR: '12', CIRRUS_BUILD_ID: '7' },
    { branch: 'pull/12', pullRequest: 12, buildUrl: 'https://cirrus-ci.com/build/7' },
  ],
  [
    'CodeBuild',
    'CODEBUILD',
    {
      CODEBUILD_WEBHOOK_HEAD_REF: 'refs/heads/feature',
      CODEBUILD_SOURCE_VERSION: 'pr/12',
      CODEBUILD_RESOLVED_SOURCE_VERSION: 'a',
    },
    { branch: 'feature', commitSha: 'a', pullRequest: 12 },
  ],
  ['a system without variables', 'GITLAB', {}, {}],
  ['an unknown system', 'UNKNOWN', { GITHUB_SHA: 'a' }, {}],
];

describe('readCiVariables', () => {
  it.each(ROWS)('reads %s', (_, vendor, environment, info) => {
    expect(readCiVariables(vendor, environment)).toEqual(info);
  });

  it('returns nothing outside CI', () => {
    expect(readCiVariables(undefined, { GITHUB_SHA: 'a' })).toEqual({});
  });
});

describe('withFallback', () => {
  it('takes each member from the first information that has it', () => {
    expect(withFallback({ branch: 'feature' }, { branch: 'main', commitSha: 'a' })).toEqual({
      branch: 'feature',
      commitSha: 'a',
    });
  });
});
