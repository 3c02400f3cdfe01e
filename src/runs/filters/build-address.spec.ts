import { describe, expect, it } from '@jest/globals';
import { buildAddressOf, buildPagesOf } from './build-address.js';

const GITHUB = 'https://github.com/o/r/actions/runs/123';
const ENTERPRISE = 'https://ghe.example.com/o/r/actions/runs/123';
const GITLAB = 'https://gitlab.com/group/sub/project/-/pipelines/77';
const CIRCLE = 'https://app.circleci.com/pipelines/github/o/r/42';
const BUILDKITE = 'https://buildkite.com/org/pipe/builds/9';
const JENKINS = 'https://ci.example.com/jenkins/job/folder/job/app/12';
const AZURE = 'https://dev.azure.com/org/project/_build/results?buildId=55';
const BITBUCKET = 'https://bitbucket.org/team/repo/pipelines/results/31';
const TEAMCITY = 'https://tc.example.com/viewLog.html?buildId=8';
const APPVEYOR = 'https://ci.appveyor.com/project/acc/slug/builds/456';
const WOODPECKER = 'https://woodpecker.example.com/repos/12/pipeline/34';

describe('the address of a CI build', () => {
  it.each<[string, string]>([
    [GITHUB, GITHUB],
    [`${GITHUB}/`, GITHUB],
    [`${GITHUB}/job/456`, GITHUB],
    [`${GITHUB}/job/456?pr=3#step:2:1`, GITHUB],
    [`${GITHUB}/attempts/2`, GITHUB],
    [`${GITHUB}/attempts/2#summary-1`, GITHUB],
    [`${ENTERPRISE}/job/4`, ENTERPRISE],
    ['https://codeberg.org/o/r/actions/runs/5/jobs/0/attempt/1', 'https://codeberg.org/o/r/actions/runs/5'],
    [GITLAB, GITLAB],
    [`${GITLAB}/builds`, GITLAB],
    ['https://gitlab.example.com/g/p/pipelines/7?x=1', 'https://gitlab.example.com/g/p/pipelines/7'],
    // The address of a job does not name its pipeline.
    ['https://gitlab.com/group/project/-/jobs/8', 'https://gitlab.com/group/project/-/jobs/8'],
    [CIRCLE, CIRCLE],
    [`${CIRCLE}/workflows/5f2c1a3e-0000/jobs/81`, CIRCLE],
    ['https://circleci.com/gh/o/r/81', 'https://circleci.com/gh/o/r/81'],
    [`${BUILDKITE}#0187-ab`, BUILDKITE],
    [`${BUILDKITE}/`, BUILDKITE],
    [`${JENKINS}/`, JENKINS],
    [`${JENKINS}/console`, JENKINS],
    [`${JENKINS}/display/redirect`, JENKINS],
    ['https://ci.example.com/job/app/12/testReport/', 'https://ci.example.com/job/app/12'],
    [
      'https://ci.example.com/blue/organizations/jenkins/app/detail/main/12/pipeline/45',
      'https://ci.example.com/blue/organizations/jenkins/app/detail/main/12',
    ],
    [AZURE, AZURE],
    [`${AZURE}&view=logs&j=1`, AZURE],
    ['https://dev.azure.com/org/project/_build/results?view=results&buildId=55', AZURE],
    ['https://dev.azure.com/org/project/_build?buildId=55', AZURE],
    ['https://dev.azure.com/org/project/_build/index?buildId=55&_a=summary', AZURE],
    [BITBUCKET, BITBUCKET],
    [`${BITBUCKET}/steps/%7Bab%7D/test-report`, BITBUCKET],
    ['https://bitbucket.org/team/repo/addon/pipelines/home#!/results/31/steps/ab', BITBUCKET],
    ['https://app.travis-ci.com/github/o/r/builds/2', 'https://app.travis-ci.com/github/o/r/builds/2'],
    ['https://travis-ci.org/o/r/builds/2?x=1', 'https://travis-ci.org/o/r/builds/2'],
    ['https://app.travis-ci.com/github/o/r/jobs/3', 'https://app.travis-ci.com/github/o/r/jobs/3'],
    [`${TEAMCITY}&tab=buildResultsDiv`, TEAMCITY],
    ['https://tc.example.com/viewQueued.html?itemId=2&buildId=8', TEAMCITY],
    [
      'https://tc.example.com/buildConfiguration/App_Test/8?buildTab=log',
      'https://tc.example.com/buildConfiguration/App_Test/8',
    ],
    ['https://drone.example.com/o/r/42/1/2', 'https://drone.example.com/o/r/42'],
    [`${APPVEYOR}/job/abc`, APPVEYOR],
    [
      'https://ci.appveyor.com/project/acc/slug/build/1.0.5/job/abc',
      'https://ci.appveyor.com/project/acc/slug/build/1.0.5',
    ],
    [`${WOODPECKER}/5`, WOODPECKER],
    ['https://org.semaphoreci.com/workflows/a1b2?pipeline_id=c3', 'https://org.semaphoreci.com/workflows/a1b2'],
    ['https://ci.example.com/show?run=1', 'https://ci.example.com/show?run=1'],
    ['https://ci.example.com/#/builds-of/1', 'https://ci.example.com/#/builds-of/1'],
    ['https://ci.example.com/run-7///#log', 'https://ci.example.com/run-7'],
    ['local build 7', 'local build 7'],
  ])('of %s is %s', (address, expected) => {
    expect(buildAddressOf(address)).toBe(expected);
  });

  it.each(['', '/', '///', '#step'])('is unknown for %j', (address) => {
    expect(buildAddressOf(address)).toBeNull();
  });

  it.each([GITHUB, GITLAB, CIRCLE, BUILDKITE, JENKINS, AZURE, BITBUCKET, TEAMCITY, APPVEYOR, WOODPECKER])(
    'stays as it is when it is one: %s',
    (address) => {
      expect(buildAddressOf(address)).toBe(address);
    },
  );
});

describe('the pages of a CI build', () => {
  it.each<[string, readonly string[]]>([
    [`${GITHUB}?pr=3`, []],
    [`${TEAMCITY}&tab=log`, [TEAMCITY, 'https://tc.example.com/viewQueued.html?buildId=8']],
    ['https://ci.example.com/show?run=1#log', ['https://ci.example.com/show?run=1']],
    ['https://ci.example.com/run-7#log', []],
    ['', []],
  ])('of %s are %j', (address, expected) => {
    expect(buildPagesOf(address)).toEqual(expected);
  });
});
