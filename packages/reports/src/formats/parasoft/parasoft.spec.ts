import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { PARASOFT } from './parasoft.js';

const { testsOf } = specReader(PARASOFT);

const session = (content: string): string =>
  `<?xml version="1.0"?><ResultsSession time="12/27/11 10:39:18" toolName="C++test" toolVer="7.3.2.97">${content}</ResultsSession>`;
const tests = (content: string): string =>
  `<ExecutedTestsDetails><Total name="Passed / Total"><Project name="ATM"><TestSuite name="Suite_Bank">${content}</TestSuite></Project></Total></ExecutedTestsDetails>`;
const test = (fail: number, id = '1'): string =>
  `<Test id="${id}" name="Suite_Bank::adds" fail="${fail}" pass="${1 - fail}" time="0:00:00.002" />`;
const execution = (violations: string, fail = 0, rest = ''): string =>
  `<Exec time="0:00:15"><ExecViols>${violations}</ExecViols><Summary><Projects><Project fail="${fail}" name="ATM" /></Projects></Summary>${rest}</Exec>`;
const violation = (cat: string, rest = ''): string =>
  `<ExecViol cat="${cat}" testId="1" testName="Suite_Bank::adds" locFile="/ATM/Bank.cpp" locStartln="57" ${rest}><Thr><ThrPart clName="Assertion failed" detMsg="Assertion failed: 0==1"><Trace fileName="/ATM/Bank.cpp" ln="57" clName="" metName=""/></ThrPart></Thr></ExecViol>`;

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('PARASOFT', () => {
  it.each([
    ['before', session(tests(test(1) + test(0, '2')) + execution(violation('1'), 1))],
    ['after', session(execution(violation('1'), 1) + tests(test(1) + test(0, '2')))],
  ])('reads tests that are %s their violations', async (_, text) => {
    expect(await testsOf(text)).toMatchObject([
      {
        name: 'adds',
        suite: ['Suite_Bank'],
        status: 'failed',
        durationMs: 2,
        failures: [
          {
            message: 'Assertion failed: 0==1',
            stack: '\tat /ATM/Bank.cpp:57',
            isAssertion: true,
            location: { file: '/ATM/Bank.cpp', line: 57 },
          },
        ],
      },
      { name: 'adds', status: 'passed', failures: [] },
    ]);
  });

  it('takes an exception for none of an assertion, and an outcome to verify for no failure', async () => {
    const [test1] = await testsOf(session(tests(test(1)) + execution(violation('0') + violation('6'), 1)));
    expect(test1?.failures).toMatchObject([{ isAssertion: false }]);
    expect(await statusOf(session(tests(test(0)) + execution(violation('6'))))).toBe('passed');
  });

  it('reads both values where the violation has them', async () => {
    const text = session(tests(test(1)) + execution(violation('1', 'expectVal="1" actVal="0"'), 1));
    expect((await testsOf(text))[0]?.failures).toMatchObject([{ expected: '1', actual: '0', printed: true }]);
  });

  it('reads tests by their violations where the report lists no tests', async () => {
    expect(await testsOf(session(execution(violation('6'))))).toMatchObject([
      { name: 'adds', suite: ['Suite_Bank'], status: 'passed' },
    ]);
    expect(await testsOf(session(execution(violation('1'), 1)))).toMatchObject([{ status: 'failed' }]);
  });

  it('reads a problem of the run as a failed test', async () => {
    const problems =
      '<TestingProcessProblems><P><ErrorList><Error val="error linking"/></ErrorList></P></TestingProcessProblems>';
    expect(await testsOf(session(execution('', 0, problems)))).toMatchObject([
      { name: 'Test run', status: 'failed', failures: [{ message: 'error linking' }] },
    ]);
  });

  it.each([
    ['passes when nothing is wrong', session(tests(test(0)) + execution('')), 'passed'],
    ['fails when it counts a failure that it does not contain', session(tests(test(0)) + execution('', 1)), 'failed'],
    ['fails with a violation of a test that passed', session(tests(test(0)) + execution(violation('5'))), 'failed'],
    ['is errored with a test without a result', session(tests('<Test name="a"/>') + execution('')), 'errored'],
    ['is errored when it ends early', session(tests(test(0))).replace(/<\/TestSuite>.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it('refuses a report of static analysis', async () => {
    await expect(readReport(Buffer.from(session('<CodingStandards/>')))).rejects.toThrow(/no tests/);
  });
});
