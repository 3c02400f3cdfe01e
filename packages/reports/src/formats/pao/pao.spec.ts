import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { PAO } from './pao.js';

const { read, recognizes } = specReader(PAO);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const PASSED = { tool: 'pest', result: 'passed', tests: 3, passed: 3, assertions: 5, duration_ms: 321 };

const FAILED = {
  tool: 'phpunit',
  result: 'failed',
  tests: 4,
  passed: 2,
  assertions: 5,
  duration_ms: 1044,
  failed: 1,
  failures: [
    {
      test: 'Tests\\Unit\\CartTest::test_sums',
      file: '/shop/tests/Unit/CartTest.php',
      line: 48,
      message: 'Failed asserting that 41 matches expected 42.',
    },
  ],
  errors: 1,
  error_details: [
    {
      test: 'P\\Tests\\Feature\\TillTest::__pest_evaluable_it_opens_the_till__drawer',
      file: '/shop/tests/Feature/TillTest.php',
      line: 9,
      message: 'Route [till.open] not defined.',
    },
  ],
};

describe('PAO', () => {
  it('reads what failed and what had an error', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      {
        name: 'test_sums',
        suite: ['Tests\\Unit\\CartTest'],
        file: '/shop/tests/Unit/CartTest.php',
        status: 'failed',
        failures: [{ message: 'Failed asserting that 41 matches expected 42.', location: { line: 48 } }],
      },
      {
        name: 'it opens the till_drawer',
        suite: ['Tests\\Feature\\TillTest'],
        status: 'failed',
        failures: [{ message: 'Route [till.open] not defined.', isAssertion: false }],
      },
    ]);
    expect(run).toEqual({ runner: 'phpunit', durationMs: 1044 });
    expect(codes).toEqual([]);
  });

  it('has the values of assertions', async () => {
    const { tests } = await readReport(Buffer.from(JSON.stringify(FAILED)));
    expect(tests.map(({ failure }) => [failure?.kind, failure?.expected, failure?.actual])).toEqual([
      ['assertion', 42, 41],
      ['exception', undefined, undefined],
    ]);
  });

  it.each([
    ['passed', PASSED],
    ['passed', { result: 'passed', tests: 3, passed: 3, duration_ms: 321 }],
    ['failed', FAILED],
    ['failed', { ...FAILED, result: 'passed' }],
    ['failed', { ...PASSED, result: 'failed' }],
    ['failed', { ...PASSED, failed: 2 }],
    ['failed', { ...PASSED, errors: 2 }],
    ['empty', { ...PASSED, tests: 0, passed: 0 }],
    [
      'failed',
      `> composer test\n${JSON.stringify(FAILED)}\nScript pest handling the test event returned with error code 1`,
    ],
  ])('is %s by its result, its counts and its tests', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, PASSED].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its result and its counts, and not where another tool wrote it', async () => {
    expect(recognizes(PASSED)).toBe(true);
    expect(recognizes({ ...PASSED, tool: 'phpstan' })).toBe(false);
    expect(recognizes({ ...PASSED, result: 'ok' })).toBe(false);
    expect(recognizes({ result: 'passed', tests: 3 })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
