import { describe, expect, it } from '@jest/globals';
import { readReport } from '../read-report.js';

const suite = (attributes: string, cases: string): string => `<testsuite name="s" ${attributes}>${cases}</testsuite>`;
const FAILED = '<testcase name="a"><failure message="no"/></testcase>';
const PASSED = '<testcase name="b"/>';
const ofJest = (summary: object, status = 'passed'): string =>
  JSON.stringify({
    numTotalTests: 1,
    ...summary,
    testResults: [{ name: '/a.test.js', assertionResults: [{ title: 'a', fullName: 'a', status }] }],
  });

describe('a run', () => {
  it.each([
    ['passed', 'the tests and the header agree', suite('tests="1" failures="0"', PASSED)],
    ['failed', 'a test failed', suite('tests="2" failures="1"', FAILED + PASSED)],
    ['failed', 'the header of a suite counts a failure that no test shows', suite('tests="1" failures="1"', PASSED)],
    [
      'failed',
      'the root counts an error that no suite shows',
      `<testsuites errors="1">${suite('', PASSED)}</testsuites>`,
    ],
    [
      'failed',
      'a suite counts a failure that the root does not',
      `<testsuites failures="0">${suite('failures="1"', PASSED)}</testsuites>`,
    ],
    ['failed', 'the header of a cut report counts failures', `<testsuite name="s" failures="2">${PASSED}<testc`],
    ['errored', 'a cut report announces none', `<testsuite name="s" tests="2" failures="0">${PASSED}<testc`],
    ['errored', 'a cut report has no counts', `<testsuite name="s">${PASSED}<testc`],
    ['failed', 'a cut report contains a failure', `<testsuite name="s">${FAILED}<testc`],
    ['errored', 'a suite announces tests and has none', '<testsuite name="s" tests="3"/>'],
    ['empty', 'a JUnit file has no tests', '<testsuites tests="0"/>'],
    ['empty', 'Jest found no tests', JSON.stringify({ numTotalTests: 0, success: true, testResults: [] })],
    ['failed', 'Jest found no tests and failed', JSON.stringify({ numTotalTests: 0, success: false, testResults: [] })],
    ['empty', 'the plan of TAP is empty', 'TAP version 13\n1..0\n'],
    ['passed', 'a plan of TAP is kept', '1..1\nok 1 - a\n'],
    ['failed', 'a plan of TAP is longer than the tests', '1..3\nok 1 - a\nok 2 - b\n'],
    ['failed', 'a plan of TAP is shorter than the tests', 'ok 1 - a\nok 2 - b\n1..1\n'],
    ['errored', 'TAP has no plan', 'TAP version 13\nok 1 - a\n'],
    ['failed', 'Jest counts a failed test that is not in the list', ofJest({ numFailedTests: 1 })],
    ['passed', 'Jest counts none', ofJest({ numFailedTests: 0 })],
    ['failed', 'Jest says that the run failed', ofJest({ numFailedTests: 0, success: false })],
    [
      'failed',
      'Mocha counts a failure that is in no list',
      JSON.stringify({
        stats: { suites: 1, passes: 1, failures: 1 },
        tests: [{ title: 'a', fullTitle: 'a', err: {} }],
        passes: [{ title: 'a', fullTitle: 'a', err: {} }],
        failures: [],
        pending: [],
      }),
    ],
    [
      'failed',
      'CTRF counts a failure that is in no test',
      JSON.stringify({
        reportFormat: 'CTRF',
        results: {
          tool: { name: 'x' },
          summary: { tests: 2, failed: 1 },
          tests: [{ name: 'a', status: 'passed', duration: 1 }],
        },
      }),
    ],
    [
      'failed',
      'pytest ended with an error of its own',
      JSON.stringify({
        created: 1,
        duration: 1,
        exitcode: 1,
        root: '/',
        environment: {},
        summary: { passed: 1 },
        tests: [{ nodeid: 'a.py::test_a', outcome: 'passed', setup: { outcome: 'passed' } }],
      }),
    ],
    [
      'failed',
      'NUnit says that the run failed',
      '<test-run result="Failed" failed="1"><test-suite><test-case name="a" result="Passed"/></test-suite></test-run>',
    ],
    [
      'failed',
      'xUnit counts a failure',
      '<assemblies><assembly name="a" failed="1" errors="0"><collection><test name="a" result="Pass"/></collection></assembly></assemblies>',
    ],
    [
      'failed',
      'TestNG counts a failure',
      '<testng-results failed="1"><suite name="s"><test name="t"><class name="c"><test-method name="a" status="PASS"/></class></test></suite></testng-results>',
    ],
    [
      'failed',
      'Catch2 counts a failure',
      '<Catch2TestRun><TestCase name="a"><OverallResult success="true"/></TestCase><OverallResultsCases successes="1" failures="1"/></Catch2TestRun>',
    ],
    [
      'failed',
      'Dart says that the run failed',
      '{"type":"start","protocolVersion":"0.1.1"}\n{"type":"done","success":false}\n',
    ],
    [
      'failed',
      'libtest says that the suite failed',
      '{"type":"suite","event":"started","test_count":1}\n{"type":"suite","event":"failed","failed":1}\n',
    ],
  ])('%s: %s', async (status, _, text) => {
    expect((await readReport(Buffer.from(text))).status).toBe(status);
  });

  it('has a failed test that says what is missing', async () => {
    const { tests, warnings } = await readReport(Buffer.from(suite('failures="3"', FAILED + PASSED)));
    const message = 'The report announces 3 failures and contains 1.';
    expect(tests.at(-1)).toMatchObject({ name: 'Test run', status: 'failed', failure: { message } });
    expect(warnings).toMatchObject([{ code: 'counts_differ', message }]);
  });

  it.each([
    ['a failure that is counted as an error as well, as Mocha does', suite('failures="1" errors="1"', FAILED)],
    [
      'the attempts of a test',
      suite('failures="2"', '<testcase name="a"><flakyFailure message="1"/><flakyFailure message="2"/></testcase>'),
    ],
    [
      'several failures of a test',
      suite('failures="2"', '<testcase name="a"><failure message="1"/><error message="2"/></testcase>'),
    ],
    ['a nested suite', `<testsuites failures="1">${suite('failures="1"', FAILED)}</testsuites>`],
  ])('has none for %s', async (_, text) => {
    expect((await readReport(Buffer.from(text))).tests.map(({ name }) => name)).toEqual(['a']);
  });
});
