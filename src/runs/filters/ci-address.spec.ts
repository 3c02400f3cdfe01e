import { describe, expect, it } from '@jest/globals';
import {
  candidatesOf,
  normalizeAddress,
  buildAddressOf,
  buildPagesOf,
  pullRequestOfAddresses,
  pullRequestOfMetadata,
  readPullRequest,
} from './ci-address.js';
import { LosslessNumber } from 'lossless-json';
import type { JsonValue } from '@clarion/reports/json';

/** Whether a stored address is among the candidates, as the database compares. */
function finds(asked: string, stored: string): boolean {
  const { exact, ranges } = candidatesOf(asked);
  return (
    exact.includes(stored) ||
    ranges.some(
      ({ from, to }) =>
        Buffer.compare(Buffer.from(from), Buffer.from(stored)) <= 0 &&
        Buffer.compare(Buffer.from(stored), Buffer.from(to)) < 0,
    )
  );
}

const RUN = 'https://github.com/o/r/actions/runs/1';
const AZURE = 'https://dev.azure.com/o/p/_build/results?buildId=55';
const TEAMCITY = 'https://tc.example.com/viewLog.html?buildId=8';

describe('the address of a CI run', () => {
  it.each<[string, string]>([
    [RUN, RUN],
    [`${RUN}/`, RUN],
    [`${RUN}///?a=b/c#d`, RUN],
    [`${RUN}#step:2`, RUN],
    ['?x', ''],
    ['//', ''],
  ])('%s is, normalized, %s', (address, expected) => {
    expect(normalizeAddress(address)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    [RUN, RUN, true],
    [RUN, `${RUN}/`, true],
    [`${RUN}/`, RUN, true],
    [RUN, `${RUN}/job/2`, true],
    [`${RUN}/job/2`, RUN, true],
    [`${RUN}/job/2`, `${RUN}/`, true],
    [`${RUN}/job/2?pr=3#step:4`, `${RUN}?x=1`, true],
    [`${RUN}/job/2`, `${RUN}/#summary`, true],
    [RUN, `${RUN}?check=1`, true],
    [RUN, `${RUN}#summary`, true],
    [`${RUN}/job/2`, 'https://github.com/o', true],
    [RUN, `${RUN}0`, false],
    [`${RUN}0`, RUN, false],
    [RUN, `${RUN}-2`, false],
    [`${RUN}/job/2`, `${RUN}/job/3`, false],
    [`${RUN}/job/2`, `${RUN}/attempts/2`, false],
    [RUN, 'https://github.com', false],
    [RUN, 'https://github.com/', false],
    ['build/7/log', 'build/7', true],
    ['a_c', 'abc', false],
    ['a%', 'abc', false],
    [AZURE, AZURE, true],
    [`${AZURE}&view=logs&j=1`, `${AZURE}&view=results`, true],
    [`${AZURE}#log`, AZURE, true],
    [AZURE, 'https://dev.azure.com/o/p/_build?buildId=55', true],
    ['https://dev.azure.com/o/p/_build/index?_a=summary&buildId=55', AZURE, true],
    [AZURE, `${AZURE}6`, false],
    [`${AZURE}6`, AZURE, false],
    [AZURE, 'https://dev.azure.com/o/p/_build', false],
    [`${TEAMCITY}&tab=log`, `${TEAMCITY}&buildTypeId=App`, true],
    ['https://tc.example.com/viewQueued.html?itemId=2&buildId=8', TEAMCITY, true],
    [TEAMCITY, `${TEAMCITY}1`, false],
    ['https://ci.example.com/show?run=1', 'https://ci.example.com/show?run=1&tab=log', true],
    ['https://ci.example.com/show?run=1', 'https://ci.example.com/show?run=2', false],
    ['https://ci.example.com/#/builds/1', 'https://ci.example.com/#/builds/2', false],
  ])('%s finds %s: %s', (asked, stored, expected) => {
    expect(finds(asked, stored)).toBe(expected);
  });

  it('has a bounded number of parents, the nearest ones', () => {
    const deep = `https://ci.example.com${'/a'.repeat(200)}`;
    expect(candidatesOf(deep).exact).toHaveLength(18);
    expect(candidatesOf(deep).ranges).toHaveLength(37);
    expect(candidatesOf('https://ci.example.com').exact).toEqual(['https://ci.example.com', 'https://ci.example.com/']);
  });
});

const GITHUB = 'https://github.com/o/r/actions/runs/123';
const ENTERPRISE = 'https://ghe.example.com/o/r/actions/runs/123';
const GITLAB = 'https://gitlab.com/group/sub/project/-/pipelines/77';
const CIRCLE = 'https://app.circleci.com/pipelines/github/o/r/42';
const BUILDKITE = 'https://buildkite.com/org/pipe/builds/9';
const JENKINS = 'https://ci.example.com/jenkins/job/folder/job/app/12';
const AZURE_BUILD = 'https://dev.azure.com/org/project/_build/results?buildId=55';
const BITBUCKET = 'https://bitbucket.org/team/repo/pipelines/results/31';
const TEAMCITY_BUILD = 'https://tc.example.com/viewLog.html?buildId=8';
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
    [AZURE_BUILD, AZURE_BUILD],
    [`${AZURE_BUILD}&view=logs&j=1`, AZURE_BUILD],
    ['https://dev.azure.com/org/project/_build/results?view=results&buildId=55', AZURE_BUILD],
    ['https://dev.azure.com/org/project/_build?buildId=55', AZURE_BUILD],
    ['https://dev.azure.com/org/project/_build/index?buildId=55&_a=summary', AZURE_BUILD],
    [BITBUCKET, BITBUCKET],
    [`${BITBUCKET}/steps/%7Bab%7D/test-report`, BITBUCKET],
    ['https://bitbucket.org/team/repo/addon/pipelines/home#!/results/31/steps/ab', BITBUCKET],
    ['https://app.travis-ci.com/github/o/r/builds/2', 'https://app.travis-ci.com/github/o/r/builds/2'],
    ['https://travis-ci.org/o/r/builds/2?x=1', 'https://travis-ci.org/o/r/builds/2'],
    ['https://app.travis-ci.com/github/o/r/jobs/3', 'https://app.travis-ci.com/github/o/r/jobs/3'],
    [`${TEAMCITY_BUILD}&tab=buildResultsDiv`, TEAMCITY_BUILD],
    ['https://tc.example.com/viewQueued.html?itemId=2&buildId=8', TEAMCITY_BUILD],
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

  it.each([GITHUB, GITLAB, CIRCLE, BUILDKITE, JENKINS, AZURE_BUILD, BITBUCKET, TEAMCITY_BUILD, APPVEYOR, WOODPECKER])(
    'stays as it is when it is one: %s',
    (address) => {
      expect(buildAddressOf(address)).toBe(address);
    },
  );
});

