import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { scratchRepository, type CommandResult, type ScratchRepository } from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';
import { startForge, type ForgeServer } from '../forge-server.js';

const BASE = { failing: ['old'], passing: ['pays', 'refunds', 'adds'] };
const HEAD = { failing: ['old', 'pays', 'refunds'], passing: ['adds'] };
const MENDED = { failing: [], passing: ['old', 'pays', 'refunds', 'adds'] };

/** Names of tests are text of others: this one would mention people and end a code span. */
const HOSTILE = 'pays @acme/all `x` <img src=x> [a](https://evil.example)';

const TITLES: Readonly<Record<string, string>> = { pays: HOSTILE };

const WRONG_STATUS = {
  type: 'assertion',
  passed: false,
  message: 'expected 404 to be 200',
  expected: 200,
  actual: 404,
};
const UNREACHABLE = {
  type: 'error',
  message: 'connect ECONNREFUSED payments:443',
  stack: 'Error: connect ECONNREFUSED payments:443\n    at pay (test/shop.ts:3:5)',
};

const ANNOTATION = { path: 'test/shop.ts', start_line: 3, end_line: 3, annotation_level: 'failure' };

/** Each service, with the variables of its CI for the pull request 7. */
const SERVICES = [
  [
    'github',
    (url: string) => ({
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_HEAD_REF: 'topic',
      GITHUB_BASE_REF: 'main',
      GITHUB_TOKEN: 'forge-token',
    }),
  ],
  [
    'gitlab',
    (url: string) => ({
      GITLAB_CI: 'true',
      CI_API_V4_URL: url,
      CI_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '7',
      CI_COMMIT_REF_NAME: 'topic',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      GITLAB_TOKEN: 'forge-token',
    }),
  ],
  [
    'bitbucket',
    (url: string) => ({
      BITBUCKET_COMMIT: 'c'.repeat(40),
      BITBUCKET_API_URL: url,
      BITBUCKET_REPO_FULL_NAME: 'acme/shop',
      BITBUCKET_PR_ID: '7',
      BITBUCKET_BRANCH: 'topic',
      BITBUCKET_PR_DESTINATION_BRANCH: 'main',
      BITBUCKET_TOKEN: 'forge-token',
    }),
  ],
  [
    'gitea',
    (url: string) => ({
      GITHUB_ACTIONS: 'true',
      GITEA_ACTIONS: 'true',
      GITHUB_SERVER_URL: url,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_REF: 'refs/pull/7/head',
      GITHUB_BASE_REF: 'main',
      GITEA_TOKEN: 'forge-token',
    }),
  ],
] as const;

