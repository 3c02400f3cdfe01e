import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { KATALON } from './katalon.js';

const { read, testsOf, codesOf, recognizes } = specReader(KATALON);

type Records = readonly object[];

const message = (statusValue: string, text: string, stackTrace = ''): object => ({
  testStatus: { stackTrace, statusValue },
  type: 'MESSAGE',
  name: '',
  message: text,
  childRecords: [],
});
const step = (name: string, ...childRecords: Records): object => ({
  index: 1,
  type: 'TEST_STEP',
  name,
  startTime: 1_700_000_000_100,
  endTime: 1_700_000_000_150,
  childRecords,
});
const testCase = (name: string, ...childRecords: Records): object => ({
  isOptional: false,
  type: 'TEST_CASE',
  name: `Test Cases/${name}`,
  id: `Test Cases/${name}`,
  startTime: 1_700_000_000_000,
  endTime: 1_700_000_000_500,
  childRecords,
});
const suite = (childRecords: unknown, more: object = {}): object => ({
  logFolder: '/shop/Reports/Checkout',
  runData: { hostName: 'ann', katalonVersion: '5.3.0.1' },
  type: 'TEST_SUITE',
  name: 'Checkout',
  id: 'Test Suites/Checkout',
  message: '',
  startTime: 1_700_000_000_000,
  endTime: 1_700_000_002_000,
  childRecords,
  interuppted: false,
  ...more,
});

const NOT_FOUND =
  "Unable to click on object 'Page/pay' (Root cause: org.openqa.selenium.NoSuchElementException: no pay)";
const OPENED = step('openBrowser', message('PASSED', 'Browser is opened'));
const CLICKED = step('click', message('FAILED', NOT_FOUND));
const PASSED = testCase('Opens', message('INFO', 'Evaluating'), OPENED, message('PASSED', 'Test Cases/Opens'));
const FAILED = testCase(
  'Pays',
  OPENED,
  CLICKED,
  message('FAILED', `Test Cases/Pays FAILED because (of) ${NOT_FOUND}`, 'at Pay.run(Pay.groovy:3)'),
);

const statusOf = async (content: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(content)), { format: 'katalon' })).status;

