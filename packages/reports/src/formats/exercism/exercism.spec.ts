import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { EXERCISM } from './exercism.js';

const { read, recognizes, testsOf } = specReader(EXERCISM);

const statusOf = async (report: unknown): Promise<string> =>
  (await readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)))).status;

const PASSED = { version: 3, status: 'pass', message: null, tests: [{ name: 'opens', status: 'pass', task_id: 1 }] };

const FAILED = {
  version: 2,
  status: 'fail',
  tests: [
    { name: 'opens', status: 'pass' },
    {
      name: 'sums',
      status: 'fail',
      message: 'Expected: 3\n  Actual: 2',
      output: 'adding\nadded',
      test_code: 'sum(1, 2)',
    },
    { name: 'sends', status: 'error', message: 'NameError: no post' },
  ],
};

describe('EXERCISM', () => {
  it('reads tests with their messages and what they printed', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      { name: 'opens', suite: [], status: 'passed', failures: [] },
      {
        name: 'sums',
        status: 'failed',
        failures: [{ message: 'Expected: 3\n  Actual: 2', element: 'failure' }],
        events: [{ message: 'adding' }, { message: 'added' }],
      },
      { name: 'sends', status: 'failed', failures: [{ message: 'NameError: no post', isAssertion: false }] },
    ]);
    expect(run.runner).toBe('exercism');
    expect(codes).toEqual([]);
  });

  it('has one test for all where a solution does not compile, and in version 1', async () => {
    expect(await testsOf({ version: 3, status: 'error', message: 'expected ;', tests: null })).toMatchObject([
      { name: 'exercism', status: 'failed', failures: [{ message: 'expected ;', isAssertion: false }] },
    ]);
    expect(await testsOf({ version: 1, status: 'fail', message: 'sums failed' })).toMatchObject([
      { name: 'exercism', status: 'failed', failures: [{ message: 'sums failed' }] },
    ]);
  });

  it.each([
    ['passed', PASSED],
    ['passed', { version: 1, status: 'pass' }],
    ['failed', FAILED],
    ['failed', { ...PASSED, status: 'fail' }],
    ['failed', { ...PASSED, status: 'error', message: 'no' }],
    ['failed', { version: 2, status: 'error' }],
    ['failed', { ...FAILED, status: 'pass' }],
    ['errored', { ...PASSED, tests: [...PASSED.tests, { name: 'sends' }] }],
    ['empty', { version: 2, status: 'pass', tests: [] }],
  ])('is %s by its status and tests', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, PASSED, { version: 1, status: 'pass' }].flatMap((report) =>
      brokenOff(JSON.stringify(report), 60),
    );
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by its version and status, and by its tests', async () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes({ version: 1, status: 'fail', message: 'no' })).toBe(true);
    expect(recognizes({ version: 1, status: 'fail', url: 'no' })).toBe(false);
    expect(recognizes({ version: '1', status: 'fail' })).toBe(false);
    expect(recognizes({ version: 2, status: 'pass', tests: [{ name: 'a', status: 'passed' }] })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
