import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startApi, type Api } from '../support/api.js';
import { NOBODY, scratchRepository, type CommandResult, type ScratchRepository } from '../support/command-line.js';

const SHA = 'a'.repeat(40);

/** The variables of each CI system, and what has to arrive. */
const SYSTEMS: readonly (readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, unknown>>])[] = [
  [
    'GitHub Actions',
    { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_HEAD_REF: 'feature/pay', GITHUB_REF_NAME: '12/merge', GITHUB_REF: 'refs/pull/12/merge', GITHUB_SHA: SHA, GITHUB_REPOSITORY: 'acme/shop', GITHUB_RUN_ID: '77', GITHUB_SERVER_URL: 'https://github.com' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://github.com/acme/shop/actions/runs/77' },
  ],
  [
    'GitLab',
    { CI: 'true', GITLAB_CI: 'true', CI_COMMIT_REF_NAME: 'feature/pay', CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/pay', CI_COMMIT_SHA: SHA, CI_MERGE_REQUEST_IID: '12', CI_JOB_URL: 'https://gitlab.com/acme/shop/-/jobs/77' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://gitlab.com/acme/shop/-/jobs/77' },
  ],
  [
    'CircleCI',
    { CI: 'true', CIRCLECI: 'true', CIRCLE_BRANCH: 'feature/pay', CIRCLE_SHA1: SHA, CIRCLE_PULL_REQUEST: 'https://github.com/acme/shop/pull/12', CIRCLE_BUILD_URL: 'https://circleci.com/gh/acme/shop/77' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://circleci.com/gh/acme/shop/77' },
  ],
  [
    'Jenkins',
    { JENKINS_URL: 'https://ci.example', BUILD_ID: '77', GIT_BRANCH: 'origin/feature/pay', GIT_COMMIT: SHA, BUILD_URL: 'https://ci.example/job/shop/77/' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: null, ciRunUrl: 'https://ci.example/job/shop/77/' },
  ],
  [
    'Buildkite',
    { CI: 'true', BUILDKITE: 'true', BUILDKITE_BRANCH: 'feature/pay', BUILDKITE_COMMIT: SHA, BUILDKITE_PULL_REQUEST: 'false', BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/shop/builds/77' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: null, ciRunUrl: 'https://buildkite.com/acme/shop/builds/77' },
  ],
  [
    'Azure Pipelines',
    { TF_BUILD: 'True', SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature/pay', BUILD_SOURCEVERSION: SHA, SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '12', SYSTEM_TEAMFOUNDATIONCOLLECTIONURI: 'https://dev.azure.com/acme/', SYSTEM_TEAMPROJECT: 'My Shop', BUILD_BUILDID: '77' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://dev.azure.com/acme/My%20Shop/_build/results?buildId=77' },
  ],
  [
    'Bitbucket',
    { CI: 'true', BITBUCKET_COMMIT: SHA, BITBUCKET_BRANCH: 'feature/pay', BITBUCKET_PR_ID: '12', BITBUCKET_REPO_FULL_NAME: 'acme/shop', BITBUCKET_BUILD_NUMBER: '77' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://bitbucket.org/acme/shop/pipelines/results/77' },
  ],
  [
    'Travis',
    { CI: 'true', TRAVIS: 'true', TRAVIS_PULL_REQUEST_BRANCH: 'feature/pay', TRAVIS_BRANCH: 'main', TRAVIS_PULL_REQUEST_SHA: SHA, TRAVIS_COMMIT: 'b'.repeat(40), TRAVIS_PULL_REQUEST: '12', TRAVIS_JOB_WEB_URL: 'https://travis-ci.com/acme/shop/jobs/77' },
    { branch: 'feature/pay', commitSha: SHA, pullRequest: 12, ciRunUrl: 'https://travis-ci.com/acme/shop/jobs/77' },
  ],
];

describe('clarion upload', () => {
  let api: Api;
  let repository: ScratchRepository;
  let own: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi();
    own = { CLARION_API_URL: api.app.url, CLARION_TOKEN: api.writeToken, CLARION_PROJECT_ID: api.projectId };
  });
  afterAll(() => api.close());
  beforeEach(() => {
    repository = scratchRepository('trunk');
  });
  afterEach(() => repository.remove());

  const runOf = async (result: CommandResult): Promise<Readonly<Record<string, unknown>>> => {
    const runId = /clr_[0-9A-Za-z]+/.exec(result.out)?.[0] ?? `none in ${result.out}${result.errors}`;
    return (await api.read(`/open/v1/runs/${runId}`)).body;
  };

  it.each(SYSTEMS)('tells branch, commit, pull request and build of %s', async (_, environment, expected) => {
    repository.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
    const result = await repository.clarion(['upload'], { ...own, ...environment });
    expect(result.code).toBe(0);
    expect(await runOf(result)).toMatchObject({ ...expected, trigger: 'ci', targetId: api.targetId });
  });

  it('takes branch and commit from git outside of CI', async () => {
    repository.report('playwright-json/playwright1.65.json', 'results.json');
    const result = await repository.clarion(['upload', 'results.json'], own);
    expect(await runOf(result)).toMatchObject({ branch: 'trunk', commitSha: repository.commit, trigger: 'cli', ciRunUrl: null });
  });

  it('takes flags before what CI tells', async () => {
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
    const [, environment] = SYSTEMS[0] ?? [];
    const result = await repository.clarion(['upload', '--branch', 'other', '--commit', 'b'.repeat(40), '--pull-request', '9', '--build-url', 'https://ci.example/1', '--environment', 'staging'], { ...own, ...environment });
    expect(await runOf(result)).toMatchObject({ branch: 'other', commitSha: 'b'.repeat(40), pullRequest: 9, ciRunUrl: 'https://ci.example/1', environment: 'staging' });
  });

  it('makes one run of several reports', async () => {
    repository.report('junit-pytest/pytest9-junit.xml', 'a/junit.xml');
    const alone = await runOf(await repository.clarion(['upload', 'a/junit.xml'], own));
    repository.report('junit-node/node20.xml', 'b/node.xml');
    const other = await runOf(await repository.clarion(['upload', 'b/node.xml'], own));
    const both = await runOf(await repository.clarion(['upload', '{a,b}/*.xml'], own));
    const totalOf = (run: Readonly<Record<string, unknown>>): number => Number(Reflect.get(Object(run['summary']), 'total'));
    expect(totalOf(alone)).toBeGreaterThan(0);
    expect(totalOf(both)).toBe(totalOf(alone) + totalOf(other));
  });

  it('uploads a run in the native format as it is, with what it does not say itself', async () => {
    repository.write('run.json', '{"commitSha":"1234567","result":{"tests":[{"testId":"a","testName":"a","status":"failed","durationMs":1,"events":[{"type":"assertion","passed":false,"message":"m","expected":12345678901234567890,"actual":1}]}]}}');
    const result = await repository.clarion(['upload', 'run.json', '--json'], own);
    const run = await runOf(result);
    expect(run).toMatchObject({ branch: 'trunk', commitSha: '1234567', status: 'failed' });
    expect((await api.read(`/open/v1/runs/${String(run['id'])}/failures`)).text).toContain('12345678901234567890');
  });

  it('asks nobody with --dry-run, and tells what would be sent', async () => {
    repository.report('junit-pytest/pytest9-junit.xml', 'reports/junit.xml');
    const result = await repository.clarion(['upload', '--dry-run', '--json'], { CLARION_API_URL: NOBODY });
    expect(JSON.parse(result.out)).toMatchObject({ apiUrl: NOBODY, projectId: null, run: { gitRef: 'trunk' }, files: ['reports/junit.xml'] });
    expect(result.code).toBe(0);
  });

  it('does not fail a build when the server cannot be reached, and does with --strict', async () => {
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
    const away = { ...own, CLARION_API_URL: NOBODY };
    const kind = await repository.clarion(['upload'], away);
    expect(kind.code).toBe(0);
    expect(kind.errors).toContain('Nothing was uploaded');
    const strict = await repository.clarion(['upload', '--strict'], away);
    expect(strict.code).toBe(6);
  });

  it('ends with the documented exit codes when it is refused', async () => {
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
    repository.write('prose.txt', 'no report at all');
    const codeOf = async (words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number | null> => (await repository.clarion(['upload', ...words], { ...own, ...environment })).code;
    expect(await codeOf(['--no-such-flag'])).toBe(2);
    expect(await codeOf(['--project', 'my-shop'])).toBe(2);
    expect(await codeOf([], { CLARION_TOKEN: '' })).toBe(4);
    expect(await codeOf([], { CLARION_TOKEN: `clarion_${'x'.repeat(40)}` })).toBe(4);
    expect(await codeOf([], { CLARION_TOKEN: api.readToken })).toBe(4);
    expect(await codeOf(['--project', 'prj_nobodyknowsthis'])).toBe(5);
    expect(await codeOf(['--upload-target', 'tgt_nobodyknowsthis'])).toBe(5);
    expect(await codeOf(['none/*.xml'])).toBe(5);
    expect(await codeOf(['prose.txt'])).toBe(7);
  });

  it('shows no token, whatever goes wrong', async () => {
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
    const secret = `clarion_${'s'.repeat(42)}`;
    for (const words of [['upload'], ['whoami'], ['doctor'], ['upload', '--token', secret, '--strict']]) {
      const { out, errors } = await repository.clarion(words, { ...own, CLARION_TOKEN: secret });
      expect(out + errors).not.toContain('ssssssss');
    }
  });

  it('adds the failures to the summary of a GitHub step, and at most ten annotations', async () => {
    const failing = Array.from({ length: 14 }, (_, index) => `<testcase name="t${index}" file="src/a.test.js" line="${index + 1}"><failure message="::set-output name=x::1"/></testcase>`);
    repository.write('junit.xml', `<testsuite name="s">${failing.join('')}</testsuite>`);
    const summary = join(repository.directory, 'summary.md');
    const token = await personalToken(api);
    const result = await repository.clarion(['upload', 'junit.xml'], { ...own, CLARION_TOKEN: token, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });
    expect(result.code).toBe(0);
    expect(readFileSync(summary, 'utf8')).toContain('t13');
    expect(result.errors.match(/^::error /gm)).toHaveLength(10);
    const outside = result.errors.replaceAll(/::stop-commands::(\S+)\n[\s\S]*?\n::\1::/g, '');
    expect(outside).not.toContain('\n::set-output');
    expect(result.errors).toContain('::stop-commands::');
  });
});

describe('clarion upload, when the server falters', () => {
  it('sends the same body with the same key again, after the time that the server asks for', async () => {
    const asked: { readonly key: string | undefined; readonly digest: string; readonly at: number }[] = [];
    const server = createServer((request, answer) => {
      void readAll(request).then((body) => {
        if (request.url?.includes('readiness') === true) return answer.setHeader('content-type', 'application/json').end('{"projectId":"prj_a","url":"","sync":{"ready":false},"upload":{"ready":true,"targetId":"tgt_a"}}');
        if (request.method !== 'POST') return answer.writeHead(404).end();
        asked.push({ key: request.headers['idempotency-key']?.toString(), digest: createHash('sha256').update(gunzipSync(body)).digest('hex'), at: Date.now() });
        if (asked.length < 3) return answer.writeHead(503, asked.length === 1 ? { 'retry-after': '1' } : {}).end();
        return answer.writeHead(201, { 'content-type': 'application/json' }).end('{"runId":"clr_a","id":"clr_a","url":"http://x/r/clr_a","status":"passed","summary":{"total":1,"passed":1,"failed":0,"skipped":0,"flaky":0}}');
      });
    });
    const url = await listen(server);
    const repository = scratchRepository();
    repository.report('junit-pytest/pytest9-junit.xml', 'junit.xml');
    const result = await repository.clarion(['upload'], { CLARION_API_URL: url, CLARION_TOKEN: `clarion_${'x'.repeat(42)}`, CLARION_PROJECT_ID: 'prj_a' });
    server.close();
    await repository.remove();
    expect(result.out).toBe('http://x/r/clr_a\n');
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).toBeDefined();
    expect(new Set(asked.map(({ digest }) => digest)).size).toBe(1);
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });
});

async function personalToken(api: Api): Promise<string> {
  const answer = await api.send('POST', '/admin/v1/tokens', { as: api.cookie, body: { type: 'personal', name: 'all' } });
  return String(answer.body['value']);
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function listen(server: Server): Promise<string> {
  return new Promise((settle) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address();
      settle(`http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`);
    });
  });
}
