import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  mapConcurrently,
  UNREACHABLE_URL,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const SHA = 'a'.repeat(40);

/** The variables of each CI system, and the members of the uploaded run. */
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
      CI_JOB_URL: 'https://gitlab.com/acme/shop/-/jobs/78',
      CI_PIPELINE_URL: 'https://gitlab.com/acme/shop/-/pipelines/77',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://gitlab.com/acme/shop/-/pipelines/77' },
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
      TRAVIS_JOB_WEB_URL: 'https://travis-ci.com/acme/shop/jobs/78',
      TRAVIS_BUILD_WEB_URL: 'https://travis-ci.com/acme/shop/builds/77',
    },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://travis-ci.com/acme/shop/builds/77' },
  ],
];

/** Tests the runs that `upload` creates, and its exit codes. */
export function describeUpload(fixture: () => CliFixture): void {
  describe('clarion upload', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await fixture().project('Uploads');
      variables = { ...api.variables(), CLARION_TOKEN: api.writeToken };
    });
    beforeEach(() => {
      repository = scratchRepository('trunk');
    });
    afterEach(() => repository.remove());

    const runOf = async (result: CommandResult): Promise<Readonly<Record<string, unknown>>> => {
      const runId = /clr_[0-9A-Za-z]+/.exec(result.out)?.[0] ?? `none in ${result.out}${result.errors}`;
      return (await api.read(`/open/v1/runs/${runId}`)).body;
    };

    it(`reads branch, commit, pull request and build of ${SYSTEMS.map(([name]) => name).join(', ')}`, async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
      const uploaded = await mapConcurrently(SYSTEMS, async ([system, environment]) => {
        const result = await repository.clarion(['upload'], { ...variables, ...environment });
        return { system, code: result.code, run: await runOf(result) };
      });
      expect(uploaded).toMatchObject(
        SYSTEMS.map(([system, , expected]) => ({
          system,
          code: 0,
          run: { ...expected, trigger: 'ci', targetId: api.targetId },
        })),
      );
    });

    it('reads branch and commit from git outside CI', async () => {
      repository.report('playwright-json/playwright1.65.json', 'results.json');
      const result = await repository.clarion(['upload', 'results.json'], variables);
      expect(await runOf(result)).toMatchObject({
        branch: 'trunk',
        commitSha: repository.commit,
        trigger: 'cli',
        ciRunUrl: null,
      });
    });

    it('sends the commits since the last finished build, of which suspects are named', async () => {
      const uploadCommitted = async (success: boolean, ...words: readonly string[]): Promise<string> => {
        repository.write('src/cart.ts', `export const passes = ${success};`);
        execFileSync('git', ['add', 'src'], { cwd: repository.directory });
        execFileSync('git', ['-c', 'user.name=Dana', '-c', 'user.email=d@x', 'commit', '-qm', `Set ${success}`], {
          cwd: repository.directory,
        });
        const stack = `Error: x\n    at total (${repository.directory}/src/cart.ts:1:1)`;
        const events = success ? [] : [{ type: 'error', message: 'x', stack }];
        repository.write('run.json', JSON.stringify({ result: { tests: [{ testId: 'commits', success, events }] } }));
        const run = await runOf(await repository.clarion(['upload', 'run.json', ...words], variables));
        return String(run['id']);
      };
      const suspectsOf = async (runId: string): Promise<unknown> =>
        (await api.read(`/open/v1/runs/${runId}/failures?include=suspects`)).body['failures']?.['0']?.['suspects'];
      await uploadCommitted(true);
      expect(await suspectsOf(await uploadCommitted(false, '--no-commits'))).toEqual([]);
      await uploadCommitted(true);
      const failed = await uploadCommitted(false);
      expect(await suspectsOf(failed)).toMatchObject([
        { title: 'Set false', author: 'Dana', why: 'stack', files: ['src/cart.ts'] },
      ]);
      expect((await repository.clarion(['failures', failed], api.variables())).out).toMatch(
        /suspect: [\da-f]{12} Set false \(Dana\): changes src\/cart\.ts, in the stack/,
      );
    });

    it('says with CLARION_DEBUG why it sends no commits', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      const words = ['upload', '--commit', 'b'.repeat(40)];
      const [quiet, debugged] = await Promise.all([
        repository.clarion(words, variables),
        repository.clarion(words, { ...variables, CLARION_DEBUG: '1' }),
      ]);
      expect([quiet.errors.includes('too shallow'), debugged.errors.includes('too shallow')]).toEqual([false, true]);
    });

    it('uploads the files that reports name for failed tests, within the repository', async () => {
      const attached = (...paths: readonly string[]): string =>
        `<system-out>${paths.map((path) => `[[ATTACHMENT|${path}]]`).join('\n')}</system-out>`;
      repository.write('web/shots/failed.png', '\u0089PNG');
      repository.write('web/shots/passed.png', 'x');
      repository.write('web/log.txt', 'it went wrong');
      symlinkSync('/etc/hostname', join(repository.directory, 'web/link.txt'));
      const failedPaths = [
        'shots/failed.png',
        `${repository.directory}/web/log.txt`,
        '/etc/hostname',
        'link.txt',
        '../../x',
      ];
      repository.write(
        'web/junit.xml',
        `<testsuite name="s"><testcase name="pays"><failure message="no"/>${attached(...failedPaths)}</testcase>
          <testcase name="adds">${attached('shots/passed.png')}</testcase></testsuite>`,
      );
      const upload = async (...words: readonly string[]): Promise<readonly [unknown, unknown]> => {
        const { id } = await runOf(await repository.clarion(['upload', 'web/junit.xml', ...words], variables));
        const { body } = await api.read(`/open/v1/runs/${String(id)}/failures?include=artifacts`);
        const listed = await api.read(`/open/v1/runs/${String(id)}/artifacts`);
        return [body['failures']?.['0']?.['artifacts'], listed.body['items']];
      };
      const [shown, stored] = await upload();
      expect(shown).toMatchObject([{ name: 'web/shots/failed.png' }, { name: 'web/log.txt', mediaType: 'text/plain' }]);
      expect(stored).toHaveLength(2);
      expect((await upload('--attachments', 'all'))[1]).toHaveLength(3);
      expect((await upload('--attachments', 'none'))[1]).toEqual([]);
    });

    it('uploads the lines around failures', async () => {
      repository.write('src/cart.js', 'export function total() {\n  throw new Error();\n}\n');
      const at = `${repository.directory}/src/cart.js:2:9`;
      repository.write(
        'junit.xml',
        `<testsuite name="s"><testcase name="pays"><failure message="no">Error: no\n    at total (${at})</failure></testcase></testsuite>`,
      );
      const upload = async (...words: readonly string[]): Promise<unknown> => {
        const { id } = await runOf(await repository.clarion(['upload', 'junit.xml', ...words], variables));
        const { body } = await api.read(`/open/v1/runs/${String(id)}/failures?include=source`);
        return body['failures']?.['0']?.['source'];
      };
      expect(await upload()).toEqual({
        file: 'src/cart.js',
        line: 2,
        startLine: 1,
        lines: ['export function total() {', '  throw new Error();', '}', ''],
      });
      expect(await upload('--no-source')).toBeUndefined();
    });

    it('prefers flags to the variables of CI', async () => {
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
        { ...variables, ...environment },
      );
      expect(await runOf(result)).toMatchObject({
        branch: 'other',
        commitSha: 'b'.repeat(40),
        pullRequest: 9,
        ciRunUrl: 'https://ci.example/1',
        environment: 'staging',
      });
    });

    it('creates one run from several reports', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'a/junit.xml');
      repository.report('junit-node/node20.xml', 'b/node.xml');
      const totalOf = async (files: string): Promise<number> => {
        const { summary } = await runOf(await repository.clarion(['upload', files], variables));
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

    it('uploads a run in the native format, with the fields that it does not set', async () => {
      repository.write(
        'run.json',
        '{"commitSha":"1234567","result":{"tests":[{"testId":"a","testName":"a","status":"failed","durationMs":1,"events":[{"type":"assertion","passed":false,"message":"m","expected":12345678901234567890,"actual":1}]}]}}',
      );
      const result = await repository.clarion(['upload', 'run.json', '--json'], variables);
      const run = await runOf(result);
      expect(run).toMatchObject({ branch: 'trunk', commitSha: '1234567', status: 'failed' });
      expect((await api.read(`/open/v1/runs/${String(run['id'])}/failures`)).text).toContain('12345678901234567890');
    });

    it('sends nothing with --dry-run, and shows what would be uploaded', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
      const result = await repository.clarion(['upload', '--dry-run', '--json'], { CLARION_API_URL: UNREACHABLE_URL });
      expect(JSON.parse(result.out)).toMatchObject({
        apiUrl: UNREACHABLE_URL,
        projectId: null,
        run: { gitRef: 'trunk' },
        files: ['reports/junit.xml'],
      });
      expect(result.code).toBe(0);
    });

    it('fails for a server that cannot be reached only with --strict', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      const unreachable = { ...variables, CLARION_API_URL: UNREACHABLE_URL };
      const [lenient, strict] = await Promise.all([
        repository.clarion(['upload', '--timeout', '1s'], unreachable),
        repository.clarion(['upload', '--timeout', '1s', '--strict'], unreachable),
      ]);
      expect(lenient.code).toBe(0);
      expect(lenient.errors).toContain('Nothing was uploaded');
      expect(strict.code).toBe(6);
    });

    it('exits with the documented codes when it fails', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      repository.write('prose.txt', 'not a report');
      const rows: readonly (readonly [readonly string[], Readonly<Record<string, string>>, number])[] = [
        [['--no-such-flag'], {}, 2],
        [['--project', 'my-shop'], {}, 2],
        [['--timeout', 'long'], {}, 2],
        [['--pull-request', '-1'], {}, 2],
        [[], { CLARION_TOKEN: '' }, 4],
        [[], { CLARION_TOKEN: `clarion_${'x'.repeat(40)}` }, 4],
        [[], { CLARION_TOKEN: api.readToken }, 4],
        [['--project', 'prj_unknown'], {}, 5],
        [['--upload-target', 'tgt_unknown'], {}, 5],
        [['none/*.xml'], {}, 5],
        [['prose.txt'], {}, 7],
      ];
      const lineOf = (words: readonly string[], code: number | null): string =>
        `upload ${words.join(' ')} ends with ${code}`;
      const found = await mapConcurrently(rows, async ([words, environment]) =>
        lineOf(words, (await repository.clarion(['upload', ...words], { ...variables, ...environment })).code),
      );
      expect(found).toEqual(rows.map(([words, , code]) => lineOf(words, code)));
    });

    it('does not show the token in errors', async () => {
      repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
      const secret = `clarion_${'s'.repeat(42)}`;
      const results = await mapConcurrently(
        [['upload'], ['whoami'], ['doctor'], ['upload', '--token', secret, '--strict']],
        (words) => repository.clarion(words, { ...variables, CLARION_TOKEN: secret }),
      );
      expect(results.filter(({ out, errors }) => (out + errors).includes('ssssssss'))).toEqual([]);
    });

    it('adds failures to the summary of a GitHub step, and at most ten annotations', async () => {
      const failing = Array.from(
        { length: 14 },
        (_, index) =>
          `<testcase name="t${index}" file="src/a.test.js" line="${index + 1}"><failure message="::set-output name=x::1"/></testcase>`,
      );
      repository.write('junit.xml', `<testsuite name="s">${failing.join('')}</testsuite>`);
      const summary = join(repository.directory, 'summary.md');
      const token = api.personalToken;
      const result = await repository.clarion(['upload', 'junit.xml'], {
        ...variables,
        CLARION_TOKEN: token,
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: summary,
      });
      expect(result.code).toBe(0);
      expect(readFileSync(summary, 'utf8')).toMatch(/Cause 1: .*14 tests/);
      expect(result.errors.match(/^::error /gm)).toHaveLength(10);
      const outside = result.errors.replaceAll(/::stop-commands::(\S+)\n[\s\S]*?\n::\1::/g, '');
      expect(outside).not.toContain('\n::set-output');
      expect(result.errors).toContain('::stop-commands::');
    });
  });
}
