import { describe, expect, it } from '@jest/globals';
import { readReport } from '../read-report.js';

const TRX = 'xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"';

function trx(outcome: string): string {
  return `<TestRun ${TRX}><Results><UnitTestResult testName="a" outcome="Passed" testId="1" /><UnitTestResult testName="b" outcome="${outcome}" testId="2" /></Results></TestRun>`;
}

function dart(success: unknown): string {
  return [
    { protocolVersion: '0.1.1', runnerVersion: '1.0.0', pid: 1, type: 'start', time: 0 },
    { test: { id: 1, name: 'a', suiteID: 0, groupIDs: [], metadata: { skip: false } }, type: 'testStart', time: 1 },
    { testID: 1, result: 'success', skipped: false, hidden: false, type: 'testDone', time: 2 },
    { success, type: 'done', time: 3 },
  ]
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
}

const TEAMCITY = "##teamcity[testStarted name='a']\n##teamcity[testFinished name='a' duration='1']\n";

function gtest(result: string): string {
  const test = { name: 'a', status: 'RUN', result, time: '0s', classname: 'S' };
  return JSON.stringify({ tests: 1, failures: 0, name: 'AllTests', testsuites: [{ name: 'S', testsuite: [test] }] });
}

function qtest(type: string): string {
  return `<TestCase name="A"><Environment><QtVersion>6</QtVersion></Environment><TestFunction name="a"><Incident type="${type}" file="" line="0" /></TestFunction></TestCase>`;
}

function playwright(status: string): string {
  const results = [{ status, errors: [], duration: 1 }];
  const specs = [{ title: 'a', ok: true, tests: [{ status: 'skipped', expectedStatus: 'passed', results }] }];
  return JSON.stringify({
    config: {},
    suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }],
    errors: [],
    stats: {},
  });
}

function trxSummary(outcome: string, failed: number): string {
  const summary = `<ResultSummary outcome="${outcome}"><Counters total="1" failed="${failed}" error="0" /></ResultSummary>`;
  return `<TestRun ${TRX}><Results><UnitTestResult testName="a" outcome="Passed" testId="1" /></Results>${summary}</TestRun>`;
}

function catch2(failures: number): string {
  return `<Catch2TestRun name="t"><TestCase name="a"><OverallResult success="true"/></TestCase><OverallResults successes="1" failures="${failures}" expectedFailures="0"/></Catch2TestRun>`;
}

function boost(result: string, failed: number): string {
  const attributes = 'assertions_failed="0" warnings_failed="0" expected_failures="0"';
  return `<TestResult><TestSuite name="m" result="${result}" test_cases_failed="${failed}" test_cases_aborted="0"><TestCase name="a" result="passed" ${attributes}></TestCase></TestSuite></TestResult>`;
}

function robot(fail: number): string {
  return `<robot generator="Robot 7.0"><suite name="S"><test name="a"><status status="PASS"/></test><status status="PASS"/></suite><statistics><total><stat pass="1" fail="${fail}" skip="0">All Tests</stat></total></statistics></robot>`;
}

function jest(brokenFiles: number): string {
  const testResults = [{ name: 'a.js', status: 'passed', assertionResults: [{ title: 'a', status: 'passed' }] }];
  return JSON.stringify({ numFailedTests: 0, numTotalTests: 1, numRuntimeErrorTestSuites: brokenFiles, testResults });
}

function playwrightSpec(ok: boolean): string {
  const tests = [
    { status: 'expected', expectedStatus: 'passed', results: [{ status: 'passed', errors: [], duration: 1 }] },
  ];
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [{ title: 'a', ok, tests }] }];
  return JSON.stringify({ config: {}, suites, errors: [], stats: {} });
}

function ctrf(rest: object): string {
  const tests = [{ name: 'a', duration: 1, ...rest }];
  return JSON.stringify({ results: { tool: { name: 'x' }, summary: {}, tests } });
}

