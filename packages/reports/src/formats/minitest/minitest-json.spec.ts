import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { MINITEST_JSON } from './minitest-json.js';

const { read, recognizes } = specReader(MINITEST_JSON);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const REPORT = {
  status: { code: 'Failed', color: 'red' },
  metadata: { generated_by: 'Minitest::Reporters::JsonReporter', version: '1.0.0', time: '2026-01-02T10:00:00Z' },
  statistics: { total: 4, assertions: 4, failures: 1, errors: 1, skips: 1, passes: 1 },
  timings: { total_seconds: 0.5 },
  fails: [
    {
      type: 'failed',
      class: 'CartTest',
      name: 'test_total',
      time: 0.25,
      message: 'Expected: 9\n  Actual: 3',
      location: 'test/cart_test.rb:20',
    },
    {
      type: 'error',
      class: 'CartTest',
      name: 'test_sends',
      message: 'RuntimeError: no stock',
      location: 'test/cart_test.rb:30',
      backtrace: ["lib/cart.rb:3:in `send'"],
    },
  ],
  skips: [{ type: 'skipped', class: 'CartTest', name: 'test_later', message: 'no shop' }],
};

const PASSED = {
  ...REPORT,
  status: { code: 'Success', color: 'green' },
  statistics: { total: 2, failures: 0, errors: 0, skips: 0, passes: 2 },
  fails: [],
  skips: [],
};

describe('MINITEST_JSON', () => {
  it('reads the tests that failed or were skipped, and those that passed where they are listed', async () => {
    const { tests, run, codes } = await read({
      ...REPORT,
      passes: [{ class: 'CartTest', name: 'test_adds', time: 0.1 }],
    });
    expect(tests).toMatchObject([
      {
        name: 'test_total',
        suite: ['CartTest'],
        status: 'failed',
        durationMs: 250,
        failures: [{ isAssertion: true, location: { file: 'test/cart_test.rb', line: 20 } }],
      },
      {
        name: 'test_sends',
        status: 'failed',
        failures: [{ message: 'RuntimeError: no stock', stack: "lib/cart.rb:3:in `send'", isAssertion: false }],
      },
      { name: 'test_later', status: 'skipped', skipReason: 'no shop' },
      { name: 'test_adds', status: 'passed', durationMs: 100 },
    ]);
    expect(run).toEqual({ runner: 'minitest', durationMs: 500, completedAt: new Date('2026-01-02T10:00:00Z') });
    expect(codes).toEqual([]);
  });

  it.each([
    ['failed', REPORT],
    ['passed', PASSED],
    ['failed', { ...PASSED, status: { code: 'Failed' } }],
    ['failed', { ...PASSED, statistics: { total: 2, failed: 1, errored: 0, skipped: 0, passed: 1 } }],
    ['errored', { ...PASSED, statistics: { total: 3, failures: 0, errors: 0, skips: 0, passes: 2 } }],
    ['empty', { ...PASSED, statistics: { total: 0, failures: 0, errors: 0, skips: 0, passes: 0 } }],
  ])('is %s by its status and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [REPORT, PASSED].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its status and counts', async () => {
    expect(recognizes(REPORT)).toBe(true);
    expect(recognizes({ status: { code: 200 }, statistics: {} })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
