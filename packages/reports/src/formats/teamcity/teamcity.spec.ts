import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { TEAMCITY } from './teamcity.js';

const { entriesOf, testsOf } = specReader(TEAMCITY);

const message = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `##teamcity[${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}='${value}'`)
    .join(' ')}]`;

describe('TEAMCITY', () => {
  it('reports tests with suites, place, duration and output', async () => {
    const tests = await testsOf(
      'building',
      message('testSuiteStarted', { name: 'cart' }),
      message('testStarted', { name: 'adds', locationHint: 'file:///app/a.test.js:12' }),
      message('testFinished', { name: 'adds', duration: '12' }),
      `[20:33:53]  ${message('testStarted', { name: 'sums' })} ${message('testStdOut', { name: 'sums', out: 'hello' })}`,
      message('testFailed', { name: 'sums', message: '1 is not 2', details: 'at a.js:1|n    at b.js:2' }),
      message('testFinished', { name: 'sums', duration: '3' }),
      message('testIgnored', { name: 'waits', message: 'later' }),
      message('testSuiteFinished', { name: 'cart' }),
      message('testStarted', { name: 'alone' }),
      message('testFinished', { name: 'alone' }),
    );
    expect(tests).toMatchObject([
      { name: 'adds', suite: ['cart'], file: '/app/a.test.js', line: 12, status: 'passed', durationMs: 12 },
      {
        name: 'sums',
        status: 'failed',
        failures: [{ message: '1 is not 2', text: 'at a.js:1\n    at b.js:2' }],
        events: [{ message: 'hello' }],
      },
      { name: 'waits', suite: ['cart'], status: 'skipped', skipReason: 'later' },
      { name: 'alone', suite: [], status: 'passed' },
    ]);
  });

  it('does not take a folder of the machine for a suite', async () => {
    const [test] = await testsOf(
      message('testSuiteStarted', { name: '/builds/shop/tests' }),
      message('testSuiteStarted', { name: 'CartTest' }),
      message('testStarted', { name: 'testSum' }),
      message('testFinished', { name: 'testSum' }),
    );
    expect(test?.suite).toEqual(['CartTest']);
  });

  it('has a test whose output is longer than a line as failed', async () => {
    const tests = await testsOf(
      message('testStarted', { name: 'sums' }),
      message('testFailed', { name: 'sums', details: 'x'.repeat(5 * 1024 * 1024), message: '1 is not 2' }),
      message('testFinished', { name: 'sums' }),
    );
    expect(tests).toMatchObject([{ name: 'sums', status: 'failed', failures: [{ message: '1 is not 2' }] }]);
  });

  it('undoes escapes', async () => {
    const [test] = await testsOf(message('testIgnored', { name: "it|'s |[a|] || b|0x00e9|nc", message: '' }));
    expect(test?.name).toBe("it's [a] | bé\nc");
  });

  it('takes the values of a comparison as they were printed', async () => {
    const [test] = await testsOf(
      message('testFailed', { name: 'a', message: 'differs', type: 'comparisonFailure', expected: '42', actual: '41' }),
    );
    expect(test?.failures).toEqual([
      { message: 'differs', isAssertion: true, printed: true, expected: '42', actual: '41' },
    ]);
  });

  it('keeps flows separate, and places those that another began in its suites', async () => {
    const tests = await testsOf(
      message('testSuiteStarted', { name: 'all', flowId: '1' }),
      message('flowStarted', { flowId: '2', parent: '1' }),
      message('testSuiteStarted', { name: 'inner', flowId: '2' }),
      message('testStarted', { name: 'a', flowId: '1' }),
      message('testStarted', { name: 'a', flowId: '2' }),
      message('testFailed', { name: 'a', message: 'no', flowId: '2' }),
      message('testFinished', { name: 'a', flowId: '1' }),
      message('testFinished', { name: 'a', flowId: '2' }),
    );
    expect(tests).toMatchObject([
      { suite: ['all'], status: 'passed' },
      { suite: ['all', 'inner'], status: 'failed' },
    ]);
  });

  it('joins attempts when the runner says that there are some', async () => {
    const failed = [
      message('testStarted', { name: 'a' }),
      message('testFailed', { name: 'a', message: 'no' }),
      message('testFinished', { name: 'a' }),
    ];
    const passed = [message('testStarted', { name: 'a' }), message('testFinished', { name: 'a' })];
    expect(await testsOf("##teamcity[testRetrySupport enabled='true']", ...failed, ...passed)).toMatchObject([
      { status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] },
    ]);
    expect(await testsOf(...failed, ...passed)).toHaveLength(2);
  });

  it('reports a problem of the build when no test failed', async () => {
    const problem = message('buildProblem', { description: 'exit code 3' });
    expect(await testsOf(message('testIgnored', { name: 'a' }), problem)).toMatchObject([
      { name: 'a' },
      { status: 'failed', failures: [{ message: 'exit code 3' }] },
    ]);
    expect(await testsOf(message('testFailed', { name: 'a' }), problem)).toHaveLength(1);
  });

  it('takes the end of a test that was ignored without a start for no test of its own', async () => {
    const ignored = [message('testIgnored', { name: 'a', message: 'a' }), message('testFinished', { name: 'a' })];
    expect(await testsOf(...ignored)).toEqual([expect.objectContaining({ name: 'a', status: 'skipped' })]);
    expect((await testsOf(...ignored))[0]).not.toHaveProperty('skipReason');
    expect(
      await testsOf(...ignored, message('testStarted', { name: 'a' }), message('testFinished', { name: 'a' })),
    ).toMatchObject([{ status: 'skipped' }, { status: 'passed' }]);
  });

  it('gives what is before the end of a log that is cut off', async () => {
    const entries = await entriesOf(
      message('testStarted', { name: 'a' }),
      message('testFailed', { name: 'a', message: 'no' }),
      message('testStarted', { name: 'b' }),
      "##teamcity[testFinished name='b",
    );
    expect(entries).toMatchObject([{ test: { name: 'b' } }, { test: { name: 'a', status: 'failed' } }]);
    expect(await entriesOf(message('testStarted', { name: 'b' }))).toMatchObject([{ warning: { code: 'no_result' } }]);
  });

  it('skips what is not a message', async () => {
    const lines = [
      '##teamcity[',
      '##teamcity[]',
      '##teamcity[testStarted name=]',
      '##teamcity['.repeat(100),
      `##teamcity[testStarted name='${"|'".repeat(500)}`,
    ];
    expect(await testsOf(...lines, message('testIgnored', { name: 'a' }))).toMatchObject([{ name: 'a' }]);
  });

  it('refuses a log without tests', async () => {
    await expect(entriesOf('hello', "##teamcity[message text='a']")).rejects.toThrow(UnreadableReport);
  });
});
