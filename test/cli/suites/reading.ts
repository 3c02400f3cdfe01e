import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { runIdOf } from '../../support/api.js';
import {
  mapConcurrently,
  UNREACHABLE_URL,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const BUILD = 'https://ci.example/shop/77';

/** Arguments, environment variables, and the expected exit code. */
type Row = readonly [readonly string[], Readonly<Record<string, string>>, number];

function envelope(gitRef: string, status: string): object {
  const events = [
    { type: 'assertion', passed: false, message: 'the \u001B[31mtotal\u001B[0m is wrong', expected: 3, actual: 2 },
  ];
  return {
    gitRef,
    ciRunUrl: gitRef === 'trunk' ? BUILD : 'https://ci.example/shop/76',
    result: { tests: [{ testId: 'pay', testName: 'pays', status, durationMs: 5, events }] },
  };
}

/** Tests the output and exit codes of commands that read. */
export function describeReading(fixture: () => CliFixture): void {
  describe('commands that read', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;
    let failed: string;
    let build: string;
    let passed: string;

    beforeAll(async () => {
      api = await fixture().project('Reading');
      repository = scratchRepository('trunk');
      variables = api.variables();
      passed = runIdOf(await api.upload(envelope('other', 'passed')));
      const uploaded = await api.upload(envelope('trunk', 'failed'));
      failed = runIdOf(uploaded);
      build = String(uploaded.body['buildId']);
    });
    afterAll(() => repository.remove());

    const clarion = (...words: readonly string[]): Promise<CommandResult> => repository.clarion(words, variables);

    /** Runs a command for each row and returns one line for each exit code. */
    const exitCodes = async (
      rows: readonly Row[],
      command: string,
    ): Promise<{ readonly found: readonly string[]; readonly expected: readonly string[] }> => {
      const lineOf = ([words, environment]: Row, code: number | null): string =>
        `${JSON.stringify([command, ...words, environment])} ends with ${code}`;
      const found = await mapConcurrently(rows, async (row) =>
        lineOf(row, (await repository.clarion([command, ...row[0]], { ...variables, ...row[1] })).code),
      );
      return { found, expected: rows.map((row) => lineOf(row, row[2])) };
    };

    it('show the failures of the latest build of the current branch', async () => {
      const { code, out } = await clarion('failures');
      expect(code).toBe(0);
      expect(out).toBe(
        `${build}: failed, 1 of 1 test failed · trunk.\n    failed  ${failed}\n\npays  [${failed}]\n    the total is wrong\n    expected: 3\n    actual: 2\n`,
      );
    });

    it('find a run by its ID, the URL of its page, and the URL of its CI build', async () => {
      const found = await mapConcurrently([failed, `http://127.0.0.1:1/r/${failed}?tab=failures`, BUILD], (run) =>
        clarion('failures', run),
      );
      expect(found.map(({ out }) => out.split(' test failed')[0])).toEqual([
        `${failed}: 1 of 1`,
        `${failed}: 1 of 1`,
        `${build}: failed, 1 of 1`,
      ]);
    });

    it('print the JSON and the Markdown of the server', async () => {
      const [json, markdown] = await Promise.all([
        clarion('failures', failed, '--json'),
        clarion('failures', failed, '--format', 'markdown', '--max-tokens', '1000'),
      ]);
      expect(json.out).toBe(`${(await api.read(`/open/v1/runs/${failed}/failures`)).text}\n`);
      expect(markdown.out.trimEnd()).toBe(
        (
          await api.read(`/open/v1/runs/${failed}/failures?include=group,history,quarantine,suspects&maxTokens=1000`, {
            accept: 'text/markdown',
          })
        ).text.trimEnd(),
      );
      expect(markdown.out).toContain('## Cause 1: ');
    });

    it('show the failures of a collection', async () => {
      const make = (slug: string, names: string): Promise<unknown> =>
        api.send('POST', `/v1/projects/${api.projectId}/collections`, {
          as: api.cookie,
          body: { name: slug, slug, names: [names] },
        });
      await Promise.all([make('paying', 'pay*'), make('shipping', 'ship*')]);
      const [paying, shipping, json, markdown, unknown] = await Promise.all([
        clarion('failures', failed, '--collection', 'paying', '--exit-status'),
        clarion('failures', failed, '--collection', 'shipping', '--exit-status'),
        clarion('failures', failed, '--collection', 'shipping', '--json'),
        clarion('failures', failed, '--collection', 'paying', '--format', 'markdown'),
        clarion('failures', failed, '--collection', 'unknown'),
      ]);
      expect([paying.code, paying.out.includes('the total is wrong')]).toEqual([3, true]);
      expect([shipping.code, shipping.out.includes('the total is wrong')]).toEqual([0, false]);
      expect(JSON.parse(json.out).failures).toEqual([]);
      expect(markdown.out).toContain('the total is wrong');
      expect(unknown.code).toBe(5);
    });

    it('show the failures of some tests, and exit for all of them', async () => {
      const [paying, shipping, json, markdown, several] = await Promise.all([
        clarion('failures', failed, '--test', 'pa*', '--exit-status'),
        clarion('failures', failed, '--test', 'ship*', '--exit-status'),
        clarion('failures', failed, '--json', '--test', 'ship*'),
        clarion('failures', failed, '--format', 'markdown', '--test', 'pays'),
        clarion('failures', failed, '--json', '--test', 'ship*', 'pa*'),
      ]);
      expect([paying.code, paying.out.includes('the total is wrong')]).toEqual([3, true]);
      expect([shipping.code, shipping.out.includes('the total is wrong')]).toEqual([3, false]);
      expect(JSON.parse(json.out)).toMatchObject({ summary: { total: 1, failed: 1 }, failures: [] });
      expect(markdown.out).toContain('1 cause of the selected tests');
      expect(JSON.parse(several.out).failures).toMatchObject([{ testName: 'pays' }]);
    });

    it('exit with 3 for failures only with --exit-status', async () => {
      const codes = await exitCodes(
        [
          [[failed], {}, 0],
          [[failed, '--exit-status'], {}, 3],
          [[passed, '--exit-status'], {}, 0],
          [['--branch', 'other', '--exit-status'], {}, 0],
        ],
        'failures',
      );
      expect(codes.found).toEqual(codes.expected);
    });

    it('exit with 3 for a run that is still running once a test has failed', async () => {
      const live = runIdOf(await api.upload({ status: 'running', gitRef: 'live', result: { tests: [] } }));
      expect((await clarion('failures', live, '--exit-status')).code).toBe(5);
      const body = [{ testId: 'a', testName: 'a', status: 'failed', durationMs: 1 }];
      await api.send('POST', `${api.uploadPath}/${live}/tests`, { as: api.writeToken, body });
      const shown = await clarion('failures', live, '--exit-status');
      expect(shown).toMatchObject({ code: 3, out: '', errors: expect.stringContaining('1 of 1 tests failed so far') });
      expect((await clarion('failures', live)).code).toBe(5);
    });

    it('exit with the documented codes when they find nothing', async () => {
      const queued = runIdOf(await api.upload({ status: 'running', gitRef: 'open', result: { tests: [] } }));
      const codes = await exitCodes(
        [
          [['--branch', 'unknown'], {}, 5],
          [['clr_unknown'], {}, 5],
          [['what'], {}, 2],
          [[failed, '--branch', 'main'], {}, 2],
          [['--format', 'yaml'], {}, 2],
          [[queued], {}, 5],
          [[failed], { CLARION_TOKEN: '' }, 4],
          [[failed], { CLARION_TOKEN: api.writeToken }, 4],
          [[failed], { CLARION_API_URL: 'not a URL' }, 2],
        ],
        'failures',
      );
      expect(codes.found).toEqual(codes.expected);
    });

    it('list and show runs', async () => {
      const [list, passing, run, opened] = await Promise.all([
        clarion('runs', 'list', '--branch', 'trunk'),
        clarion('runs', 'list', '--status', 'passed', '--json'),
        clarion('runs', 'get', failed),
        clarion('runs', 'open', failed),
      ]);
      expect(list.out).toMatch(new RegExp(`^${failed}  failed  1 of 1 failed  trunk  -`));
      const page: { items: { id: string }[] } = JSON.parse(passing.out);
      expect(page.items.map(({ id }) => id)).toEqual([passed]);
      expect(run.out).toContain(`status: failed\ntests: 1 test, 0 passed, 1 failed`);
      expect(opened.out).toBe(`${api.url}/r/${failed}\n`);
    });

    it('compare a run with a run, a branch, and the previous run', async () => {
      const [run, branch, before, json] = await Promise.all([
        clarion('runs', 'compare', failed, `${api.url}/r/${passed}`),
        clarion('runs', 'compare', failed, 'other', '--format', 'markdown'),
        clarion('runs', 'compare', failed),
        clarion('runs', 'compare', failed, passed, '--json'),
      ]);
      expect(run.out).toBe(`${failed} against ${passed} of other\n\nNewly failing: 1\n    pays\n`);
      expect(branch.out).toBe(`# ${failed} against ${passed} of other\n\n## Newly failing: 1\n\n- pays\n`);
      expect(before.out).toBe(`${failed} against ${passed} of other\n\nNewly failing: 1\n    pays\n`);
      expect(JSON.parse(json.out)).toEqual((await api.read(`/open/v1/runs/${failed}/compare?base=${passed}`)).body);
      const codes = await exitCodes(
        [
          [['compare', 'what'], {}, 2],
          [['compare', 'clr_unknown'], {}, 5],
          [['compare', failed, 'clr_unknown'], {}, 5],
          [['compare', failed, '--format', 'yaml'], {}, 2],
        ],
        'runs',
      );
      expect(codes.found).toEqual(codes.expected);
    });

    it('list projects, targets, tests and events', async () => {
      const [projects, targets, tests, ofRun, events] = await Promise.all([
        clarion('projects'),
        clarion('targets'),
        clarion('tests'),
        clarion('tests', '--run', failed, '--status', 'failed'),
        clarion('events', failed),
      ]);
      expect(projects.out).toContain(api.projectId);
      expect(targets.out).toMatch(new RegExp(`^${api.targetId}  default  .*default$`, 'm'));
      expect(tests.out).toContain('pays');
      expect(ofRun.out).toMatch(/^failed +5 ms +pay +pays$/m);
      expect(JSON.parse(events.out.split('\n')[0] ?? '')).toMatchObject({ type: 'assertion', passed: false });
    });

    it('send requests to any path of the server, and to no other host', async () => {
      const [me, otherHost, unknown, created] = await Promise.all([
        clarion('api', 'get', '/v1/me'),
        clarion('api', 'GET', '@evil.example/'),
        clarion('api', 'GET', '/no/such/path'),
        repository.clarion(['api', 'POST', '/v1/projects', '--input', '-'], variables, '{"name":"Created here"}'),
      ]);
      expect(JSON.parse(me.out)).toMatchObject({ role: 'owner' });
      expect(otherHost.code).not.toBe(0);
      expect(unknown.code).toBe(5);
      expect(JSON.parse(created.out)).toMatchObject({ name: 'Created here' });
    });

    it('show the source of each setting', async () => {
      repository.write('../token', `${api.personalToken}\n`);
      repository.write('../open-token', `${api.personalToken}\n`);
      chmodSync(join(repository.directory, '..', 'token'), 0o600);
      chmodSync(join(repository.directory, '..', 'open-token'), 0o644);
      const withoutToken = { ...variables, CLARION_TOKEN: '' };
      const [variable, piped, file, open] = await Promise.all([
        clarion('whoami'),
        repository.clarion(['whoami', '--token-stdin', '--json'], withoutToken, api.personalToken),
        repository.clarion(['whoami', '--token-file', '../token'], { ...variables, CLARION_TOKEN: api.readToken }),
        repository.clarion(['whoami', '--token-file', '../open-token'], withoutToken),
      ]);
      expect(variable.out).toContain('token from: CLARION_TOKEN');
      expect(variable.out).toContain(`project: ${api.projectId} (from CLARION_PROJECT_ID)`);
      expect(JSON.parse(piped.out)).toMatchObject({
        role: 'owner',
        sources: { token: { source: '--token-stdin' }, target: { source: "the project's default target" } },
      });
      expect(file).toMatchObject({ code: 0, out: expect.stringContaining('token from: --token-file'), errors: '' });
      expect(open).toMatchObject({ code: 0, errors: expect.stringContaining('chmod 600') });
    });

    it('reject a file without a token, and two tokens', async () => {
      repository.write('../prose', 'x'.repeat(100_000));
      const codes = await exitCodes(
        [
          [['--token-file', '../prose'], {}, 4],
          [['--token-file', '/dev/zero'], {}, 4],
          [['--token-file', '/dev/null'], {}, 4],
          [['--token-file', '..'], {}, 2],
          [['--token-file', '../no-such-file'], {}, 2],
          [['--token-file', '../token', '--token', 'clarion_x'], {}, 2],
          [['--token-file', '../token', '--token-stdin'], {}, 2],
          [['--token-stdin', '--token', 'clarion_x'], {}, 2],
        ],
        'whoami',
      );
      expect(codes.found).toEqual(codes.expected);
    });

    it('check everything with doctor, and exit with the code of the first failed check', async () => {
      const [healthy, ...others] = await mapConcurrently(
        [
          { ...variables, HTTPS_PROXY: 'http://me:secret@127.0.0.1:1' },
          { ...variables, CLARION_TOKEN: '' },
          { ...variables, CLARION_API_URL: UNREACHABLE_URL },
          { ...variables, CLARION_PROJECT_ID: 'shop' },
        ],
        (environment) => repository.clarion(['doctor', '--json'], environment),
      );
      const { checks }: { checks: { name: string; state: string }[] } = JSON.parse(healthy?.out ?? '{}');
      expect(healthy?.code).toBe(0);
      expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
      expect(checks.map(({ name }) => name)).toEqual([
        'configuration',
        'ci',
        'reports',
        'proxy',
        'address',
        'token',
        'project',
        'target',
        'server',
        'sign-in',
        'upload',
      ]);
      expect(healthy?.out).not.toContain('secret');
      expect(others.map(({ code }) => code)).toEqual([4, 6, 2]);
      expect(others.every(({ out }) => !out.includes('proxy'))).toBe(true);
    });

    it('suggest a similar command', async () => {
      const { code, errors } = await clarion('uplaod');
      expect(code).toBe(2);
      expect(errors).toContain('upload');
    });
  });
}
