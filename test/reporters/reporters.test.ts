import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFixture, type CliFixture } from '../cli/fixture.js';
import { scratchRepository, UNREACHABLE_URL, type ScratchRepository } from '../support/command-line.js';
import { REPORT, RUNNERS } from './runners.js';

/** Of a project with the reporter: exit code and output of its runner. */
interface Ended {
  readonly code: number | null;
  readonly out: string;
}

interface StoredTest {
  readonly testId: string;
  readonly status: string;
  readonly flaky: boolean;
}

interface StoredFailure {
  readonly testId: string;
  readonly testName: string;
  readonly reason: unknown;
  readonly artifacts?: readonly { readonly name: string }[];
}

type Variables = Readonly<Record<string, string>>;

const PASSING = "test('passes', () => { expect(1).toBe(1); });";

/** A test that runs until its process is killed. Its file is the smaller one, which runners start last. */
const WAITING = "test('waits', () => new Promise((settle) => setTimeout(settle, 60_000)), 60_000);";

let fixture: CliFixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

describe.each(RUNNERS)('the reporter of $name', (runner) => {
  let api: CliFixture;
  let repository: ScratchRepository;
  let running: ChildProcess | undefined;

  beforeEach(async () => {
    api = await fixture.project(`Reporter ${Math.random()}`);
    repository = scratchRepository();
    for (const [path, text] of Object.entries(runner.files)) repository.write(path, text);
    symlinkSync(resolve('node_modules'), join(repository.directory, 'node_modules'));
  });
  afterEach(async () => {
    running?.kill('SIGKILL');
    await repository.remove();
  });

  const write = (name: string, text: string): void => repository.write(runner.file(name), `${runner.head}\n${text}\n`);

  const start = (words: readonly string[], variables: Variables): Promise<Ended> => {
    const child = spawn(process.execPath, [...runner.command, ...words], {
      cwd: repository.directory,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: repository.directory,
        XDG_CONFIG_HOME: join(repository.directory, '..'),
        ...runner.variables,
        ...variables,
      },
    });
    running = child;
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    return new Promise((settle) => child.once('close', (code) => settle({ code, out })));
  };
  const run = (words: readonly string[] = [], variables: Variables = {}): Promise<Ended> =>
    start(words, { ...api.variables(), ...variables });

  const runs = async (): Promise<readonly { readonly id: string; readonly status: string }[]> =>
    JSON.parse((await api.read(`/open/v1/runs?projectId=${api.projectId}`)).text).items;
  const testsOf = async (id: string): Promise<readonly StoredTest[]> =>
    JSON.parse((await api.read(`/open/v1/runs/${id}/tests?limit=200`)).text).items;
  const failuresOf = async (id: string): Promise<readonly StoredFailure[]> =>
    JSON.parse((await api.read(`/open/v1/runs/${id}/failures?include=attempts,artifacts`)).text).failures;
  const until = async <Value>(look: () => Promise<Value | undefined>): Promise<Value> => {
    for (let round = 0; round < 300; round += 1) {
      const value = await look();
      if (value !== undefined) return value;
      await sleep(200);
    }
    throw new Error('It did not happen in a minute.');
  };

  it('reports the tests that the report in a file has, with the same identities', async () => {
    write(
      'cart',
      `${runner.retry}
describe('cart', () => {
  ${runner.flaky}
  test('adds', () => { expect({ total: 39.9, items: [1, 2] }).toEqual({ total: 41.5, items: [1, 2] }); });
  ${PASSING}
  test.skip('is skipped', () => {});
  describe('with a voucher', () => { test('throws', () => { throw new TypeError('declined'); }); });
});
${runner.more}`,
    );
    if (runner.name !== 'playwright') write('broken', "throw new Error('does not load');");
    const ended = await run();
    expect(ended).toMatchObject({ code: 1, out: expect.stringMatching(/Clarion: failed: .* clr_\w+ +http/) });
    const [live] = await runs();
    expect(live?.status).toBe('failed');
    const uploaded = await repository.clarion(['upload', REPORT], api.variables());
    expect(uploaded.code).toBe(0);
    const [file] = await runs();
    expect(file?.id).not.toBe(live?.id);
    const [ofRun, ofFile] = [await testsOf(live?.id ?? ''), await testsOf(file?.id ?? '')];
    const identities = (tests: readonly StoredTest[]): readonly string[] =>
      tests.map(({ testId, status }) => `${status} ${testId}`).toSorted();
    expect(identities(ofRun)).toEqual(identities(ofFile));
    expect(ofRun.length).toBeGreaterThanOrEqual(6);
    expect(ofRun.find(({ testId }) => testId.endsWith('is flaky'))).toMatchObject({ status: 'passed', flaky: true });
    const failures = await failuresOf(live?.id ?? '');
    expect(failures.find(({ testId }) => testId.endsWith('adds'))?.reason).toMatchObject({
      kind: 'assertion',
      expected: { total: 41.5, items: [1, 2] },
      actual: { total: 39.9, items: [1, 2] },
    });
    expect(failures.find(({ testId }) => testId.endsWith('throws'))?.reason).toMatchObject({
      kind: 'exception',
      message: expect.stringContaining('declined'),
    });
  });

  it('stores the run once below `clarion run`, and nothing where it is switched off', async () => {
    write('cart', `${PASSING} test('fails', () => { expect(1).toBe(2); });`);
    await run([], { CLARION_REPORTER: 'off' });
    expect(await runs()).toEqual([]);
    const variables = { ...api.variables(), ...runner.variables };
    const ended = await repository.clarion(['run', '--', process.execPath, ...runner.command], variables);
    expect(ended.code).toBe(1);
    const [stored, ...others] = await runs();
    expect(others).toEqual([]);
    expect((await failuresOf(stored?.id ?? '')).map(({ testName }) => testName)).toEqual([
      expect.stringContaining('fails'),
    ]);
    await run();
    expect(await runs()).toHaveLength(2);
  });

  if (runner.name === 'vitest')
    it('reports a hook that failed, which the JSON report leaves out', async () => {
      write(
        'hook',
        `describe('orders', () => {
  beforeAll(() => { throw new Error('no database'); });
  test('never runs', () => {});
});
test('fails as well', () => { expect('hello world').toBe('hello wörld'); });`,
      );
      expect((await run()).code).toBe(1);
      const [live] = await runs();
      const failures = await failuresOf(live?.id ?? '');
      expect(failures).toMatchObject([
        { testName: 'fails as well', reason: { kind: 'assertion', expected: 'hello wörld', actual: 'hello world' } },
        { testName: 'hook.test.js', reason: { kind: 'exception', message: expect.stringContaining('no database') } },
      ]);
    });

  if (runner.name === 'jest')
    it('fails a run whose coverage is below the threshold, which Jest checks last', async () => {
      repository.write('lib.js', 'exports.used = () => 1;\nexports.unused = (value) => {\n  return value;\n};\n');
      write('a', "test('uses a function', () => { expect(require('../lib.js').used()).toBe(1); });");
      const words = ['--coverage', '--coverageReporters=text-summary'];
      expect(
        (await run([...words, '--coverageThreshold={"global":{"functions":100}}', '--coverageProvider=v8'])).code,
      ).toBe(1);
      expect(
        (await run([...words, '--coverageThreshold={"global":{"functions":10}}', '--coverageProvider=v8'])).code,
      ).toBe(0);
      expect((await runs()).map(({ status }) => status)).toEqual(['passed', expect.stringMatching(/failed|errored/)]);
    });

  if (runner.name === 'playwright')
    it('uploads the attachments of failed tests, and attempts with their errors', async () => {
      write('files', runner.more);
      expect((await run()).code).toBe(1);
      const [live] = await runs();
      const failures = await failuresOf(live?.id ?? '');
      const failure = failures.find(({ testName }) => testName === 'has files');
      expect(failure).toMatchObject({
        reason: { kind: 'exception', message: expect.stringContaining('no card') },
        attempts: [{ status: 'failed' }, { status: 'failed' }],
      });
      const names = failure?.artifacts?.map(({ name }) => name.split('/').at(-1));
      expect(names).toEqual(
        expect.arrayContaining([expect.stringMatching(/^page.*\.html$/), expect.stringMatching(/a-note\.txt$/)]),
      );
    });

  if (runner.name === 'playwright')
    it('reports a file that does not load', async () => {
      write('broken', "throw new Error('does not load');");
      expect((await run()).code).toBe(1);
      const [live] = await runs();
      expect(live?.status).toBe('failed');
      expect((await failuresOf(live?.id ?? ''))[0]).toMatchObject({
        testName: 'broken.spec.js',
        reason: { message: expect.stringContaining('does not load') },
      });
    });

  it('adds tests while the run goes, and a run that was killed does not pass', async () => {
    write('a', `${PASSING}\n// ${'long '.repeat(200)}`);
    write('b', WAITING);
    const end = run();
    const tests = await until(async () => {
      const [live] = await runs();
      const found = live === undefined ? [] : await testsOf(live.id);
      return found.length > 0 ? found : undefined;
    });
    expect(tests).toMatchObject([{ status: 'passed', testId: expect.stringContaining('passes') }]);
    expect((await runs())[0]?.status).toBe('running');
    running?.kill('SIGKILL');
    await end;
    await sleep(500);
    expect((await runs())[0]?.status).toBe('running');
  });

  it('ends a run that went well, with the facts of the CI job', async () => {
    write('a', PASSING);
    const ended = await run([], {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '77',
      GITHUB_HEAD_REF: 'topic',
      GITHUB_SHA: 'c'.repeat(40),
    });
    expect(ended.code).toBe(0);
    expect((await runs())[0]).toMatchObject({
      status: 'passed',
      branch: 'topic',
      commitSha: 'c'.repeat(40),
      ciRunUrl: 'https://github.com/acme/shop/actions/runs/77',
      trigger: 'ci',
      runnerVersion: expect.stringMatching(new RegExp(`^${runner.name} \\d`)),
    });
  });

  it('leaves the result of the tests as it is without a server, with a warning', async () => {
    write('a', PASSING);
    const ended = await run([], { CLARION_API_URL: UNREACHABLE_URL });
    expect(ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('This test run is not reported to Clarion.'),
    });
    expect(existsSync(join(repository.directory, REPORT))).toBe(true);
  });

  it.each([
    ['over http', { CLARION_API_URL: 'http://clarion.invalid' }, /uses http, which would send the token readable/],
    [
      'to an address that a file of the project names',
      { CLARION_API_URL: '' },
      /CLARION_TOKEN is not sent to the address in \.env/,
    ],
    ['that is not a token', { CLARION_TOKEN: 'secret-word' }, /CLARION_TOKEN is not a valid token/],
  ])('sends no token %s', async (_, variables, warning) => {
    write('a', PASSING);
    repository.write('.env', 'CLARION_API_URL=https://clarion.invalid\n');
    const ended = await run([], variables);
    expect(ended).toMatchObject({ code: 0, out: expect.stringMatching(warning) });
    expect(ended.out).not.toContain(api.personalToken);
    expect(ended.out).not.toContain('secret-word');
  });

  it('makes one build of shards', async () => {
    for (const name of ['a', 'b']) write(name, PASSING);
    const variables = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop', GITHUB_RUN_ID: '78' };
    expect((await run(['--shard=1/2'], variables)).code).toBe(0);
    const builds = async (): Promise<unknown> =>
      JSON.parse((await api.read(`/open/v1/builds?projectId=${api.projectId}`)).text).items;
    expect(await builds()).toMatchObject([{ status: 'running', expectedRuns: 2 }]);
    expect((await run(['--shard=2/2'], variables)).code).toBe(0);
    expect(await builds()).toMatchObject([
      { status: 'passed', runs: expect.arrayContaining([expect.objectContaining({ job: 'shard 2/2' })]) },
    ]);
  });
});
