import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { BAZEL } from './bazel.js';

const { read, testsOf, codesOf, entriesOf } = specReader(BAZEL);

const LABEL = '//cart:cart_test';
const STARTED = { id: { started: {} }, started: { startTimeMillis: '1734408654987', buildToolVersion: '7.4.0' } };
const FINISHED = {
  id: { buildFinished: {} },
  finished: { overallSuccess: true, exitCode: { name: 'SUCCESS' } },
  lastMessage: true,
};
const FAILED = {
  id: { buildFinished: {} },
  finished: { exitCode: { name: 'TESTS_FAILED', code: 3 } },
  lastMessage: true,
};
const result = (status: string, id: object = {}, more: object = {}): object => ({
  id: { testResult: { label: LABEL, run: 1, shard: 1, attempt: 1, ...id } },
  testResult: { status, testAttemptDurationMillis: '46', ...more },
});
const summary = (status: string): object => ({
  id: { testSummary: { label: LABEL } },
  testSummary: { overallStatus: status },
});
const completed = (more: object): object => ({ id: { targetCompleted: { label: LABEL } }, completed: more });
const printed = (stderr: string): object => ({ id: { progress: {} }, progress: { stderr } });
const statusOf = async (...lines: readonly object[]): Promise<string> =>
  (await readReport(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))).status;

describe('BAZEL', () => {
  it('reads a target as a test, and the build as the run', async () => {
    const { tests, run } = await read(
      STARTED,
      completed({ success: true, tag: ['__X', 'slow'] }),
      result('PASSED'),
      summary('PASSED'),
      FINISHED,
    );
    expect(tests).toMatchObject([{ name: LABEL, status: 'passed', durationMs: 46, tags: ['slow'] }]);
    expect(run).toMatchObject({ runner: 'Bazel 7.4.0', startedAt: new Date(1_734_408_654_987) });
  });

  it('reads the log that is printed, or in the event, as the failure', async () => {
    const log = `${'='.repeat(20)} Test output for ${LABEL}:\ncart_test.cc:9: Failure\n${'='.repeat(80)}\nINFO: Build completed`;
    const inside = { testActionOutput: [{ name: 'test.log', contents: Buffer.from('no rate').toString('base64') }] };
    for (const [events, message] of [
      [[printed(log), result('FAILED')], 'cart_test.cc:9: Failure'],
      [[result('FAILED', {}, inside)], 'no rate'],
    ] as const)
      expect(await testsOf(...events, FAILED)).toMatchObject([{ status: 'failed', failures: [{ message }] }]);
  });

  it('reads attempts, shards and a time limit', async () => {
    const tests = await testsOf(
      result('PASSED', { attempt: 2, shard: 1 }),
      result('FAILED', { attempt: 1, shard: 1 }),
      result('TIMEOUT', { shard: 2 }),
      FAILED,
    );
    expect(tests).toMatchObject([
      { variant: 'shard 1', status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] },
      { variant: 'shard 2', status: 'failed', failures: [{ timedOut: true, message: 'The test timed out.' }] },
    ]);
  });

  it('reads a target that was not built as failed, with what the compiler printed', async () => {
    const error =
      'ERROR: /work/shop/cart/BUILD.bazel:3:8: Compiling cart/cart.cc failed: (Exit 1)\ncart/cart.cc:9:2: error: no rate\nINFO: Elapsed time: 1s';
    const [test] = await testsOf(
      printed('ERROR: /work/shop/pay/BUILD:1:1: other\n'),
      printed(error),
      completed({ failureDetail: { message: 'build failed' } }),
      summary('FAILED_TO_BUILD'),
      FAILED,
    );
    expect(test).toMatchObject({ name: LABEL, status: 'failed' });
    expect(test?.failures[0]?.message).toBe(
      'build failed\nERROR: /work/shop/cart/BUILD.bazel:3:8: Compiling cart/cart.cc failed: (Exit 1)\ncart/cart.cc:9:2: error: no rate',
    );
  });

  it('reads a target or pattern that could not be analysed as failed, and an incompatible one as skipped', async () => {
    const aborted = (id: object, reason: string): object => ({
      id,
      aborted: { reason, description: 'no such package' },
    });
    const tests = await testsOf(
      aborted({ pattern: { pattern: ['//nowhere/...'] } }, 'LOADING_FAILURE'),
      aborted({ targetCompleted: { label: LABEL } }, 'SKIPPED'),
      FAILED,
    );
    expect(tests).toMatchObject([
      { name: '//nowhere/...', status: 'failed', failures: [{ message: 'no such package' }] },
      { name: LABEL, status: 'skipped' },
    ]);
    expect(await codesOf(aborted({ targetCompleted: { label: LABEL } }, 'USER_INTERRUPTED'), FINISHED)).toEqual([
      'no_result',
    ]);
  });

  it('does not pass a test without a result, a summary that says more, or a build that failed', async () => {
    const announced = { ...completed({ success: true }), children: [{ testSummary: { label: LABEL } }] };
    expect(await statusOf(announced, FINISHED)).toBe('errored');
    expect(await statusOf(result('INCOMPLETE'), FINISHED)).toBe('errored');
    expect(await statusOf(result('PASSED'), summary('FAILED'), FINISHED)).toBe('failed');
    expect(await statusOf(result('PASSED'), FAILED)).toBe('failed');
  });

  it('does not pass a build whose file ends early', async () => {
    expect(await statusOf(STARTED, result('PASSED'))).toBe('errored');
    const cut = JSON.stringify(result('FAILED')).slice(0, -9);
    expect(await codesOf(STARTED, result('PASSED'), cut)).toEqual(['truncated']);
    expect(await codesOf(STARTED, 'hello', FINISHED)).toEqual(['foreign_text']);
  });

  it('is recognized by its events', async () => {
    const formatOf = async (line: object): Promise<string | undefined> =>
      detectFormat(await toHead(Buffer.from(`${JSON.stringify(line)}\n`)))?.name;
    expect(await formatOf(STARTED)).toBe('bazel');
    expect(await formatOf({ id: { user: {} }, name: 'a' })).toBeUndefined();
    await expect(entriesOf('{"id":{"user":{}}}')).rejects.toThrow(UnreadableReport);
  });
});