/** Tests the comment on a pull request at each service. */
export function describeComment(fixture: () => CliFixture): void {
  describe('clarion comment', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let forge: ForgeServer;
    const buildIds: Record<string, string> = {};

    const upload = async (gitRef: string, { failing, passing }: typeof BASE): Promise<string> => {
      const tests = [
        ...failing.map((name) => ({
          testId: name,
          testName: TITLES[name] ?? name,
          status: 'failed',
          durationMs: 1,
          filePath: 'test/shop.ts',
          events: [name === 'old' ? WRONG_STATUS : UNREACHABLE],
        })),
        ...passing.map((name) => ({
          testId: name,
          testName: TITLES[name] ?? name,
          status: 'passed',
          durationMs: 1,
          events: [],
        })),
      ];
      const { body } = await api.upload({ gitRef, commitSha: 'c'.repeat(40), result: { tests } });
      return String(body['buildId']);
    };

    beforeAll(async () => {
      api = await fixture().project('Comments');
      buildIds['base'] = await upload('main', BASE);
      buildIds['head'] = await upload('topic', HEAD);
      buildIds['mended'] = await upload('topic', MENDED);
    });
    beforeEach(() => {
      repository = scratchRepository();
    });
    afterEach(async () => {
      await forge.close();
      await repository.remove();
    });

    const run = (
      build: string,
      variables: Readonly<Record<string, string>>,
      ...flags: readonly string[]
    ): Promise<CommandResult> =>
      repository.clarion(['comment', buildIds[build] ?? '', ...flags], {
        ...api.variables(),
        CI: 'true',
        ...variables,
      });

    it.each(SERVICES)(
      'keeps one comment up to date, and leaves those of others alone: %s',
      async (name, variablesOf) => {
        forge = await startForge(name);
        const variables = variablesOf(forge.url);
        for (let id = 1; id <= 120; id += 1) forge.comments.push({ id, body: `comment ${id}` });
        const first = await run('head', variables);
        expect(first).toMatchObject({ code: 0, errors: expect.stringContaining('Created the comment on #7') });
        const second = await run('mended', variables);
        expect(second).toMatchObject({ code: 0, errors: expect.stringContaining('Updated the comment on #7') });
        expect(forge.comments.length).toBe(121);
        expect(forge.comments.slice(0, 120).every(({ id, body }) => body === `comment ${id}`)).toBe(true);
        expect(forge.comments[120]?.body).toContain('✅ 4 tests passed');
        const refused = await run('head', {
          ...variables,
          GITHUB_TOKEN: 'x',
          GITLAB_TOKEN: 'x',
          BITBUCKET_TOKEN: 'x',
          GITEA_TOKEN: 'x',
        });
        expect(refused).toMatchObject({ code: 4, errors: expect.stringContaining('Bad credentials') });
      },
    );

    it('says causes first, new ones before others, with texts of tests in code spans', async () => {
      forge = await startForge('github');
      const { out } = await run('head', SERVICES[0][1](forge.url), '--dry-run');
      expect(forge.comments).toEqual([]);
      const [marker, title, facts, newCause, known] = out.split(/\n\n(?=\S)(?!- )/);
      expect(marker).toBe(`[//]: # (clarion ${api.projectId})`);
      expect(title).toBe('### ❌ 3 of 4 tests failed, 2 causes');
      expect(facts).toContain('2 newly failing, 1 still failing, 0 fixed, 0 flaky since `main`');
      expect(newCause).toMatch(/^\*\*New:\*\* `.*ECONNREFUSED.*` in 2 tests/);
      expect(known).toMatch(/^`.*404`/);
      expect(out).toContain(`\`\`${HOSTILE}\`\``);
      const mended = await run('mended', SERVICES[0][1](forge.url), '--dry-run', '--base', 'topic');
      expect(mended.out).toContain('**Fixed: 3**');
    });

    it('creates a check run with annotations, and ends with the result of the build', async () => {
      forge = await startForge('github');
      const variables = SERVICES[0][1](forge.url);
      const failed = await run('head', variables, '--check', '--exit-status');
      const passed = await run('mended', variables, '--check', '--exit-status');
      expect([failed.code, passed.code]).toEqual([3, 0]);
      expect(forge.checks).toMatchObject([
        {
          name: 'Clarion',
          head_sha: 'c'.repeat(40),
          status: 'completed',
          conclusion: 'failure',
          output: { annotations: [ANNOTATION, ANNOTATION] },
        },
        { conclusion: 'success', output: { annotations: [] } },
      ]);
    });

    it('creates a comment of its own where a copy of another user cannot be changed, and sends nothing outside of pull requests', async () => {
      forge = await startForge('github');
      const variables = SERVICES[0][1](forge.url);
      forge.comments.push({ id: 1, body: `[//]: # (clarion ${api.projectId})\n\ncopied` });
      forge.foreign.add(1);
      expect((await run('head', variables)).errors).toContain('Created the comment');
      const branch = await run('head', { ...variables, GITHUB_REF: 'refs/heads/main', GITHUB_HEAD_REF: '' });
      expect(branch).toMatchObject({ code: 0, errors: expect.stringContaining('nothing to comment on') });
      expect(forge.comments.length).toBe(2);
    });
  });
}
