import { describe, expect, it } from '@jest/globals';
import { brokenOff, readReport as readWith } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { UnreadableReport } from '../../report.js';
import { RANOREX } from './ranorex.js';

const { formatOf, statusOf } = textReader(RANOREX);

const item = (level: string, category: string, message: string, more = ''): string =>
  `<item time="00:01.000" level="${level}" category="${category}"><message>\n\t${message}\n</message><metainfo ${more}/></item>`;

const activity = (type: string, name: string, result: string, ...inner: readonly string[]): string =>
  `<activity ${name} result="${result}" duration="1.5s" type="${type}"><detail/>${inner.join('')}</activity>`;

const testCase = (name: string, result: string, ...inner: readonly string[]): string =>
  activity('test case', `testcasename="${name}"`, result, ...inner);

const testModule = (result: string, ...items: readonly string[]): string =>
  activity('test module', 'modulename="Till"', result, ...items);

const reportOf = (failed: number, result: string, ...cases: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<report><activity rxversion="4.0" result="Success" type="root" totalfailedcount="${failed}">${activity('test suite', 'testsuitename="Shop"', result, ...cases)}</activity></report>`;

const FAILED = reportOf(
  3,
  'Failed',
  testCase(
    'Day',
    'Failed',
    testCase('Opens', 'Success', testModule('Success', item('Info', 'User', 'door opened'))),
    testCase(
      'Sells',
      'Failed',
      testModule(
        'Failed',
        item('Failure', 'Validation', "Attribute 'Text' does not match"),
        item('Error', 'Module', 'The module has failed because one or more actions have failed.'),
      ),
    ),
    testCase(
      'Sends',
      'Failed',
      testModule(
        'Failed',
        item('Error', 'User', 'no post today'),
        item(
          'Error',
          'Module',
          "No element found for path 'post'<br/>within 2m.",
          'stacktrace="   at Shop.Post.Run()"',
        ),
      ),
    ),
    testCase('Closes', 'Ignored'),
  ),
);

const PASSED = reportOf(0, 'Success', testCase('Opens', 'Success', testModule('Success')));

describe('RANOREX', () => {
  it('reads the innermost test cases, with their errors', async () => {
    const { tests, run, codes } = await readWith(RANOREX, FAILED);
    expect(tests).toMatchObject([
      {
        name: 'Opens',
        suite: ['Shop', 'Day'],
        status: 'passed',
        durationMs: 1500,
        events: [{ message: 'door opened' }],
      },
      {
        name: 'Sells',
        suite: ['Shop', 'Day'],
        status: 'failed',
        failures: [{ message: "Attribute 'Text' does not match", isAssertion: true, element: 'failure' }],
      },
      {
        name: 'Sends',
        status: 'failed',
        failures: [
          { message: "No element found for path 'post'within 2m.", stack: 'at Shop.Post.Run()', isAssertion: false },
          { message: 'no post today' },
        ],
      },
      { name: 'Closes', status: 'skipped' },
    ]);
    expect(tests[1]?.failures).toHaveLength(1);
    expect(run.runner).toBe('Ranorex 4.0');
    expect(codes).toEqual([]);
  });

  it('has a test for a suite or a case that failed in what is around its tests', async () => {
    const setUp = testModule('Failed', item('Error', 'Module', 'no keys'));
    const report = reportOf(1, 'Failed', testCase('Day', 'Failed', setUp, testCase('Opens', 'Success')));
    expect((await readWith(RANOREX, report)).tests).toMatchObject([
      { name: 'Opens', status: 'passed' },
      { name: 'Day', suite: ['Shop'], status: 'failed', failures: [{ message: 'no keys' }] },
    ]);
  });

  it('has a test for each iteration of a case', async () => {
    const row = (number: number, result: string): string => activity('data iteration', `iteration="${number}"`, result);
    const report = reportOf(1, 'Failed', testCase('Sells', 'Failed', row(1, 'Success'), row(2, 'Failed')));
    expect((await readWith(RANOREX, report)).tests).toMatchObject([
      { name: 'Sells', suite: ['Shop'], variant: '1', status: 'passed' },
      { name: 'Sells', suite: ['Shop'], variant: '2', status: 'failed' },
    ]);
  });

  it.each([
    ['passed', PASSED],
    ['failed', FAILED],
    ['failed', reportOf(0, 'Failed', testCase('Opens', 'Success'))],
    ['failed', reportOf(2, 'Success', testCase('Opens', 'Success'))],
    ['failed', reportOf(0, 'Success', testCase('Opens', 'Success'), testCase('Sells', 'Blocked'))],
    ['errored', reportOf(0, 'Success', testCase('Opens', 'Success'), testCase('Sells', 'Active'))],
    ['empty', reportOf(0, 'Success')],
  ])('is %s by its results and counts', async (status, report) => {
    expect(await statusOf(report)).toBe(status);
  });

  it('is never green where it breaks off', async () => {
    const texts = [FAILED, PASSED].flatMap((report) => brokenOff(report, 60));
    const statuses = await Promise.all(texts.map(async (text) => statusOf(text).catch(() => 'refused')));
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized by the activity of its root', async () => {
    expect(await formatOf(PASSED)).toBe('ranorex');
    expect(await formatOf('<report><activity name="a"/></report>')).toBeUndefined();
    await expect(readWith(RANOREX, '<a/>')).rejects.toThrow(UnreadableReport);
  });
});
