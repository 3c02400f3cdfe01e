import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { GRADESCOPE } from './gradescope.js';

const { read, testsOf, recognizes } = specReader(GRADESCOPE);

const wholeOf = (report: unknown): ReturnType<typeof readReport> =>
  readReport(Buffer.from(typeof report === 'string' ? report : JSON.stringify(report)));

const statusOf = async (report: unknown): Promise<string> => (await wholeOf(report)).status;

const test = (score: unknown, more: object = {}): object => ({
  name: 'sums',
  score,
  max_score: 2,
  output: '',
  visibility: 'visible',
  ...more,
});

const reportOf = (...tests: readonly unknown[]): object => ({ visibility: 'visible', execution_time: 1.5, tests });

const FAILED = reportOf(test(2), test(1, { name: 'sends', output: 'Expected: 9\nActual: 3\n', tags: ['till'] }));

describe('GRADESCOPE', () => {
  it('reads tests with their scores and output', async () => {
    const { tests, run, codes } = await read(FAILED);
    expect(tests).toMatchObject([
      { name: 'sums', suite: [], status: 'passed', failures: [] },
      { name: 'sends', status: 'failed', tags: ['till'], failures: [{ message: 'Expected: 9\nActual: 3' }] },
    ]);
    expect(run).toEqual({ runner: 'gradescope', durationMs: 1500 });
    expect(codes).toEqual([]);
  });

  it.each([
    ['Expected: 9\nActual: 3', { kind: 'assertion', expected: 9, actual: 3 }],
    ['Test Failed: 3 != 9 : total\n', { kind: 'assertion', message: '3 != 9 : total', expected: 9, actual: 3 }],
    ['  ', { message: 'The score is 0 of 2.' }],
  ])('says why a test with the output %j failed', async (output, failure) => {
    const { tests } = await wholeOf(reportOf(test(0, { output })));
    expect(tests).toMatchObject([{ status: 'failed', failure }]);
  });

  it('prefers a status to a score, and names a test by its number', async () => {
    const tests = await testsOf(
      reportOf(
        test(1, { status: 'passed', output: 'nearly', name: undefined, number: '1.1' }),
        test(2, { status: 'failed', name: undefined }),
        test('1.5', { max_score: '2.0' }),
        test(0, { max_score: undefined, status: 'failed', name: '' }),
      ),
    );
    expect(tests).toMatchObject([
      { name: 'Test 1.1', status: 'passed', events: [{ message: 'nearly' }] },
      { name: 'Test 2', status: 'failed' },
      { status: 'failed' },
      { name: 'Test 4', status: 'failed', failures: [{ message: 'The score is 0.' }] },
    ]);
  });

  it.each([
    ['passed', reportOf(test(2), test(3))],
    ['failed', FAILED],
    ['errored', reportOf(test(2), test(2, { status: 'pending' }))],
    ['errored', reportOf(test(2), test(2, { max_score: undefined }))],
    ['errored', reportOf(test(2), test('full'))],
    ['errored', reportOf(test(2), 'sends')],
    ['empty', { stdout_visibility: 'visible', score: 0, tests: [] }],
  ])('is %s by its tests', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, reportOf(test(2), test(2))].flatMap((report) => brokenOff(JSON.stringify(report), 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by the scores of its tests', async () => {
    expect(recognizes(FAILED)).toBe(true);
    expect(recognizes(reportOf(test(1, { max_score: undefined, status: 'passed' })))).toBe(true);
    expect(recognizes(reportOf({ name: 'a', score: 1, status: 'passed' }))).toBe(false);
    expect(recognizes(reportOf({ name: 'a', status: 'passed', visibility: 'visible' }))).toBe(false);
    expect(recognizes({ tests: [] })).toBe(false);
    await expect(read({ a: 1 })).rejects.toThrow(UnreadableReport);
  });
});
