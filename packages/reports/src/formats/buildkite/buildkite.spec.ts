import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { BUILDKITE } from './buildkite.js';

const { testsOf, read, codesOf, recognizes } = specReader(BUILDKITE);

const upload = (data: readonly unknown[], environment: object = {}): object => ({
  format: 'json',
  run_env: { key: 'build-1', ...environment },
  data,
});
const execution = (rest: object = {}): object => ({
  scope: 'cart',
  name: 'adds',
  location: 'test/cart.js:3:5',
  file_name: 'test/cart.js',
  result: 'passed',
  history: { section: 'top', start_at: 1795210420441, duration: 0.25 },
  ...rest,
});

describe('BUILDKITE', () => {
  it('reads tests and the facts of the CI build', async () => {
    const environment = { test_runner: 'jest', url: 'https://ci.example/7', branch: 'main', commit_sha: '0123456' };
    const { tests, run } = await read(upload([execution({ tags: { team: 'shop' } })], environment));
    expect(tests).toEqual([
      {
        name: 'adds',
        suite: ['cart'],
        file: 'test/cart.js',
        line: 3,
        column: 5,
        status: 'passed',
        durationMs: 250,
        tags: ['team:shop'],
        skipReason: undefined,
        failures: [],
        events: [],
      },
    ]);
    expect(run).toMatchObject({
      runner: 'jest',
      gitRef: 'main',
      commitSha: '0123456',
      ciRunUrl: 'https://ci.example/7',
      build: undefined,
      startedAt: new Date(1795210420441),
      completedAt: new Date(1795210420691),
    });
  });

  it('names the build by its key where there is no address', async () => {
    expect((await read(upload([]))).run).toMatchObject({ build: 'build-1', ciRunUrl: undefined });
  });

  it.each([
    [
      'of Jest, which cuts off the first line',
      { failure_reason: 'Error: a', failure_expanded: [{ expanded: ['', 'Expected: 1', '    at f (/a.js:1:2)'] }] },
      { type: 'Error', message: 'Error: a\n\nExpected: 1\n    at f (/a.js:1:2)' },
    ],
    [
      'of Playwright, which repeats it',
      { failure_reason: 'Error: a', failure_expanded: [{ expanded: ['Error: a', '    at f (/a.ts:1:2)'] }] },
      { type: 'Error', message: 'Error: a\n    at f (/a.ts:1:2)' },
    ],
    [
      'of Mocha, which lists the members of the error',
      {
        failure_reason: 'AssertionError: a',
        failure_expanded: [{ expanded: ['actual: 1'], backtrace: ['AssertionError: a', '    at f (/a.js:1:2)'] }],
      },
      { type: 'AssertionError', message: 'AssertionError: a\n    at f (/a.js:1:2)' },
    ],
    [
      'of RSpec, which has frames alone',
      {
        failure_reason: 'Failure/Error: a',
        failure_expanded: [{ expanded: ['expected: 1', 'got: 2'], backtrace: ["./a_spec.rb:1:in 'f'"] }],
      },
      { message: 'Failure/Error: a\nexpected: 1\ngot: 2', text: "./a_spec.rb:1:in 'f'" },
    ],
    ['without a reason', {}, { message: undefined }],
  ])('reads a failure %s', async (_name, members, failure) => {
    const [test] = await testsOf(upload([execution({ result: 'failed', ...members })]));
    expect(test).toMatchObject({ status: 'failed', failures: [failure] });
  });

  it('takes executions with one id as attempts, of which the last with a result counts', async () => {
    const failed = { id: 'a', result: 'failed', failure_reason: 'Error: a' };
    const tests = await testsOf(
      upload([
        execution(failed),
        execution({ id: 'a' }),
        execution({ ...failed, id: 'b' }),
        execution({ id: 'b', result: 'unknown' }),
      ]),
    );
    expect(tests.map(({ status, attempts }) => [status, attempts?.map((attempt) => attempt.status)])).toEqual([
      ['passed', ['failed', 'passed']],
      ['failed', ['failed', 'skipped']],
    ]);
  });

  it('reports a test without a result, and what it left out', async () => {
    const spans = { section: 'top', children: [{ section: 'http', duration: 1 }] };
    const content = upload([execution({ result: 'unknown' }), execution({ history: spans }), 'text']);
    expect(await codesOf(content)).toEqual(['skipped_part', 'no_result']);
    expect((await testsOf(content)).map(({ status }) => status)).toEqual(['skipped', 'passed']);
  });

  it('removes the name of the test from the end of its scope', async () => {
    const [test] = await testsOf(upload([execution({ scope: ' chromium cart.ts cart adds' })]));
    expect(test?.suite).toEqual(['chromium cart.ts cart']);
  });

  it('recognizes an upload, and a list of executions', () => {
    expect(recognizes(upload([]))).toBe(true);
    expect(recognizes([execution()])).toBe(true);
    expect(recognizes({ format: 'json' })).toBe(false);
    expect(recognizes([{ result: 'passed' }])).toBe(false);
  });
});
