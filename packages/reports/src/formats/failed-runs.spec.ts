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

function trxCounters(name: string): string {
  return trxSummary('Completed', 0).replace('error="0"', `${name}="1"`);
}

function nunit(attributes: string, child: string): string {
  return `<test-run ${attributes}><test-suite name="s"><test-case name="a" result="Passed">${child}</test-case></test-suite></test-run>`;
}

function xunit(attributes: string, child: string): string {
  return `<assemblies><assembly name="x" total="1"><collection name="c" ${attributes}><test name="a" result="Pass">${child}</test></collection></assembly></assemblies>`;
}

function rspec(line: string): string {
  const examples = [{ full_description: 'a', description: 'a', file_path: './a_spec.rb', status: 'passed' }];
  return JSON.stringify({ examples, summary: { example_count: 1, failure_count: 0 }, summary_line: line });
}

function pytest(test: object): string {
  return JSON.stringify({ created: 1, exitcode: 0, tests: [{ nodeid: 'a.py::a', ...test }] });
}

function libtest(failed: number): string {
  return [
    { type: 'suite', event: 'started', test_count: 1 },
    { type: 'test', event: 'started', name: 'a' },
    { type: 'test', event: 'ok', name: 'a' },
    { type: 'suite', event: 'ok', passed: 1, failed },
  ]
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
}

function behave(status: string): string {
  const steps = [{ keyword: 'Given', name: 'x', result: { status: 'passed' } }];
  const elements = [{ keyword: 'Scenario', type: 'scenario', name: 'a', location: 'a.feature:2', status, steps }];
  return JSON.stringify([{ keyword: 'Feature', name: 'F', location: 'a.feature:1', status: 'passed', elements }]);
}

function messages(status: string): string {
  const timestamp = { seconds: 1, nanos: 0 };
  return [
    { meta: { protocolVersion: '1' } },
    { pickle: { id: 'p', uri: 'a.feature', name: 'a', astNodeIds: [], steps: [] } },
    { testCase: { id: 't', pickleId: 'p', testSteps: [{ id: 's' }] } },
    { testCaseStarted: { id: 'c', testCaseId: 't', attempt: 0, timestamp } },
    { testStepFinished: { testCaseStartedId: 'c', testStepId: 's', testStepResult: { status }, timestamp } },
    { testCaseFinished: { testCaseStartedId: 'c', timestamp } },
    { testRunFinished: { success: true, timestamp } },
  ]
    .map((message) => `${JSON.stringify(message)}\n`)
    .join('');
}

function newman(stats: object): string {
  const executions = [{ item: { id: '1', name: 'r' }, assertions: [{ assertion: 'a' }] }];
  const run = { stats: { assertions: { total: 1, failed: 0 }, ...stats }, executions, failures: [] };
  return JSON.stringify({ collection: { info: { name: 'c' }, item: [] }, run });
}

