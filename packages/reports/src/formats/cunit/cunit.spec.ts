import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { CUNIT } from './cunit.js';

const { testsOf } = specReader(CUNIT);

const total = (type: string, failures: number): string =>
  `<CUNIT_RUN_SUMMARY_RECORD><TYPE> ${type} </TYPE><TOTAL> 2 </TOTAL><RUN> 2 </RUN><SUCCEEDED> 1 </SUCCEEDED><FAILED> ${failures} </FAILED></CUNIT_RUN_SUMMARY_RECORD>`;
const report = (records: string, summary = ''): string =>
  `<?xml version="1.0" ?><CUNIT_TEST_RUN_REPORT><CUNIT_HEADER/><CUNIT_RESULT_LISTING><CUNIT_RUN_SUITE><CUNIT_RUN_SUITE_SUCCESS><SUITE_NAME> Cart </SUITE_NAME>${records}</CUNIT_RUN_SUITE_SUCCESS></CUNIT_RUN_SUITE></CUNIT_RESULT_LISTING><CUNIT_RUN_SUMMARY>${summary}</CUNIT_RUN_SUMMARY></CUNIT_TEST_RUN_REPORT>`;
const record = (content: string): string => `<CUNIT_RUN_TEST_RECORD>${content}</CUNIT_RUN_TEST_RECORD>`;
const PASSED = record('<CUNIT_RUN_TEST_SUCCESS><TEST_NAME> adds </TEST_NAME></CUNIT_RUN_TEST_SUCCESS>');
const FAILED = record(
  '<CUNIT_RUN_TEST_FAILURE><TEST_NAME> totals </TEST_NAME><FILE_NAME> cart.c </FILE_NAME><LINE_NUMBER> 7 </LINE_NUMBER><CONDITION> total == 42 </CONDITION></CUNIT_RUN_TEST_FAILURE>',
);

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('CUNIT', () => {
  it('reads the tests of a suite', async () => {
    expect(await testsOf(report(PASSED + FAILED))).toMatchObject([
      { name: 'adds', suite: ['Cart'], status: 'passed' },
      {
        name: 'totals',
        suite: ['Cart'],
        file: 'cart.c',
        status: 'failed',
        failures: [{ message: 'total == 42', isAssertion: true, location: { file: 'cart.c', line: 7 } }],
      },
    ]);
  });

  it('numbers tests whose names are empty', async () => {
    const nameless = [PASSED, PASSED, FAILED].map((text) => text.replace(/> (?:adds|totals) </, '> <')).join('');
    expect((await testsOf(report(nameless))).map(({ name, status }) => [name, status])).toEqual([
      ['test 1', 'passed'],
      ['test 2', 'passed'],
      ['test 3', 'failed'],
    ]);
    expect(await statusOf(report(nameless).replace(/<\/CUNIT_RUN_TEST_FAILURE>.*/s, ''))).toBe('errored');
  });

  it('reads a suite whose initialization failed as a failed test', async () => {
    const suite =
      '<CUNIT_RUN_SUITE_FAILURE><SUITE_NAME> Stock </SUITE_NAME><FAILURE_REASON> Suite Initialization Failed </FAILURE_REASON></CUNIT_RUN_SUITE_FAILURE>';
    expect(await testsOf(report(suite))).toMatchObject([
      { name: 'Stock', status: 'failed', failures: [{ message: 'Suite Initialization Failed', isAssertion: false }] },
    ]);
  });

  it.each([
    ['passes when nothing is wrong', report(PASSED, total('Test Cases', 0)), 'passed'],
    ['fails when its summary counts a test that it does not contain', report(PASSED, total('Test Cases', 1)), 'failed'],
    ['fails when its summary counts a suite that it does not contain', report(PASSED, total('Suites', 1)), 'failed'],
    ['is errored when it ends early', report(PASSED).replace(/<\/CUNIT_RUN_TEST_SUCCESS>.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it.each(['Asserts', 'Assertions'])('counts tests, not what it calls %s', async (type) => {
    const summary = total('Suites', 0) + total('Test Cases', 1) + total(type, 3);
    expect((await readReport(Buffer.from(report(FAILED, summary)))).tests.map(({ name }) => name)).toEqual(['totals']);
  });

  it('is one test for all of its assertions that failed', async () => {
    const second = FAILED.replace('total == 42', 'total > 0').replace(' 7 ', ' 8 ');
    const tests = await testsOf(report(FAILED + second + PASSED + FAILED));
    expect(tests.map(({ name, status, failures }) => [name, status, failures.map(({ message }) => message)])).toEqual([
      ['totals', 'failed', ['total == 42', 'total > 0']],
      ['adds', 'passed', []],
      ['totals', 'failed', ['total == 42']],
    ]);
  });

  it('keeps tests of one name in two suites apart', async () => {
    const suite = (name: string): string =>
      `<CUNIT_RUN_SUITE><CUNIT_RUN_SUITE_SUCCESS><SUITE_NAME> ${name} </SUITE_NAME>${FAILED}</CUNIT_RUN_SUITE_SUCCESS></CUNIT_RUN_SUITE>`;
    const text = report('').replace('</CUNIT_RESULT_LISTING>', `${suite('A')}${suite('B')}</CUNIT_RESULT_LISTING>`);
    expect((await testsOf(text)).map(({ suite: [name] }) => name)).toEqual(['A', 'B']);
  });
});
