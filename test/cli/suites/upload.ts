import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  forEachAtOnce,
  NOBODY,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { Ground } from '../ground.js';

const SHA = 'a'.repeat(40);

/** The variables of each CI system, and what has to arrive. */
const SYSTEMS: readonly (readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, unknown>>])[] = [
  [
    'GitHub Actions',
    {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_HEAD_REF: 'feature/pay',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_SHA: SHA,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '77',
      GITHUB_SERVER_URL: 'https://github.com',
    },
    {
      branch: 'feature/pay',
      commitSha: SHA,
      pullRequest: 12,
      ciRunUrl: 'https://github.com/acme/shop/actions/runs/77',
    },
  ],
  [
    'GitLab',
    {
      CI: 'true',
      GITLAB_CI: 'true',
      CI_COMMIT_REF_NAME: 'feature/pay',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/pay',
      CI_COMMIT_SHA: SHA,
      CI_MERGE_REQUEST_IID: '12',
      CI_JOB_URL: 'https://gitlab.com/acme/shop/-/jobs/77',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://gitlab.com/acme/shop/-/jobs/77' },
  ],
  [
    'CircleCI',
    {
      CI: 'true',
      CIRCLECI: 'true',
      CIRCLE_BRANCH: 'feature/pay',
      CIRCLE_SHA1: SHA,
      CIRCLE_PULL_REQUEST: 'https://github.com/acme/shop/pull/12',
      CIRCLE_BUILD_URL: 'https://circleci.com/gh/acme/shop/77',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://circleci.com/gh/acme/shop/77' },
  ],
  [
    'Jenkins',
    {
      JENKINS_URL: 'https://ci.example',
      BUILD_ID: '77',
      GIT_BRANCH: 'origin/feature/pay',
      GIT_COMMIT: SHA,
      BUILD_URL: 'https://ci.example/job/shop/77/',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: null, ciRunUrl: 'https://ci.example/job/shop/77/' },
  ],
  [
    'Buildkite',
    {
      CI: 'true',
      BUILDKITE: 'true',
      BUILDKITE_BRANCH: 'feature/pay',
      BUILDKITE_COMMIT: SHA,
      BUILDKITE_PULL_REQUEST: 'false',
      BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/shop/builds/77',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: null, ciRunUrl: 'https://buildkite.com/acme/shop/builds/77' },
  ],
  [
    'Azure Pipelines',
    {
      TF_BUILD: 'True',
      SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature/pay',
      BUILD_SOURCEVERSION: SHA,
      SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '12',
      SYSTEM_TEAMFOUNDATIONCOLLECTIONURI: 'https://dev.azure.com/acme/',
      SYSTEM_TEAMPROJECT: 'My Shop',
      BUILD_BUILDID: '77',
    },
    {
      branch: 'feature/pay',
      commitSha: SHA,
      pullRequest: 12,
      ciRunUrl: 'https://dev.azure.com/acme/My%20Shop/_build/results?buildId=77',
    },
  ],
  [
    'Bitbucket',
    {
      CI: 'true',
      BITBUCKET_COMMIT: SHA,
      BITBUCKET_BRANCH: 'feature/pay',
      BITBUCKET_PR_ID: '12',
      BITBUCKET_REPO_FULL_NAME: 'acme/shop',
      BITBUCKET_BUILD_NUMBER: '77',
    },
    {
      branch: 'feature/pay',
      commitSha: SHA,
      pullRequest: 12,
      ciRunUrl: 'https://bitbucket.org/acme/shop/pipelines/results/77',
    },
  ],
  [
    'Travis',
    {
      CI: 'true',
      TRAVIS: 'true',
      TRAVIS_PULL_REQUEST_BRANCH: 'feature/pay',
      TRAVIS_BRANCH: 'main',
      TRAVIS_PULL_REQUEST_SHA: SHA,
      TRAVIS_COMMIT: 'b'.repeat(40),
      TRAVIS_PULL_REQUEST: '12',
      TRAVIS_JOB_WEB_URL: 'https://travis-ci.com/acme/shop/jobs/77',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://travis-ci.com/acme/shop/jobs/77' },
  ],
];

/** What an upload tells of its run, and how it ends. */
export function describeUpload(ground: () => Ground): void {
  describe('clarion upload', () => {
    let api: Ground;
    let repository: ScratchRepository;
    let own: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await ground().project('Uploads');
      own = { ...api.variables(), CLARION_TOKEN: api.writeToken };
    });
    beforeEach(() => {
      repository = scratchRepository('trunk');
    });
    afterEach(() => repository.remove());

    const runOf = async (result: CommandResult): Promise<Readonly<Record<string, unknown>>> => {
      const runId = /clr_[0-9A-Za-z]+/.exec(result.out)?.[0] ?? `none in ${result.out}${result.errors}`;
      return (await api.read(`/open/v1/runs/${runId}`)).body;
    };

    it(`tells branch, commit, pull request and build of ${SYSTEMS.map(([name]) => name).join(', ')}`, async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
      const told = await forEachAtOnce(SYSTEMS, async ([system, environment]) => {
        const result = await repository.clarion(['upload'], { ...own, ...environment });
        return { system, code: result.code, run: await runOf(result) };
      });
      expect(told).toMatchObject(
        SYSTEMS.map(([system, , expected]) => ({
          system,
          code: 0,
          run: { ...expected, trigger: 'ci', targetId: api.targetId },
        })),
      );
    });

    it('takes branch and commit from git outside of CI', async () => {
      repository.report('playwright-json/playwright1.65.json', 'results.json');
      const result = await repository.clarion(['upload', 'results.json'], own);
      expect(await runOf(result)).toMatchObject({
        branch: 'trunk',
        commitSha: repository.commit,
        trigger: 'cli',
        ciRunUrl: null,
      });
    });

    it('takes flags before what CI tells', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      const [, environment] = SYSTEMS[0] ?? [];
      const result = await repository.clarion(
        [
          'upload',
          '--branch',
          'other',
          '--commit',
          'b'.repeat(40),
          '--pull-request',
          '9',
          '--build-url',
          'https://ci.example/1',
          '--environment',
          'staging',
        ],
        { ...own, ...environment },
      );
      expect(await runOf(result)).toMatchObject({
        branch: 'other',
        commitSha: 'b'.repeat(40),
        pullRequest: 9,
        ciRunUrl: 'https://ci.example/1',
        environment: 'staging',
      });
    });

    it('makes one run of several reports', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'a/junit.xml');
      repository.report('junit-node/node20.xml', 'b/node.xml');
      const totalOf = async (files: string): Promise<number> => {
        const { summary } = await runOf(await repository.clarion(['upload', files], own));
        return Number(Reflect.get(Object(summary), 'total'));
      };
      const [alone, other, both] = await Promise.all([
        totalOf('a/junit.xml'),
        totalOf('b/node.xml'),
        totalOf('{a,b}/*.xml'),
      ]);
      expect(alone).toBeGreaterThan(0);
      expect(both).toBe(alone + other);
    });

    it('uploads a run in the native format as it is, with what it does not say itself', async () => {
      repository.write(
        'run.json',
        '{"commitSha":"1234567","result":{"tests":[{"testId":"a","testName":"a","status":"failed","durationMs":1,"events":[{"type":"assertion","passed":false,"message":"m","expected":12345678901234567890,"actual":1}]}]}}',
      );
      const result = await repository.clarion(['upload', 'run.json', '--json'], own);
      const run = await runOf(result);
      expect(run).toMatchObject({ branch: 'trunk', commitSha: '1234567', status: 'failed' });
      expect((await api.read(`/open/v1/runs/${String(run['id'])}/failures`)).text).toContain('12345678901234567890');
    });

    it('asks nobody with --dry-run, and tells what would be sent', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
      const result = await repository.clarion(['upload', '--dry-run', '--json'], { CLARION_API_URL: NOBODY });
      expect(JSON.parse(result.out)).toMatchObject({
        apiUrl: NOBODY,
        projectId: null,
        run: { gitRef: 'trunk' },
        files: ['reports/junit.xml'],
      });
      expect(result.code).toBe(0);
    });

    it('does not fail a build when the server cannot be reached, and does with --strict', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      const away = { ...own, CLARION_API_URL: NOBODY };
      const [kind, strict] = await Promise.all([
        repository.clarion(['upload', '--timeout', '1s'], away),
        repository.clarion(['upload', '--timeout', '1s', '--strict'], away),
      ]);
      expect(kind.code).toBe(0);
      expect(kind.errors).toContain('Nothing was uploaded');
      expect(strict.code).toBe(6);
    });

    it('ends with the documented exit codes when it is refused', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      repository.write('prose.txt', 'no report at all');
      const rows: readonly (readonly [readonly string[], Readonly<Record<string, string>>, number])[] = [
        [['--no-such-flag'], {}, 2],
        [['--project', 'my-shop'], {}, 2],
        [['--timeout', 'long'], {}, 2],
        [['--pull-request', '-1'], {}, 2],
        [[], { CLARION_TOKEN: '' }, 4],
        [[], { CLARION_TOKEN: `clarion_${'x'.repeat(40)}` }, 4],
        [[], { CLARION_TOKEN: api.readToken }, 4],
        [['--project', 'prj_nobodyknowsthis'], {}, 5],
        [['--upload-target', 'tgt_nobodyknowsthis'], {}, 5],
        [['none/*.xml'], {}, 5],
        [['prose.txt'], {}, 7],
      ];
      const lineOf = (words: readonly string[], code: number | null): string =>
        `upload ${words.join(' ')} ends with ${code}`;
      const found = await forEachAtOnce(rows, async ([words, environment]) =>
        lineOf(words, (await repository.clarion(['upload', ...words], { ...own, ...environment })).code),
      );
      expect(found).toEqual(rows.map(([words, , code]) => lineOf(words, code)));
    });

    it('shows no token, whatever goes wrong', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      const secret = `clarion_${'s'.repeat(42)}`;
      const told = await forEachAtOnce(
        [['upload'], ['whoami'], ['doctor'], ['upload', '--token', secret, '--strict']],
        (words) => repository.clarion(words, { ...own, CLARION_TOKEN: secret }),
      );
      expect(told.filter(({ out, errors }) => (out + errors).includes('ssssssss'))).toEqual([]);
    });

    it('adds the failures to the summary of a GitHub step, and at most ten annotations', async () => {
      const failing = Array.from(
        { length: 14 },
        (_, index) =>
          `<testcase name="t${index}" file="src/a.test.js" line="${index + 1}"><failure message="::set-output name=x::1"/></testcase>`,
      );
      repository.write('junit.xml', `<testsuite name="s">${failing.join('')}</testsuite>`);
      const summary = join(repository.directory, 'summary.md');
      const token = api.personalToken;
      const result = await repository.clarion(['upload', 'junit.xml'], {
        ...own,
        CLARION_TOKEN: token,
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: summary,
      });
      expect(result.code).toBe(0);
      expect(readFileSync(summary, 'utf8')).toContain('t13');
      expect(result.errors.match(/^::error /gm)).toHaveLength(10);
      const outside = result.errors.replaceAll(/::stop-commands::(\S+)\n[\s\S]*?\n::\1::/g, '');
      expect(outside).not.toContain('\n::set-output');
      expect(result.errors).toContain('::stop-commands::');
    });
  });
}