function ctest(status: string, measurement = ''): string {
  return `<Site><Testing><TestList><Test>./a</Test></TestList><Test Status="${status}"><Name>a</Name><Path>.</Path><FullName>./a</FullName><Results>${measurement}</Results></Test></Testing></Site>`;
}

function junit(child: string, attributes = ''): string {
  return `<testsuite name="s" tests="1"><testcase name="a" classname="s"${attributes}>${child}</testcase></testsuite>`;
}

const DISABLED =
  '<NamedMeasurement type="text/string" name="Completion Status"><Value>Disabled</Value></NamedMeasurement>';

/** What runners say of a run in which no test failed. */
describe('a run that its runner does not call passed', () => {
  it.each([
    ['aborted behind a test (TRX)', trx('PassedButRunAborted'), 'failed'],
    ['with a test that cannot be run (TRX)', trx('NotRunnable'), 'failed'],
    ['closed before all tests had run (Dart)', dart(null), 'errored'],
    ['without success (Dart)', dart(false), 'failed'],
    ['with a failed build (TeamCity)', `${TEAMCITY}##teamcity[buildStatus status='FAILURE' text='x']\n`, 'failed'],
    ['with a problem of the build (TeamCity)', `${TEAMCITY}##teamcity[buildProblem description='x']\n`, 'failed'],
    ['with a result that is none (GoogleTest)', gtest('INTERRUPTED'), 'errored'],
    ['with an incident that is none (Qt Test)', qtest('crash'), 'failed'],
    ['interrupted in a test (Playwright)', playwright('interrupted'), 'errored'],
    ['whose summary says so (TRX)', trxSummary('Failed', 0), 'failed'],
    ['whose summary counts failures (TRX)', trxSummary('Completed', 1), 'failed'],
    ['whose total counts failures (Catch2)', catch2(1), 'failed'],
    ['whose module failed (Boost.Test)', boost('failed', 0), 'failed'],
    ['whose module counts failures (Boost.Test)', boost('passed', 1), 'failed'],
    ['whose statistics count failures (Robot Framework)', robot(1), 'failed'],
    ['with files that did not run (Jest)', jest(1), 'failed'],
    ['with a spec that is not ok (Playwright)', playwrightSpec(false), 'failed'],
    ['with a test of which nothing is known (CTRF)', ctrf({ status: 'other' }), 'errored'],
    ['with a test that did not run, without a reason (CTest)', ctest('notrun'), 'failed'],
    ['with a test whose child says so (JUnit XML)', junit('<timeout/>'), 'failed'],
    ['with a test whose status says so (JUnit XML)', junit('', ' status="interrupted"'), 'failed'],
    ['with a count of failures (TAP)', '1..1\nok 1 - a\n# tests 1\n# pass  0\n# fail  1\n', 'failed'],
  ])('is not green: %s', async (_, report, status) => {
    const read = await readReport(Buffer.from(report));
    expect(read.status).toBe(status);
  });

  it.each([
    ['TRX', trx('Passed')],
    ['Dart', dart(true)],
    ['TeamCity', `${TEAMCITY}##teamcity[buildStatus status='SUCCESS' text='x']\n`],
    ['GoogleTest', gtest('COMPLETED')],
    ['Qt Test', qtest('xfail')],
    ['TRX with a summary', trxSummary('Completed', 0)],
    ['Catch2', catch2(0)],
    ['Boost.Test', boost('passed', 0)],
    ['Robot Framework', robot(0)],
    ['Jest', jest(0)],
    ['Playwright', playwrightSpec(true)],
    ['CTRF', ctrf({ status: 'passed' })],
    ['CTest with a disabled test', ctest('notrun', DISABLED)],
    ['JUnit XML', junit('', ' status="run"')],
    ['TAP', '1..1\nok 1 - a\n# tests 1\n# pass  1\n# fail  0\n'],
  ])('is green where the runner says so: %s', async (_, report) => {
    const read = await readReport(Buffer.from(report));
    expect(read.status).toBe('passed');
  });
});
