import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { runIdOf } from '../../support/api.js';
import {
  mapConcurrently,
  scratchRepository,
  type CommandResult,
  type ScratchRepository,
} from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

const RED = '<testsuite name="s"><testcase name="pays"><failure message="card rejected"/></testcase></testsuite>';
const GREEN = '<testsuite name="s"><testcase name="adds"/></testsuite>';

/** What the tests read of a build. */
interface FoundBuild {
  readonly status: string;
  readonly expectedRuns: number | null;
  readonly runs: readonly { readonly job: string | null; readonly attempt: number | null; readonly status: string }[];
}

/** Tests that the command line answers for all jobs of a CI build together. */
export function describeBuilds(fixture: () => CliFixture): void {
  describe('builds', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;
    let jobs: string;

    beforeAll(async () => {
      api = await fixture().project('Builds');
      variables = api.variables();
    });
    beforeEach(() => {
      repository = scratchRepository('trunk');
      repository.write('red.xml', RED);
      repository.write('green.xml', GREEN);
      repository.write('empty.xml', '<testsuite name="s"/>');
      jobs = `https://ci.example/${randomUUID()}`;
    });
    afterEach(() => repository.remove());

    const clarion = (
      words: readonly string[],
      environment: Readonly<Record<string, string>> = {},
    ): Promise<CommandResult> => repository.clarion(words, { ...variables, ...environment });
    const upload = async (file: string, ...flags: readonly string[]): Promise<void> => {
      expect(await clarion(['upload', file, '--build-url', jobs, ...flags])).toMatchObject({ code: 0 });
    };
    const exitStatus = async (...words: readonly string[]): Promise<number | null> =>
      (await clarion(['failures', ...words, '--exit-status'])).code;
    const findBuild = async (query: string): Promise<FoundBuild> => {
      const page: { items: FoundBuild[] } = JSON.parse(
        (await api.read(`/open/v1/builds?projectId=${api.projectId}&${query}`)).text,
      );
      return page.items[0] ?? { status: 'none', expectedRuns: null, runs: [] };
    };

    it.each([
      ['red, then green', ['red', 'green']],
      ['green, then red', ['green', 'red']],
    ])('with a red and a green job never pass: %s', async (_, order) => {
      const branch = randomUUID();
      for (const file of order) await upload(`${file}.xml`, '--job', file, '--branch', branch, '--commit', 'c0ffee0');
      const shown = await clarion(['failures', jobs]);
      expect(shown).toMatchObject({ code: 0, out: expect.stringMatching(/^bld_\w+: failed, 1 of 2 tests failed/) });
      expect(shown.out).toMatch(/failed {2}red {2}clr_/);
      expect(shown.out).toMatch(/passed {2}green {2}clr_/);
      expect(shown.out).toContain('pays  [red]');
      const codes = await mapConcurrently(
        [[jobs], ['--branch', branch], ['--branch', branch, '--commit', 'c0ffee']],
        (words) => exitStatus(...words),
      );
      expect(codes).toEqual([3, 3, 3]);
      const list = await clarion(['builds', 'list', '--branch', branch]);
      expect(list.out).toMatch(/^bld_\w+ {2}failed {2}1 of 2 failed {2}2 runs/);
    });

    it('pass when a later attempt of the failed job passes', async () => {
      await upload('red.xml', '--job', 'unit', '--attempt', '1');
      expect(await exitStatus(jobs)).toBe(3);
      await upload('green.xml', '--job', 'unit', '--attempt', '2');
      expect(await exitStatus(jobs)).toBe(0);
    });

    it('fail when a job that failed passes in a run that does not raise the attempt', async () => {
      await upload('red.xml', '--job', 'unit');
      await upload('green.xml', '--job', 'unit');
      expect(await exitStatus(jobs)).toBe(3);
    });

    it('wait for all shards of a suite, and have no result before', async () => {
      await upload('green.xml', '--job', 'unit', '--shard', '1/2');
      const early = await clarion(['failures', jobs, '--exit-status']);
      expect(early).toMatchObject({ code: 5, errors: expect.stringContaining('still running') });
      await upload('green.xml', '--job', 'unit', '--shard', '2/2');
      expect(await exitStatus(jobs)).toBe(0);
      expect(await findBuild(`ciRunUrl=${encodeURIComponent(jobs)}`)).toMatchObject({
        expectedRuns: 2,
        runs: [{ job: 'unit 1/2' }, { job: 'unit 2/2' }],
      });
    });

    it('stop to wait when they are completed', async () => {
      await upload('green.xml', '--expected-runs', '3');
      expect(await exitStatus(jobs)).toBe(5);
      const [id = ''] = /bld_\w+/.exec((await clarion(['failures', jobs])).out) ?? [];
      expect((await clarion(['builds', 'complete', id])).out).toContain('status: passed');
      expect(await exitStatus(id)).toBe(0);
      expect((await clarion(['builds', 'open', `${api.url}/b/${id}`])).out).toBe(`${api.url}/b/${id}\n`);
    });

    it('without tests have an exit code of their own, and a warning', async () => {
      const uploaded = await clarion(['upload', 'empty.xml', '--build-url', jobs]);
      const [, run = ''] = /(clr_\w+)/.exec(uploaded.errors) ?? [];
      expect(uploaded).toMatchObject({ code: 0, errors: expect.stringContaining('has no tests') });
      const shown = await clarion(['failures', run, '--exit-status']);
      expect(shown).toMatchObject({ code: 8, errors: expect.stringContaining('has no tests') });
      expect(shown.out).not.toContain('no failures');
      expect(await exitStatus(jobs)).toBe(5);
    });

    it('count each upload of a job, also with the same name of the job in a matrix', async () => {
      const github = (job: string): Readonly<Record<string, string>> => ({
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_RUN_ID: jobs.replaceAll(/\D/g, ''),
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_JOB: job,
        GITHUB_SHA: 'a'.repeat(40),
      });
      await clarion(['upload', 'red.xml'], github('test'));
      await clarion(['upload', 'green.xml'], github('test'));
      expect(await findBuild('')).toMatchObject({ status: 'failed', runs: [{ attempt: 1 }, { attempt: 1 }] });
    });

    it('replace the result of a GitLab job that is retried, upload by upload', async () => {
      const pipeline = `https://gitlab.example/o/r/-/pipelines/${Date.now()}`;
      const gitlab = (id: string): Readonly<Record<string, string>> => ({
        CI: 'true',
        GITLAB_CI: 'true',
        CI_JOB_NAME: 'test',
        CI_JOB_ID: `${id}-${jobs}`,
        CI_PIPELINE_CREATED_AT: '2026-11-23T08:00:00Z',
        CI_JOB_STARTED_AT: `2026-11-23T08:0${id}:00Z`,
        CI_PIPELINE_URL: pipeline,
      });
      await clarion(['upload', 'red.xml'], gitlab('1'));
      await clarion(['upload', 'green.xml'], gitlab('1'));
      expect((await findBuild('')).status).toBe('failed');
      await clarion(['upload', 'green.xml'], gitlab('2'));
      expect(await findBuild('')).toMatchObject({
        status: 'passed',
        runs: [{ job: 'test' }, { job: 'test (2)' }, { job: 'test' }],
      });
    });

    it('fail when a command fails whose tests passed, and when it ends before it wrote a report', async () => {
      await upload('green.xml', '--job', 'green');
      const crashed = await clarion([
        'run',
        '--build-url',
        jobs,
        '--job',
        'crash',
        '--',
        'node',
        '-e',
        'process.exit(3)',
      ]);
      expect(crashed.code).toBe(3);
      expect(await exitStatus(jobs)).toBe(3);
      expect((await clarion(['failures', jobs])).out).toMatch(/errored {2}crash {2}clr_/);
      jobs = `${jobs}/2`;
      const script = `require('fs').writeFileSync('junit.xml', ${JSON.stringify(GREEN)}); process.exit(2)`;
      expect((await clarion(['run', '--build-url', jobs, '--', 'node', '-e', script])).code).toBe(2);
      expect(await exitStatus(jobs)).toBe(3);
    });

    it('contain the runs of one upload as jobs of their own, and reject several runs in one shard', async () => {
      const envelope = (status: string): string => JSON.stringify({ result: { tests: [{ testId: 'a', status }] } });
      repository.write('runs/a.json', envelope('failed'));
      repository.write('runs/b.json', envelope('passed'));
      await upload('runs/*.json', '--job', 'unit');
      expect(await findBuild(`ciRunUrl=${encodeURIComponent(jobs)}`)).toMatchObject({
        status: 'failed',
        runs: [{ job: 'unit: runs/a.json' }, { job: 'unit: runs/b.json' }],
      });
      const shard = await clarion(['upload', 'runs/*.json', '--shard', '1/2']);
      expect(shard).toMatchObject({ code: 2, errors: expect.stringContaining('one by one') });
      expect((await clarion(['upload', 'runs/a.json', '--shard', '3/2'])).code).toBe(2);
    });
  });

  describe('live runs', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await fixture().project('Live runs');
      repository = scratchRepository('trunk');
      variables = { ...api.variables(), CLARION_TOKEN: api.writeToken };
    });
    afterAll(() => repository.remove());

    it('are opened, appended to and completed with a token that may only write', async () => {
      const opened = await repository.clarion(['open', '--job', 'e2e'], variables);
      expect(opened).toMatchObject({ code: 0, out: expect.stringMatching(/^clr_\w+\n$/) });
      const run = opened.out.trim();
      repository.write('first.json', '[{"testId":"a","status":"passed"}]');
      const first = await repository.clarion(['append', run, 'first.json'], variables);
      expect(first).toMatchObject({ code: 0, out: expect.stringContaining('running: 1 test, 1 passed') });
      const second = await repository.clarion(['append', run], variables, '{"testId":"b","status":"failed"}\n');
      expect(second.out).toContain('running: 2 tests, 1 passed, 1 failed');
      const reading = { ...variables, CLARION_TOKEN: api.readToken };
      expect((await repository.clarion(['failures', '--branch', 'trunk', '--exit-status'], reading)).code).toBe(3);
      const completed = await repository.clarion(['complete', run, '--exit-code', '1'], variables);
      expect(completed).toMatchObject({ code: 0, out: expect.stringContaining('failed: 2 tests') });
      expect((await repository.clarion(['complete', run], variables)).code).toBe(7);
      expect((await api.read(`/open/v1/runs/${run}`)).body).toMatchObject({
        job: 'e2e',
        branch: 'trunk',
        status: 'failed',
      });
    });

    it('that were cancelled, and files that cannot be read, are not success', async () => {
      const run = runIdOf(
        await api.upload({
          status: 'running',
          gitRef: 'cancelled',
          result: { tests: [{ testId: 'a', status: 'passed' }] },
        }),
      );
      expect((await repository.clarion(['append', run, 'missing.json'], variables)).code).toBe(5);
      expect((await repository.clarion(['complete', run, '--status', 'cancelled'], variables)).code).toBe(0);
      const reading = { ...variables, CLARION_TOKEN: api.readToken };
      expect((await repository.clarion(['failures', run, '--exit-status'], reading)).code).toBe(3);
    });
  });
}