describe('the pages of a CI build', () => {
  it.each<[string, readonly string[]]>([
    [`${GITHUB}?pr=3`, []],
    [`${TEAMCITY_BUILD}&tab=log`, [TEAMCITY_BUILD, 'https://tc.example.com/viewQueued.html?buildId=8']],
    ['https://ci.example.com/show?run=1#log', ['https://ci.example.com/show?run=1']],
    ['https://ci.example.com/run-7#log', []],
    ['', []],
  ])('of %s are %j', (address, expected) => {
    expect(buildPagesOf(address)).toEqual(expected);
  });
});

describe('the pull request of a run', () => {
  it.each<[JsonValue, number | undefined]>([
    [{ pullRequest: 12 }, 12],
    [{ pull_request: '12' }, 12],
    [{ prNumber: 2_147_483_647 }, 2_147_483_647],
    [{ pr: 'https://github.com/o/r/pull/12' }, 12],
    [{ pr: 'https://gitlab.com/g/p/-/merge_requests/12/' }, 12],
    [{ pr: 'https://bitbucket.org/o/r/pull-requests/12?at=x' }, 12],
    [{ pr: 3, pullRequest: 'none', prNumber: 7 }, 7],
    [{ pr: 'https://github.com/o/r/pull/12/files' }, undefined],
    [{ pr: 'https://github.com/o/r/pull/12x' }, undefined],
    [{ pr: 'https://github.com/o/r/issues/12' }, undefined],
    [{ pr: 0 }, undefined],
    [{ pr: -3 }, undefined],
    [{ pr: 1.5 }, undefined],
    [{ pr: 2_147_483_648 }, undefined],
    [{ pr: new LosslessNumber('12345678901234567890') }, undefined],
    [{ pr: '12345678901' }, undefined],
    [{ pr: { number: 12 } }, undefined],
    [{ pr: true }, undefined],
    [{ other: 12 }, undefined],
    ['12', undefined],
    [[12], undefined],
  ])('is read from the metadata %j', (metadata, expected) => {
    expect(pullRequestOfMetadata([undefined, metadata])).toBe(expected);
  });

  it('is taken from the first object that has one', () => {
    expect(pullRequestOfMetadata([{ pr: 'no' }, { pr: 5 }, { pullRequest: 6 }])).toBe(5);
  });

  it.each<[string | null, string | null, number | null]>([
    ['refs/pull/12/merge', null, 12],
    ['refs/pull/12/head', 'https://github.com/o/r/pull/13', 12],
    ['refs/merge-requests/12/head', null, 12],
    ['pull/12/head', null, 12],
    ['refs/heads/pull/12/head', null, null],
    ['refs/heads/main', 'https://ci.example.com/pull/12/builds/3', 12],
    ['main', 'https://ci.example.com/pull/12', 12],
    [null, 'https://ci.example.com/pull/12?x=1', 12],
    [null, 'https://ci.example.com/pull/12a', null],
    [null, 'https://ci.example.com/pull/0', null],
    [null, 'https://ci.example.com/pulls/12', null],
    ['refs/pull/99999999999/merge', null, null],
    ['pull/x', null, null],
    [null, null, null],
  ])('is read from the ref %s, else from the address %s', (gitRef, ciRunUrl, expected) => {
    expect(pullRequestOfAddresses(gitRef, ciRunUrl)).toBe(expected);
  });

  it.each<[string, number | undefined]>([
    ['1', 1],
    ['0012', 12],
    ['0', undefined],
    ['', undefined],
    ['1e3', undefined],
    ['+1', undefined],
    ['9999999999', undefined],
  ])('is a whole number: %j', (text, expected) => {
    expect(readPullRequest(text)).toBe(expected);
  });
});
