import { describe, expect, it } from '@jest/globals';
import { readReport } from '../read-report.js';

const TRX = 'xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"';

const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('');

/** A report of one passed test, by the number of tests that it announces. */
const REPORTS: Readonly<Record<string, (tests: number) => string>> = {
  'JUnit XML': (tests) => `<testsuite name="s" tests="${tests}" failures="0"><testcase name="a"/></testsuite>`,
  'JUnit XML in its root': (tests) =>
    `<testsuites tests="${tests}"><testsuite name="s" tests="1"><testcase name="a"/></testsuite></testsuites>`,
  'JUnit XML in a nested suite': (tests) =>
    `<testsuites><testsuite name="s"><testsuite name="t" tests="${tests}"><testcase name="a"/></testsuite></testsuite></testsuites>`,
  Jenkins: (passCount) =>
    JSON.stringify({
      _class: 'hudson.tasks.junit.TestResult',
      failCount: 0,
      passCount,
      skipCount: 0,
      suites: [{ name: 's', cases: [{ className: 's', name: 'a', status: 'PASSED', age: 0, failedSince: 0 }] }],
    }),
  'JetBrains IDE': (tests) =>
    `<testrun name="s"><count name="total" value="${tests}"/><test name="a" status="passed"/></testrun>`,
  TRX: (tests) =>
    `<TestRun ${TRX}><Results><UnitTestResult testName="a" outcome="Passed" testId="1" /></Results><ResultSummary outcome="Completed"><Counters total="${tests}" passed="${tests}" /></ResultSummary></TestRun>`,
  'NUnit 3': (tests) =>
    `<test-run total="${tests}"><test-suite name="s"><test-case name="a" result="Passed" /></test-suite></test-run>`,
  'NUnit 3 without a total': (tests) =>
    `<test-run testcasecount="${tests}"><test-suite name="s"><test-case name="a" result="Passed" /></test-suite></test-run>`,
  'xUnit.net': (tests) =>
    `<assemblies><assembly name="x" total="${tests}"><collection name="c"><test name="a" result="Pass" /></collection></assembly></assemblies>`,
  Mochawesome: (tests) =>
    JSON.stringify({
      stats: { suites: 1, tests, passes: tests, failures: 0, testsRegistered: tests },
      results: [{ title: '', suites: [], tests: [{ title: 'a', fullTitle: 'a', pass: true, state: 'passed' }] }],
    }),
  Mocha: (tests) =>
    JSON.stringify({
      stats: { suites: 1, tests, passes: tests, failures: 0 },
      tests: [{ title: 'a', fullTitle: 'a', err: {} }],
      passes: [{ title: 'a', fullTitle: 'a', err: {} }],
      failures: [],
      pending: [],
    }),
  'Mocha (stream)': (tests) =>
    lines(
      ['start', { total: tests }],
      ['pass', { title: 'a', fullTitle: 'a' }],
      ['end', { passes: tests, failures: 0 }],
    ),
  Jest: (numTotalTests) =>
    JSON.stringify({
      numTotalTests,
      success: true,
      testResults: [{ name: 'a.js', status: 'passed', assertionResults: [{ title: 'a', status: 'passed' }] }],
    }),
  'Jest, of passed tests': (numPassedTests) =>
    JSON.stringify({
      numPassedTests,
      numTotalTests: 1,
      testResults: [{ name: 'a.js', status: 'passed', assertionResults: [{ title: 'a', status: 'passed' }] }],
    }),
  CTRF: (tests) =>
    JSON.stringify({ results: { tool: { name: 'x' }, summary: { tests }, tests: [{ name: 'a', status: 'passed' }] } }),
  GoogleTest: (tests) =>
    JSON.stringify({
      tests,
      failures: 0,
      disabled: 0,
      testsuites: [{ name: 'S', testsuite: [{ name: 'a', status: 'RUN', result: 'COMPLETED', classname: 'S' }] }],
    }),
  Playwright: (expected) =>
    JSON.stringify({
      config: {},
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [
            {
              title: 'a',
              ok: true,
              tests: [{ status: 'expected', expectedStatus: 'passed', results: [{ status: 'passed' }] }],
            },
          ],
        },
      ],
      stats: { expected, unexpected: 0, flaky: 0, skipped: 0 },
    }),
  RSpec: (count) =>
    JSON.stringify({
      examples: [{ full_description: 'a', description: 'a', status: 'passed' }],
      summary: { example_count: count, failure_count: 0 },
    }),
  'pytest-json-report': (total) =>
    JSON.stringify({ created: 1, exitcode: 0, summary: { total }, tests: [{ nodeid: 'a.py::a', outcome: 'passed' }] }),
  'Robot Framework': (pass) =>
    `<robot><suite name="S"><test name="a"><status status="PASS"/></test><status status="PASS"/></suite><statistics><total><stat pass="${pass}" fail="0" skip="0">All Tests</stat></total></statistics></robot>`,
  TestNG: (total) =>
    `<testng-results total="${total}" passed="${total}" failed="0" skipped="0"><suite name="s"><test name="t"><class name="c"><test-method status="PASS" name="a"/></class></test></suite></testng-results>`,
  libtest: (count) =>
    lines(
      { type: 'suite', event: 'started', test_count: count },
      { type: 'test', event: 'started', name: 'a' },
      { type: 'test', event: 'ok', name: 'a' },
      { type: 'suite', event: 'ok', passed: count, failed: 0 },
    ),
  Catch2: (successes) =>
    `<Catch2TestRun name="t"><TestCase name="a"><OverallResult success="true"/></TestCase><OverallResultsCases successes="${successes}" failures="0" expectedFailures="0"/></Catch2TestRun>`,
  doctest: (successes) =>
    `<doctest binary="x"><TestSuite><TestCase name="a"><OverallResultsAsserts successes="1" failures="0" test_case_success="true"/></TestCase></TestSuite><OverallResultsTestCases successes="${successes}" failures="0"/></doctest>`,
  'Boost.Test': (passed) =>
    `<TestResult><TestSuite name="m" result="passed" test_cases_passed="${passed}"><TestCase name="a" result="passed"/></TestSuite></TestResult>`,
  CTest: (tests) =>
    `<Site><Testing><TestList>${'<Test>./a</Test>'.repeat(tests)}</TestList><Test Status="passed"><Name>a</Name><FullName>./a</FullName><Results/></Test></Testing></Site>`,
  CUnit: (count) =>
    `<CUNIT_TEST_RUN_REPORT><CUNIT_RESULT_LISTING><CUNIT_RUN_SUITE><CUNIT_RUN_SUITE_SUCCESS><SUITE_NAME>s</SUITE_NAME><CUNIT_RUN_TEST_RECORD><CUNIT_RUN_TEST_SUCCESS><TEST_NAME>a</TEST_NAME></CUNIT_RUN_TEST_SUCCESS></CUNIT_RUN_TEST_RECORD></CUNIT_RUN_SUITE_SUCCESS></CUNIT_RUN_SUITE></CUNIT_RESULT_LISTING><CUNIT_RUN_SUMMARY><CUNIT_RUN_SUMMARY_RECORD><TYPE>Test Cases</TYPE><SUCCEEDED>${count}</SUCCEEDED><FAILED>0</FAILED></CUNIT_RUN_SUMMARY_RECORD></CUNIT_RUN_SUMMARY></CUNIT_TEST_RUN_REPORT>`,
  FPCUnit: (count) =>
    `<TestResults><TestListing><TestSuite Name="s"><Test Name="a" Result="OK"/></TestSuite></TestListing><NumberOfRunTests>${count}</NumberOfRunTests></TestResults>`,
  TAP: (count) => `1..${count}\nok 1 - a\n`,
  TeamCity: (count) =>
    `##teamcity[testCount count='${count}']\n##teamcity[testStarted name='a']\n##teamcity[testFinished name='a' duration='1']\n`,
  Newman: (total) =>
    JSON.stringify({
      collection: { info: { name: 'c' }, item: [] },
      run: {
        stats: { assertions: { total, failed: 0 } },
        executions: [{ item: { id: '1', name: 'r' }, assertions: [{ assertion: 'a' }] }],
        failures: [],
      },
    }),
  WebdriverIO: (passed) =>
    JSON.stringify({
      start: '2026-01-01',
      capabilities: {},
      suites: [{ name: 's', tests: [{ name: 'a', state: 'passed' }], hooks: [] }],
      state: { passed, failed: 0, skipped: 0 },
    }),
  'Android CTS': (pass) =>
    `<Result suite_name="CTS"><Summary pass="${pass}" failed="0" modules_done="1" modules_total="1"/><Module name="m" done="true"><TestCase name="c"><Test result="pass" name="a"/></TestCase></Module></Result>`,
  Dart: (testCount) =>
    lines(
      { protocolVersion: '0.1.1', runnerVersion: '1.0.0', type: 'start', time: 0 },
      { group: { id: 2, parentID: null, name: '', testCount }, type: 'group', time: 0 },
      { test: { id: 1, name: 'a', groupIDs: [2], metadata: { skip: false } }, type: 'testStart', time: 1 },
      { testID: 1, result: 'success', skipped: false, hidden: false, type: 'testDone', time: 2 },
      { success: true, type: 'done', time: 3 },
    ),
};