function karma(failed: number): string {
  return JSON.stringify({
    browsers: { b: { id: 'b', fullName: 'x', lastResult: { total: 1, success: 1, failed } } },
    result: { b: [{ id: '1', description: 'a', suite: ['s'], success: true }] },
    summary: { success: 1, failed: 0, exitCode: 0 },
  });
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
    ['whose suite says so (JUnit XML)', junit('').replace('name="s"', 'name="s" status="failed"'), 'failed'],
    [
      'whose suite has a failure (JUnit XML)',
      junit('').replace('<testcase', '<error message="x"/><testcase'),
      'failed',
    ],
    ['whose suite counts errors (JUnit XML)', junit('').replace('name="s"', 'name="s" errors="1"'), 'failed'],
    ['whose suite counts in decimals (JUnit XML)', junit('').replace('name="s"', 'name="s" failures="1.0"'), 'failed'],
    ['whose suite counts failed tests (JUnit XML)', junit('').replace('name="s"', 'name="s" failed="1"'), 'failed'],
    ['with a test that is not passed (JUnit XML)', junit('', ' passed="false"'), 'failed'],
    ['with a test of which nothing is known (JUnit XML)', junit('', ' status="Unknown"'), 'errored'],
    ['with a test that is still running (JUnit XML)', junit('', ' status="running"'), 'errored'],
    ['with a test that did not run (TRX)', trx('Pending'), 'errored'],
    ['that has not ended (TRX)', trxSummary('InProgress', 0), 'errored'],
    ['that counts tests that cannot be run (TRX)', trxCounters('notRunnable'), 'failed'],
    ['that counts tests that are running (TRX)', trxCounters('inProgress'), 'errored'],
    ['whose header says so in another case (NUnit)', nunit('result="failed"', ''), 'failed'],
    ['with a failure in a passed test (NUnit)', nunit('', '<failure><message>x</message></failure>'), 'failed'],
    ['with a failure in a passed test (xUnit.net)', xunit('', '<failure><message>x</message></failure>'), 'failed'],
    ['whose collection counts a failure (xUnit.net)', xunit('failed="1"', ''), 'failed'],
    ['with files that failed (Jest)', jest(0).replace('{', '{"numFailedTestSuites":1,'), 'failed'],
    ['with cancelled tests (TAP)', '1..1\nok 1 - a\n# tests 1\n# pass 0\n# cancelled 1\n', 'failed'],
    ['that looks like it failed (TAP)', '1..1\nok 1 - a\n# Looks like you failed 1 test of 1.\n', 'failed'],
    ['whose program failed (TAP)', '1..1\nok 1\n# Looks like your test exited with 255 just after 1.\n', 'failed'],
    ['that prove calls failed (TAP)', '1..1\nok 1 - a\nResult: FAIL\n', 'failed'],
    ['with a test of unknown status (CTRF)', ctrf({ status: 'unknown' }), 'errored'],
    [
      'whose suite counts a failure (GoogleTest)',
      gtest('COMPLETED').replace('"name":"S"', '"name":"S","failures":1'),
      'failed',
    ],
    [
      'with a last attempt that failed (Playwright)',
      playwrightSpec(true).replace('"status":"passed"', '"status":"timedOut"'),
      'failed',
    ],
    ['whose last line counts failures (RSpec)', rspec('1 example, 1 failure'), 'failed'],
    ['with an outcome in another case (pytest)', pytest({ outcome: 'FAILED' }), 'failed'],
    ['with an outcome that pytest does not have', pytest({ outcome: 'unknown' }), 'errored'],
    ['with a tear-down that failed (pytest)', pytest({ outcome: 'passed', teardown: { outcome: 'failed' } }), 'failed'],
    [
      'with a suite that failed (Robot Framework)',
      robot(0).replace('<status status="PASS"/></suite>', '<status status="FAIL"/></suite>'),
      'failed',
    ],
    ['whose suite counts a failure (libtest)', libtest(1), 'failed'],
    ['that cargo calls failed (libtest)', `${libtest(0)}error: test failed, to rerun pass \`--lib\`\n`, 'failed'],
    [
      'with a failed build in another case (TeamCity)',
      `${TEAMCITY}##teamcity[buildStatus status='failure' text='x']\n`,
      'failed',
    ],
    ['with a result in another case (Catch2)', catch2(0).replace('success="true"', 'success="False"'), 'failed'],
    [
      'with failed assertions (Boost.Test)',
      boost('passed', 0).replace('assertions_failed="0"', 'assertions_failed="1"'),
      'failed',
    ],
    ['with a status that CTest does not have', ctest('unknown'), 'errored'],
    ['with a status that Behave does not have', behave('unknown'), 'errored'],
    ['with a step of unknown status (Cucumber messages)', messages('UNKNOWN'), 'errored'],
    ['with requests that failed (Newman)', newman({ requests: { total: 1, failed: 1 } }), 'failed'],
    ['with scripts that failed (Newman)', newman({ testScripts: { total: 1, failed: 1 } }), 'failed'],
    ['of which a browser counts a failure (Karma)', karma(1), 'failed'],
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
    ['NUnit', nunit('result="Passed"', '')],
    ['xUnit.net', xunit('failed="0"', '')],
    ['RSpec', rspec('1 example, 0 failures')],
    ['pytest', pytest({ outcome: 'passed', teardown: { outcome: 'passed' } })],
    ['libtest', libtest(0)],
    ['Behave', behave('passed')],
    ['Cucumber messages', messages('PASSED')],
    ['Newman', newman({ requests: { total: 1, failed: 0 } })],
    ['Karma', karma(0)],
    ['TAP', '1..1\nok 1 - a\n# tests 1\n# pass  1\n# fail  0\n'],
  ])('is green where the runner says so: %s', async (_, report) => {
    const read = await readReport(Buffer.from(report));
    expect(read.status).toBe('passed');
  });
});
