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
    ['TAP', '1..1\nok 1 - a\n# tests 1\n# pass  1\n# fail  0\n'],
  ])('is green where the runner says so: %s', async (_, report) => {
    const read = await readReport(Buffer.from(report));
    expect(read.status).toBe('passed');
  });
});