/** Runs of which a header or summary announces more tests than the report has: what is missing may have failed. */
describe('a report of one passed test', () => {
  it.each(Object.entries(REPORTS))('is not green where it announces three: %s', async (_, report) => {
    const read = await readReport(Buffer.from(report(3)));
    expect(read.status).not.toBe('passed');
    expect(read.summary.passed).toBe(1);
  });

  it.each(Object.entries(REPORTS))('is green where it announces one: %s', async (_, report) => {
    const read = await readReport(Buffer.from(report(1)));
    expect([read.status, read.warnings]).toEqual(['passed', []]);
  });

  it('says what is missing', async () => {
    const report = '<testsuite name="s" tests="3" failures="0"><testcase name="a"/></testsuite>';
    const { status, warnings } = await readReport(Buffer.from(report));
    expect(status).toBe('errored');
    expect(warnings).toEqual([{ code: 'no_result', message: 'The report announces 3 tests and contains 1.' }]);
  });
});

it('is green where a filter left tests of NUnit out', async () => {
  const report =
    '<test-run testcasecount="3" total="1"><test-suite name="s"><test-case name="a" result="Passed" /></test-suite></test-run>';
  const { status, warnings } = await readReport(Buffer.from(report));
  expect([status, warnings]).toEqual(['passed', []]);
});

