import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../read-report.js';

const HEAD = 'Test project /shop/build\n';
const PASSED = '    Start 1: adds\n1/3 Test #1: adds .............................   Passed    0.25 sec\n';
const failed = (verdict = '***Failed ', output = 'cart.c:12: expected 42, got 41\n'): string =>
  `    Start 2: sums\n2/3 Test #2: sums .............................${verdict}   0.50 sec\n${output}`;
const SKIPPED = '    Start 3: pays\n3/3 Test #3: pays .............................***Skipped   0.00 sec\n';
const end = (failures: number, total: number): string =>
  `\n${total === 0 ? 0 : Math.round((100 * (total - failures)) / total)}% tests passed, ${failures} tests failed out of ${total}\n\nTotal Test time (real) =   1.15 sec\n`;
const LIST = '\nThe following tests FAILED:\n\t  2 - sums (Failed)                 unit\nErrors while running CTest\n';

const read = async (...parts: readonly string[]) => {
  const { format, status, tests, warnings } = await readReport(Buffer.from(parts.join('')));
  expect(format).toBe('ctest-console');
  const outcomes = tests.map((test) => [test.testId, test.status]);
  return { status, tests, outcomes, codes: warnings.map(({ code }) => code) };
};

describe('CTEST_CONSOLE', () => {
  it('reads the results, and what tests printed that failed', async () => {
    const { status, tests, outcomes, codes } = await read(HEAD, PASSED, failed(), SKIPPED, end(1, 3), LIST);
    expect([status, codes]).toEqual(['failed', []]);
    expect(outcomes).toEqual([
      ['adds', 'passed'],
      ['sums', 'failed'],
      ['pays', 'skipped'],
    ]);
    expect(tests[1]).toMatchObject({ durationMs: 500, failure: { message: 'cart.c:12: expected 42, got 41' } });
  });

  it('reads what tests print with -V, also of several that run at once', async () => {
    const text = `${HEAD}test 1\n    Start 1: adds\n\n1: Test command: /shop/build/adds\n1: Test timeout computed to be: 1500\ntest 2\n    Start 2: sums\n\n2: Test command: /shop/build/sums\n2: cart.c:12: no\n1: 1/2 Test #2: sums ....   Passed    0.25 sec\n1/2 Test #1: adds .............................   Passed    0.25 sec\n2: cart.c:13: no\n2/2 Test #2: sums .............................***Failed    0.50 sec\n`;
    const { tests, outcomes } = await read(text, end(1, 2));
    expect(outcomes).toEqual([
      ['adds', 'passed'],
      ['sums', 'failed'],
    ]);
    expect(tests[1]?.failure).toMatchObject({ message: 'cart.c:12: no\ncart.c:13: no' });
  });

  it('leaves out how ament of ROS runs a test', async () => {
    const text = `${HEAD}    Start 1: flake8\n1: Test command: /usr/bin/python3\n1: -- run_test.py: invoking following command in '/shop':\n1:  - /opt/ros/humble/bin/ament_flake8 --xunit-file /shop/a.xml\n1: ./cart.py:7:1: E302 expected 2 blank lines, found 1\n1: -- run_test.py: return code 1\n1/1 Test #1: flake8 ..........***Failed    0.25 sec\n`;
    const { tests } = await read(text, end(1, 1));
    expect(tests[0]?.failure?.message).toBe('./cart.py:7:1: E302 expected 2 blank lines, found 1');
  });

  it.each([
    ['***Exception: SegFault', 'CTest: Exception: SegFault', 'exception'],
    ['Subprocess aborted***Exception:', 'CTest: Subprocess aborted: Exception:', 'exception'],
    ['***Timeout ', 'CTest: Timeout', 'exception'],
    ['***Not Run ', 'CTest: Not Run', 'exception'],
    [
      '***Failed  Required regular expression not found. Regex=[ok]',
      'CTest: Failed  Required regular expression not found. Regex=[ok]',
      'exception',
    ],
  ])('reads the verdict %s', async (verdict, message, kind) => {
    const { tests, status } = await read(HEAD, failed(verdict, ''), end(1, 1));
    expect(status).toBe('failed');
    expect(tests[0]?.failure).toMatchObject({ message, kind });
  });

  it('joins the attempts of a test', async () => {
    const again = '    Start 2: sums\n    Test #2: sums .............................   Passed    0.25 sec\n';
    const { tests, status } = await read(HEAD, failed(), again, end(0, 1));
    expect([status, tests[0]]).toMatchObject(['passed', { status: 'passed', flaky: true }]);
  });

  it('takes tests that only the list of failures has', async () => {
    const { outcomes } = await read(HEAD, end(1, 1), LIST);
    expect(outcomes).toEqual([['sums', 'failed']]);
  });

  it.each([
    ['before the counts', [HEAD, PASSED], 'errored', ['truncated']],
    ['in a result', [HEAD, PASSED.slice(0, -12)], 'errored', ['truncated']],
    ['in the second of two runs', [HEAD, PASSED, end(0, 1), HEAD, PASSED], 'errored', ['truncated']],
    ['behind counts of more failures', [HEAD, PASSED, end(1, 1)], 'failed', ['counts_differ']],
  ])('is not green where it breaks off %s', async (_, parts, status, codes) => {
    const result = await read(...parts);
    expect(result.status).toBe(status);
    expect(result.codes).toEqual(codes);
  });

  it.each([
    ['more tests than it shows', [HEAD, PASSED, end(0, 2)], 'errored'],
    [
      'a test that is disabled',
      [HEAD, PASSED, SKIPPED.replace('***Skipped', '***Not Run (Disabled)'), end(0, 1)],
      'passed',
    ],
    ['no tests', [HEAD, 'No tests were found!!!\n'], 'empty'],
  ])('with %s is read as it is', async (_, parts, status) => {
    expect((await read(...parts)).status).toBe(status);
  });
});
