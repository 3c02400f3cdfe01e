import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { CTRF } from './ctrf.js';

const { read, recognizes } = specReader(CTRF);

function report(tests: object[], results: object = {}) {
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: { tool: { name: 'jest', version: '30' }, summary: { tests: tests.length }, tests, ...results },
  };
}

const PASSED = { name: 'adds', status: 'passed', duration: 3 };
const FAILED = {
  name: 'adds',
  status: 'failed',
  duration: 3,
  message: 'expected 1 to be 2',
  trace: 'AssertionError: expected 1 to be 2\n    at x',
};

async function only(test: object) {
  return (await read(report([test]))).tests[0];
}

describe('the reader of CTRF', () => {
  it('reads a test', async () => {
    const test = {
      ...FAILED,
      filePath: '/app/t/cart.test.ts',
      line: 7,
      suite: ['cart', 'totals'],
      tags: ['@smoke', 'slow'],
    };
    expect(await only(test)).toEqual(
      expect.objectContaining({
        name: 'adds',
        suite: ['cart', 'totals'],
        file: '/app/t/cart.test.ts',
        line: 7,
        tags: ['smoke', 'slow'],
        status: 'failed',
        durationMs: 3,
        failures: [{ type: 'AssertionError', message: 'expected 1 to be 2', text: FAILED.trace, dialect: 'jest' }],
      }),
    );
  });

  it('knows the runner of a failure by its frames where the tool converts JUnit XML of any runner', async () => {
    const message = 'Could not find "shop" in the context. Wrap the root in a <ShopProvider>.';
    const trace = `\nInvariant Violation: ${message}\n ❯ useShop node_modules/shop/context.js:7:15\n ❯ src/cart.test.tsx:31:31\n`;
    const { tests } = await read(report([{ ...FAILED, message, trace }], { tool: { name: 'junit-to-ctrf' } }));
    expect(tests).toMatchObject([{ failures: [{ message, dialect: 'vitest' }] }]);
  });

  it.each([
    ['cart.test.ts > cart > totals', ['cart', 'totals'], undefined],
    ['chromium > t/cart.test.ts > cart', ['cart'], 'chromium'],
    ['cart > totals', ['cart', 'totals'], undefined],
    ['', [], undefined],
    [['t/cart.test.ts', 'cart'], ['cart'], undefined],
  ])('finds the suites in %j', async (suite, expected, variant) => {
    expect(await only({ ...PASSED, filePath: '/app/t/cart.test.ts', suite })).toMatchObject({
      suite: expected,
      variant,
    });
  });

  it.each([
    [{ status: 'passed' }, 'passed'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'skipped' }, 'skipped'],
    [{ status: 'pending' }, 'skipped'],
    [{ status: 'other' }, 'skipped'],
    [{ status: 'other', rawStatus: 'timedOut' }, 'failed'],
    [{ status: 'other', rawStatus: 'broken' }, 'failed'],
    [{ status: 'PASSED' }, 'passed'],
    [{ status: 'error' }, 'failed'],
    [{ status: 'success' }, 'passed'],
    [{ status: 'todo' }, 'skipped'],
  ])('takes %j as %s', async (rest, status) => {
    expect((await only({ ...PASSED, ...rest }))?.status).toBe(status);
  });

  it('distinguishes browsers, devices and parameters, but not versions of browsers', async () => {
    const test = { ...PASSED, browser: 'chrome 120.0.1', device: 'Pixel 7', parameters: { role: 'admin', count: 2 } };
    expect((await only(test))?.variant).toBe('chrome Pixel 7 role=admin, count=2');
  });

  it.each([
    [
      'all attempts',
      {
        retries: 1,
        retryAttempts: [
          { attempt: 2, status: 'passed' },
          { attempt: 1, status: 'failed', message: 'no' },
        ],
      },
      ['no', undefined],
    ],
    ['all but the last', { retries: 1, retryAttempts: [{ status: 'failed', message: 'no' }] }, ['no', undefined]],
    ['their number', { retries: 2, message: 'no' }, [undefined, 'no', undefined]],
    ['that it is flaky', { flaky: true }, [undefined, undefined]],
  ])('reads attempts from a passed test with %s', async (_, rest, messages) => {
    const test = await only({ ...PASSED, ...rest });
    expect(test?.attempts?.map(({ failures }) => failures[0]?.message)).toEqual(messages);
    expect(test?.attempts?.map(({ status }) => status)).toEqual([...messages.slice(1).map(() => 'failed'), 'passed']);
  });

  it('reads attempts from a failed test, with the last or without', async () => {
    const attempt = { status: 'failed', message: 'earlier' };
    const without = await only({ ...FAILED, retries: 1, retryAttempts: [attempt] });
    expect(without?.attempts?.map(({ failures }) => failures[0]?.message)).toEqual(['earlier', 'expected 1 to be 2']);
    const all = await only({ ...FAILED, retries: 1, retryAttempts: [attempt, { status: 'failed' }] });
    expect(all?.attempts?.map(({ failures }) => failures[0]?.message)).toEqual(['earlier', 'expected 1 to be 2']);
  });

  it('distinguishes the name of an error that is before the message', async () => {
    const test = { ...FAILED, message: 'TypeError x is undefined', trace: 'TypeError: x is undefined\n    at y' };
    expect((await only(test))?.failures).toEqual([
      expect.objectContaining({ type: 'TypeError', message: 'x is undefined' }),
    ]);
    const sentence = { ...FAILED, message: 'TypeError is what I want', trace: 'at y' };
    expect((await only(sentence))?.failures).toEqual([
      expect.objectContaining({ message: 'TypeError is what I want' }),
    ]);
  });

  it('reports steps, output and attachments', async () => {
    const test = {
      ...PASSED,
      steps: [{ name: 'open', status: 'failed' }],
      stdout: ['a', 'b'],
      stderr: 'c',
      attachments: [{ name: 'shot', contentType: 'image/png', path: 'a.png' }],
    };
    expect((await only(test))?.events).toEqual([
      { type: 'step_start', index: 0, name: 'open' },
      { type: 'step_end', index: 0, name: 'open', status: 'failed' },
      { type: 'log', message: 'a', stream: 'stdout' },
      { type: 'log', message: 'b', stream: 'stdout' },
      { type: 'log', message: 'c', stream: 'stderr' },
      { type: 'attachment', name: 'shot', contentType: 'image/png', path: 'a.png' },
    ]);
  });

  it.each([
    [1_795_206_836, 1_795_206_838],
    [1_795_206_836_000, 1_795_206_838_000],
  ])('reads the time of a run from %d on', async (start, stop) => {
    const { run } = await read(report([PASSED], { summary: { tests: 1, start, stop } }));
    expect(run).toMatchObject({
      startedAt: new Date('2026-11-20T20:33:56Z'),
      completedAt: new Date('2026-11-20T20:33:58Z'),
      durationMs: 2000,
      runner: 'jest 30',
    });
  });

  it('reports where a run was', async () => {
    const environment = {
      branchName: 'main',
      commit: 'abc',
      buildUrl: 'https://ci/1',
      testEnvironment: 'staging',
      osPlatform: 'linux',
      buildNumber: 7,
      extra: {},
    };
    expect((await read(report([PASSED], { environment }))).run).toMatchObject({
      gitRef: 'main',
      commitSha: 'abc',
      ciRunUrl: 'https://ci/1',
      environment: 'staging',
      context: { osPlatform: 'linux', buildNumber: 7 },
    });
  });

  it('warns of counts that differ, of tests without a name and of durations that are not valid', async () => {
    const { tests, codes } = await read(
      report([{ ...PASSED, duration: -1 }, { status: 'passed' }, { name: 'b' }], { summary: { tests: 9 } }),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['b', 'skipped'],
    ]);
    expect(codes.toSorted()).toEqual(['counts_differ', 'invalid_number', 'no_result', 'skipped_part']);
  });

  it('keeps what is before a cut, and reads several reports in an array', async () => {
    const text = JSON.stringify(report([PASSED, { ...PASSED, name: 'b' }]));
    expect(await read(text.slice(0, text.indexOf('"name":"b"')))).toMatchObject({
      tests: [{ name: 'adds' }],
      codes: ['truncated', 'skipped_part'],
    });
    expect((await read([report([PASSED]), report([PASSED])])).tests).toHaveLength(2);
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report([]))).toBe(true);
    expect(recognizes({ results: { tool: { name: 'x' }, summary: {}, tests: [] } })).toBe(true);
    expect(recognizes({ results: [] })).toBe(false);
    await expect(read({ results: [] })).rejects.toThrow(UnreadableReport);
  });
});