describe('KATALON', () => {
  it('reads test cases, their errors, steps and times', async () => {
    const report = suite([PASSED, FAILED]);
    expect(recognizes(report)).toBe(true);
    const { tests, run, codes } = await read(report);
    expect(codes).toEqual([]);
    expect(run).toEqual({
      runner: 'Katalon Studio 5.3.0.1',
      startedAt: new Date(1_700_000_000_000),
      durationMs: 2000,
    });
    expect(tests).toMatchObject([
      { name: 'Test Cases/Opens', suite: ['Checkout'], status: 'passed', durationMs: 500, failures: [] },
      {
        name: 'Test Cases/Pays',
        status: 'failed',
        failures: [{ message: NOT_FOUND, stack: 'at Pay.run(Pay.groovy:3)', element: 'failure' }],
        events: [
          { type: 'step_start', name: 'openBrowser' },
          { type: 'log', message: 'Browser is opened' },
          { type: 'step_end', name: 'openBrowser', status: 'passed', durationMs: 50 },
          { type: 'step_start', name: 'click' },
          { type: 'log', message: NOT_FOUND },
          { type: 'step_end', name: 'click', status: 'failed' },
        ],
      },
    ]);
  });

  it('has the error alone for a message, however Katalon writes it', async () => {
    const messageOf = async (...records: Records): Promise<string | undefined> =>
      (await readReport(Buffer.from(JSON.stringify(suite([testCase('Pays', ...records)]))))).tests[0]?.failure?.message;
    expect(await messageOf(message('ERROR', 'Test Cases/Pays FAILED because (of) java.lang.Error: no'))).toBe(
      'java.lang.Error: no',
    );
    expect(await messageOf(message('FAILED', 'Test Cases/Pays FAILED.\nReason:\njava.lang.Error: no'))).toBe(
      'java.lang.Error: no',
    );
    expect(await messageOf(CLICKED, message('FAILED', 'Test Cases/Pays FAILED because (of) '))).toBe(NOT_FOUND);
    expect(await messageOf(CLICKED)).toBe(NOT_FOUND);
  });

  it('takes the result of a test case from its own message, and else from what is in it', async () => {
    const statuses = async (...tests: Records): Promise<readonly string[]> =>
      (await testsOf(suite(tests))).map(({ status }) => status);
    const end = (status: string): object => message(status, 'Test Cases/A');
    expect(await statuses(testCase('A', CLICKED, end('PASSED')), testCase('A', CLICKED))).toEqual(['passed', 'failed']);
    expect(await statuses(testCase('A', step('if', CLICKED)), testCase('A', OPENED))).toEqual(['failed', 'passed']);
    expect(await statuses(testCase('A', end('NOT_RUN')), testCase('A', end('WARNING')))).toEqual(['skipped', 'passed']);
    expect(await statuses({ ...testCase('A'), testStatus: { statusValue: 'FAILED' } })).toEqual(['failed']);
    expect(await statuses({ ...testCase('A', end('FAILED')), testStatus: { statusValue: 'PASSED' } })).toEqual([
      'failed',
    ]);
    // A message of a test case with a longer name is not its result.
    expect(await statuses(testCase('A', CLICKED, message('PASSED', 'Test Cases/AB')))).toEqual(['failed']);
  });

  it.each<[string, object, string]>([
    ['whose test cases passed', suite([PASSED]), 'passed'],
    ['with a test case that failed', suite([PASSED, FAILED]), 'failed'],
    [
      'with a failure in a test case that was interrupted',
      suite([{ ...testCase('A', CLICKED), interuppted: true }]),
      'failed',
    ],
    ['with a test case that was interrupted', suite([{ ...PASSED, interuppted: true }]), 'errored'],
    ['that was interrupted', suite([PASSED], { interuppted: true }), 'errored'],
    ['with an unknown result', suite([testCase('A', OPENED, message('INCOMPLETE', 'Test Cases/A'))]), 'errored'],
    ['with an unknown result in a step', suite([testCase('A', OPENED, step('b', message('LOST', '')))]), 'errored'],
    ['with an empty test case', suite([PASSED, testCase('A')]), 'errored'],
    ['with a step of the suite that failed', suite([step('setUp', message('ERROR', 'no')), PASSED]), 'failed'],
    ['whose suite says that it failed', suite([PASSED], { message: 'Test Cases/A FAILED because (of) no' }), 'failed'],
    ['whose suite failed', suite([PASSED], { testStatus: { statusValue: 'FAILED' } }), 'failed'],
    ['whose suite has an unknown status', suite([PASSED], { testStatus: { statusValue: 'LOST' } }), 'errored'],
    ['without records', suite('none'), 'errored'],
    ['of no test cases', suite([]), 'empty'],
    ['with a suite in it', suite([suite([FAILED])]), 'failed'],
    ['with records of other types', suite([{ type: 3, name: [], childRecords: [FAILED] }, null, 7]), 'failed'],
  ])('A report %s is %s', async (_, content, status) => {
    expect(await statusOf(content)).toBe(status);
  });

  it('reads members of other types', async () => {
    const odd = {
      type: 'TEST_CASE',
      name: 3,
      id: '',
      startTime: 'now',
      endTime: -1,
      testStatus: 'FAILED',
      childRecords: {},
    };
    expect(await testsOf(suite([odd]))).toMatchObject([{ name: 'unnamed test case', status: 'skipped' }]);
    expect(await codesOf(suite([odd]))).toEqual(['no_result']);
    const { run } = await read(suite([], { runData: 3, startTime: 1e300 }));
    expect(run).toEqual({ runner: 'Katalon Studio', startedAt: undefined, durationMs: undefined });
  });

  it('has no pass of a report that is cut off', async () => {
    for (const part of brokenOff(JSON.stringify(suite([PASSED, PASSED])), 30).slice(3))
      expect((await readReport(Buffer.from(part), { format: 'katalon' })).status).toBe('errored');
  });

  it('takes no other JSON of suites', () => {
    expect(recognizes({ type: 'TEST_SUITE', name: 'a', childRecords: [] })).toBe(false);
    expect(recognizes({ type: 'suite', logFolder: '', childRecords: [] })).toBe(false);
  });
});
