import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { WPTREPORT } from './wptreport.js';

const { read, testsOf, recognizes } = specReader(WPTREPORT);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const result = (status: string, subtests: readonly unknown[] = [], more: object = {}): object => ({
  test: '/shop/cart.html',
  subsuite: '',
  subtests,
  status,
  message: null,
  duration: 120,
  ...more,
});

const subtest = (status: string, more: object = {}): object => ({ name: 'sums', status, message: null, ...more });

const reportOf = (...results: readonly unknown[]): object => ({
  run_info: { product: 'firefox', browser_version: '140.0', os: 'linux', revision: 'ab12', debug: false },
  time_start: 1_780_000_000_000,
  results,
  subsuites: {},
  time_end: 1_780_000_060_000,
});

const REPORT = reportOf(
  result('OK', [
    subtest('PASS'),
    subtest('FAIL', { name: 'sends', message: 'assert_equals: total expected "9" but got "3"', expected: 'PASS' }),
  ]),
  result('PASS', [], { test: '/shop/logo-ref.html', subsuite: 'gpu' }),
  result('SKIP', [], { test: '/shop/later.html', message: 'disabled' }),
);

describe('WPTREPORT', () => {
  it('reads subtests with their files, and files without subtests', async () => {
    const { tests, run, codes } = await read(REPORT);
    expect(tests).toMatchObject([
      { name: 'sums', suite: ['/shop/cart.html'], status: 'passed' },
      {
        name: 'sends',
        suite: ['/shop/cart.html'],
        status: 'failed',
        failures: [{ message: 'assert_equals: total expected "9" but got "3"', isAssertion: true }],
      },
      { name: '/shop/logo-ref.html', suite: [], variant: 'gpu', status: 'passed', durationMs: 120 },
      { name: '/shop/later.html', status: 'skipped', skipReason: 'disabled' },
    ]);
    expect(run).toMatchObject({
      runner: 'wpt',
      startedAt: new Date(1_780_000_000_000),
      completedAt: new Date(1_780_000_060_000),
      context: { product: 'firefox', browser_version: '140.0', os: 'linux', revision: 'ab12' },
    });
    expect(codes).toEqual([]);
  });

  it('has a test for a file that did not end well, beside its subtests', async () => {
    const message = 'Uncaught ReferenceError: total is not defined';
    const { tests } = await readReport(
      Buffer.from(JSON.stringify({ results: [result('ERROR', [subtest('PASS')], { message })] })),
    );
    expect(tests).toMatchObject([
      { name: 'sums', status: 'passed' },
      { name: '/shop/cart.html', status: 'failed', failure: { kind: 'exception', message } },
    ]);
  });

  it.each([
    [result('TIMEOUT'), { kind: 'exception', message: 'The test timed out.', timedOut: true }],
    [result('CRASH'), { kind: 'exception', message: 'The browser crashed.' }],
    [result('FAIL', [], { message: 'Testing a == b', screenshots: { '/a': 'sha1:1' } }), { kind: 'assertion' }],
    [result('OK', [subtest('NOTRUN')]), { kind: 'exception', message: 'The subtest did not run.' }],
    [result('OK', [subtest('FAIL', { message: 'till is closed' })]), { kind: 'exception', message: 'till is closed' }],
    [result('OK', [subtest('FAIL')]), { kind: 'assertion' }],
    [
      result('OK', [subtest('PRECONDITION_FAILED', { message: 'assert_implements_optional: no till' })]),
      { kind: 'assertion', message: 'assert_implements_optional: no till' },
    ],
  ])('says why %j failed', async (item, failure) => {
    const { tests } = await readReport(Buffer.from(JSON.stringify(reportOf(item))));
    expect(tests).toMatchObject([{ status: 'failed', failure }]);
  });

  it('takes a failure as expected only where the report says so, and an unexpected pass as a failure', async () => {
    const tests = await testsOf(
      reportOf(
        result('OK', [
          subtest('FAIL', { expected: 'FAIL', message: 'no' }),
          subtest('TIMEOUT', { expected: 'PASS', known_intermittent: ['FAIL', 'TIMEOUT'] }),
          subtest('FAIL'),
          subtest('FAIL', { expected: 'TIMEOUT' }),
          subtest('PASS', { expected: 'FAIL' }),
          subtest('PASS', { expected: 'FAIL', known_intermittent: ['PASS'] }),
        ]),
        result('OK', [subtest('PASS')], { expected: 'ERROR' }),
      ),
    );
    expect(tests.map(({ status }) => status)).toEqual([
      'skipped',
      'skipped',
      'failed',
      'failed',
      'failed',
      'passed',
      'passed',
      'failed',
    ]);
    expect(tests[0]?.skipReason).toBe('FAIL, as expected: no');
    expect(tests[4]?.failures).toEqual([{ message: 'The test ended with PASS; expected was FAIL.' }]);
  });

  it('has a failed test for each leak that is not allowed', async () => {
    const report = {
      ...reportOf(result('PASS')),
      lsan_leaks: [
        { frames: ['Till::open', 'Shop::open'], scope: '/shop', allowed_match: null },
        { frames: ['b'], scope: '/shop', allowed_match: ['b'] },
        { frames: ['c'], scope: '/shop', allowed_match: 'c' },
      ],
      mozleak: {
        '/till': {
          objects: [],
          total: [
            { bytes: 10, threshold: 10, process: 'tab' },
            { bytes: 11, threshold: 10, process: 'tab' },
          ],
        },
      },
    };
    expect(await testsOf(report)).toMatchObject([
      { status: 'passed' },
      { name: 'Leaks', suite: ['/shop'], failures: [{ stack: 'Till::open\nShop::open', isAssertion: false }] },
      {
        suite: ['/till'],
        failures: [{ message: 'tab: 11 bytes leaked (allowed: 10)', expected: '<= 10', actual: 11 }],
      },
    ]);
  });

  it.each([
    ['passed', reportOf(result('OK', [subtest('PASS')]))],
    ['passed', reportOf(result('OK'))],
    ['failed', REPORT],
    ['failed', reportOf(result('INTERNAL-ERROR', [subtest('PASS')]))],
    ['errored', reportOf(result('OK', [subtest('PASS')]), result(''))],
    ['errored', reportOf(result('OK', [subtest('PASS'), subtest('ODD')]))],
    ['errored', reportOf(result('OK', [subtest('PASS'), null]))],
    ['empty', reportOf()],
  ])('is %s by its results', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const passed = reportOf(result('OK', [subtest('PASS')]), result('PASS'));
    const texts = [REPORT, passed].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its results', async () => {
    expect(recognizes(REPORT)).toBe(true);
    expect(recognizes({ results: [result('OK')] })).toBe(true);
    expect(recognizes({ results: [] })).toBe(false);
    expect(recognizes({ results: [{ test: 'a', status: 'OK' }] })).toBe(false);
    expect(recognizes({ results: [result('passed')] })).toBe(false);
    expect(recognizes({ results: [{ unique_id: 'a', status: 'pass', subtests: [] }] })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
