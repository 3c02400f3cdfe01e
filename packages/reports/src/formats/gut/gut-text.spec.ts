import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../read-report.js';

const HEAD =
  'Godot Engine v4.6.stable.official - https://godotengine.org\n\n---  GUT  ---\n\u001B[1m[INFO]:  \u001B[0musing [/tmp] for output.\nGodot version:  4.6.0\nGUT version:  9.6.0\n';
const SCRIPT = '\u001B[4m\n\nres://tests/test_cart.gd\n\u001B[0m';
const PASSED = '* test_adds\n[Cart] * test_of_the_game\n';
const FAILED =
  '* test_sums\n\u001B[31m    [Failed]:  \u001B[0m[1] expected to equal [2]:  \n      at line 55\n    [Failed]:  Expected [<null>] to be anything but NULL:  the till must be there\n      at line 56\n';
const PENDING = '* test_pays\n    [Pending]:  no till yet\n      at line 70\n';
const RISKY = '* test_opens\n    [Risky]:  Did not assert\n';
const rest = (summary: string, tests: number, failing: number): string =>
  `1/${tests} passed.\n\n\n==============================================\n= Run Summary\n==============================================\n${summary}\nTotals\n------\nScripts               1\nTests                 ${tests}\nPassing Tests         1\n${failing === 0 ? '' : `Failing Tests         ${failing}\n`}Asserts           7/9\nTime              6.616s\n\n\n---- ${failing === 0 ? 'All tests passed!' : `${failing} failing tests`} ----\n`;
const SUMMARY =
  '\nres://tests/test_cart.gd\n- test_sums\n    [Failed]:  [1] expected to equal [2]:  \n          at line 55\n    [Failed]:  Expected [<null>] to be anything but NULL:  the till must be there\n          at line 56\n';

const read = async (...parts: readonly string[]) => {
  const { format, status, run, tests, warnings } = await readReport(Buffer.from(parts.join('')));
  expect(format).toBe('gut-text');
  return {
    status,
    run,
    tests,
    codes: warnings.map(({ code }) => code),
    outcomes: tests.map((test) => [test.name, test.status]),
  };
};

describe('GUT_TEXT', () => {
  it('reads the tests, among the lines of the engine and the game', async () => {
    const { status, run, tests, codes, outcomes } = await read(
      HEAD,
      SCRIPT,
      PASSED,
      FAILED,
      PENDING,
      RISKY,
      rest(SUMMARY, 4, 1),
    );
    expect([status, codes, run.durationMs]).toEqual(['failed', [], 6616]);
    expect(outcomes).toEqual([
      ['test_adds', 'passed'],
      ['test_sums', 'failed'],
      ['test_pays', 'skipped'],
      ['test_opens', 'skipped'],
    ]);
    expect(tests[1]).toMatchObject({
      testId: expect.stringContaining('res://tests/test_cart.gd'),
      failure: {
        kind: 'assertion',
        message: '[1] expected to equal [2]:',
        expected: 2,
        actual: 1,
        location: { file: 'tests/test_cart.gd', line: 55 },
      },
    });
    expect(tests[2]?.skipReason).toBe('no till yet');
  });

  it('reads a failure without words, and one with several lines', async () => {
    const wordless = '* test_sums\n    [Failed] \n      at line 66\n';
    expect((await read(HEAD, SCRIPT, wordless, rest('', 1, 1))).tests[0]).toMatchObject({
      status: 'failed',
      failure: { kind: 'assertion', location: { line: 66 } },
    });
    const errors =
      '* test_sums\n    [Failed]:  Unexpected Errors:\n        [1] <engine> Invalid access to property\n      at line 66\nsome output\n      not of it\n';
    expect((await read(HEAD, SCRIPT, errors, rest('', 1, 1))).tests[0]?.failure).toMatchObject({
      kind: 'exception',
      message: 'Unexpected Errors:\n[1] <engine> Invalid access to property',
    });
  });

  it('takes what only the summary says', async () => {
    const { outcomes, tests } = await read(HEAD, SCRIPT, PASSED, '* test_sums\n', rest(SUMMARY, 2, 1));
    expect(outcomes).toEqual([
      ['test_adds', 'passed'],
      ['test_sums', 'failed'],
    ]);
    expect(tests[1]?.failure).toMatchObject({ message: '[1] expected to equal [2]:' });
  });

  it('keeps equal names of two scripts and classes apart', async () => {
    const { tests } = await read(HEAD, SCRIPT, PASSED, '\n\nres://tests/test_cart.gd.Inner\n', PASSED, rest('', 2, 0));
    expect(new Set(tests.map(({ testId }) => testId)).size).toBe(2);
  });

  it.each([
    ['before the totals', [HEAD, SCRIPT, PASSED]],
    ['before the first script', [HEAD]],
    ['in the second of two runs', [HEAD, SCRIPT, PASSED, rest('', 1, 0), HEAD]],
  ])('is not green where it breaks off %s', async (_, parts) => {
    const { status, codes } = await read(...parts);
    expect(status).toBe('errored');
    expect(codes).toContain('truncated');
  });

  it.each([
    ['failures', rest('', 1, 1), 'failed'],
    ['tests', rest('', 2, 0), 'errored'],
  ])('is not green where it counts more %s than it has', async (_, end, status) => {
    expect((await read(HEAD, SCRIPT, PASSED, end)).status).toBe(status);
  });
});