const UUID = 'b9af46b1-d57f-4c80-a949-3ffc957970ff';

/** What JUnit XML of runners announces where `tests` counts something else, or leaves some of it out. */
describe('JUnit XML that is whole', () => {
  it.each([
    [
      'of pytest, which counts subtests',
      '<testsuites><testsuite name="pytest" tests="4" hostname="ci" timestamp="2026-01-01T00:00:00"><testcase name="a"/></testsuite></testsuites>',
    ],
    [
      'of Catch2, which counts assertions',
      '<testsuites><testsuite name="c2" tests="4" hostname="tbd" timestamp="2026-01-01T00:00:00Z"><testcase name="a"/></testsuite></testsuites>',
    ],
    [
      'of doctest, which counts assertions',
      '<testsuites><testsuite name="dt" tests="4" doctest_version="2.4.9"><testcase name="a" status="run"/></testsuite></testsuites>',
    ],
    [
      'of Newman, which counts scripts, and assertions of one name',
      `<testsuites name="Shop" tests="9"><testsuite name="r" id="${UUID}" timestamp="2026-01-01T00:00:00Z" tests="3"><testcase name="a"/><testcase name="b"/></testsuite></testsuites>`,
    ],
    [
      'of Nightwatch, which counts assertions',
      '<testsuites tests="5"><testsuite name="n" package="p" tests="5"><testcase name="a" assertions="3"/><testcase name="b" assertions="2"/></testsuite></testsuites>',
    ],
    [
      'of Mocha with --grep',
      '<testsuites name="Mocha Tests" tests="5"><testsuite name="Root Suite" tests="0"/><testsuite name="s" tests="5"><testcase name="a"/></testsuite></testsuites>',
    ],
    [
      'of Surefire, which counted attempts',
      '<testsuite name="s" tests="3" failures="0"><testcase name="a"><flakyFailure message="x"/><flakyFailure message="x"/></testcase></testsuite>',
    ],
    ['without skipped tests', '<testsuite name="s" tests="3" skipped="2"><testcase name="a"/></testsuite>'],
    [
      'with suites in suites',
      '<testsuites tests="2"><testsuite name="s" tests="2"><testsuite name="t" tests="2"><testcase name="a"/><testcase name="b"/></testsuite></testsuite></testsuites>',
    ],
  ])('is green: %s', async (_, report) => {
    expect((await readReport(Buffer.from(report))).status).toBe('passed');
  });

  it.each([
    [
      'a suite of Mocha is missing',
      '<testsuites name="Mocha Tests" tests="5"><testsuite name="s" tests="1"><testcase name="a"/></testsuite></testsuites>',
    ],
    [
      'not only skipped tests are missing',
      '<testsuite name="s" tests="3" skipped="1"><testcase name="a"/></testsuite>',
    ],
    [
      'a suite says so that counts assertions apart',
      '<testsuite name="s" tests="3" assertions="9"><testcase name="a" assertions="9"/></testsuite>',
    ],
  ])('is not green where %s', async (_, report) => {
    expect((await readReport(Buffer.from(report))).status).toBe('errored');
  });
});
