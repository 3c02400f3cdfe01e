import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PYTEST_HTML_REPORTER } from './pytest-html-reporter.js';

const { read, testsOf, recognizes } = specReader(PYTEST_HTML_REPORTER);

const wholeOf = (report: unknown): ReturnType<typeof readReport> =>
  readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)));

const statusOf = async (report: unknown): Promise<string> => (await wholeOf(report)).status;

const test = (status: string, more: object = {}): object => ({
  status,
  message: '',
  test_name: 'test_sum',
  rerun: '0',
  ...more,
});

const reportOf = (status: string, fail: number, ...tests: readonly unknown[]): object => ({
  content: {
    suites: {
      0: { status: { total_fail: fail }, tests: { ...tests }, suite_name: 'tests/test_cart.py' },
    },
  },
  date: 'January 02, 2026',
  start_time: 1_767_348_000.5,
  total_suite: 1,
  status,
  status_list: { pass: '1', fail: String(fail), skip: '0', error: '0', xpass: '0', xfail: '0', rerun: '0' },
  total_tests: String(tests.length),
});

const PASSED = reportOf('PASS', 0, test('PASS'), test('xPASS', { test_name: 'test_later' }));
const FAILED = reportOf(
  'FAIL',
  1,
  test('PASS'),
  test('FAIL', { test_name: 'test_total', message: '   assert 3 == 9\n' }),
);

describe('PYTEST_HTML_REPORTER', () => {
  it('reads tests with their files', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      { name: 'tests/test_cart.py::test_sum', file: 'tests/test_cart.py', status: 'passed', failures: [] },
      { name: 'tests/test_cart.py::test_total', status: 'failed', failures: [{ message: 'assert 3 == 9' }] },
    ]);
    expect(run.runner).toBe('pytest');
    expect(codes).toEqual([]);
  });

  it.each([
    ['   assert 3 == 9\n', { kind: 'assertion', message: 'assert 3 == 9', expected: 9, actual: 3 }],
    ['E   assert 3 == 9\n', { kind: 'assertion', message: 'assert 3 == 9', expected: 9, actual: 3 }],
    [
      "   AssertionError: assert 'a b' == 'ab'\n     \n     - ab\n     + a b\n",
      { kind: 'assertion', expected: 'ab', actual: 'a b' },
    ],
    [
      '       ZeroDivisionError: division by zero\n',
      { kind: 'exception', message: 'ZeroDivisionError: division by zero' },
    ],
  ])('reads the message %j', async (message, failure) => {
    const { tests } = await wholeOf(reportOf('FAIL', 1, test('FAIL', { message })));
    expect(tests).toMatchObject([{ failure }]);
  });

  it('reads what pytest prints of an error in a fixture', async () => {
    const message =
      "@pytest.fixture\n    def till():\n>       raise ValueError('closed')\nE       ValueError: closed\n\ntests/conftest.py:5: ValueError\n";
    const { tests } = await wholeOf(reportOf('FAIL', 0, test('ERROR', { message })));
    expect(tests).toMatchObject([
      {
        failure: {
          kind: 'exception',
          message: 'ValueError: closed',
          location: { file: 'tests/conftest.py', line: 5 },
        },
      },
    ]);
  });

  it('says why tests were skipped, and that others ran again', async () => {
    const tests = await testsOf(
      reportOf(
        'FAIL',
        1,
        test('SKIP', { message: "('/shop/tests/test_cart.py', 12, 'Skipped: no till')\n" }),
        test('xFAIL', { message: '   assert 1 == 2\n' }),
        test('PASS', { rerun: '2' }),
        test('FAIL', { rerun: 'many' }),
      ),
    );
    expect(tests).toMatchObject([
      { status: 'skipped', skipReason: 'no till' },
      { status: 'skipped', skipReason: 'xfail: assert 1 == 2' },
      { status: 'passed', attempts: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', failures: [{ dialect: 'python' }] },
    ]);
    expect(tests[3]?.attempts).toBeUndefined();
  });

  it.each([
    ['passed', PASSED],
    ['failed', FAILED],
    ['failed', { ...PASSED, status: 'FAIL' }],
    ['failed', { ...PASSED, status_list: { fail: '1', error: '0' } }],
    ['failed', { ...PASSED, status_list: { fail: '0', error: '1' } }],
    ['errored', { ...PASSED, total_tests: '3' }],
    ['errored', reportOf('PASS', 0, test('PASS'), test('None'))],
    ['empty', { content: { suites: {} }, status_list: {}, total_tests: '0' }],
  ])('is %s by its tests and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, PASSED].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its suites', async () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes({ content: { suites: {} } })).toBe(false);
    expect(recognizes({ content: { suites: { 0: { name: 'a', tests: {} } } } })).toBe(false);
    expect(recognizes({ content: { suites: { 0: { tests: { 0: { name: 'a', status: 'PASS' } } } } } })).toBe(false);
    expect(recognizes({ suites: { 0: { tests: { 0: test('PASS') } } } })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
