import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { TWISTER } from './twister.js';

const { read, testsOf, recognizes } = specReader(TWISTER);

const environment = {
  os: 'posix',
  zephyr_version: 'v4.2.0',
  toolchain: 'zephyr',
  run_date: '2026-05-28T05:58:17+00:00',
  options: { platform: ['native_sim'] },
};
const one = (name: string, status: unknown = 'passed', more: object = {}): object => ({
  identifier: `shop.cart.${name}`,
  execution_time: '0.25',
  status,
  ...more,
});
const suite = (testcases: readonly object[], status: unknown = 'passed', more: object = {}): object => ({
  name: 'shop.cart',
  arch: 'posix',
  platform: 'native_sim/native',
  path: 'tests/cart',
  runnable: true,
  retries: 0,
  status,
  execution_time: '1.50',
  testcases,
  ...more,
});
const report = (...testsuites: readonly object[]): object => ({ environment, testsuites });
const statusOf = async (content: unknown): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)))).status;

describe('TWISTER', () => {
  it('reads cases under their suite, with the platform', async () => {
    const content = report(suite([one('adds')]));
    expect(recognizes(content)).toBe(true);
    const { tests, run, warnings } = await read(content);
    expect(run).toEqual({ runner: 'twister 4.2.0', startedAt: new Date('2026-05-28T05:58:17Z') });
    expect(warnings).toEqual([]);
    expect(tests).toEqual([
      {
        name: 'shop.cart.adds',
        suite: ['shop.cart'],
        variant: 'native_sim/native',
        status: 'passed',
        durationMs: 250,
        failures: [],
        events: [],
      },
    ]);
  });

  it.each([
    ['passed', 'passed'],
    ['failed', 'failed'],
    ['error', 'failed'],
    ['blocked', 'failed'],
    ['skipped', 'skipped'],
    ['filtered', 'skipped'],
    ['not run', 'skipped'],
  ])('reads the status %s', async (status, outcome) => {
    const [test] = await testsOf(report(suite([one('adds', status, { reason: 'Not here' })])));
    expect(test).toMatchObject({ status: outcome, skipReason: outcome === 'skipped' ? 'Not here' : undefined });
  });

  it('has the reason and log of a case, or of its suite', async () => {
    const cases = [one('adds', 'failed', { reason: 'Failed', log: 'Assertion failed' }), one('pays', 'blocked')];
    const [adds, pays] = await testsOf(report(suite(cases, 'error', { reason: 'Timeout', log: 'Booting Zephyr' })));
    expect(adds?.failures).toEqual([{ message: 'Failed', text: 'Assertion failed', element: 'failure' }]);
    expect(pays?.failures).toEqual([{ message: 'Timeout', text: 'Booting Zephyr', element: 'error' }]);
  });

  it('has what ztest says of an assertion that failed', async () => {
    const log = [
      '*** Booting Zephyr OS build v4.2.0 ***',
      'Running TESTSUITE cart',
      'START - test_adds',
      ' PASS - test_adds in 0.000 seconds',
      'START - test_total',
      '',
      '    Assertion failed at tests/cart/src/main.c:53: cart_test_total: (total() >= 6 is false)',
      'two teas are missing',
      ' FAIL - test_total in 0.000 seconds',
    ].join('\n');
    const content = report(suite([one('total', 'failed', { reason: 'Failed (rc=1)', log })], 'failed'));
    expect((await testsOf(content))[0]?.failures).toMatchObject([
      {
        message: '(total() >= 6 is false)\ntwo teas are missing',
        isAssertion: true,
        location: { file: 'tests/cart/src/main.c', line: 53 },
      },
    ]);
    const cut = report(suite([one('total', 'failed', { reason: 'Failed (rc=1)', log: log.slice(0, -40) })], 'failed'));
    expect((await testsOf(cut))[0]?.failures).toMatchObject([{ message: 'Failed (rc=1)' }]);
  });

  it('has the reason of its suite where that says more', async () => {
    const blocked = one('adds', 'blocked', { reason: 'Build failure' });
    const content = report(suite([blocked], 'error', { reason: "Build failure - error: 'total' undeclared" }));
    expect((await testsOf(content))[0]?.failures).toMatchObject([
      { message: "Build failure - error: 'total' undeclared", element: 'error' },
    ]);
  });

  it('is a test itself where a suite failed in none of its cases, or has none', async () => {
    const content = report(
      suite([one('adds'), one('pays', null)], 'failed', { reason: 'Unexpected eof', log: 'Booting' }),
      suite([], 'passed', { name: 'shop.empty' }),
    );
    const { tests, codes } = await read(content);
    expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'shop.cart.adds passed',
      'shop.cart.pays skipped',
      'shop.cart failed',
      'shop.empty passed',
    ]);
    expect(codes).toEqual([]);
    expect(tests[2]).toMatchObject({ suite: [], failures: [{ message: 'Unexpected eof', text: 'Booting' }] });
  });

  it.each<[string, unknown]>([
    ['a case that only started', report(suite([one('adds', 'started')]))],
    ['a case without a status', report(suite([one('adds'), one('pays', null)]))],
    ['a status that Twister does not have', report(suite([one('adds', 'fine')]))],
    ['a suite without cases and status', report(suite([], null))],
  ])('is not green for %s', async (_, content) => {
    expect(await statusOf(content)).toBe('errored');
  });

  it('is not green for a file that is cut off', async () => {
    const text = JSON.stringify(report(suite([one('adds'), one('pays')])), undefined, 4);
    for (const end of [0.6, 0.8, 0.95]) {
      const { status } = await readReport(Buffer.from(text.slice(0, text.length * end)));
      expect(status).toBe('errored');
    }
  });

  it('takes seconds as a number as well, and none that are not a time', async () => {
    const cases = [one('a', 'passed', { execution_time: 2 }), one('b', 'passed', { execution_time: 'long' })];
    const { tests, codes } = await read(report(suite(cases)));
    expect(tests.map(({ durationMs }) => durationMs)).toEqual([2000, undefined]);
    expect(codes).toEqual(['invalid_number']);
  });

  it('refuses other documents with suites', async () => {
    expect(recognizes({ environment: {}, testsuites: [] })).toBe(false);
    await expect(testsOf({ testsuites: [] })).rejects.toThrow('no JSON object with "zephyr_version" of Twister');
  });
});
